/**
 * The channels' maps agree with the handlers; the compiler proves this when it checks this file.
 */
import { describe, expectTypeOf, it } from "vitest";
import type { DetailsDto } from "../../electron/contract/action.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { BatchDto } from "../../electron/contract/queue.ts";
import type { SettingsInput } from "../../electron/contract/settings.ts";
import type { DocketBridge, Invoke, InvokeChannel, Push, PushChannel, Result } from "../../electron/contract/channels.ts";
import type { InvokeHandlers, WindowIpc } from "../../electron/shell/ipc.ts";

/** Wrong maps, for which the compiler checks that they do not compile. */
// @ts-expect-error a handler is missing
export const incomplete: InvokeHandlers = { "queue:list": () => failed("internal") };
// @ts-expect-error the answer of another channel
export const mixed: InvokeHandlers["app:info"] = () => ({ ok: true, value: null });
// @ts-expect-error the payload of another channel
export const wrong = (link: WindowIpc, batch: BatchDto): boolean => link.push("queue:open", batch);

describe("the contract's maps", () => {
  it("has a handler for every channel, and no other handler", () => {
    expectTypeOf<keyof InvokeHandlers>().toEqualTypeOf<InvokeChannel>();
  });

  it("gives each handler the request of its channel and wants its response", () => {
    expectTypeOf<Parameters<InvokeHandlers["queue:details"]>>().toEqualTypeOf<[request: { actionId: string }]>();
    expectTypeOf<Parameters<InvokeHandlers["settings:save"]>>().toEqualTypeOf<[request: SettingsInput]>();
    expectTypeOf<Awaited<ReturnType<InvokeHandlers["queue:details"]>>>().toEqualTypeOf<Result<DetailsDto>>();
  });

  it("offers the page exactly these channels", () => {
    expectTypeOf<Parameters<DocketBridge["invoke"]>[0]>().toEqualTypeOf<keyof Invoke>();
    expectTypeOf<Parameters<DocketBridge["on"]>[0]>().toEqualTypeOf<keyof Push>();
  });

  it("pushes each channel its own payload", () => {
    expectTypeOf<WindowIpc["push"]>().toBeCallableWith("queue:batch", {} as BatchDto);
    expectTypeOf<PushChannel>().toEqualTypeOf<
      | "queue:batch"
      | "connection:changed"
      | "main:beat"
      | "accounts:changed"
      | "proxy:changed"
      | "certificate:changed"
      | "settings:changed"
      | "preferences:changed"
      | "digest:changed"
      | "drafts:flush"
      | "queue:open"
      | "profiles:changed"
      | "profile:switch"
      | "alerts:changed"
      | "appUpdate:changed"
      | "alert:sound"
      | "view:open"
    >();
  });
});
