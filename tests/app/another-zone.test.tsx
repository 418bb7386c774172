/**
 * When the machine moves to another time zone, an open window shows the same texts as a new one.
 */
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { moveToZone } from "../support/time-zone.ts";
import type { DocketStore } from "../../app/store/store.ts";
import { aMorning, detailsOf } from "./sample-actions.ts";
import { aHandover, aLedger, aStop } from "./sample-prompts.ts";
import { aBadLine, aNight } from "./sample-away.ts";
import { choose, press } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = Date.parse("2026-11-23T20:40:00Z");
const DAY = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: false, now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** Returns the window's texts with a digit: visible, in tooltips, or for screen readers. */
function said(): string[] {
  const elements = [...document.body.querySelectorAll("*")];
  const named = elements.flatMap((element) => ["title", "aria-label", "aria-description"].map((name) => element.getAttribute(name) ?? ""));
  const written = elements.flatMap(({ childNodes }) => [...childNodes].map((node) => (node instanceof Text ? node.data : "")));
  return [...named, ...written].filter((text) => /\d/.test(text));
}

type Step = (store: DocketStore) => Promise<unknown>;

/** Opens a window with some Actions that are days old, whose ages stay equal for long. */
async function openIn(zone: string, step: Step): Promise<void> {
  vi.setSystemTime(NOW);
  moveToZone(zone);
  const rows = aMorning(NOW).map((row, at) => (at % 2 === 0 ? row : { ...row, receivedAt: NOW - 3 * DAY, changedAt: NOW - 3 * DAY }));
  const { store } = await openWindow({ rows: [...rows, aStop(NOW)] }, (bridge) => {
    for (const row of rows) bridge.details.set(row.id, detailsOf(row));
    bridge.digest = aNight(NOW);
    bridge.diagnostics = aBadLine(NOW);
    bridge.ledger = aLedger(20, NOW);
    bridge.handover = aHandover(NOW);
  });
  await pass(100);
  await step(store);
  await pass(2000);
}

const dialog =
  (kind: "shift" | "diagnostics" | "ledger" | "handover" | "digest"): Step =>
  (store) =>
    act(async () => store.getState().openDialog({ kind }));

it.each<[string, Step]>([
  ["an Action chosen", () => choose(/conveyor/)],
  ["nothing chosen", () => press("Escape")],
  ["the shift", dialog("shift")],
  ["the diagnostics", dialog("diagnostics")],
  ["the ledger", dialog("ledger")],
  ["the handover", dialog("handover")],
  ["the digest", dialog("digest")],
])("an open window shows the same texts as a new one with %s", async (_, step) => {
  await openIn("Asia/Kathmandu", step);
  await pass(1000);
  const there = said();
  cleanup();
  await openIn("Europe/Berlin", step);
  expect(said()).not.toEqual(there);
  moveToZone("Asia/Kathmandu");
  await pass(1000);
  expect(said()).toEqual(there);
});
