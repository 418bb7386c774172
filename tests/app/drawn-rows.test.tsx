/** With ten thousand rows, a batch redraws the changed rows in sight, and no others. */
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { secondLine } from "../../app/messages/row.ts";
import { fullTime } from "../../app/messages/times.ts";
import { ROW_HEIGHT } from "../../app/views/queue/line-places.ts";
import { aRow, many } from "./sample-actions.ts";
import { calmList, openWindow, usesWindow } from "./window-under-test.tsx";

vi.mock(import("../../app/messages/row.ts"), async (original) => {
  const words = await original();
  return { ...words, secondLine: vi.fn(words.secondLine) };
});

vi.mock(import("../../app/messages/times.ts"), async (original) => {
  const words = await original();
  return { ...words, fullTime: vi.fn(words.fullTime) };
});

usesWindow();

const NOW = Date.now();
// Fake timers, because a tick of the clock renews the texts of every row in sight.
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["setInterval", "setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());
const drawn = () => [...new Set(vi.mocked(secondLine).mock.calls.map(([{ id }]) => id))];

it("the list draws the rows that fit the window before its own size is known, and reads no size", async () => {
  const measured = vi.spyOn(HTMLElement.prototype, "clientHeight", "get");
  await openWindow({ rows: many(100, NOW) });
  expect(screen.getAllByRole("row").length * ROW_HEIGHT).toBeGreaterThanOrEqual(window.innerHeight);
  expect(measured).not.toHaveBeenCalled();
});

it("the list redraws the changed rows in sight, and none for a batch elsewhere", async () => {
  const rows = many(10_000, NOW);
  const { bridge } = await openWindow({ rows });
  await calmList();
  const inSight = screen.getAllByRole("row").map((row) => row.dataset["action"] ?? "");
  const elsewhere = rows.filter(({ id }) => !inSight.includes(id)).slice(0, 250);
  vi.mocked(secondLine).mockClear();
  await act(async () => bridge.change(elsewhere.map((row) => ({ ...row, changedAt: NOW }))));
  expect(drawn()).toEqual([]);
  const changed = rows.filter(({ id }) => id === inSight[3]).map((row) => ({ ...row, changedAt: NOW }));
  await act(async () => bridge.change([...changed, ...elsewhere.map((row) => ({ ...row, changedAt: NOW + 1 }))]));
  expect(drawn()).toEqual([inSight[3]]);
});

it("the list redraws no row that a new one moves", async () => {
  const { bridge } = await openWindow({ rows: many(10_000, NOW) });
  await calmList();
  vi.mocked(secondLine).mockClear();
  const [first] = screen.getAllByRole("row");
  const newest = many(1, NOW).map((row) => ({ ...row, id: "new", priority: "CRITICAL" as const, receivedAt: 1 }));
  await act(async () => bridge.change(newest));
  expect(drawn()).toEqual(["new"]);
  expect(first?.getAttribute("aria-rowindex")).toBe("2");
  expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("10001");
});

it("the list rewrites no time of a row that has only reported", async () => {
  const rows = many(20, NOW);
  const { bridge, store } = await openWindow({ rows });
  vi.mocked(fullTime).mockClear();
  // The details of the chosen row have times of their own.
  const others = rows.filter(({ id }) => id !== store.getState().activeId);
  await act(async () => bridge.change(others.map((row) => ({ ...row, changedAt: NOW + 1, reportedAt: NOW + 1 }))));
  expect(drawn()).not.toEqual([]);
  expect(fullTime).not.toHaveBeenCalled();
});

it("the list reserves for a phase no more room beside the name than needed, and never more than its share", async () => {
  const rows = ["", "isolation", "waiting for the permit, then for the crane"].map((type, index) => aRow({ id: `r${index}`, type }));
  await openWindow({ rows });
  const rooms = screen
    .getAllByRole("row")
    .map((row) => row.querySelector<HTMLElement>("[style*=phase-length]")?.style.getPropertyValue("--phase-length"));
  expect(rooms).toEqual(["0", "9", "24"]);
});
