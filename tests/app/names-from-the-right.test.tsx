/** A right-to-left name is the same everywhere, and moves none of the words beside it. */
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { paletteAction } from "../../app/messages/keys.ts";
import { filterWords } from "../../app/messages/list.ts";
import { howToReturn } from "../../app/messages/other-accounts.ts";
import { calmWords, standingWords } from "../../app/messages/notices.ts";
import { toastName, toastWords } from "../../app/messages/undo.ts";
import type { StageGroup } from "../../app/store/update-stages.ts";
import type { UpdateState } from "../../electron/contract/vocabulary.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NAME = "שלום 7";
const ISOLATED = `\u2068${NAME}\u2069`;
const NOW = Date.UTC(2026, 10, 20, 15, 20);
const row = aRow({ id: "a", name: NAME, state: "IN_PROGRESS" });
const update = (state: UpdateState) =>
  anUpdate({ actionId: "a", move: "complete", state, createdAt: NOW, stateSince: NOW, undoUntil: NOW + 5_000 });
const one = (state: UpdateState): StageGroup => ({ count: 1, first: { ...row, update: update(state) } });
const none: StageGroup = { count: 0, first: undefined };

it("a right-to-left name is isolated in the toast of an undo", () => {
  const words = (isLive: boolean) => toastWords(update("waiting"), toastName(row, []), { isLive, until: undefined, now: NOW });
  for (const isLive of [true, false]) expect(words(isLive)).toContain(`${ISOLATED}: `);
  expect(words(true).startsWith(toastName(row, []))).toBe(true);
});

it("a right-to-left name is isolated in the line of notices", () => {
  expect(standingWords("held", one("held"))).toContain(ISOLATED);
  const fates = Object.fromEntries(["undo", "waiting", "accepted", "noEcho", "confirmed"].map((fate) => [fate, none]));
  expect(calmWords({ ...fates, sending: one("sending") } as never, undefined)).toContain(ISOLATED);
});

it("a right-to-left name is isolated as an id, as the value of a chip, and as an account's name", () => {
  expect(paletteAction({ ...row, id: NAME })).toBe(`In progress · ${ISOLATED}`);
  expect(filterWords(`by:"${NAME}"`)).toContain(ISOLATED);
  expect(howToReturn({ baseUrl: "http://127.0.0.1:1", actingAs: { type: "OBJECT", id: NAME } })).toContain("OBJECT:\u2068");
});

it("a right-to-left name is shown unchanged while nothing is chosen", async () => {
  const { store } = await openWindow({ rows: [{ ...row, update: update("held") }] });
  await act(async () => store.getState().clearChoice());
  const details = screen.getByRole("region", { name: "Action details" });
  expect(details.textContent).toContain(NAME);
  expect(document.body.textContent).not.toContain("\uFFFD");
});
