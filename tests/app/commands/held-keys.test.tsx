/** "I have stopped" by key: only holding its own key answers, whichever key is set. */
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RowDto } from "../../../electron/contract/action.ts";
import { HOLD_MS } from "../../../app/commands/key-hold.ts";
import { aRow } from "../sample-actions.ts";
import { openWindow, usesWindow } from "../window-under-test.tsx";

usesWindow();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Key {
  readonly key: string;
  readonly code: string;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
}

const SHIFT = { key: "Shift", code: "ShiftLeft" };
const target = () => document.activeElement ?? document.body;
const down = (key: Key) => act(async () => void fireEvent.keyDown(target(), key));
const up = (key: Key) => act(async () => void fireEvent.keyUp(target(), key));
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

async function toStop(chord: string) {
  const row: RowDto = { ...aRow({ id: "a", state: "CANCELLED" }), stop: { at: Date.now(), why: "CANCELLED" }, views: ["allOpen"] };
  const { bridge, store } = await openWindow({ rows: [row] });
  store.setState({
    preferences: { ...store.getState().preferences, person: { ...store.getState().preferences.person, keys: { "stop.confirm": [chord] } } },
  });
  await act(async () => screen.getByRole("row").focus());
  return { answers: () => bridge.requests("stop:confirm").length, note: () => store.getState().keyNote?.code };
}

it.each([
  ["Shift comes up before it", "!", { key: "!", code: "Digit1", shiftKey: true }, [SHIFT, { key: "1", code: "Digit1" }]],
  ["it comes up before Shift", "!", { key: "!", code: "Digit1", shiftKey: true }, [{ key: "!", code: "Digit1", shiftKey: true }, SHIFT]],
  ["another layout was chosen meanwhile", "Q", { key: "q", code: "KeyQ" }, [{ key: "a", code: "KeyQ" }]],
  ["Ctrl alone comes up", "Ctrl+J", { key: "j", code: "KeyJ", ctrlKey: true }, [{ key: "Control", code: "ControlLeft" }]],
])("a tap answers nothing when %s", async (_, chord, pressed, ups) => {
  const { answers, note } = await toStop(chord);
  await down(pressed);
  for (const key of ups) await up(key);
  expect(note()).toBe("holdKey");
  await pass(2 * HOLD_MS);
  expect(answers()).toBe(0);
});

it("holding the key answers, and the release of another key does not end the hold", async () => {
  const { answers } = await toStop("!");
  await down({ key: "!", code: "Digit1", shiftKey: true });
  await up({ key: "j", code: "KeyJ" });
  await up({ key: "Control", code: "ControlLeft" });
  await pass(HOLD_MS);
  expect(answers()).toBe(1);
});

it("a key next to the command key of a Mac, whose release is not reported, is refused with instructions", async () => {
  const { answers, note } = await toStop("Ctrl+J");
  await down({ key: "j", code: "KeyJ", metaKey: true });
  expect(note()).toBe("heldUnheard");
  await pass(2 * HOLD_MS);
  expect(answers()).toBe(0);
});
