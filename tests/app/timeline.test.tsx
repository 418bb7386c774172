/** The timeline's lines by actor and deed, and what others report while the user types. */
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { TimelineEntry } from "../../electron/contract/action.ts";
import { timelineParts } from "../../app/messages/timeline.ts";
import { fullTimeWithZone } from "../../app/messages/times.ts";
import { anUpdate, aRow, detailsOf, ROBOT } from "./sample-actions.ts";
import { button, choose, details, type } from "./window-actions.ts";
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
    expect(partsOf(report("on site", true))).toEqual(["You", " reported “on site”, confirmed"]);
    expect(partsOf({ kind: "left", at: 1 })).toEqual(["", "Left your queue, without a word from the service"]);
  });

  it("hides nothing of a name", () => {
    expect(partsOf({ ...report("x"), reportedBy: "a\u202Enn" } as TimelineEntry)[0]).toBe("a\uFFFDnn");
  });

  it("tells the whole time, with its zone, to whoever comes to it by key", async () => {
    const row = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" });
    await openWindow({ rows: [row] }, (bridge) => bridge.details.set("a", { ...detailsOf(row), timeline: [report("on site")] }));
    await choose(/Alpha/);
    const time = details().querySelector("time[aria-description]")!;
    expect(time.getAttribute("aria-description")).toBe(fullTimeWithZone(AT));
    expect(fullTimeWithZone(AT)).toMatch(/23 November 2026.*(UTC|GMT|[A-Z]{3,4})/);
    expect((time as HTMLElement).tabIndex).toBe(0);
    expect(details().querySelector("li strong")?.textContent).toBe("ann");
  });
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

describe("what became of the last update", () => {
  const sent = anUpdate({ actionId: "a", state: "unknown", choices: ["send", "drop"] });
  const row = aRow({ id: "a", name: "Alpha", update: sent });
  const withLines = (timeline: readonly TimelineEntry[]) => ({ ...detailsOf(row), timeline: [...timeline] });

  it("stands in the timeline, and keeps the focus when another line comes", async () => {
    const { bridge } = await openWindow({ rows: [row] }, (fake) => fake.details.set("a", withLines([report("on site")])));
    await choose(/Alpha/);
    const lines = details().querySelector("ol")!;
    const fate = within(details()).getByRole("status", { name: "Update" });
    expect(lines.parentElement?.contains(fate)).toBe(true);
    button("Drop").focus();
    bridge.details.set("a", withLines([report("on site"), report("done")]));
    await act(async () => bridge.change([{ ...row, changedAt: 2_000 }]));
    expect(details().querySelectorAll("ol > li")).toHaveLength(2);
    expect(document.activeElement).toBe(button("Drop"));
    expect(within(details()).getByRole("status", { name: "Update" })).toBe(fate);
  });
});
