import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const NOW = Date.now();
const before = aRow({ id: "a", name: "Inspect pump", state: "PLANNED", changedAt: NOW });
const row = () => screen.getByRole("row", { name: /Inspect|Repair/ });
const isTinted = () => row().dataset["tinted"] !== undefined;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Returns the row, changed this many milliseconds from now. */
const at = (ms: number, more: Partial<RowDto> = {}): RowDto => ({ ...before, changedAt: NOW + ms, ...more });
const report = (ms: number, more: Partial<RowDto> = {}) => at(ms, { progress: { phase: `at ${ms}`, statusMessage: "" }, ...more });

/** Opens the list without groups, because a row under another heading is a new element. */
const open = async () => {
  const { bridge, store } = await openWindow({ rows: [before] });
  await act(async () => store.getState().setOrder({ grouping: "none" }));
  return (changed: RowDto) => act(async () => bridge.change([changed]));
};

describe("the tint of a row", () => {
  it("is shown for a moment after a change, and not before", async () => {
    const change = await open();
    expect(isTinted()).toBe(false);
    await change(report(5000));
    expect(isTinted()).toBe(true);
    await wait(500);
    await change(report(5500));
    expect(isTinted()).toBe(true);
    // The change in between has not restarted the tint.
    await wait(400);
    expect(isTinted()).toBe(false);
  });

  it("is shown once for continuous reports, and again after a calm", async () => {
    const change = await open();
    await change(report(5000));
    await wait(900);
    for (const ms of [6000, 7000, 9000]) {
      await change(report(ms));
      expect(isTinted()).toBe(false);
    }
    await change(report(12_000));
    expect(isTinted()).toBe(true);
  });

  it.each<[string, Partial<RowDto>]>([
    ["another state", { state: "CANCELLED" }],
    ["another priority", { priority: "NONE" }],
    ["another name", { name: "Repair pump" }],
    ["work to stop", { stop: { at: NOW, why: "CANCELLED" } }],
    ["another assignee", { assignedTo: { type: "USER", id: "ben" } }],
  ])("is shown for %s between continuous reports", async (_, more) => {
    const change = await open();
    await change(report(5000));
    await wait(900);
    await change(report(6000));
    expect(isTinted()).toBe(false);
    await change(report(7000, more));
    expect(isTinted()).toBe(true);
  });

  it("is not shown when only the user's own update proceeds", async () => {
    const change = await open();
    await change(at(0, { moves: [] }));
    expect(isTinted()).toBe(false);
  });
});
