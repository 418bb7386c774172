import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { LedgerPageDto } from "../../electron/contract/ledger.ts";
import { failed } from "../../electron/contract/errors.ts";
import { CONNECTED } from "./fake-bridge.ts";
import { nodesIn, scrollToEnd, usesLongLists } from "./laid-out-lists.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { aHandover, aLedger } from "./sample-prompts.ts";
import { click, moreMoves } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
usesLongLists();

const NOW = Date.now();
const press = (key: string, more: object = {}) => act(async () => void fireEvent.keyDown(document.activeElement!, { key, ...more }));
const type = (element: Element, value: string) => act(async () => void fireEvent.change(element, { target: { value } }));
const openLedger = async (count: number) => {
  const { bridge } = await openWindow({ rows: [aRow({ id: "act-20117", name: "Alpha" })] }, (fake) => (fake.ledger = aLedger(count, NOW)));
  await press("l");
  return { bridge, dialog: screen.getByRole("dialog", { name: "Delivery ledger" }) };
};
const lines = (dialog: HTMLElement) => within(dialog).getAllByRole("row").length - 1;
/** Returns the number of lines in the dialog's status. */
const shown = (dialog: HTMLElement) => within(dialog).getByRole("status").textContent?.split(". Kept")[0];
const openHandover = async () => {
  const { bridge } = await openWindow({}, (fake) => (fake.handover = aHandover(NOW)));
  await press("h");
  return { bridge, dialog: screen.getByRole("dialog", { name: "Handover" }) };
};

