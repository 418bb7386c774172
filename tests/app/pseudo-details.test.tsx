/** Every word of the details, of the palette and of the sheet of keys is in a catalogue. */
import { act, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { t as windowWords } from "../../app/languages/words.ts";
import type { DetailsDto, RowDto, TimelineEntry } from "../../electron/contract/action.ts";
import { ALERT_ABOUTS } from "../../electron/contract/alerts.ts";
import { t as sharedWords } from "../../electron/contract/languages/shared.ts";
import { MOVE_NAMES, STATE_NAMES, UPDATE_STATES } from "../../electron/contract/vocabulary.ts";
import { usesPseudo } from "../contract/languages/in-pseudo.ts";
import { ACCENTS, outsideCatalogues } from "../contract/languages/pseudo.ts";
import { anUpdate, aRow, detailsOf } from "./sample-actions.ts";
import { click, press } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
usesPseudo(sharedWords, windowWords);

/**
 * Texts of the service, keys within a sentence, and Intl's words; the rest of these texts is
 * digits.
 */
const DATA = ["robot-7", "inspection", "ann", ": P", ": R", " sec", " min", " hr"];
const NAMES = ["aria-label", "title", "placeholder", "aria-description"];
/**
 * Noon, because an age, a report or a start of another day would have its date, which is Intl's
 * word.
 */
const NOW = new Date(2026, 6, 15, 12).getTime();

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/**
 * Returns the words outside the catalogues in an element, without its keys, and in every name
 * within.
 */
function foreignWords(element: Element): string[] {
  const text = element.cloneNode(true) as Element;
  for (const cap of text.querySelectorAll("kbd")) cap.remove();
  const named = [element, ...element.querySelectorAll(":not(time)")].flatMap((one) => NAMES.map((name) => one.getAttribute(name) ?? ""));
  return [text.textContent, ...named].map((words) => outsideCatalogues(words, ACCENTS, DATA)).filter((words) => words !== "");
}

const pane = () => document.querySelector("article")!.closest("section")!;
const dialog = () => document.querySelector("[role=dialog]")!;

async function open(row: RowDto, more: Partial<DetailsDto> = {}) {
  await openWindow({ rows: [row] }, (bridge) => bridge.details.set(row.id, { ...detailsOf(row), ...more }));
  const listed = document.querySelector<HTMLElement>("[data-action]")!;
  await act(async () => {
    listed.blur();
    listed.focus();
  });
}

const sample = (fields: Partial<RowDto>) => aRow({ id: "7", name: "7-7", receivedAt: NOW, changedAt: NOW, ...fields });

const ENTRIES: readonly TimelineEntry[] = [
  ...STATE_NAMES.flatMap((state): TimelineEntry[] => [
    { kind: "received", at: NOW, state, existed: true, reportedBy: "ann" },
    { kind: "received", at: NOW, state, existed: false },
    { kind: "state", at: NOW, from: "PLANNED", to: state, ours: true, message: "7" },
    { kind: "state", at: NOW, from: "PLANNED", to: state, ours: false, reportedBy: "ann" },
    { kind: "state", at: NOW, from: "PLANNED", to: state, ours: false },
  ]),
  { kind: "received", at: NOW, state: "ASSIGNED", existed: true, assignedTo: { type: "OBJECT", id: "7" }, reportedBy: "ann" },
  { kind: "received", at: NOW, state: "ASSIGNED", existed: false, assignedTo: { type: "OBJECT", id: "7" } },
  { kind: "progress", at: NOW, progress: { phase: "7", statusMessage: "7" }, ours: true },
  { kind: "progress", at: NOW, progress: { phase: "", statusMessage: "" }, ours: false, reportedBy: "ann" },
  { kind: "reassigned", at: NOW, from: { type: "USER", id: "7" }, to: { type: "USER", id: "8" } },
  { kind: "reassigned", at: NOW },
  { kind: "changed", at: NOW, field: "priority", from: "LOW", to: "HIGH" },
  { kind: "left", at: NOW },
  { kind: "stopped", at: NOW },
  { kind: "acceptedChange", at: NOW, fields: ["name", "priority"] },
  { kind: "returned", at: NOW },
  { kind: "alert", at: NOW, result: "shown" },
  { kind: "alert", at: NOW, result: "failed", failure: { code: "unsupported", params: {} } },
  ...ALERT_ABOUTS.flatMap((about): TimelineEntry[] => [
    { kind: "alert", at: NOW, result: "failed", about },
    { kind: "alert", at: NOW, result: "withheld", why: "paused", about },
  ]),
  ...UPDATE_STATES.flatMap((state) =>
    MOVE_NAMES.map((move): TimelineEntry => ({ kind: "update", at: NOW, update: anUpdate({ actionId: "7", move, state }) })),
  ),
];

const ROWS: readonly (readonly [string, Partial<RowDto>])[] = [
  ["to acknowledge", {}],
  ["in progress", { state: "IN_PROGRESS", scope: "MISSION", priority: "NONE", authorizedBy: { type: "USER", id: "7" }, stateSince: NOW }],
  ["of a stop", { state: "CANCELLED", views: ["allOpen"], stop: { at: NOW, why: "CANCELLED", reportedBy: "ann", message: "7" } }],
  ["changed", { state: "IN_PROGRESS", changed: [{ field: "priority", from: "LOW", to: "HIGH" }] }],
  ["silent", { state: "IN_PROGRESS", silentSince: NOW - 9e6, progress: { phase: "7", statusMessage: "7" } }],
  ["ended", { state: "FAILED", roles: [], views: ["allOpen"] }],
  ["gone", { state: "PLANNED", leftAt: NOW, views: ["allOpen"], moves: [] }],
  ["of an unknown state", { state: "UNKNOWN", views: ["allOpen"] }],
  ["of somebody else's", { roles: [], assignedTo: { type: "USER", id: "8" }, views: ["allOpen"] }],
  ["not whole", { flaws: [{ field: "state", problem: "notSent" }], state: "UNKNOWN", views: ["allOpen"] }],
];

describe("in a pseudo-language no other words are left in the details", () => {
  it.each(ROWS)("of an Action %s", async (_which, fields) => {
    await open(sample(fields));
    for (const button of pane().querySelectorAll("button[aria-expanded=false]:not([data-menu])")) await click(button);
    expect(foreignWords(pane())).toEqual([]);
  });

  it.each(UPDATE_STATES.map((state) => [state]))("with an update that is %s", async (state) => {
    const update = anUpdate({ actionId: "7", state, createdAt: NOW, stateSince: NOW, choices: ["send", "drop", "report"] });
    await open(sample({ state: "ACKNOWLEDGED", views: ["allOpen"], update }));
    expect(foreignWords(pane())).toEqual([]);
  });

  it("with every line of a timeline", async () => {
    await open(sample({}), { timeline: [...ENTRIES], linesDropped: 7 });
    for (let more = 0; more < 5; more += 1) {
      const older = [...pane().querySelectorAll(":has(> ol) + button")].at(-1);
      if (older !== undefined) await click(older);
    }
    expect(pane().querySelectorAll("ol > li").length).toBe(ENTRIES.length);
    expect(foreignWords(pane())).toEqual([]);
  });
});

describe("in a pseudo-language no other words are left over the window", () => {
  it("in the palette, with the reasons why a move is not possible", async () => {
    await open(sample({ state: "ACKNOWLEDGED", views: ["allOpen"] }));
    await press("k", document.body, { ctrlKey: true });
    expect(foreignWords(dialog())).toEqual([]);
    const field = dialog().querySelector("input")!;
    await act(async () => void fireEvent.change(field, { target: { value: "á" } }));
    expect(foreignWords(dialog())).toEqual([]);
  });

  it("in the sheet of keys", async () => {
    await open(sample({}));
    await press("?");
    expect(foreignWords(dialog())).toEqual([]);
  });

  it("in the question for a reason", async () => {
    await open(sample({ state: "IN_PROGRESS", views: ["allOpen", "inProgress"] }));
    await press("f");
    expect(foreignWords(dialog())).toEqual([]);
  });
});
