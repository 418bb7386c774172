/**
 * When the main process does not respond, the window shows that by itself, and outdated data is not
 * live.
 */
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { ConnectionState } from "../../electron/contract/vocabulary.ts";
import { CONNECTED, type FakeBridge, live, UNCONFIGURED } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = new Date(2026, 10, 20, 14, 2, 0).getTime();
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const status = () => screen.getByRole("status", { name: "Connection" }).textContent;
const banner = () => screen.queryByRole("region", { name: "Connection problem" });
const announced = () => [...document.querySelectorAll("[aria-live]:not([aria-live=off])")].map((region) => region.textContent).join("");
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
/** Advances the clock without running a timer of the page. */
const sleep = (ms: number) => act(async () => void vi.setSystemTime(Date.now() + ms));
const FROZEN = "Stale: Docket itself is not answering · since 14:02:0";

describe("a main process that does not respond", () => {
  it.each<[ConnectionState, Partial<ConnectionDto>]>([
    ["live", {}],
    ["live", { heartbeats: false }],
    ["live", { heldBack: { askEveryMs: 5000 } }],
    ["live", { staleAfterMs: 3_600_000 }],
    ["stale", { asOf: NOW - 20_000 }],
    ["connecting", { received: 3412, attempts: 1 }],
    ["connecting", { attempts: 7 }],
    ["offline", { attempts: 4, nextAttemptAt: NOW + 2000, reason: { code: "connectionRefused", params: {} } }],
    ["refused", { reason: { code: "serviceAnswered", params: { class: "unauthenticated" } } }],
  ])("replaces the last received state: %s, %j", async (state, changes) => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a" })], connection: { ...live(NOW), state, ...changes } });
    await pass(2000);
    bridge.freeze();
    await pass(2999);
    expect(status()).not.toContain("not answering");
    await pass(1);
    expect(status()).toBe(`${FROZEN}2`);
    expect(banner()?.textContent).toBe(
      "Docket itself is not answering It has sent nothing since 14:02:02: what you see may be out of date, no alerts come, and what " +
        "you press is recorded only when it answers. If this lasts, quit Docket and start it again.",
    );
    expect(document.body.textContent).not.toMatch(/Live|Next attempt|Trying now|under way|Docket asks|Receiving the list/);
  });

  it("ends with its first heartbeat, and its later pushes are valid", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    bridge.freeze();
    await pass(60_000);
    expect(status()).toBe(`${FROZEN}0`);
    await act(async () => bridge.push("main:beat", live(Date.now())));
    expect(status()).toBe("Live · heard 2 s ago");
    expect(banner()).toBeNull();
    await act(async () => bridge.change([aRow({ id: "a", name: "Alpha", state: "PLANNED" })]));
    expect(screen.getByRole("row", { name: /Alpha/ }).textContent).toContain("Planned");
  });

  it("counts as busy for less than three seconds, however often", async () => {
    const { bridge } = await openWindow({});
    for (let count = 0; count < 20; count += 1) {
      bridge.freeze();
      await pass(2900);
      expect(status()).toMatch(/^Live/);
      await act(async () => bridge.push("main:beat", live(Date.now())));
    }
  });

  it("from the start leaves no empty window and no claim of Connecting", async () => {
    const never = new Promise<never>(() => undefined);
    const prepare = (bridge: FakeBridge) => {
      for (const channel of ["settings:get", "connection:get", "queue:list"] as const) bridge.answerNext(channel, never);
    };
    const { bridge } = await openWindow({}, prepare);
    bridge.freeze();
    await pass(3000);
    expect(banner()?.textContent).toContain("Docket itself is not answering");
  });

  it("is shown over the welcome as well, where a form could be sent to main", async () => {
    const { bridge } = await openWindow({ settings: UNCONFIGURED });
    bridge.freeze();
    await pass(3000);
    expect(banner()?.textContent).toContain("Docket itself is not answering");
    bridge.beat();
    await pass(1000);
    expect(banner()).toBeNull();
  });

  it("is shown before a problem of the settings", async () => {
    const settings = { ...CONNECTED, problems: [{ setting: "baseUrl" as const, code: "addressMissing" as const, params: {} }] };
    const { bridge } = await openWindow({ settings, connection: { ...live(NOW), state: "offline" } });
    expect(screen.getByRole("region", { name: "Settings problem" })).toBeTruthy();
    bridge.freeze();
    await pass(3000);
    expect(screen.queryByRole("region", { name: "Settings problem" })).toBeNull();
    expect(banner()).not.toBeNull();
  });

  it("leaves no view called empty", async () => {
    const { bridge } = await openWindow({ rows: [] });
    expect(screen.getByText("Your queue is empty")).toBeTruthy();
    bridge.freeze();
    await pass(3000);
    expect(screen.queryByText("Your queue is empty")).toBeNull();
    expect(screen.getByText(/^Nothing here as of 14:01:5/)).toBeTruthy();
  });

  it("is announced to a screen reader once, and its return once", async () => {
    const { bridge } = await openWindow({});
    const heard = [announced()];
    const watch = new MutationObserver(() => void (heard.at(-1) === announced() || heard.push(announced())));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    bridge.freeze();
    await pass(30_000);
    await act(async () => bridge.push("main:beat", live(Date.now())));
    bridge.beat();
    await pass(30_000);
    expect(heard).toEqual([
      "",
      "Docket itself is not answering. What you see may be out of date, and what you press is not recorded yet.",
      "Docket answers again. Connection: Live.",
    ]);
    watch.disconnect();
  });
});