describe("the delivery ledger", () => {
  it("shows the newest first, and requests older ones as the last lines come near", async () => {
    const { bridge, dialog } = await openLedger(240);
    const page = within(dialog).getByRole("region", { name: "Ledger lines" });
    const table = within(dialog).getByRole("table");
    expect(shown(dialog)).toBe("100 lines, and older ones");
    expect(table.getAttribute("aria-rowcount")).toBe("-1");
    await scrollToEnd(page);
    expect(shown(dialog)).toBe("200 lines, and older ones");
    await scrollToEnd(page);
    expect(shown(dialog)).toBe("240 lines");
    expect(within(dialog).queryByRole("button", { name: "Load more" })).toBeNull();
    expect(table.getAttribute("aria-rowcount")).toBe("241");
    await scrollToEnd(page);
    expect(within(dialog).getAllByRole("row").at(-1)?.getAttribute("aria-rowindex")).toBe("241");
    expect(bridge.requests("ledger:search")).toEqual([{ text: "" }, { text: "", before: 141 }, { text: "", before: 41 }]);
  });

  it("has alerts of the connection as lines without an Action", async () => {
    await openWindow({}, (fake) => {
      const event = { code: "generalAlert", params: { about: "connectionLost", result: "shown" } } as const;
      fake.ledger = [{ number: 1, at: NOW, actionId: "", name: "", kind: "alerted", event }];
    });
    await press("l");
    const [, row] = within(screen.getByRole("dialog", { name: "Delivery ledger" })).getAllByRole("row");
    expect(
      within(row!)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual([expect.any(String), "Alerted", "Alert about the lost connection shown by the system"]);
  });

  it("begins each sentence of its own with a capital, and leaves words of others unchanged", async () => {
    const events = [
      { code: "update", params: { move: "acknowledge", state: "confirmed" } },
      { code: "updateTakenBack", params: { move: "plan", choice: "drop", state: "held" } },
      { code: "asWritten", params: { words: "acknowledge: waiting" } },
    ] as const;
    await openWindow({}, (fake) => {
      fake.ledger = events.map((event, at) => ({ number: at + 1, at: NOW, actionId: "", name: "", kind: "update", event }));
    });
    await press("l");
    const [, ...rows] = within(screen.getByRole("dialog", { name: "Delivery ledger" })).getAllByRole("row");
    const sentences = rows.map((row) => within(row).getAllByRole("cell")[2]?.firstElementChild?.textContent);
    expect(new Set(sentences)).toEqual(
      new Set(["Acknowledge: confirmed", "Plan: dropped by the operator while held", "acknowledge: waiting"]),
    );
  });

  it("draws a few of 2,000 lines", async () => {
    const { dialog } = await openLedger(2_000);
    const page = within(dialog).getByRole("region", { name: "Ledger lines" });
    for (let at = 0; at < 20; at += 1) await scrollToEnd(page);
    expect(shown(dialog)).toBe("2,000 lines");
    expect(nodesIn(dialog)).toBeLessThan(400);
  });

  it("requests older lines again only by the button after a failure", async () => {
    const { bridge, dialog } = await openLedger(240);
    bridge.answerNext("ledger:search", failed("internal"));
    await scrollToEnd(within(dialog).getByRole("region", { name: "Ledger lines" }));
    expect(within(dialog).getByRole("note").textContent).toContain("an internal error");
    expect(bridge.requests("ledger:search")).toHaveLength(2);
    expect(shown(dialog)).toBe("100 lines, and older ones");
    const button = within(dialog).getByRole("button", { name: "Load more" });
    // The button is outside the scrolled lines, which therefore do not move it; when it is removed,
    // the lines get the focus.
    const page = within(dialog).getByRole("region", { name: "Ledger lines" });
    expect(page.contains(button)).toBe(false);
    button.focus();
    await click(button);
    expect(document.activeElement).toBe(page);
    expect(within(dialog).queryByRole("note")).toBeNull();
    expect(shown(dialog)).toBe("200 lines, and older ones");
  });

  it("is searched during typing, and shows when nothing is found", async () => {
    const { dialog } = await openLedger(25);
    const field = within(dialog).getByRole("searchbox", { name: "Search the ledger" });
    expect(document.activeElement).toBe(field);
    await type(field, "alert failed notification");
    await type(field, "no notification");
    await waitFor(() => expect(lines(dialog)).toBe(5));
    await type(field, "zebra");
    await waitFor(() => expect(dialog.textContent).toContain("No line contains all of these words."));
  });

  it("ignores an answer to an earlier search", async () => {
    const { bridge, dialog } = await openLedger(240);
    const late = Promise.withResolvers<{ ok: true; value: LedgerPageDto }>();
    bridge.answerNext("ledger:search", late.promise);
    await scrollToEnd(within(dialog).getByRole("region", { name: "Ledger lines" }));
    await type(within(dialog).getByRole("searchbox", { name: "Search the ledger" }), "act-20117 no notification");
    await waitFor(() => expect(shown(dialog)).toBe("24 lines"));
    await act(async () => late.resolve({ ok: true, value: { lines: aLedger(10, NOW), more: false } }));
    expect(shown(dialog)).toBe("24 lines");
  });

  it("requests older lines of the search on the screen, not of words still being typed", async () => {
    const { bridge, dialog } = await openLedger(240);
    const field = within(dialog).getByRole("searchbox", { name: "Search the ledger" });
    const page = within(dialog).getByRole("region", { name: "Ledger lines" });
    // Both events happen in one act, before the pause that starts the search is over.
    await act(async () => {
      fireEvent.change(field, { target: { value: "zebra" } });
      page.scrollTo({ top: page.scrollHeight - page.clientHeight });
    });
    expect(bridge.requests("ledger:search")).toContainEqual({ text: "", before: 141 });
  });

  it("requests no older lines while a search is under way, which would replace them", async () => {
    const { bridge, dialog } = await openLedger(240);
    const answer = Promise.withResolvers<{ ok: true; value: LedgerPageDto }>();
    bridge.answerNext("ledger:search", answer.promise);
    await type(within(dialog).getByRole("searchbox", { name: "Search the ledger" }), "zebra");
    await waitFor(() => expect(bridge.requests("ledger:search")).toContainEqual({ text: "zebra" }));
    await scrollToEnd(within(dialog).getByRole("region", { name: "Ledger lines" }));
    expect(bridge.requests("ledger:search")).toEqual([{ text: "" }, { text: "zebra" }]);
    await act(async () => answer.resolve({ ok: true, value: { lines: [], more: false } }));
    expect(dialog.textContent).toContain("No line contains all of these words.");
  });

  it("is opened for one Action by Shift+L, or from its details", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "act-20117", name: "Alpha" })] }, (fake) => (fake.ledger = aLedger(8, NOW)));
    await act(async () => screen.getByRole("row", { name: /Alpha/ }).focus());
    await press("L", { shiftKey: true });
    expect(bridge.requests("ledger:search")).toEqual([{ text: "act-20117" }]);
    expect(lines(screen.getByRole("dialog"))).toBe(4);
    await click(screen.getByRole("button", { name: "Close" }));
    const items = await moreMoves();
    await click(items.find((item) => item.textContent.startsWith("Ledger of this Action"))!);
    expect(bridge.requests("ledger:search")).toHaveLength(2);
  });

  it("shows the path of the export, or why there is none, and nothing when none was chosen", async () => {
    const { bridge, dialog } = await openLedger(3);
    bridge.answerNext("ledger:export", { ok: true, value: { path: "/home/ann/ledger.csv" } });
    await click(within(dialog).getByRole("button", { name: "Export CSV" }));
    expect(dialog.textContent).toContain("Written to /home/ann/ledger.csv");
    bridge.answerNext(
      "ledger:export",
      failed("ledgerNotExported", { path: "/ledger.csv", why: { code: "system", params: { words: "The folder is read-only." } } }),
    );
    await click(within(dialog).getByRole("button", { name: "Export NDJSON" }));
    expect(within(dialog).getByRole("note").textContent).toBe("Nothing was exported to /ledger.csv: The folder is read-only.");
    await click(within(dialog).getByRole("button", { name: "Export CSV" }));
    expect(within(dialog).queryByRole("note")).toBeNull();
    expect(dialog.textContent).not.toContain("Written");
    expect(bridge.requests("ledger:export").map(({ format }) => format)).toEqual(["csv", "ndjson", "csv"]);
  });
});

