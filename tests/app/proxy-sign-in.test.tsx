/** The question for a proxy's sign-in, and the result of the answer. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ProxyNote, ProxySignInDto } from "../../electron/contract/network-access.ts";
import { failed } from "../../electron/contract/errors.ts";
import { type FakeBridge, live, UNCONFIGURED } from "./fake-bridge.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const PROXY = "proxy.example:3128";
const asks: ProxySignInDto = {
  id: "q-1",
  proxy: PROXY,
  readable: false,
  refused: false,
  keychain: "keyring",
  putOff: false,
};
const type = (label: string, value: string) => act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const dialog = () => screen.queryByRole("dialog", { name: "Sign in to the proxy" });
const push = (bridge: FakeBridge, question: ProxySignInDto | null) => act(async () => bridge.push("proxy:changed", question));
const banner = () => screen.queryByRole("region", { name: "Connection problem" });

async function openAsked(question: ProxySignInDto = asks) {
  return openWindow({}, (bridge) => {
    bridge.connection = {
      ...live(Date.now()),
      state: "offline",
      reason: { code: "proxyAsks", params: { proxy: PROXY } },
    };
    bridge.answerNext("proxy:get", { ok: true, value: question });
  });
}

describe("a proxy that asks for a sign-in", () => {
  it("opens its question by itself, also after a reload, and receives the typed answer", async () => {
    const { bridge } = await openAsked({ ...asks, realm: "Corp" });
    expect(dialog()?.textContent).toMatch(/The proxy proxy\.example:3128 asks .* It calls itself “Corp”\./);
    await type("User name", "ann");
    await type("Password", "p-1");
    await click(screen.getByRole("checkbox", { name: "Keep on this device" }));
    await click(screen.getByRole("button", { name: "Sign in" }));
    expect(bridge.requests("proxy:signIn")).toEqual([{ id: "q-1", username: "ann", password: "p-1", keep: false }]);
    await push(bridge, null);
    expect(dialog()).toBeNull();
    expect(document.body.innerHTML).not.toContain("p-1");
  });

  it("opens its question in the first run, too, when a connection test has met the proxy", async () => {
    const { bridge } = await openWindow({ settings: UNCONFIGURED, known: false });
    await push(bridge, asks);
    expect(screen.getByRole("form", { name: "Settings", hidden: true })).toBeTruthy();
    await type("User name", "ann");
    await click(screen.getByRole("button", { name: "Sign in" }));
    expect(bridge.requests("proxy:signIn")).toHaveLength(1);
  });

  it("treats Enter in a field as Sign in", async () => {
    const { bridge } = await openAsked();
    await type("User name", "ann");
    await act(async () => void fireEvent.submit(screen.getByRole("form", { name: "Sign in to the proxy" })));
    expect(bridge.requests("proxy:signIn")).toEqual([{ id: "q-1", username: "ann", password: "", keep: true }]);
  });

  it("shows where a saved sign-in is stored, and how long another one lasts", async () => {
    await openAsked();
    expect(dialog()?.textContent).toMatch(
      /Encrypted by this system's keyring\. Where that is not available, it is used until Docket quits/,
    );
    await click(screen.getByRole("checkbox", { name: "Keep on this device" }));
    expect(dialog()?.textContent).toMatch(/Used until Docket quits, and then asked for again/);
    expect(dialog()?.textContent).not.toMatch(/keyring/);
  });

  it("warns only when the password is sent unencrypted", async () => {
    const { bridge } = await openAsked();
    expect(dialog()?.textContent).not.toMatch(/readable/);
    await push(bridge, { ...asks, readable: true });
    expect(dialog()?.textContent).toMatch(/The password is sent unencrypted/);
  });

  it("is postponed by Not now and by Escape, and its question then opens only from the banner", async () => {
    const { bridge } = await openAsked();
    await click(screen.getByRole("button", { name: "Not now" }));
    expect(bridge.requests("proxy:notNow")).toEqual([{ id: "q-1" }]);
    await push(bridge, { ...asks, putOff: true });
    expect(dialog()).toBeNull();
    expect(banner()?.textContent).toMatch(/The proxy proxy\.example:3128 asks for a sign-in/);
    await click(within(banner() as HTMLElement).getByRole("button", { name: "Sign in …" }));
    expect(dialog()).not.toBeNull();
    await act(async () => void fireEvent.keyDown(dialog() as HTMLElement, { key: "Escape" }));
    expect(dialog()).toBeNull();
    expect(bridge.requests("proxy:notNow")).toHaveLength(1);
  });

  it("stays postponed when main asks again before it has received that answer", async () => {
    const { bridge } = await openAsked();
    await click(screen.getByRole("button", { name: "Not now" }));
    await push(bridge, { ...asks });
    expect(dialog()).toBeNull();
    await push(bridge, { ...asks, id: "q-2" });
    expect(dialog()).not.toBeNull();
  });

  it("does not open over another dialog, and opens when that is closed", async () => {
    const { bridge, store } = await openWindow();
    await act(async () => store.getState().openDialog({ kind: "settings" }));
    await push(bridge, asks);
    expect(dialog()).toBeNull();
    await act(async () => store.getState().closeDialog());
    expect(dialog()).not.toBeNull();
  });

  it("offers no sign-in when the failure has another reason", async () => {
    const { bridge } = await openAsked({ ...asks, putOff: true });
    await act(async () => bridge.connect({ ...live(Date.now()), state: "offline", reason: { code: "noNetwork", params: {} } }));
    expect(banner()?.textContent).toMatch(/no network/);
    expect(screen.queryByRole("button", { name: "Sign in …" })).toBeNull();
  });

  it("shows why an answer was not accepted, and keeps the question", async () => {
    const { bridge } = await openAsked();
    await type("User name", "corp:ann");
    bridge.answerNext("proxy:signIn", failed("userNameColon"));
    await click(screen.getByRole("button", { name: "Sign in" }));
    expect(within(dialog() as HTMLElement).getByRole("note").textContent).toMatch(/cannot send a user name with a colon/);
    expect(screen.getByLabelText<HTMLInputElement>("User name").value).toBe("corp:ann");
  });

  it("shows why an answer was not accepted when a new question arrives right before the result", async () => {
    const { bridge } = await openAsked();
    const result = Promise.withResolvers<ReturnType<typeof failed>>();
    bridge.answerNext("proxy:signIn", result.promise);
    await type("User name", "corp:ann");
    await click(screen.getByRole("button", { name: "Sign in" }));
    await act(async () => {
      bridge.push("proxy:changed", { ...asks, id: "q-2" });
      result.resolve(failed("userNameColon"));
    });
    expect(within(dialog() as HTMLElement).getByRole("note").textContent).toMatch(/cannot send a user name with a colon/);
    await push(bridge, { ...asks, id: "q-2", putOff: true });
    expect(within(dialog() as HTMLElement).getByRole("note")).toBeTruthy();
    await push(bridge, { ...asks, id: "q-3" });
    expect(within(dialog() as HTMLElement).queryByRole("note")).toBeNull();
  });

  it("reports that a sign-in was not saved, although the question is closed by then", async () => {
    const { bridge } = await openAsked();
    const result = Promise.withResolvers<{ ok: true; value: { note?: ProxyNote } }>();
    bridge.answerNext("proxy:signIn", result.promise);
    await type("User name", "ann");
    await click(screen.getByRole("button", { name: "Sign in" }));
    await push(bridge, null);
    await act(async () => result.resolve({ ok: true, value: { note: { code: "noKeychain", params: { keychain: "keyring" } } } }));
    expect(within(dialog() as HTMLElement).getByRole("note").textContent).toMatch(
      /^The sign-in is not kept, because this system's keyring is not available\. It is used until Docket quits\.$/,
    );
    await click(screen.getByRole("button", { name: "Close" }));
    expect(dialog()).toBeNull();
    expect(bridge.requests("proxy:notNow")).toEqual([]);
  });

  it("is asked again, with the reason, when the sign-in was refused", async () => {
    const { bridge } = await openAsked();
    await type("User name", "ann");
    await click(screen.getByRole("button", { name: "Sign in" }));
    await push(bridge, null);
    await push(bridge, { ...asks, id: "q-2", refused: true });
    expect(within(dialog() as HTMLElement).getByRole("note").textContent).toMatch(
      /did not accept the last sign-in\. Docket has forgotten it/,
    );
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });

  it("sends Sign in once, however often it is pressed", async () => {
    const { bridge } = await openAsked();
    bridge.answerNext("proxy:signIn", new Promise(() => undefined));
    await type("User name", "ann");
    await click(screen.getByRole("button", { name: "Sign in" }));
    await click(screen.getByRole("button", { name: "Sign in" }));
    expect(bridge.requests("proxy:signIn")).toHaveLength(1);
  });

  it("is no question once the connection works", async () => {
    const { bridge } = await openAsked();
    await push(bridge, null);
    await act(async () => bridge.connect(live(Date.now())));
    expect(dialog()).toBeNull();
    expect(banner()).toBeNull();
  });
});
