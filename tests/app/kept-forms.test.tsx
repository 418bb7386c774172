/** Typed text in a form is restored after any interruption; only the user discards it. */
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
/**
 * Presses Escape in the dialog, which React Aria focuses in a frame of its own that may come later.
 */
const escape = () => press("Escape", screen.getByRole("dialog", { name: "Settings" }));
const showStop = () => press("S", undefined, { ctrlKey: true, shiftKey: true });
type Opened = Awaited<ReturnType<typeof openWindow>>;

async function openSettings(prepare?: (bridge: FakeBridge) => void): Promise<Opened> {
  const opened = await openWindow({ rows: [aStop(NOW), aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" })] }, prepare);
  await reopen(opened);
  return opened;
}
const reopen = ({ store }: Opened) => act(async () => store.getState().openDialog({ kind: "settings" }));

/** Events that close the settings, or might close them. */
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

describe("text typed in the settings", () => {
  it.each(LEAVINGS)("is restored after %s", async (_, leave) => {
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

  it("is not hidden by its question: stop work is on the screen at once, and the question is asked later", async () => {
    const opened = await openSettings();
    await type(address(), "https://half.typed");
    await escape();
    await showStop();
    expect([dialog(), opened.store.getState().activeId]).toEqual([null, aStop(NOW).id]);
    await reopen(opened);
    expect(inSettings().queryByText("Discard them")).toBeNull();
    expect(address().value).toBe("https://half.typed");
  });

  it("is removed once it is discarded or saved", async () => {
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

  it("follows the settings in fields that the user has not edited", async () => {
    const opened = await openSettings();
    await type(address(), "https://half.typed");
    await showStop();
    await act(async () => opened.bridge.push("settings:changed", { ...CONNECTED, displayName: "South depot" }));
    await reopen(opened);
    expect(inSettings().getByLabelText<HTMLInputElement>("Display name").value).toBe("South depot");
    expect(address().value).toBe("https://half.typed");
  });

  it("is restored after a reload of the window, except for the key, which is stored nowhere", async () => {
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

describe("text typed at the first run", () => {
  it("is restored in the settings after the demonstration", async () => {
    const opened = await openWindow({ settings: UNCONFIGURED });
    await type(screen.getByLabelText("Service address"), "https://half.typed");
    await act(async () => opened.bridge.push("settings:changed", { ...UNCONFIGURED, demonstration: true }));
    await reopen(opened);
    expect(address().value).toBe("https://half.typed");
  });
});

describe("the name of a view to save", () => {
  it.each(LEAVINGS.filter(([name]) => !/what is kept|button/.test(name)))("is restored after %s", async (_, leave) => {
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
  it("is restored after Show of stop work", async () => {
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
  it("is saved at once: no typed text can be lost", async () => {
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

  it("closes for stop work, and has the typed text when it opens again", async () => {
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
