/**
 * A press that was meant for one answer, or for the next question, is refused by another question
 * that has appeared there by itself.
 */
import { act, fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { choose, details } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const PAUSES = { keys: 1_000, settling: 700 };

const row = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" });
const silent: Partial<RowDto> = { silentSince: Date.now() - 9e6, progress: { phase: "packing", statusMessage: "half" } };
const changed: Partial<RowDto> = { changed: [{ field: "priority", from: "LOW", to: "HIGH" }] };
const held: Partial<RowDto> = { update: anUpdate({ actionId: "a", move: "complete", state: "held", choices: ["send", "drop"] }) };

const answers = () => [...details().querySelectorAll<HTMLElement>('[data-part="prompts"] [data-command]')];
const answer = (command: string) => answers().find(({ dataset }) => dataset["command"] === command);
const next = () => details().querySelector<HTMLElement>('[data-part="prompts"] > button');
const label = () => details().querySelector('[data-part="prompts"] section')?.getAttribute("aria-label");

async function showing(from: Partial<RowDto>) {
  let now = 10_000;
  const later = (ms: number): void => void (now += ms);
  const opened = await openWindow({ rows: [{ ...row, ...from }] }, undefined, () => now, PAUSES);
  await choose(/Alpha/);
  later(5_000);
  return { later, ...opened, becomes: (to: Partial<RowDto>) => act(async () => opened.bridge.change([{ ...row, ...to }])) };
}

const settling = () =>
  [...document.querySelectorAll<HTMLElement>("[data-settling]")].map(({ dataset }) => dataset["part"] ?? dataset["command"]);
const click = (button: HTMLElement | null | undefined) => act(async () => void fireEvent.click(button!, { detail: 1 }));

it.each([
  ["a change is not accepted in the place of “Still working”", silent, { ...silent, ...changed }, "change.accept", "changes:accept"],
  ["a held update is not sent in the place of “Accept the change”", changed, { ...changed, ...held }, "update.send", "updates:resolve"],
  ["a silence is not answered in the place of an accepted change", { ...changed, ...silent }, silent, "silence.still", "updates:submit"],
] as const)("%s, for a moment", async (_name, from, to, command, channel) => {
  const { bridge, becomes, later, store } = await showing(from);
  expect(answer(command)).toBeUndefined();
  await becomes(to);
  later(100);
  await click(answer(command));
  expect(bridge.requests(channel)).toEqual([]);
  expect(store.getState().keyNote?.code).toBe("settling");
  later(700);
  await click(answer(command));
  expect(bridge.requests(channel)).toHaveLength(1);
});

it("an element that refuses presses is drawn so, and no longer than that", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { becomes, later } = await showing(silent);
  expect(settling()).toEqual([]);
  await becomes({ ...silent, ...changed });
  expect(settling()).toEqual(["prompts"]);
  later(699);
  await act(async () => vi.advanceTimersByTimeAsync(699));
  expect(settling()).toEqual(["prompts"]);
  later(1);
  await act(async () => vi.advanceTimersByTimeAsync(1));
  expect(settling()).toEqual([]);
  // Others have moved the Action on, so that the bar has another next step.
  await becomes({ ...silent, ...changed, state: "PLANNED", moves: ["start"] });
  expect(settling()).toContain("move.start");
  vi.useRealTimers();
});

it("the button for the next question does nothing for a moment after another question appeared by itself", async () => {
  const { becomes, later } = await showing({ ...silent, ...changed });
  await becomes({ ...silent, ...changed, ...held });
  later(100);
  await click(next());
  expect(label()).toBe("Update");
  later(700);
  await click(next());
  expect(label()).toBe("Changed since you acknowledged");
});

it("the answers of a question that the user has opened are accepted at once", async () => {
  const { bridge } = await showing({ ...silent, ...changed });
  await click(next());
  await click(answer("silence.still"));
  expect(bridge.requests("updates:submit")).toHaveLength(1);
});
