/** The window when its language changes; tests/e2e/languages.spec.ts judges its words. */
import { act, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { t } from "../../app/languages/words.ts";
import { filterWords } from "../../app/messages/list.ts";
import { dialogLabels } from "../../app/messages/settings.ts";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { DEFAULT_PREFERENCES } from "../../electron/contract/preferences.ts";
import { aRow } from "./sample-actions.ts";
import { type } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
afterEach(() => setLanguage("en"));

const change = (tag: string) => act(async () => setLanguage(tag));

describe("another language", () => {
  const rows = [aRow({ id: "a", state: "ASSIGNED" }), aRow({ id: "b", state: "PLANNED" })];

  it("draws an open dialog anew, and what is typed in it stays", async () => {
    setLanguage("de");
    const { store } = await openWindow();
    await act(async () => store.getState().openDialog({ kind: "settings" }));
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
    expect(filterWords("state:planned")).toBe("state: planned");
    await change("de");
    expect(filterWords("state:planned")).toBe("Zustand: geplant");
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
