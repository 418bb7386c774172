import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = Date.parse("2026-11-20T14:00:00Z");
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const row = aRow({ id: "a" });
const notice = () => screen.queryByRole("region", { name: "Shown late" });
const announced = () => [...document.querySelectorAll("[aria-live='polite'] p")].filter((line) => /late/.test(line.textContent));
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

describe("changes that the window shows late", () => {
  it("have one calm notice, announced once, that is removed when the window has kept up for a while", async () => {
    const { bridge } = await openWindow({ rows: [row] });
    const change = (ageMs: number) =>
      act(async () => bridge.change([{ ...row, changedAt: Date.now() }], [], { changedAt: Date.now() - ageMs }));
    await change(1_900);
    expect(notice()).toBeNull();
    await change(2_100);
    expect(notice()?.textContent).toMatch(/shown more than 2 s late: this window could not keep up/);
    expect(announced()).toHaveLength(1);
    const [line] = announced();
    const text = line?.firstChild;
    await change(100);
    await wait(1_000);
    await change(3_000);
    await wait(4_000);
    // Neither the notice nor its text was removed meanwhile.
    expect(line?.firstChild).toBe(text);
    await change(100);
    await wait(6_100);
    expect(notice()).toBeNull();
  });
});
