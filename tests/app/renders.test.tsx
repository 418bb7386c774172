import { drawnDuring } from "./drawn-components.ts";
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TimelineEntry } from "../../electron/contract/action.ts";
import { aRow, detailsOf } from "./sample-actions.ts";
import { choose, click, details } from "./window-actions.ts";
import { calmList, openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = Date.now();

// Fake timers, because each passing second redraws every age.
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date", "setInterval", "clearInterval", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const rows = Array.from({ length: 100 }, (_, at) =>
  aRow({ id: `act-${at}`, name: `Action ${at}`, state: "PLANNED", receivedAt: NOW + at }),
);
const progress = { phase: "on site", statusMessage: "" };
/** The list's own components, and the frames of its rows. */
const LIST = new Set(["Grid", "QueuePane", "HeldChip", "ListBar", "Total", "EmptyState", "ActionRow", "Boundary", "Catcher"]);

/** Returns the lines of the history. */
const lines = () =>
  within(within(details()).getByRole("heading", { name: "Timeline" }).parentElement!.parentElement!).getAllByRole("listitem");

const drawn = async (run: () => void) => (await drawnDuring(() => act(async () => run()))).filter((name) => !LIST.has(name));
const open = async () => {
  const { bridge } = await openWindow({ rows });
  await choose(/Action 3\b/);
  await calmList();
  return { bridge };
};

describe("redrawn components in the list", () => {
  it("are none when a batch changes rows out of sight", async () => {
    const { bridge } = await open();
    expect(await drawnDuring(() => act(async () => bridge.change([{ ...rows[90]!, progress }])))).toEqual([]);
  });
});

describe("redrawn components outside of the list", () => {
  it("are none when a batch changes rows out of sight", async () => {
    const { bridge } = await open();
    expect(await drawn(() => bridge.change([{ ...rows[90]!, progress }]))).toEqual([]);
  });

  it("are the details when their Action changes", async () => {
    const { bridge } = await open();
    const names = await drawn(() => bridge.change([{ ...rows[3]!, progress }]));
    expect(names).toContain("Details");
    expect(names).not.toContain("NavPane");
    expect(names).not.toContain("ViewItem");
    // The Announcer reports the change to screen readers; the notices about the connection stay.
    expect(names).not.toContain("OnTheWay");
    expect(names).not.toContain("Notice");
  });

  it("include no move, fact or field of the details when the history of their Action arrives", async () => {
    const row = aRow({ id: "long", name: "Long", state: "IN_PROGRESS", moves: ["report", "complete", "fail"] });
    const { bridge, store } = await openWindow({ rows: [row] }, (fake) => fake.details.set("long", detailsOf(row)));
    await choose(/Long/);
    bridge.details.set("long", { ...detailsOf(row), linesDropped: 1 });
    const names = await drawnDuring(() => act(async () => store.getState().fetchDetails()));
    expect(names).toContain("Details");
    for (const name of ["ActionBar", "CommandButton", "Facts", "ReportSection", "ProgressForm"]) expect(names).not.toContain(name);
  });

  it("include the count of a view, and not its button", async () => {
    const { bridge } = await open();
    const names = await drawn(() => bridge.change([aRow({ id: "new", receivedAt: NOW })]));
    expect(names).toContain("ViewCount");
    expect(names).not.toContain("ViewItem");
    expect(names).not.toContain("DetailsPane");
  });

  it("include neither the list's header nor its menus when a letter of the search is typed", async () => {
    const { store } = await openWindow({ rows });
    await act(async () => store.getState().setSearch("9"));
    const names = await drawnDuring(() => act(async () => store.getState().setSearch("99")));
    expect(names).toContain("SearchBox");
    expect(names.filter((name) => ["QueuePane", "FilterMenu", "OrderMenu", "HeldChip", "Resizer"].includes(name))).toEqual([]);
  });

  it("are none for a heartbeat, and no notice when the service was heard again", async () => {
    const { bridge } = await open();
    expect(await drawn(() => bridge.push("main:beat", bridge.connection))).toEqual([]);
    const names = await drawn(() => bridge.connect({ ...bridge.connection, lastMessageAt: NOW }));
    expect(names.filter((name) => !["ConnectionNotice", "ConnectionStatus", "Ticking", "Line", "Announcer"].includes(name))).toEqual([]);
  });
});

describe("the history of an Action with 200 lines", () => {
  const timeline = Array.from({ length: 200 }, (_, at): TimelineEntry => ({
    at: NOW - 200 + at,
    kind: "progress",
    progress: { phase: "", statusMessage: `Step ${at}.` },
    ours: false,
  }));

  it("shows the newest 50, and older ones on request, with the focus on the first of them", async () => {
    const row = aRow({ id: "long", name: "Long" });
    await openWindow({ rows: [row] }, (fake) => fake.details.set("long", { ...detailsOf(row), timeline }));
    await choose(/Long/);
    expect(lines()).toHaveLength(50);
    expect(lines()[0]?.textContent).toContain("Step 199.");
    expect(lines()[0]?.getAttribute("aria-setsize")).toBe("200");
    await click(screen.getByRole("button", { name: "Show 50 of 150 older lines" }));
    expect(document.activeElement).toBe(lines()[50]);
    await click(screen.getByRole("button", { name: "Show 50 of 100 older lines" }));
    await click(screen.getByRole("button", { name: "Show 50 older lines" }));
    expect(lines()).toHaveLength(200);
    expect(lines()[199]?.textContent).toContain("Step 0.");
    expect(screen.queryByRole("button", { name: /older lines/ })).toBeNull();
  });

  it("shows how many older lines are no longer kept, and nothing when all are", async () => {
    const [row, whole] = [aRow({ id: "long", name: "Long" }), aRow({ id: "whole", name: "Whole" })];
    await openWindow({ rows: [row, whole] }, (fake) => fake.details.set("long", { ...detailsOf(row), timeline, linesDropped: 1024 }));
    await choose(/Long/);
    expect(screen.getByText("Older lines are no longer kept: 1,024")).toBeTruthy();
    await choose(/Whole/);
    expect(screen.queryByText(/no longer kept/)).toBeNull();
  });

  it("is not redrawn when only the row changes", async () => {
    const row = aRow({ id: "long", name: "Long" });
    const { bridge, store } = await openWindow({ rows: [row] }, (fake) => fake.details.set("long", { ...detailsOf(row), timeline }));
    await choose(/Long/);
    const { details: shown } = store.getState();
    bridge.answerNext("queue:details", { ok: true, value: shown! });
    const names = await drawnDuring(() => act(async () => bridge.change([{ ...row, progress }])));
    expect(names).toContain("Details");
    expect(names).not.toContain("History");
  });
});
