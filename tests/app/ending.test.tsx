/**
 * The end of an Action in its details: whose words are shown as the reason, and when none is
 * missing.
 */
import { act } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { endingTitle } from "../../app/messages/ending.ts";
import type { ProgressDto, RowDto, TimelineEntry } from "../../electron/contract/action.ts";
import { aRow, detailsOf } from "./sample-actions.ts";
import { button, click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const REPORTED: ProgressDto = { phase: "en route", statusMessage: "40 m out" };

function ended(fields: Partial<RowDto>): RowDto {
  return aRow({ id: "a", state: "CANCELLED", moves: [], reportedBy: "ann", reportedAt: 9000, changedAt: 9000, ...fields });
}

/** Returns the text of the details about this Action's end. */
async function endingOf(row: RowDto, timeline: TimelineEntry[] = []): Promise<string> {
  const { store } = await openWindow({ rows: [row] }, (bridge) => {
    bridge.details.set("a", { ...detailsOf(row), timeline });
  });
  await act(async () => store.getState().openAction("a"));
  return document.querySelector("[data-end]")?.textContent ?? "";
}

const progress: TimelineEntry = { at: 5000, kind: "progress", progress: REPORTED, ours: true };
const cancelled = { at: 9000, kind: "state", from: "IN_PROGRESS", to: "CANCELLED", ours: false, reportedBy: "ann" } as const;

/** Returns which steps are red in the line and in the expanded steps. */
async function redSteps(row: RowDto): Promise<(string | null)[]> {
  const { store } = await openWindow({ rows: [row] }, (bridge) => void bridge.details.set("a", detailsOf(row)));
  await act(async () => store.getState().openAction("a"));
  await click(button("All steps"));
  return [...document.querySelectorAll("[data-bad]")].map(({ textContent }) => textContent);
}

describe("the end of an Action", () => {
  it.each<[string, Partial<RowDto>, string[]]>([
    ["failed", { state: "FAILED" }, ["", "Failed, how it ended"]],
    ["rejected", { state: "REJECTED" }, ["", "Rejected, how it ended"]],
    ["cancelled", {}, []],
    ["cancelled while work on it goes on", { stop: { at: 9000, why: "CANCELLED" } }, ["", "Cancelled, how it ended"]],
    ["completed", { state: "COMPLETED" }, []],
  ])("is red in the stepper as expected: %s", async (_, fields, red) => {
    expect(await redSteps(ended(fields))).toEqual(red);
  });

  it("shows the words that came with the end as its reason", async () => {
    const words = await endingOf(ended({ progress: { ...REPORTED, statusMessage: "No longer needed" } }), [
      progress,
      { ...cancelled, message: "No longer needed" },
    ]);
    expect(words).toMatch(/reported by ann“No longer needed”$/);
  });

  it("does not attribute an earlier report's words to the principal who ended the Action", async () => {
    expect(await endingOf(ended({ progress: REPORTED }), [progress, cancelled])).toMatch(/Last status message: “40 m out”$/);
  });

  it("attributes the words to nobody for an Action that was already ended when it came", async () => {
    const received = { at: 9000, kind: "received", state: "CANCELLED", existed: true, reportedBy: "ann" } as const;
    expect(await endingOf(ended({ progress: REPORTED }), [received])).toMatch(/Last status message: “40 m out”$/);
  });

  it("keeps its reason when something is reported after it", async () => {
    const later: TimelineEntry = { at: 9500, kind: "progress", progress: REPORTED, ours: false, reportedBy: "bob" };
    expect(await endingOf(ended({ progress: REPORTED }), [{ ...cancelled, message: "Wrong site" }, later])).toMatch(/“Wrong site”$/);
  });

  it("keeps its own time and reporter when something is reported after it", async () => {
    const row = ended({ progress: REPORTED, reportedBy: "bob", reportedAt: 7_200_000, changedAt: 7_200_000 });
    const later: TimelineEntry = { at: 7_200_000, kind: "progress", progress: REPORTED, ours: false, reportedBy: "bob" };
    const received = { at: 9000, kind: "received", state: "CANCELLED", existed: true, reportedBy: "ann", reportedAt: 9000 } as const;
    const title = endingTitle({ ...row, reportedAt: 9000, changedAt: 9000 }, Date.now());
    for (const line of [{ ...cancelled, reportedAt: 9000 }, cancelled, received])
      expect(await endingOf(row, [line, later])).toContain(`${title} · reported by ann`);
  });

  it("is not dated by an earlier report when the end itself has no time", async () => {
    const row = ended({ reportedAt: 7_200_000, changedAt: 7_200_000 });
    const words = await endingOf(row, [cancelled]);
    expect(words).not.toContain(endingTitle(row, Date.now()));
  });

  it("shows that no reason was given when there are no words at all", async () => {
    expect(await endingOf(ended({}), [cancelled])).toMatch(/No reason was given\.$/);
  });

  it("shows no missing reason for a completion", async () => {
    const words = await endingOf(ended({ state: "COMPLETED" }), [{ ...cancelled, to: "COMPLETED" }]);
    expect(words).toMatch(/reported by ann$/);
  });
});
