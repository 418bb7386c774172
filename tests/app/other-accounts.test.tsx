/**
 * Updates for an account that is not in use are announced and listed, and dropped only after a
 * question.
 */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { OtherAccountDto } from "../../electron/contract/accounts.ts";
import { failed } from "../../electron/contract/errors.ts";
import { othersNotice, sameMachineNote } from "../../app/messages/other-accounts.ts";
import { CONNECTED, UNCONFIGURED } from "./fake-bridge.ts";
import { allKinds, twoWaiting } from "./sample-accounts.ts";
import { aHandover } from "./sample-prompts.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = Date.now();
const type = (element: Element, value: string) => act(async () => void fireEvent.change(element, { target: { value } }));
const banner = () => screen.queryByRole("region", { name: "Other accounts" });
const at = (baseUrl: string) => ({ baseUrl });
const withOthers = (...accounts: OtherAccountDto[]) => openWindow({}, (bridge) => (bridge.otherAccounts = { accounts }));

async function openDialog(...accounts: OtherAccountDto[]) {
  const { bridge } = await withOthers(...accounts);
  await click(screen.getByRole("button", { name: "Show" }));
  return { bridge, dialog: screen.getByRole("dialog", { name: "Other accounts" }) };
}

describe("the notice", () => {
  it("counts the waiting updates by account and service, until main reports none", async () => {
    const { bridge } = await withOthers(twoWaiting(NOW));
    expect(banner()?.textContent).toContain("2 updates wait for robot-8 at http://127.0.0.1:8080. They are sent from that account only.");
    await act(async () => bridge.push("accounts:changed", { accounts: [] }));
    expect(banner()).toBeNull();
  });

  it("is shown at once when the account changes while the window is open", async () => {
    const { bridge } = await openWindow();
    expect(banner()).toBeNull();
    await act(async () => bridge.push("accounts:changed", { accounts: [twoWaiting(NOW)] }));
    expect(banner()).not.toBeNull();
  });

  it("is shown while nothing is connected yet, with its list", async () => {
    await openWindow({ settings: UNCONFIGURED }, (bridge) => (bridge.otherAccounts = { accounts: [twoWaiting(NOW)] }));
    expect(banner()?.textContent).toContain("2 updates wait for robot-8");
    await click(screen.getByRole("button", { name: "Show" }));
    expect(screen.getByRole("dialog", { name: "Other accounts" }).textContent).toContain("Count the spare rollers");
  });

  it("reports a failed read instead of an empty list", async () => {
    await openWindow(
      {},
      (bridge) => (bridge.otherAccounts = { accounts: [], problem: { code: "system", params: { words: "it is locked" } } }),
    );
    expect(banner()?.textContent).toContain("could not be read: it is locked.");
  });

  it.each<[string, OtherAccountDto[], string]>([
    [
      "one",
      [twoWaiting(NOW, { counts: { waiting: 1 } })],
      "1 update waits for robot-8 at http://127.0.0.1:8080. It is sent from that account only.",
    ],
    [
      "several kinds",
      [allKinds(NOW)],
      "4 updates have not gone through for robot-8 at https://actions.south-depot.example/eu. None of them waits to be sent.",
    ],
    [
      "several accounts",
      [twoWaiting(NOW), twoWaiting(NOW, { counts: { waiting: 1_000 } })],
      "1,002 updates wait for 2 other accounts. They are sent from those accounts only.",
    ],
    [
      "one that cannot be read",
      [twoWaiting(NOW, { counts: {}, unreadable: 1 })],
      "1 update has not gone through for robot-8 at http://127.0.0.1:8080. It does not wait to be sent.",
    ],
    [
      "some that wait beside others",
      [twoWaiting(NOW, { counts: { waiting: 2, held: 1, refused: 1 }, unreadable: 2 })],
      "6 updates have not gone through for robot-8 at http://127.0.0.1:8080. 2 of them wait, and are sent from that account only.",
    ],
    [
      "one that waits beside another, for two accounts",
      [twoWaiting(NOW, { counts: { waiting: 1 } }), twoWaiting(NOW, { counts: { held: 1 } })],
      "2 updates have not gone through for 2 other accounts. One of them waits, and is sent from those accounts only.",
    ],
    ["drafts alone", [twoWaiting(NOW, { counts: {}, drafts: 3 })], ""],
    [
      "an account of which little is known",
      [twoWaiting(NOW, { account: { baseUrl: "odd\u202Ekey" } })],
      "2 updates wait for odd\uFFFDkey. They are sent from that account only.",
    ],
  ])("reads, for %s", (_what, accounts, words) => expect(othersNotice(accounts)).toBe(words));
});

