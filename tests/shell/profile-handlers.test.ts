/**
 * Tests the window's requests about profiles, executed by the real client, settings and profiles.
 */
import { describe, expect, it, vi } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import { profileHandlers } from "../../electron/shell/profile-handlers.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "../core/client-harness.ts";
import { withTwo } from "../core/settings/profile-steps.ts";
import { anAction } from "../support/actions.ts";
import { settle } from "../support/settle.ts";

const OK = { ok: true, value: null };

/**
 * Two profiles, the second one in use; the client is another account's, with an update in progress.
 */
async function shell() {
  const docket = await withTwo();
  const t = await new ClientHarness({ undoMs: 60_000 }).live(anAction("a-1", ActionState.IN_PROGRESS));
  const texts = { hasSettings: false, save: vi.fn(() => Promise.resolve()) };
  const files = { export: vi.fn(), import: vi.fn() };
  const handlers = profileHandlers({ queries: t.client.queries, profiles: docket.profiles, files, texts, settingsRead: Promise.resolve() });
  return { ...docket, t, texts, handlers };
}

describe("a switch to another account", () => {
  it("takes place where nothing is in progress", async () => {
    const { handlers, profiles, first } = await shell();
    expect(await handlers["profiles:switch"]({ id: first })).toEqual(OK);
    expect(profiles.dto().active).toBe(first);
  });

  it("needs the user's agreement while updates are in progress, and takes place with it", async () => {
    const { t, handlers, profiles, first, second } = await shell();
    await t.press("a-1", "complete");
    const account = { baseUrl: "http://127.0.0.1:1", actingAs: { type: "OBJECT" as const, id: "robot-7" }, demonstration: false };
    const asked = failed("leavesUpdates", { updates: 1, undoable: 1, account, kept: true });
    expect([await handlers["profiles:switch"]({ id: first }), await handlers["profiles:add"]({})]).toEqual([asked, asked]);
    expect(profiles.dto().active).toBe(second);
    expect(await handlers["profiles:switch"]({ id: first, leavesUpdates: true })).toEqual(OK);
  });

  it("needs agreement for an update that is pressed while it is in progress", async () => {
    const { t, texts, handlers, profiles, first, second } = await shell();
    const saved = Promise.withResolvers<void>();
    texts.save.mockReturnValueOnce(saved.promise);
    const switched = handlers["profiles:switch"]({ id: first });
    await settle();
    await t.press("a-1", "complete");
    saved.resolve();
    expect(await switched).toMatchObject({ error: { code: "leavesUpdates", params: { updates: 1 } } });
    expect(profiles.dto().active).toBe(second);
  });

  it("is a part of removing the profile in use, which stays where the switch is not agreed to", async () => {
    const { t, handlers, profiles, first, second } = await shell();
    await t.press("a-1", "complete");
    const ids = (): string[] => profiles.dto().profiles.map(({ id }) => id);
    expect(await handlers["profiles:remove"]({ id: second, to: first })).toMatchObject({ error: { code: "leavesUpdates" } });
    expect(ids()).toEqual([first, second]);
    expect(await handlers["profiles:remove"]({ id: second, to: "gone", leavesUpdates: true })).toEqual(failed("profileGone"));
    expect(ids()).toEqual([first, second]);
    expect(await handlers["profiles:remove"]({ id: second, to: first, leavesUpdates: true })).toEqual(OK);
    expect([profiles.dto().active, ids()]).toEqual([first, [first]]);
    // The last profile is replaced by a new one, which in turn can be replaced.
    expect(await handlers["profiles:remove"]({ id: first, leavesUpdates: true })).toEqual(OK);
    const { active } = profiles.dto();
    expect([active === first, ids()]).toEqual([false, [active]]);
    expect(await handlers["profiles:remove"]({ id: active, leavesUpdates: true })).toEqual(OK);
    expect(ids()).toEqual([active]);
  });

  it("first has the page save what is typed, for the account that is left", async () => {
    const { handlers, profiles, texts, first, second } = await shell();
    const active: string[] = [];
    texts.save.mockImplementation(() => {
      active.push(profiles.dto().active);
      return Promise.resolve();
    });
    await handlers["profiles:switch"]({ id: first });
    expect(active).toEqual([second]);
  });

  it("waits for settings that are typed: they would be saved into the other profile", async () => {
    const { handlers, profiles, texts, first, second } = await shell();
    texts.hasSettings = true;
    const refused = failed("settingsUnsaved");
    expect([await handlers["profiles:switch"]({ id: first, leavesUpdates: true }), await handlers["profiles:add"]({})]).toEqual([
      refused,
      refused,
    ]);
    expect(profiles.dto().active).toBe(second);
  });
});
