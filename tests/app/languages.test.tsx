/** The window when its language changes. */
import { act, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { t } from "../../app/languages/words.ts";
import { filterWords } from "../../app/messages/list.ts";
import { dialogLabels } from "../../app/messages/settings.ts";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { DEFAULT_PREFERENCES } from "../../electron/contract/preferences.ts";
import { aRow } from "./sample-actions.ts";
import type { DocketStore } from "../../app/store/store.ts";
import { choose, focusTaken, row, type } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
afterEach(() => setLanguage("en"));

const change = (tag: string) => act(async () => setLanguage(tag));

const palette = async (store: DocketStore) => {
  await act(async () => store.getState().openDialog({ kind: "palette" }));
  await focusTaken();
  expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull();
};

describe("another language", () => {
  const rows = [aRow({ id: "a", state: "ASSIGNED" }), aRow({ id: "b", state: "PLANNED" })];

  it("redraws an open dialog, and keeps its typed text", async () => {
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

  it("keeps the focus on its row, which is redrawn", async () => {
    await openWindow({ rows });
    await choose(/Action b/);
    await change("de");
    await focusTaken();
    expect(document.activeElement).toBe(row(/Action b/));
  });

  it("keeps the focus in its field, also when the user has never chosen a row", async () => {
    const { store } = await openWindow({ rows });
    await act(async () => screen.getByRole("searchbox").focus());
    await change("de");
    await focusTaken();
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
    await act(async () => store.getState().setFilters(["state:planned"]));
    await act(async () => screen.getByRole("button", { name: "Ansicht speichern" }).click());
    await type(screen.getByRole("textbox", { name: "Name der Ansicht" }), "Night");
    await change("en");
    await focusTaken();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name of the view" }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name of the view" }).value).toBe("Night");
  });

  it("returns the focus to its row after the palette, in either order", async () => {
    const { store } = await openWindow({ rows });
    await choose(/Action b/);
    for (const tag of ["de", "en"]) {
      await palette(store);
      if (tag === "de") await change(tag);
      await act(async () => {
        store.getState().closeDialog();
        if (tag === "en") setLanguage(tag);
      });
      await focusTaken();
      expect(document.activeElement).toBe(row(/Action b/));
    }
  });

  it("keeps the text typed in the palette, whose results follow the new language", async () => {
    const { store } = await openWindow({ rows });
    await choose(/Action b/);
    await palette(store);
    await type(document.activeElement as HTMLInputElement, "einstell");
    expect(screen.queryAllByRole("option")).toEqual([]);
    await change("de");
    await focusTaken();
    expect((document.activeElement as HTMLInputElement).value).toBe("einstell");
    expect(screen.getByRole("option", { name: /^Einstellungen/ })).toBeTruthy();
    expect(document.activeElement?.getAttribute("aria-activedescendant") ?? "").toBe("");
    await act(async () => store.getState().closeDialog());
    await palette(store);
    expect((document.activeElement as HTMLInputElement).value).toBe("");
  });

  it("announces nothing: messages of the former language are not repeated", async () => {
    const { store } = await openWindow({ rows });
    await choose(/Action b/);
    await palette(store);
    const say = vi.spyOn(store.announcements, "say");
    await type(document.activeElement as HTMLInputElement, "plan");
    expect(say.mock.calls.map(([topic]) => topic)).toContain("found");
    say.mockClear();
    await change("de");
    expect(say.mock.calls).toEqual([]);
    await type(document.activeElement as HTMLInputElement, "planlos");
    expect(say).toHaveBeenCalledWith("found", "Nichts heißt so.", undefined);
  });

  it("keeps the focus in the report's field, with its text and caret", async () => {
    const { store } = await openWindow({ rows: [aRow({ id: "a", state: "IN_PROGRESS" })] });
    await choose(/Action a/);
    const field = screen.getByLabelText<HTMLTextAreaElement>("Status message");
    await act(async () => field.focus());
    await type(field, "half typed");
    field.setSelectionRange(4, 4);
    await palette(store);
    await act(async () => {
      store.getState().closeDialog();
      setLanguage("de");
    });
    await focusTaken();
    const now = document.activeElement as HTMLTextAreaElement;
    expect(now).not.toBe(field);
    expect([now.tagName, now.value, now.selectionStart]).toEqual([field.tagName, "half typed", 4]);
  });

  it("takes no focus from an open dialog, and returns it to the control behind that", async () => {
    const { store } = await openWindow({ rows });
    await act(async () => screen.getByRole("button", { name: "Settings" }).focus());
    await act(async () => store.getState().openDialog({ kind: "settings" }));
    await focusTaken();
    await change("de");
    await focusTaken();
    expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull();
    await act(async () => store.getState().closeDialog());
    await focusTaken();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Einstellungen" }));
  });

  it("keeps the filters, and repeats the search in the new language", async () => {
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

  it("understands saved views of an earlier version, which stored English words", async () => {
    setLanguage("de");
    const list = { ...DEFAULT_PREFERENCES.list, filters: ['state:"in progress"', "state:planned"] };
    const { store } = await openWindow({ rows }, (bridge) => (bridge.preferences = { ...DEFAULT_PREFERENCES, list }));
    expect(store.getState().viewOptions.filters).toEqual(["state:in_progress", "state:planned"]);
    expect(store.getState().list.ids()).toEqual(["b"]);
  });
});

it("a message that cannot be formatted is shown in English, and logged once", async () => {
  const { bridge } = await openWindow();
  shared.add("xx", shared.english);
  t.add("xx", { ...t.english, dialogs: {} });
  setLanguage("xx");
  expect([dialogLabels.close, dialogLabels.close]).toEqual(["Close", "Close"]);
  const reported = bridge.requests("window:defect").filter(({ message }) => message.includes("dialogs.close"));
  expect(reported).toEqual([{ pane: "language", message: "xx cannot say dialogs.close: there is no such message" }]);
});
