/** Several accounts: switched from the navigation, the palette, by keys and by main's menu. */
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { run } from "../../app/running-store.ts";
import { importedWords } from "../../app/messages/profiles.ts";
import { createDocketStore } from "../../app/store/store.ts";
import { failed } from "../../electron/contract/errors.ts";
import { settle } from "../support/settle.ts";
import { FakeBridge, UNCONFIGURED } from "./fake-bridge.ts";
import { THREE_PROFILES, twoWaiting } from "./sample-accounts.ts";
import { aRow } from "./sample-actions.ts";
import { aHeld } from "./sample-prompts.ts";
import { click, press, type } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NIGHT = "0000-0002";
const account = { baseUrl: "http://127.0.0.1:1", actingAs: { type: "OBJECT" as const, id: "robot-7" }, demonstration: false };
const LEAVES = failed("leavesUpdates", { updates: 2, account, kept: true });

const withThree = () => openWindow({ rows: [aRow({ id: "a" })] }, (bridge) => (bridge.profiles = THREE_PROFILES));
const openMenu = () => click(screen.getByRole("button", { name: /Switch account$/ }));

const rename = () => within(screen.getByRole("list", { name: "Accounts" })).getByRole("button", { name: "Rename Night desk" });
const field = () => screen.getByRole("textbox", { name: "Name of the account" });

async function openSettings() {
  const made = await withThree();
  await act(async () => made.bridge.push("accounts:changed", { accounts: [twoWaiting(Date.now())] }));
  await act(async () => made.store.getState().openDialog({ kind: "settings", section: "accounts" }));
  return { ...made, list: screen.getByRole("list", { name: "Accounts" }) };
}

