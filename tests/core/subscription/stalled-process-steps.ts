/** Checks of the diagnostics after a standstill: no service or line is reported as its cause. */
import { expect } from "vitest";
import type { ClientHarness } from "../client-harness.ts";

const PERIOD_MS = 5_000;

export function diagnosed(t: ClientHarness) {
  const diagnostics = t.client.queries.diagnostics();
  if (diagnostics === undefined) throw new Error("There are no diagnostics.");
  return diagnostics;
}

export function expectNoBlame(t: ClientHarness, periodMs = PERIOD_MS): void {
  expect(diagnosed(t).buffered).toBe(false);
  expect(diagnosed(t).heartbeat.learnedMs ?? periodMs).toBe(periodMs);
  expect(t.client.queries.connection().heldBack).toBeUndefined();
}
