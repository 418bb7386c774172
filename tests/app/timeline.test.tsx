/** The timeline's lines by actor and deed, and what others report while the user types. */
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

/** The details of an Action with so many reports; its times, the newest first. */
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
  it("begins with who did it, and a claim of somebody's stays a claim", () => {
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

  it("hides nothing of a name", () => {
    expect(partsOf({ ...report("x"), reportedBy: "a\u202Enn" } as TimelineEntry)[0]).toBe("a\uFFFDnn");
  });

  it("tells the whole time, with its zone, to whoever comes to it by key", async () => {
    const times = await openTimes(1);
    expect(times[0]?.getAttribute("aria-description")).toBe(fullTimeWithZone(AT));
    expect(fullTimeWithZone(AT)).toMatch(/23 November 2026.*(UTC|GMT|[A-Z]{3,4})/);
    expect(times[0]?.tabIndex).toBe(0);
    expect(details().querySelector("li strong")?.textContent).toBe("ann");
  });

  it("has its time among those that are one stop of Tab, and the keys of a list go through them", async () => {
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

  it("leaves Tab on the time that had the focus when another line comes", async () => {
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

it("the moments that ages count from stand in the facts, exact by key too", async () => {
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

describe("a report that comes while the user types", () => {
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

  it("is told under the form, and the typed text stays", async () => {
    await typing(report("on site"));
    expect(said()).toBe("Meanwhile ann reported “on site”.");
    expect(screen.getByLabelText<HTMLInputElement>("Phase").value).toBe("at the gate");
  });

  it("is not told of the user's own", async () => {
    await typing(report("on site", true));
    expect(said()).toBeUndefined();
  });
});

const isInTimeline = () => details().querySelector("ol")!.parentElement!.contains(fate());
const beforeStage = () =>
  [...details().querySelectorAll("ol > li:not([data-after-stage])")].map((line) => line.querySelector("p:last-of-type")?.textContent);
const fate = () => within(details()).getByRole("status", { name: "Update" });

describe("what became of the last update", () => {
  const sent = anUpdate({ actionId: "a", state: "confirmed" });
  const unknown = anUpdate({ actionId: "a", state: "unknown", choices: ["send", "drop"] });
  const row = aRow({ id: "a", name: "Alpha", update: sent });
  const withLines = (timeline: readonly TimelineEntry[]) => ({ ...detailsOf(row), timeline: [...timeline] });

  it("stands in the timeline, and with the choices above the moves where its user has to decide", async () => {
    const { bridge } = await openWindow({ rows: [row] }, (fake) => fake.details.set("a", withLines([report("on site")])));
    await choose(/Alpha/);
    expect(isInTimeline()).toBe(true);
    await act(async () => bridge.change([{ ...row, update: unknown }]));
    expect(isInTimeline()).toBe(false);
    expect(within(details()).getByRole("region", { name: "Update" }).contains(fate())).toBe(true);
  });

  it("stands under the line of its own update, and under the newest where there is none", async () => {
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

  it("keeps the focus when another line comes", async () => {
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