describe("repeated failed attempts", () => {
  it("are announced to a screen reader as one outage, although none of them lasts", async () => {
    const { bridge } = await openWindow({});
    const heard = [announced()];
    const watch = new MutationObserver(() => void (heard.at(-1) === announced() || heard.push(announced())));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    for (let count = 0; count < 39; count += 1) {
      await act(async () => bridge.connect({ ...live(NOW), state: "connecting", since: Date.now(), attempts: 1, received: count }));
      await pass(900);
      await act(async () => bridge.connect({ ...live(NOW), state: "offline", since: Date.now(), attempts: 2 }));
      await pass(900);
    }
    await act(async () => bridge.connect(live(Date.now())));
    watch.disconnect();
    expect(heard).toEqual(["", "Connection: Offline.", "Connection: Live."]);
  });
});

describe("a page that was suspended itself", () => {
  it("reads pending messages before it treats main as not responding", async () => {
    let slept = 0;
    const { bridge, store } = await openWindow({}, undefined, () => performance.now() + slept);
    bridge.freeze();
    await pass(900);
    // The suspended turn ends late: messages that arrived meanwhile are unread.
    slept += 60_000;
    await pass(2900);
    expect(store.getState().mainSilentSince).toBeUndefined();
    await act(async () => bridge.push("main:beat", live(Date.now())));
    await pass(2900);
    expect(store.getState().mainSilentSince).toBeUndefined();
  });

  it("shows the age of the data read after the suspension, not the age before", async () => {
    const reported = { ...live(NOW), lastMessageAt: NOW, staleAfterMs: 10_000 };
    const { bridge } = await openWindow({ connection: reported });
    await sleep(11_000);
    await act(async () => bridge.connect({ ...reported, dropped: 1 }));
    expect(status()).toBe("Stale · heard 11 s ago");
  });

  it("shows outdated data as not live when the machine wakes, before main reports", async () => {
    const { bridge } = await openWindow({ connection: { ...live(NOW), staleAfterMs: 10_000 } });
    bridge.freeze();
    await sleep(8 * 3_600_000);
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    expect(status()).toMatch(/^Stale · heard 8 h ago/);
  });
});

describe("a connection last heard too long ago", () => {
  it("is not live even when main calls it live", async () => {
    const { bridge } = await openWindow({ connection: { ...live(NOW), lastMessageAt: NOW, staleAfterMs: 10_000 } });
    await pass(10_000);
    expect(status()).toBe("Live · heard 10 s ago");
    await pass(1000);
    expect(status()).toBe("Stale · heard 11 s ago");
    expect(banner()?.textContent).toMatch(/^Stale Nothing heard for 11 s\. What you see may be out of date/);
    expect(document.body.textContent).not.toMatch(/Your queue is empty/);
    await act(async () => bridge.connect({ ...live(Date.now()), staleAfterMs: 10_000 }));
    expect(status()).toMatch(/^Live/);
    expect(banner()).toBeNull();
  });

  it("is judged no finer than the window's clock ticks", async () => {
    await openWindow({ connection: { ...live(NOW), lastMessageAt: NOW, staleAfterMs: 200 } });
    await pass(2000);
    expect(status()).toBe("Live · heard 2 s ago");
    await pass(1000);
    expect(status()).toMatch(/^Stale/);
  });

  it("is not live after the clock was set back, and was never heard in the future", async () => {
    await openWindow({ connection: { ...live(NOW), lastMessageAt: NOW, staleAfterMs: 10_000 } });
    await act(async () => void vi.setSystemTime(NOW - 3_600_000));
    await pass(5000);
    expect(status()).toMatch(/^Live/);
    await pass(6000);
    expect(status()).toBe("Stale · heard 11 s ago");
  });

  it("is not live after the clock was set forward", async () => {
    const { bridge } = await openWindow({ connection: { ...live(NOW), lastMessageAt: NOW, staleAfterMs: 10_000 } });
    await act(async () => void vi.setSystemTime(NOW + 3_600_000));
    await pass(1000);
    expect(status()).toMatch(/^Stale/);
    await act(async () => bridge.connect({ ...live(Date.now()), staleAfterMs: 10_000 }));
    expect(status()).toMatch(/^Live/);
  });
});

describe("a list that main cannot return", () => {
  it("keeps the old rows, and the connection is not live meanwhile", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    bridge.answerNext("queue:list", failed("internal"));
    await act(async () => bridge.change([aRow({ id: "a", name: "Alpha", state: "PLANNED" })], [], { seq: 99 }));
    expect(screen.getByRole("row", { name: /Alpha/ }).textContent).toContain("Assigned");
    expect(status()).toMatch(/^Stale/);
    expect(banner()?.textContent).toContain("Docket itself cannot provide the list: Docket could not do that because of an internal error");
    await pass(1000);
    expect(screen.getByRole("row", { name: /Alpha/ }).textContent).toContain("Planned");
    expect(status()).toMatch(/^Live/);
    expect(banner()).toBeNull();
  });
});

describe("a stopped window", () => {
  it("has no timer and no listener left", async () => {
    const { bridge, store } = await openWindow({});
    await act(async () => store.stop());
    fireEvent(document, new Event("visibilitychange"));
    expect(bridge.listeners()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