describe("a switch", () => {
  it("is a choice at the top of the navigation, where the account in use is marked", async () => {
    const { bridge } = await withThree();
    await openMenu();
    const accounts = screen.getAllByRole("menuitemradio");
    expect(accounts.map((item) => [item.textContent, item.getAttribute("aria-checked")])).toEqual([
      ["North depotrobot-7 at https://actions.north-depot.example", "true"],
      ["Night deskrobot-8 at http://127.0.0.1:8080", "false"],
      ["New accountNot set up yet", "false"],
    ]);
    await click(screen.getByRole("menuitemradio", { name: /Night desk/ }));
    expect(bridge.requests("profiles:switch")).toEqual([{ id: NIGHT }]);
  });

  it("goes to the next account and to the former one by keys, in a circle", async () => {
    const { bridge } = await withThree();
    for (const key of ["n", "p"]) {
      await press("g");
      await press(key);
    }
    expect(bridge.requests("profiles:switch")).toEqual([{ id: NIGHT }, { id: "0000-0003" }]);
  });

  it("is requested by main's menu", async () => {
    const { bridge } = await withThree();
    await act(async () => bridge.push("profile:switch", { id: NIGHT }));
    expect(bridge.requests("profiles:switch")).toEqual([{ id: NIGHT }]);
  });

  it("asks while updates are under way, and happens only with the user's consent", async () => {
    const { bridge } = await withThree();
    for (const button of ["Stay", "Leave them and switch"]) {
      bridge.answerNext("profiles:switch", LEAVES);
      await act(async () => bridge.push("profile:switch", { id: NIGHT }));
      const dialog = screen.getByRole("dialog", { name: "Switch account" });
      expect(dialog.textContent).toContain("2 updates have not gone through yet and would stay behind");
      await click(within(dialog).getByRole("button", { name: button }));
      expect(screen.queryByRole("dialog")).toBeNull();
    }
    expect(bridge.requests("profiles:switch")).toEqual([{ id: NIGHT }, { id: NIGHT }, { id: NIGHT, leavesUpdates: true }]);
  });

  it("shows why it is not possible when the environment decides the account", async () => {
    const { bridge, store } = await openWindow({}, (fake) => (fake.profiles = { ...THREE_PROFILES, lockedBy: ["DOCKET_API_KEY"] }));
    bridge.answerNext("profiles:switch", failed("profilesLocked", { variables: ["DOCKET_API_KEY"] }));
    await act(async () => bridge.push("profile:switch", { id: NIGHT }));
    const words = "Docket cannot switch accounts: your administrator has set the account, by DOCKET_API_KEY.";
    expect(screen.getByRole("dialog", { name: "Switch account" }).textContent).toContain(words);
    await act(async () => store.getState().openDialog({ kind: "settings", section: "accounts" }));
    expect(screen.getByRole("dialog").textContent).toContain(words);
    expect(screen.getByRole("button", { name: "Use Night desk" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("returns from a new account that is not set up", async () => {
    const { bridge } = await openWindow({ settings: UNCONFIGURED }, (fake) => (fake.profiles = { ...THREE_PROFILES, active: "0000-0003" }));
    await click(screen.getByRole("button", { name: "Switch to North depot" }));
    expect(bridge.requests("profiles:switch")).toEqual([{ id: "main" }]);
  });
});

describe("the accounts in the settings", () => {
  it("show what waits for each, and ask before one is removed", async () => {
    const { bridge, list } = await openSettings();
    expect(list.textContent).toContain("robot-8 at http://127.0.0.1:8080. 2 updates have not gone through.");
    await click(within(list).getByRole("button", { name: "Remove Night desk" }));
    expect(list.textContent).toContain("2 of its updates have not gone through: they stay on this device under “Other accounts”");
    await click(within(list).getByRole("button", { name: "Keep" }));
    expect(bridge.requests("profiles:remove")).toEqual([]);
    await click(within(list).getByRole("button", { name: "Remove Night desk" }));
    await click(within(list).getByRole("button", { name: "Remove" }));
    expect(bridge.requests("profiles:remove")).toEqual([{ id: NIGHT }]);
  });

  it("switch to the next one when the one in use is removed, and ask when updates are left", async () => {
    const { bridge, list } = await openSettings();
    const remove = async (): Promise<void> => {
      await click(within(list).getByRole("button", { name: "Remove North depot" }));
      expect(list.textContent).toContain("It is in use: Docket then uses Night desk.");
      await click(within(list).getByRole("button", { name: "Remove" }));
    };
    bridge.answerNext("profiles:remove", LEAVES);
    await remove();
    expect(list.textContent).toContain("2 updates have not gone through yet and would stay behind");
    await click(within(list).getByRole("button", { name: "Keep" }));
    bridge.answerNext("profiles:remove", LEAVES);
    await remove();
    await click(within(list).getByRole("button", { name: "Leave them and remove" }));
    const request = { id: "main", to: NIGHT };
    expect(bridge.requests("profiles:remove")).toEqual([request, request, { ...request, leavesUpdates: true }]);
  });

  it("name at once the only update that would stay behind, held", async () => {
    const { bridge, list } = await openSettings();
    await act(async () => bridge.change([aHeld(Date.now())]));
    bridge.answerNext("profiles:remove", failed("leavesUpdates", { updates: 1, held: true, account, kept: true }));
    await click(within(list).getByRole("button", { name: "Remove North depot" }));
    expect(list.textContent).toContain(
      "The update “Start” of Replace the filter cartridge is held: it stays on this device under “Other accounts”, and can only be dropped there.",
    );
    await click(within(list).getByRole("button", { name: "Remove" }));
    expect(list.textContent).toContain("One update is held and would stay behind with this change");
    expect(within(list).getByRole("button", { name: "Leave it and remove" })).toBeTruthy();
  });

  it("ask for another service when the only one is removed", async () => {
    const alone = { ...THREE_PROFILES, profiles: THREE_PROFILES.profiles.slice(0, 1) };
    const { bridge, store } = await openWindow({}, (fake) => (fake.profiles = alone));
    await act(async () => store.getState().openDialog({ kind: "settings", section: "accounts" }));
    const list = screen.getByRole("list", { name: "Accounts" });
    await click(within(list).getByRole("button", { name: "Remove North depot" }));
    expect(list.textContent).toContain("It is in use, and the only one: Docket then asks you for another service.");
    await click(within(list).getByRole("button", { name: "Remove" }));
    expect(bridge.requests("profiles:remove")).toEqual([{ id: "main" }]);
  });

  it("keep a typed name until it is accepted, and show why it is not", async () => {
    const { bridge, list } = await openSettings();
    await click(within(list).getByRole("button", { name: "Rename Night desk" }));
    await type(within(list).getByRole("textbox", { name: "Name of the account" }), "North depot");
    bridge.answerNext("profiles:rename", failed("profileNameTaken", { name: "North depot" }));
    await click(within(list).getByRole("button", { name: "Save" }));
    expect(screen.getByRole("note").textContent).toBe("Another account has the name “North depot” already.");
    expect(within(list).getByRole("textbox", { name: "Name of the account" })).toHaveProperty("value", "North depot");
    await click(within(list).getByRole("button", { name: "Save" }));
    expect(within(list).queryByRole("textbox")).toBeNull();
  });

  it("keep a name that is being typed through other sections, and after the dialog is closed", async () => {
    const { store, list } = await openSettings();
    await click(rename());
    expect(document.activeElement).toBe(field());
    await type(field(), "Half typed");
    await click(screen.getByRole("tab", { name: "Keys" }));
    expect(list.isConnected).toBe(false);
    await click(screen.getByRole("tab", { name: "Accounts" }));
    expect(field()).toHaveProperty("value", "Half typed");
    await press("Escape", field());
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(async () => store.getState().openDialog({ kind: "settings", section: "accounts" }));
    expect(field()).toHaveProperty("value", "Half typed");
    await click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("textbox", { name: "Name of the account" })).toBeNull();
    expect(document.activeElement).toBe(rename());
  });

  it("show the outcome of an export and an import, and what was left out", async () => {
    const { bridge, list } = await openSettings();
    bridge.answerNext("profiles:export", { ok: true, value: { path: "/home/ann/desk.json" } });
    await click(within(list).getByRole("button", { name: "Export Night desk" }));
    expect(screen.getByRole("dialog").textContent).toContain("Exported to /home/ann/desk.json, without its key.");
    bridge.answerNext("profiles:import", failed("profileNoJson", { line: 3, column: 1, fault: "comma" }));
    await click(screen.getByRole("button", { name: "Import …" }));
    expect(screen.getByRole("note").textContent).toContain(
      "it is not JSON. Line 3, column 1: there is one comma too many before this. Nothing was imported.",
    );
    const [, profile] = THREE_PROFILES.profiles;
    if (profile === undefined) throw new Error("There is no second profile.");
    expect(importedWords({ profile, hadKey: true, hadConsent: true, unknown: ["colour", "\u202Eevil"] })).toBe(
      "The account Night desk was added. Use it, and enter its key in the settings. The file contained a key, which was not imported: keys are entered by hand, or set by your administrator. The file allows plain http, which is not taken from a file. If you want that, allow it in the settings. Not known to this version, and left out: colour and \uFFFDevil.",
    );
  });
});

describe("the window after a switch", () => {
  it("has a store of its own: no typed text, choice or pending press of the former account is left", async () => {
    const bridge = new FakeBridge({ rows: [aRow({ id: "a" })] });
    bridge.profiles = THREE_PROFILES;
    const running = run(() => {
      const store = createDocketStore(bridge);
      store.start();
      return store;
    });
    const before = running.current();
    const stores: unknown[] = [];
    running.onReplaced((store) => stores.push(store));
    await settle();
    before.getState().editDraft("a", "report", { phase: "", statusMessage: "typed as robot-7" });
    before.getState().openDialog({ kind: "keys" });
    bridge.push("profiles:changed", { ...THREE_PROFILES, profiles: THREE_PROFILES.profiles.slice(0, 2) });
    await settle();
    expect(running.current()).toBe(before);
    const listening = bridge.listeners();
    bridge.profiles = { ...THREE_PROFILES, active: NIGHT };
    bridge.push("profiles:changed", bridge.profiles);
    await settle();
    const after = running.current();
    expect(stores).toEqual([after]);
    expect(after).not.toBe(before);
    expect([after.getState().draftTexts.size, after.getState().dialog, after.getState().preferences.person]).toEqual([
      0,
      undefined,
      before.getState().preferences.person,
    ]);
    expect(bridge.listeners()).toBe(listening);
    expect(after.announcements.urgent.announced().words).toContain("Docket now uses Night desk.");
    running.stop();
    expect(bridge.listeners()).toBe(0);
  });
});