describe("the handover", () => {
  it("does not call updates kept when new ones are lost at the end of Docket", async () => {
    const storage = { what: "memoryOnly" as const, problems: [], kept: false };
    const update = anUpdate({ actionId: "a", state: "waiting" });
    await openWindow({}, (fake) => {
      const handover = aHandover(NOW);
      fake.handover = { ...handover, updates: [update], connection: { ...handover.connection, storage } };
    });
    await press("h");
    const said = screen.getByRole("dialog", { name: "Handover" }).textContent;
    expect(said).toContain(", not on the disk");
    expect(said).not.toContain("kept on this device since");
  });

  it("is one page of open work, unfinished updates, and drafts", async () => {
    const { dialog } = await openHandover();
    const section = (name: string) => within(dialog).getByRole("region", { name }).textContent;
    expect(section("Open work")).toMatch(/Count the spare rollers .*act-20080.*In progress · counting — Rack 3 of 5/);
    expect(section("Unfinished updates")).toMatch(/Held, not sent: “Start”/);
    expect(section("Drafts")).toMatch(/Inspect conveyor motor at gate 4 .*“On site — Cover removed, bearing is warm/);
  });

  it("shows for each Action what its copy has: unconfirmed work to stop, a change, a silence", async () => {
    const stop = { at: NOW, why: "CANCELLED", reportedBy: "ann" } as const;
    const open = [
      aRow({ id: "a", name: "Alpha", state: "CANCELLED", stop }),
      aRow({ id: "b", name: "Bravo", state: "ACKNOWLEDGED", changed: [{ field: "priority", from: "MEDIUM", to: "HIGH" }] }),
      aRow({ id: "c", name: "Charlie", state: "IN_PROGRESS", silentSince: NOW }),
    ];
    await openWindow({}, (fake) => (fake.handover = { ...aHandover(NOW), open }));
    await press("h");
    const lines = within(screen.getByRole("dialog", { name: "Handover" })).getAllByRole("listitem");
    const said = (name: string) => lines.find(({ textContent }) => textContent.startsWith(name))?.textContent;
    expect(said("Alpha")).toMatch(/STOP WORK: it was cancelled by ann, .*; nobody has yet said that work has stopped\.Cancelled/);
    expect(said("Bravo")).toMatch(/Acknowledged · Changed since acknowledged: priority.*medium.*high/i);
    expect(said("Charlie")).toMatch(/In progress · Nothing reported since /);
  });

  it("is copied by main, printed by the page, and shows a failure", async () => {
    const { bridge, dialog } = await openHandover();
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    await click(within(dialog).getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    await click(within(dialog).getByRole("button", { name: "Copy" }));
    expect(bridge.requests("handover:copy")).toEqual([{ at: NOW }]);
    expect(dialog.textContent).toContain("Copied.");
    bridge.answerNext("handover:copy", failed("internal"));
    await click(within(dialog).getByRole("button", { name: "Copy" }));
    expect(within(dialog).getByRole("note").textContent).toBe(
      "Docket could not do that because of an internal error; its log has the details.",
    );
    print.mockRestore();
  });

  it("shows why there is none", async () => {
    await openWindow();
    await press("h");
    const dialog = screen.getByRole("dialog", { name: "Handover" });
    expect(within(dialog).getByRole("note").textContent).toContain("an internal error");
    expect(within(dialog).getByRole("button", { name: "Print" }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the settings of waits and questions", () => {
  it("are sent as numbers, and refused when they are not", async () => {
    const { bridge } = await openWindow();
    await click(screen.getByRole("button", { name: "Settings" }));
    await type(screen.getByLabelText("Time to undo, in seconds"), "soon");
    await click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByText("Time to undo: “soon” is not a number of seconds.")).toBeTruthy();
    expect(bridge.requests("settings:save")).toEqual([]);
    await type(screen.getByLabelText("Time to undo, in seconds"), "0");
    await type(screen.getByLabelText("Ask after silence, in minutes"), "45");
    await click(screen.getByRole("button", { name: "Save" }));
    expect(bridge.requests("settings:save")).toMatchObject([{ undoSeconds: 0, silenceMinutes: 45 }]);
  });

  it("show when the machine decides them", async () => {
    await openWindow({
      settings: {
        ...CONNECTED,
        managed: { undoSeconds: { variable: "DOCKET_UNDO_SECONDS" }, silenceMinutes: { variable: "DOCKET_SILENCE_MINUTES" } },
      },
    });
    await click(screen.getByRole("button", { name: "Settings" }));
    expect(screen.getByText(/DOCKET_UNDO_SECONDS/)).toBeTruthy();
    expect(screen.getByText(/DOCKET_SILENCE_MINUTES/)).toBeTruthy();
  });
});