describe("the list", () => {
  it("has each update with its Action, move, age and text, and the way to send it", async () => {
    const { dialog } = await openDialog(twoWaiting(NOW), allKinds(NOW));
    const account = within(dialog).getByRole("region", { name: "robot-8 at http://127.0.0.1:8080" });
    expect(account.textContent).toContain(
      "2 waiting. To go on with it, enter exactly http://127.0.0.1:8080 and OBJECT:robot-8 in the settings.",
    );
    const [first] = within(account).getAllByRole("listitem");
    expect(first?.textContent).toContain(
      "Inspect conveyor motor at gate 4 · act-20117Waiting: “Report progress: On site”, pressed 42 min ago. Text: “On site — Cover removed, bearing is warm (71 °C).”",
    );
    const other = within(dialog).getByRole("region", { name: /south-depot/ });
    expect(other.textContent).toContain("1 held, 1 outcome unknown, 1 refused, 1 update that could not be read, 2 drafts.");
    expect(other.textContent).toContain("Nobody has confirmed that work was stopped on: Lift crate 7.");
  });

  it("counts the updates beyond those listed", async () => {
    const { dialog } = await openDialog(twoWaiting(NOW, { counts: { waiting: 5_000 } }));
    expect(dialog.textContent).toContain("And 4,998 later ones.");
  });

  it("distinguishes two names for one machine, and explains it", () => {
    expect(sameMachineNote(at("http://localhost:8080"), at("http://127.0.0.1:8080"))).toBe(
      "It may be the service at http://127.0.0.1:8080 by another name. Docket cannot know that, and keeps the two apart.",
    );
    expect(sameMachineNote(at("http://[::1]:8080"), at("http://localhost:8080"))).not.toBe("");
    expect(sameMachineNote(at("http://localhost:8080"), at("http://localhost:8080"))).toBe("");
    expect(sameMachineNote(at("https://a.example"), at("http://localhost:8080"))).toBe("");
    expect(sameMachineNote(at("nonsense"), at("http://localhost:8080"))).toBe("");
    expect(sameMachineNote(at("http://localhost:8080"), undefined)).toBe("");
  });
});

describe("dropping updates", () => {
  it("is done after one question", async () => {
    const { bridge, dialog } = await openDialog(twoWaiting(NOW));
    await click(within(dialog).getByRole("button", { name: "Drop the update of Count the spare rollers" }));
    expect(bridge.requests("accounts:drop")).toEqual([]);
    const asked = within(dialog).getByRole("group", { name: "Drop the update of Count the spare rollers" });
    expect(asked.textContent).toContain("Drop it? It was never sent, and never will be.");
    await click(within(asked).getByRole("button", { name: "Keep" }));
    expect(bridge.requests("accounts:drop")).toEqual([]);
    await click(within(dialog).getByRole("button", { name: "Drop the update of Count the spare rollers" }));
    await click(within(dialog).getByRole("button", { name: "Drop" }));
    expect(bridge.requests("accounts:drop")).toEqual([{ account: "http://127.0.0.1:8080 OBJECT:robot-8", updateId: "other-2" }]);
  });

  it("of an update that may be recorded by the service mentions that", async () => {
    const { dialog } = await openDialog(allKinds(NOW));
    await click(within(dialog).getByRole("button", { name: "Drop the update of Check dock 32" }));
    expect(dialog.textContent).toContain("The service may already have recorded it");
    await click(within(dialog).getByRole("button", { name: "Drop the update of Check dock 33" }));
    expect(dialog.textContent).toContain("The service refused it; it is not tried again.");
  });

  it("of everything gives its extent", async () => {
    const { bridge, dialog } = await openDialog(allKinds(NOW));
    await click(within(dialog).getByRole("button", { name: /^Drop all that is kept/ }));
    const asked = within(dialog).getByRole("group", { name: /^Drop all that is kept/ });
    expect(asked.textContent).toContain("(1 held, 1 outcome unknown, 1 refused, 1 update that could not be read, 2 drafts)");
    await click(within(asked).getByRole("button", { name: "Drop all" }));
    expect(bridge.requests("accounts:drop")).toEqual([{ account: "https://actions.south-depot.example/eu OBJECT:robot-8" }]);
  });

  it("that failed is reported, and the update stays", async () => {
    const { bridge, dialog } = await openDialog(twoWaiting(NOW));
    bridge.answerNext("accounts:drop", failed("notDropped", { why: { code: "system", params: { words: "the disk is full" } } }));
    await click(within(dialog).getByRole("button", { name: "Drop the update of Count the spare rollers" }));
    await click(within(dialog).getByRole("button", { name: "Drop" }));
    expect(within(dialog).getByRole("note").textContent).toBe("It could not be dropped: the disk is full.");
    expect(dialog.textContent).toContain("Count the spare rollers");
  });
});

