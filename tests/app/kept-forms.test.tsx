/** Whatever takes a form away, what was typed in it is there again; only its user throws it away. */
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProxySignInDto } from "../../electron/contract/network-access.ts";
import { DEFAULT_PREFERENCES } from "../../electron/contract/preferences.ts";
import { twoWaiting } from "./sample-accounts.ts";
import { CONNECTED, type FakeBridge, live, UNCONFIGURED } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { aStop } from "./sample-prompts.ts";
import { choose, click, press, type } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
beforeEach(() => history.replaceState(null, ""));
afterEach(() => void vi.restoreAllMocks());

const NOW = Date.now();
const KEY = "secret-key-1";
const dialog = (name = "Settings") => screen.queryByRole("dialog", { name });
const inSettings = () => within(screen.getByRole("dialog", { name: "Settings" }));
const address = () => inSettings().getByRole<HTMLInputElement>("textbox", { name: "Service address" });
/** In the dialog: React Aria gives it the focus in a frame of its own, which may come later. */
const escape = () => press("Escape", screen.getByRole("dialog", { name: "Settings" }));
const showStop = () => press("S", undefined, { ctrlKey: true, shiftKey: true });
type Opened = Awaited<ReturnType<typeof openWindow>>;

async function openSettings(prepare?: (bridge: FakeBridge) => void): Promise<Opened> {
  const opened = await openWindow({ rows: [aStop(NOW), aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" })] }, prepare);
  await reopen(opened);
  return opened;
}
const reopen = ({ store }: Opened) => act(async () => store.getState().openDialog({ kind: "settings" }));

/** What takes the settings away from their user, or might. */
const LEAVINGS: readonly (readonly [string, (opened: Opened) => Promise<unknown>])[] = [
  ["Show of stop work, by its chord", () => showStop()],
  ["Show of stop work, by its button", () => click(document.querySelector('[data-command="stop.show"]')!)],
  ["Show what is kept", () => click(screen.getByRole("button", { name: "Show what is kept" }))],
  ["a link, or a click on a notification", ({ bridge }) => act(async () => bridge.push("queue:open", { actionId: "a" }))],
  ["a stop that comes", ({ bridge }) => act(async () => bridge.change([{ ...aStop(NOW), id: "b" }]))],
  ["another account's list", ({ bridge }) => act(async () => bridge.push("settings:changed", { ...CONNECTED, displayName: "South" }))],
  [
    "the end of the session",
    async ({ bridge }) => {
      await act(async () => bridge.push("settings:changed", UNCONFIGURED));
      await act(async () => bridge.push("settings:changed", CONNECTED));
    },
  ],
  ["another language", ({ store }) => act(async () => store.getState().prefer({ timeFormat: "12" }))],
  ["another dialog", ({ store }) => act(async () => store.getState().openDialog({ kind: "palette" }))],
];

describe("what is typed in the settings", () => {
  it.each(LEAVINGS)("is there again after %s", async (_, leave) => {
    const opened = await openSettings((bridge) => (bridge.otherAccounts = { accounts: [twoWaiting(NOW)] }));
    await type(address(), "https://half.typed");
    await click(inSettings().getByRole("button", { name: "Replace" }));
    await type(inSettings().getByLabelText("New API key"), KEY);
    await leave(opened);
    const wasClosed = dialog() === null;
    await reopen(opened);
    expect(address().value).toBe("https://half.typed");
    expect(inSettings().getByLabelText<HTMLInputElement>("New API key").value).toBe(KEY);
    const note = inSettings().queryByText("What you had typed here is still there. It is not saved yet.");
    if (wasClosed) expect(note).not.toBeNull();
    await escape();
    expect(inSettings().getByRole("group", { name: /not saved/ })).toBeTruthy();
    expect(JSON.stringify(opened.bridge.asked)).not.toContain(KEY);
  });

  it("is seen behind no question: stop work is on the screen at once, and the question asked later", async () => {
    const opened = await openSettings();
    await type(address(), "https://half.typed");
    await escape();
    await showStop();
    expect([dialog(), opened.store.getState().activeId]).toEqual([null, aStop(NOW).id]);
    await reopen(opened);
    expect(inSettings().queryByText("Discard them")).toBeNull();
    expect(address().value).toBe("https://half.typed");
  });

  it("is gone once it is thrown away, or saved", async () => {
    const opened = await openSettings();
    await type(address(), "https://half.typed");
    await escape();
    await click(inSettings().getByRole("button", { name: "Discard them" }));
    await reopen(opened);
    expect(address().value).toBe(CONNECTED.baseUrl);
    await type(address(), "https://other.example");
    await act(async () => void fireEvent.submit(inSettings().getByRole("form", { name: "Settings" })));
    expect(opened.store.getState().typedForms).toEqual({});
  });

  it("follows the settings where its user has not touched them", async () => {
    const opened = await openSettings();
    await type(address(), "https://half.typed");
    await showStop();
    await act(async () => opened.bridge.push("settings:changed", { ...CONNECTED, displayName: "South depot" }));
    await reopen(opened);
    expect(inSettings().getByLabelText<HTMLInputElement>("Display name").value).toBe("South depot");
    expect(address().value).toBe("https://half.typed");
  });

  it("is there after a reload of the window, but for the key, which is nowhere", async () => {
    const opened = await openSettings();
    await type(address(), "https://half.typed");
    await click(inSettings().getByRole("button", { name: "Replace" }));
    await type(inSettings().getByLabelText("New API key"), KEY);
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await act(async () => opened.store.getState().reloadWindow());
    complaints.mockRestore();
    expect(JSON.stringify(history.state)).not.toContain(KEY);
    cleanup();
    opened.store.stop();
    const next = await openWindow({});
    await reopen(next);
    expect(address().value).toBe("https://half.typed");
    expect(inSettings().getByLabelText<HTMLInputElement>("New API key").value).toBe("");
    expect(inSettings().getByText(/except for the key: type it again\. Nothing is saved yet\.$/)).toBeTruthy();
    expect(history.state).toBeNull();
  });
});

describe("what is typed at the first run", () => {
  it("is there after the demonstration, in the settings", async () => {
    const opened = await openWindow({ settings: UNCONFIGURED });
    await type(screen.getByLabelText("Service address"), "https://half.typed");
    await act(async () => opened.bridge.push("settings:changed", { ...UNCONFIGURED, demonstration: true }));
    await reopen(opened);
    expect(address().value).toBe("https://half.typed");
  });
});

describe("the name of a view to save", () => {
  it.each(LEAVINGS.filter(([name]) => !/what is kept|button/.test(name)))("is there again after %s", async (_, leave) => {
    const opened = await openWindow({ rows: [aStop(NOW), aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" })] });
    await act(async () => opened.store.getState().setFilters(["priority:high"]));
    await click(screen.getByRole("button", { name: /Save view|Keep as a view/i }));
    await type(screen.getByLabelText("Name of the view"), "My urgent");
    await leave(opened);
    await act(async () => opened.store.getState().closeDialog());
    expect(screen.getByLabelText<HTMLInputElement>("Name of the view").value).toBe("My urgent");
  });
});

describe("a reason", () => {
  it("is there again after Show of stop work", async () => {
    const opened = await openWindow({ rows: [aStop(NOW), aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" })] });
    await choose(/Alpha/);
    await press("f");
    await type(screen.getByLabelText("Reason"), "Too heavy");
    await showStop();
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(async () => opened.store.getState().openAction("a"));
    await press("f", document.body);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("Too heavy");
    expect(opened.bridge.requests("drafts:save").map(({ statusMessage }) => statusMessage)).toContain("Too heavy");
  });
});

describe("a key that is being chosen", () => {
  it("is chosen already: nothing is typed that could be lost", async () => {
    const opened = await openSettings((bridge) => (bridge.preferences = { ...DEFAULT_PREFERENCES }));
    await click(inSettings().getByRole("tab", { name: "Keys" }));
    await click(inSettings().getByRole("button", { name: "Change the key of Acknowledge" }));
    await press("F2", inSettings().getByRole("button", { name: "Change the key of Acknowledge" }));
    await showStop();
    expect(opened.store.getState().preferences.person.keys).toEqual({ "move.acknowledge": ["F2"] });
  });
});

describe("the sign-in to a proxy", () => {
  const asks: ProxySignInDto = { id: "q-1", proxy: "proxy:3128", readable: false, refused: false, keychain: "keyring", putOff: false };
  const name = "Sign in to the proxy";

  it("stays closed for stop work, and is there again with what was typed", async () => {
    const opened = await openWindow({ rows: [aStop(NOW)] }, (bridge) => {
      bridge.connection = { ...live(NOW), state: "offline", reason: { code: "proxyAsks", params: { proxy: asks.proxy } } };
      bridge.answerNext("proxy:get", { ok: true, value: asks });
    });
    await type(screen.getByLabelText("User name"), "ann");
    await type(screen.getByLabelText("Password"), "p-1");
    await showStop();
    expect([dialog(name), opened.store.getState().activeId]).toEqual([null, aStop(NOW).id]);
    await act(async () => opened.store.getState().openDialog({ kind: "proxySignIn" }));
    expect(screen.getByLabelText<HTMLInputElement>("User name").value).toBe("ann");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("p-1");
    await click(screen.getByRole("button", { name: "Not now" }));
    expect(opened.store.getState().typedForms).toEqual({});
  });
});
