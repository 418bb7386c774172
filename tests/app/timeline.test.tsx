/** The timeline's lines by actor and action, and reports of others while the user types. */
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowDto, TimelineEntry } from "../../electron/contract/action.ts";
import { timelineParts } from "../../app/messages/timeline.ts";
import { fullTimeWithZone } from "../../app/messages/times.ts";
import type { FakeBridge } from "./fake-bridge.ts";
import { anUpdate, aRow, detailsOf, ROBOT } from "./sample-actions.ts";
import { button, choose, details, press, type } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const AT = Date.UTC(2026, 10, 23, 13, 49, 5);
const report = (phase: string, ours = false): TimelineEntry => ({
  kind: "progress",
  at: AT,
  progress: { phase, statusMessage: "" },
  ours,
  reportedBy: "ann",
});
const timesNow = () => [...details().querySelectorAll<HTMLElement>("li time")];
let opened: { readonly bridge: FakeBridge; readonly row: RowDto };

/**
 * Opens the details of an Action with this number of reports, and returns its times, newest first.
 */
async function openTimes(count: number): Promise<HTMLElement[]> {
  const row = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" });
  const timeline = Array.from({ length: count }, (_, at) => report(String(at)));
  const { bridge } = await openWindow({ rows: [row] }, (fake) => fake.details.set("a", { ...detailsOf(row), timeline }));
  await choose(/Alpha/);
  opened = { bridge, row };
  return timesNow();
}

const said = () => details().querySelector("[data-part=meanwhile]")?.textContent;
const partsOf = (entry: TimelineEntry) => Object.values(timelineParts(entry));

describe("a line of the timeline", () => {
  it("begins with its actor, and a claim of another principal stays a claim", () => {
    expect(partsOf({ kind: "state", at: 1, from: "PLANNED", to: "CANCELLED", ours: false, reportedBy: "ann", message: "no" })).toEqual([
      "ann",
      " reported it cancelled: “no”",
    ]);
    expect(partsOf({ kind: "received", at: 1, state: "ASSIGNED", existed: true, assignedTo: ROBOT, reportedBy: "ann" })).toEqual([
      "ann",
      " reported it assigned to robot-7, found when Docket connected",
    ]);
    expect(partsOf(report("on site"))).toEqual(["ann", " reported “on site”"]);
    expect(partsOf(report("on site", true))).toEqual(["You", " reported “on site”"]);
    expect(partsOf({ kind: "left", at: 1 })).toEqual(["", "Left your queue, without a word from the service"]);
  });

  it("shows hidden characters of a name", () => {
    expect(partsOf({ ...report("x"), reportedBy: "a\u202Enn" } as TimelineEntry)[0]).toBe("a\uFFFDnn");
  });

  it("gives the full time, with its zone, to keyboard users", async () => {
    const times = await openTimes(1);
    expect(times[0]?.getAttribute("aria-description")).toBe(fullTimeWithZone(AT));
    expect(fullTimeWithZone(AT)).toMatch(/23 November 2026.*(UTC|GMT|[A-Z]{3,4})/);
    expect(times[0]?.tabIndex).toBe(0);
    expect(details().querySelector("li strong")?.textContent).toBe("ann");
  });

  it("has its time in a group with one tab stop, in which the keys of a list move", async () => {
    const times = await openTimes(50);
    const here = () => times.indexOf(document.activeElement as HTMLElement);
    const stops = () => times.flatMap((time, at) => (time.tabIndex === 0 ? [at] : []));
    expect([times.length, stops()]).toEqual([50, [0]]);
    await act(async () => times[0]?.focus());
    await press("ArrowDown");
    await press("ArrowDown");
    expect([here(), stops()]).toEqual([2, [2]]);
    await press("ArrowUp");
    expect(here()).toBe(1);
    await press("End");
    await press("ArrowDown");
    expect([here(), stops()]).toEqual([49, [49]]);
    await press("Home");
    await press("ArrowUp");
    expect([here(), stops()]).toEqual([0, [0]]);
  });

  it("keeps the tab stop on the focused time when another line arrives", async () => {
    const times = await openTimes(2);
    await act(async () => times[1]?.focus());
    const { bridge, row } = opened;
    bridge.details.set("a", { ...detailsOf(row), timeline: [report("0"), report("1"), report("2")] });
    await act(async () => bridge.change([{ ...row, progress: { phase: "2", statusMessage: "" } }]));
    expect(timesNow()).toHaveLength(3);
    expect(timesNow()[2]?.tabIndex).toBe(0);
    expect(document.activeElement).toBe(timesNow()[2]);
  });
});