describe("the settings", () => {
  it("name the updates that a change of account leaves behind, and save it only with the user's consent", async () => {
    const { bridge } = await openWindow();
    await click(screen.getByRole("button", { name: "Settings" }));
    const account = { baseUrl: "https://x", actingAs: { type: "OBJECT", id: "robot-7" }, demonstration: false };
    bridge.answerNext("settings:save", failed("leavesUpdates", { updates: 2, account, kept: true }));
    await type(screen.getByLabelText("You act as"), "OBJECT:robot-8");
    await click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByRole("note").textContent).toContain(
      "Not saved yet. 2 updates have not gone through yet and would stay behind with this change: " +
        "they stay on this device for robot-7 at https://x, and no other account sends them.",
    );
    await click(screen.getByRole("button", { name: "Save anyway" }));
    expect(bridge.requests("settings:save").map(({ actingAs, leavesUpdates }) => [actingAs, leavesUpdates])).toEqual([
      ["OBJECT:robot-8", undefined],
      ["OBJECT:robot-8", true],
    ]);
  });

  it("ask again when the form has changed since", async () => {
    const { bridge } = await openWindow();
    await click(screen.getByRole("button", { name: "Settings" }));
    const account = { baseUrl: "https://x", demonstration: true };
    bridge.answerNext("settings:save", failed("leavesUpdates", { updates: 1, account, kept: true }));
    await click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByRole("button", { name: "Save anyway" })).toBeTruthy();
    await type(screen.getByLabelText("You act as"), "OBJECT:robot-9");
    expect(screen.queryByRole("button", { name: "Save anyway" })).toBeNull();
  });

  it("name the accounts with any stored data, drafts as well", async () => {
    await openWindow(
      { settings: CONNECTED },
      (bridge) => (bridge.otherAccounts = { accounts: [twoWaiting(NOW, { counts: {}, updates: [], drafts: 1 })] }),
    );
    await click(screen.getByRole("button", { name: "Settings" }));
    expect(screen.getByRole("dialog").textContent).toContain("other accounts: robot-8 at http://127.0.0.1:8080.");
    await click(screen.getByRole("button", { name: "Show what is kept" }));
    expect(screen.getByRole("dialog", { name: "Other accounts" }).textContent).toContain("1 draft.");
  });
});

it("the handover lists the updates of other accounts", async () => {
  await openWindow({}, (bridge) => (bridge.handover = { ...aHandover(NOW), otherAccounts: { accounts: [twoWaiting(NOW)] } }));
  await act(async () => void fireEvent.keyDown(document.activeElement!, { key: "h" }));
  const kept = within(screen.getByRole("dialog", { name: "Handover" })).getByRole("region", {
    name: "Kept for robot-8 at http://127.0.0.1:8080",
  });
  expect(kept.textContent).toContain("Count the spare rollers · act-20080Waiting: “Acknowledge”, pressed 3 min ago.");
});
