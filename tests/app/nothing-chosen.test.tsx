/**
 * The details while nothing is chosen: the shift in numbers, the first Actions, the last changes.
 */
import { act, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import * as fc from "fast-check";
import type { RowDto } from "../../electron/contract/action.ts";
import { countedWords } from "../../app/messages/shift.ts";
import { lastChangePhrase, lastChangeWords } from "../../app/messages/row.ts";
import { lastChanges } from "../../app/store/last-changes.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { aShift, shiftOf } from "./sample-shift.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";
import { click, press } from "./window-actions.ts";

usesWindow();

const details = () => screen.getByRole("region", { name: "Action details" });
const first = () =>
  within(section("First in this list"))
    .getAllByRole("button")
    .map(({ textContent }) => /Action \w/.exec(textContent ?? "")?.[0]);
const section = (name: string) => within(details()).getByRole("heading", { name }).parentElement!;

const counts = () => within(within(details()).getByRole("group", { name: "Counts of the views" })).getAllByRole("button");

const age = (of: HTMLElement) => of.querySelector("time")?.textContent;

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

const DONE = aRow({
  id: "done",
  name: "Open roller door 3",
  state: "COMPLETED",
  views: ["finishedToday"],
  lastChange: "reportedState",
  changedAt: Date.now() - 60_000,
});

const reported = (id: string, reportedBy: string, lastChange?: RowDto["lastChange"]) =>
  aRow({ id, name: id, reportedBy, ...(lastChange !== undefined && { lastChange }) });

it("the last changes omit the user's own reports, and include those of unknown reporters", async () => {
  const rows = [
    reported("own state", "robot-7", "reportedState"),
    reported("own progress", "North depot", "reportedProgress"),
    reported("own assignment", "robot-7"),
    reported("another's", "ann", "reportedState"),
    reported("nobody's", "robot-7", "state"),
    reported("terms after an own report", "robot-7", "priority"),
  ];
  const { store } = await openWindow({ rows });
  await act(async () => store.getState().clearChoice());
  const names = within(section("Last changes, not reported by you"))
    .getAllByRole("button")
    .map((line) => line.querySelector("bdi")?.textContent);
  expect(new Set(names)).toEqual(new Set(["another's", "nobody's", "terms after an own report"]));
});

it("the pane shows the last changes, each with a button that opens its Action", async () => {
  const { store } = await openWindow({ rows: [DONE] });
  expect(within(details()).getByRole("heading", { name: "Nothing chosen" })).toBeTruthy();
  const [line] = within(section("Last changes, not reported by you")).getAllByRole("button");
  expect(line?.textContent).toMatch(/Open roller door 3.*Completed, ann.*1 min/);
  await click(line!);
  expect(store.getState().activeId).toBe("done");
  expect(store.getState().viewOptions.view).toBe("finishedToday");
});

it("the pane shows for the first Actions the words of their rows: a queued update, and work to stop", async () => {
  const rows = [
    aRow({ id: "a", name: "Alpha", state: "CANCELLED", moves: [], views: ["allOpen"], stop: { at: 1, why: "CANCELLED" } }),
    aRow({ id: "b", name: "Bravo", update: anUpdate({ actionId: "b", state: "waiting" }) }),
  ];
  const { store } = await openWindow({ rows });
  await act(async () => store.getState().clearChoice());
  const [stop, waits] = within(section("First in this list")).getAllByRole("button");
  expect([stop?.textContent, waits?.textContent]).toEqual([
    expect.stringContaining("Cancelled"),
    expect.stringContaining("Acknowledge waits"),
  ]);
  expect(stop?.querySelector("[data-stop]")?.textContent).toBe("Cancelled");
  expect(waits?.querySelector("[data-ours]")).not.toBeNull();
});

it("the pane shows for the last changes what they were, and who reported them when that is known", () => {
  const row = aRow({ id: "a", state: "PLANNED", reportedBy: "ann" });
  const said = (["reportedState", "state", "reportedProgress", "progress", "priority", "assignedTo", "left", undefined] as const).map(
    (lastChange) => {
      const one = { ...row, ...(lastChange !== undefined && { lastChange }) };
      return [lastChangePhrase(one), lastChangeWords(one, row.changedAt).replace(/^.*?, /, "")];
    },
  );
  expect(said).toEqual([
    ["Planned, ann", "state by ann"],
    ["Planned", "state"],
    ["progress by ann", "progress by ann"],
    ["progress", "progress"],
    ["priority", "priority"],
    ["assignee", "assignee"],
    ["left your queue", "left your queue"],
    ["received", "received"],
  ]);
});

it("the pane shows for the first Actions the age in their rows, and not that of their last report", async () => {
  const now = Date.now();
  const [stateSince, changedAt] = [now - 7_200_000, now - 180_000];
  const { store } = await openWindow({ rows: [aRow({ id: "a", state: "IN_PROGRESS", receivedAt: stateSince, stateSince, changedAt })] });
  await act(async () => store.getState().clearChoice());
  expect(age(section("First in this list"))).toBe(age(within(screen.getByRole("grid")).getByRole("row")));
  expect(age(section("Last changes, not reported by you"))).toBe("3 min");
});

it("the pane shows the state of the work, in counts that open their views", async () => {
  const now = Date.now();
  const rows = [
    aRow({ id: "a", priority: "CRITICAL" }),
    aRow({ id: "b" }),
    aRow({ id: "c", state: "IN_PROGRESS", silentSince: now - 1_800_000 }),
  ];
  const { bridge, store } = await openWindow({ rows });
  await press("Escape");
  expect(counts().map(({ textContent }) => textContent)).toEqual(["2 To acknowledge 1 critical", "1 In progress 1 silent", "3 All open "]);
  await act(async () => bridge.change([], ["c"]));
  expect(counts()[1]!.textContent).toBe("none In progress ");
  await click(counts()[0]!);
  expect(store.getState().viewOptions.view).toBe("needsAcknowledgement");
  expect(document.activeElement).not.toBe(document.body);
});

it("the pane shows the first three of the list in its present order", async () => {
  const { bridge } = await openWindow({ rows: ["a", "b", "c", "d"].map((id, at) => aRow({ id, name: `Action ${id}`, receivedAt: at })) });
  await press("Escape");
  expect(first()).toEqual(["Action a", "Action b", "Action c"]);
  await act(async () => bridge.change([aRow({ id: "d", name: "Action d", priority: "CRITICAL" })], ["a"]));
  expect(first()[0]).toBe("Action d");
});

it("the pane shows the counts of the last hours, with their time", async () => {
  const { bridge } = await openWindow({ rows: [DONE] });
  expect(bridge.requests("shift:get")).toEqual([{ hours: 8 }]);
  const shift = section("My last 8 hours");
  const counted = (name: string) => within(shift).getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
  expect([counted("Received"), counted("Cancelled")]).toEqual(["18", "none"]);
  expect(shift.textContent).toMatch(/From (\d+ \w+, )?\d\d:\d\d to (\d+ \w+, )?\d\d:\d\d/);
});

it("the pane shows one sentence when nothing arrived and nothing was done, and not nine zero counts", async () => {
  await openWindow({ rows: [DONE] }, (bridge) => bridge.answerNext("shift:get", { ok: true, value: shiftOf([], Date.now(), 8) }));
  expect(section("My last 8 hours").textContent).toMatch(/From .* to .*, nothing was received, acknowledged or ended here\./);
  expect(within(section("My last 8 hours")).queryByRole("img")).toBeNull();
  expect(section("My last 8 hours").textContent).not.toContain("none");
});

it("the shift uses the word none over the plots of a shift without work", () => {
  const empty = shiftOf([], Date.now(), 8);
  expect([countedWords(empty, "received"), countedWords(empty, "completed")]).toEqual(["none received", "none completed"]);
});

it("the pane shows the outcome of the last updates, and nothing when there are none", async () => {
  const { bridge } = await openWindow({ rows: [DONE] });
  expect(within(details()).queryByRole("heading", { name: "Your last updates" })).toBeNull();
  const update = anUpdate({ id: "u-1", actionId: "done", move: "complete", state: "refused" });
  await act(async () => bridge.change([{ ...DONE, update }]));
  expect(section("Your last updates").textContent).toMatch(/^Your last updatesRefused: 1.*Open roller door 3/);
});

it("the pane requests the shift again each minute, and after an update of the user was confirmed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false, now: new Date(2026, 10, 20, 15, 20, 30) });
  try {
    const { bridge } = await openWindow({ rows: [DONE] });
    const received = () => section("My last 8 hours").querySelector("dd")?.textContent;
    await pass(20_000);
    expect(bridge.requests("shift:get")).toHaveLength(1);
    const next = aShift(Date.now(), 8);
    bridge.answerNext("shift:get", { ok: true, value: { ...next, hours: next.hours.slice(0, 2) } });
    await pass(11_000);
    expect(bridge.requests("shift:get")).toEqual([{ hours: 8 }, { hours: 8 }]);
    expect(received()).toBe("5");
    const update = anUpdate({ id: "u-1", actionId: "done", move: "complete", state: "confirmed" });
    await act(async () => bridge.change([{ ...DONE, update }]));
    await pass(1_000);
    expect(bridge.requests("shift:get")).toHaveLength(3);
    await pass(5_000);
    expect(bridge.requests("shift:get")).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

it("the last changes are the newest of all rows, newest first", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (times, most) => {
      const rows = times.map((changedAt, at) => aRow({ id: String(at), changedAt }));
      const expected = rows.toSorted((a, b) => b.changedAt - a.changedAt).slice(0, most);
      expect(lastChanges(rows, most).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }),
  );
});

it("the pane shows the user's own keys, and none that has no effect", async () => {
  const { store } = await openWindow({ rows: [] });
  expect(details().textContent).toContain("X Ctrl A");
  await act(async () => store.getState().prefer({ keys: { "selection.toggle": ["Q"] } }));
  expect(details().textContent).toContain("Q Ctrl A");
});