it("the start times of the ages are in the facts, exact for keyboard users as well", async () => {
  const row = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS", receivedAt: AT, stateSince: AT + 61_000 });
  await openWindow({ rows: [row] });
  await choose(/Alpha/);
  const times = [...details().querySelectorAll<HTMLElement>("[data-part=facts] time")];
  expect(times.map((time) => time.getAttribute("aria-description"))).toEqual([AT, AT + 61_000].map(fullTimeWithZone));
  expect(times.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  await act(async () => times[0]?.focus());
  await press("ArrowDown");
  expect(document.activeElement).toBe(times[1]);
});

describe("a report that arrives while the user types", () => {
  const row = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS", progress: { phase: "en route", statusMessage: "" } });
  const others = { ...row, progress: { phase: "on site", statusMessage: "" } };

  async function typing(entry: TimelineEntry) {
    const { bridge } = await openWindow({ rows: [row] }, (fake) => fake.details.set("a", detailsOf(row)));
    await choose(/Alpha/);
    await type(screen.getByLabelText("Phase"), "at the gate");
    expect(said()).toBeUndefined();
    bridge.details.set("a", { ...detailsOf(others), timeline: [entry] });
    await act(async () => bridge.change([others]));
    return bridge;
  }

  it("is shown under the form, and the typed text stays", async () => {
    await typing(report("on site"));
    expect(said()).toBe("Meanwhile ann reported “on site”.");
    expect(screen.getByLabelText<HTMLInputElement>("Phase").value).toBe("at the gate");
  });

  it("is not shown for the user's own report", async () => {
    await typing(report("on site", true));
    expect(said()).toBeUndefined();
  });
});

const isInTimeline = () => details().querySelector("ol")!.parentElement!.contains(fate());
const beforeStage = () =>
  [...details().querySelectorAll("ol > li:not([data-after-stage])")].map((line) => line.querySelector("p:last-of-type")?.textContent);
const fate = () => within(details()).getByRole("status", { name: "Update" });

describe("the outcome of the last update", () => {
  const sent = anUpdate({ actionId: "a", state: "confirmed" });
  const unknown = anUpdate({ actionId: "a", state: "unknown", choices: ["send", "drop"] });
  const row = aRow({ id: "a", name: "Alpha", update: sent });
  const withLines = (timeline: readonly TimelineEntry[]) => ({ ...detailsOf(row), timeline: [...timeline] });

  it("is in the timeline, and above the moves with its choices when the user has to decide", async () => {
    const { bridge } = await openWindow({ rows: [row] }, (fake) => fake.details.set("a", withLines([report("on site")])));
    await choose(/Alpha/);
    expect(isInTimeline()).toBe(true);
    await act(async () => bridge.change([{ ...row, update: unknown }]));
    expect(isInTimeline()).toBe(false);
    expect(within(details()).getByRole("region", { name: "Update" }).contains(fate())).toBe(true);
  });

  it("is under the line of its own update, and under the newest when there is none", async () => {
    const started: TimelineEntry = { at: AT, kind: "state", from: "PLANNED", to: "IN_PROGRESS", ours: true };
    const alerted: TimelineEntry = { at: AT + 1, kind: "alert", result: "shown" };
    const update = anUpdate({ actionId: "a", state: "confirmed", move: "start", target: "IN_PROGRESS" });
    const timeline = [started, report("by somebody"), alerted];
    const { bridge } = await openWindow({ rows: [{ ...row, update }] }, (fake) => fake.details.set("a", withLines(timeline)));
    await choose(/Alpha/);
    expect(beforeStage()).toEqual(["Alert shown by the system", "ann reported “by somebody”", "You started it"]);
    await act(async () => bridge.change([{ ...row, update: { ...update, move: "report" } }]));
    expect(beforeStage()).toEqual(["Alert shown by the system"]);
  });

  it("keeps the focus when another line arrives", async () => {
    const asked = { ...row, update: unknown };
    const { bridge } = await openWindow({ rows: [asked] }, (fake) => fake.details.set("a", withLines([report("on site")])));
    await choose(/Alpha/);
    const before = fate();
    button("Drop").focus();
    bridge.details.set("a", withLines([report("on site"), report("done")]));
    await act(async () => bridge.change([{ ...asked, changedAt: 2_000 }]));
    expect(details().querySelectorAll("ol > li")).toHaveLength(2);
    expect(document.activeElement).toBe(button("Drop"));
    expect(fate()).toBe(before);
  });
});
