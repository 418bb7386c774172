// @vitest-environment jsdom
/** The window in other languages: no word outside its catalogues, and none of the language before. */
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { t } from "../../app/languages/words.ts";
import { dialogLabels } from "../../app/messages/settings.ts";
import type { OpenDialog } from "../../app/store/dialogs.ts";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { DEFAULT_PREFERENCES } from "../../electron/contract/preferences.ts";
import { ACCENTS, outsideCatalogues, pseudo } from "../contract/languages/pseudo.ts";
import { type FakeBridge, UNCONFIGURED } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { aBadLine, aNight } from "./sample-away.ts";
import { aShift } from "./sample-shift.ts";
import { click, type } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
beforeAll(() => {
  t.add(ACCENTS.tag, pseudo(t.english, ACCENTS));
  shared.add(ACCENTS.tag, pseudo(shared.english, ACCENTS));
});
afterEach(() => setLanguage("en"));

const NAMES = ["aria-label", "aria-description", "title", "placeholder", "alt"];

/** Each text below an element, and each name that a screen reader or the pointer finds there. */
function textsOf(root: Element): string[] {
  const elements = [root, ...root.querySelectorAll("*")];
  const texts = elements.flatMap((element) => [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE));
  const names = elements.flatMap((element) => NAMES.map((name) => element.getAttribute(name) ?? ""));
  return [...texts.map(({ textContent }) => textContent ?? ""), ...names].filter((text) => text.trim() !== "");
}

function expectAllOf(root: Element, data: readonly string[]): void {
  for (const text of textsOf(root)) expect(outsideCatalogues(text, ACCENTS, data), text).toBe("");
}

async function openIn(tag: string, dialog: OpenDialog, prepare?: (bridge: FakeBridge) => void) {
  setLanguage(tag);
  const opened = await openWindow({}, prepare);
  await act(async () => opened.store.getState().openDialog(dialog));
  return { ...opened, dialog: screen.getByRole("dialog") };
}

/** Whose letters are in no catalogue: Docket's and others' names, codes, units and Intl's words. */
const DATA = [
  "Docket",
  "https://actions.example.com",
  "https://actions.north-depot.example",
  "OBJECT:robot-7",
  "robot-7",
  "North depot",
  "gRPC-Web",
  "Connect",
  "REST",
  "JSON",
  // Of the library of controls.
  "Decrease",
  "Increase",
  ...Array.from({ length: 12 }, (_, month) => new Intl.DateTimeFormat("en-GB", { month: "short" }).format(new Date(2026, month))),
];

describe("no word is outside the catalogues", () => {
  it("of the settings", async () => {
    const { dialog } = await openIn(ACCENTS.tag, { kind: "settings" });
    expectAllOf(dialog, DATA);
    await click(within(dialog).getAllByRole("tab")[1] as Element);
    expectAllOf(dialog, [...DATA, "English", "pm"]);
  });

  it("of the first run", async () => {
    setLanguage(ACCENTS.tag);
    await openWindow({ settings: UNCONFIGURED });
    expectAllOf(screen.getByRole("main"), [...DATA, "name"]);
  });

  it("of the shift", async () => {
    const { dialog } = await openIn(ACCENTS.tag, { kind: "shift" }, (bridge) =>
      bridge.answerNext("shift:get", { ok: true, value: aShift(Date.now()) }),
    );
    expectAllOf(dialog, DATA);
  });

  it("of the ledger", async () => {
    const { dialog } = await openIn(ACCENTS.tag, { kind: "ledger" });
    expectAllOf(dialog, DATA);
  });

  it("of the diagnostics", async () => {
    const now = Date.now();
    const { dialog } = await openIn(ACCENTS.tag, { kind: "diagnostics" }, (bridge) => {
      bridge.diagnostics = aBadLine(now);
    });
    const { versions, service, events } = aBadLine(now);
    expectAllOf(dialog, [...DATA, ...Object.values(service), ...Object.entries(versions).flat(), ...Object.keys(events)]);
  });

  it("of the digest", async () => {
    const night = aNight(Date.now());
    const { dialog } = await openIn(ACCENTS.tag, { kind: "digest" }, (bridge) => {
      bridge.digest = night;
    });
    expectAllOf(dialog, [...DATA, ...night.items.map(({ name }) => name), "Relocate pallet A-113 to bay 7", "pressure is back", "ann"]);
  });
});

describe("another language", () => {
  const rows = [aRow({ id: "a", state: "ASSIGNED" }), aRow({ id: "b", state: "PLANNED" })];
  const change = (tag: string) => act(async () => setLanguage(tag));

  it("draws an open dialog anew, and what is typed in it stays", async () => {
    await openIn("de", { kind: "settings" });
    const dialog = within(screen.getByRole("dialog", { name: "Einstellungen" }));
    await type(dialog.getByRole("textbox", { name: "Adresse des Dienstes" }), "https://half.typed");
    await change("en");
    const address = within(screen.getByRole("dialog", { name: "Settings" })).getByRole<HTMLInputElement>("textbox", {
      name: "Service address",
    });
    expect(address.value).toBe("https://half.typed");
  });

  it("keeps the filters, and searches anew by the words that it understands", async () => {
    setLanguage("de");
    const { store } = await openWindow({ rows });
    const listed = () => store.getState().list.ids();
    await act(async () => store.getState().setSearch("zustand:geplant"));
    expect(listed()).toEqual(["b"]);
    await change("en");
    expect(listed()).toEqual([]);
    await act(async () => store.getState().setSearch(""));
    await act(async () => store.getState().setFilters(["state:planned"]));
    await change("de");
    expect(listed()).toEqual(["b"]);
  });

  it("understands saved views of an earlier version, which kept English words", async () => {
    setLanguage("de");
    const list = { ...DEFAULT_PREFERENCES.list, filters: ['state:"in progress"', "state:planned"] };
    const { store } = await openWindow({ rows }, (bridge) => (bridge.preferences = { ...DEFAULT_PREFERENCES, list }));
    expect(store.getState().viewOptions.filters).toEqual(["state:in_progress", "state:planned"]);
    expect(store.getState().list.ids()).toEqual(["b"]);
  });
});

it("a message that cannot be made is said in English, and written to the log once", async () => {
  const { bridge } = await openWindow();
  shared.add("xx", shared.english);
  t.add("xx", { ...t.english, dialogs: {} });
  setLanguage("xx");
  expect([dialogLabels.close, dialogLabels.close]).toEqual(["Close", "Close"]);
  const reported = bridge.requests("window:defect").filter(({ message }) => message.includes("dialogs.close"));
  expect(reported).toEqual([{ pane: "language", message: "xx cannot say dialogs.close: there is no such message" }]);
});
