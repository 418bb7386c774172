// @vitest-environment jsdom
/** The button and the menu of the order say the order that the rows have. */
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRow } from "./sample-actions.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const ended = aRow({ id: "a", name: "Alpha", state: "COMPLETED", views: ["finishedToday"] });
const button = () => screen.getByRole("button", { name: /(G|g)rouped/ });

it("in the past, where nothing needs attention, says that the last change sorts the rows", async () => {
  const { store } = await openWindow({ rows: [ended] });
  expect(button().textContent).toBe("Attention: Grouped by attention, sorted by attention");
  await act(async () => store.getState().setView("finishedToday"));
  expect(button().textContent).toBe("Last change: Not grouped, sorted by last change");
  await click(button());
  expect(screen.getAllByRole("menuitemradio").map((item) => [item.textContent, item.getAttribute("aria-checked")])).toEqual([
    ["None", "true"],
    ["Priority", "false"],
    ["State", "false"],
    ["Type", "false"],
    ["Assignee", "false"],
    ["Prioritymost urgent first", "false"],
    ["Last changelatest change first", "true"],
    ["NameA to Z", "false"],
  ]);
});

it("keeps for the open views what was chosen there", async () => {
  const { store } = await openWindow({ rows: [ended] });
  await act(async () => store.getState().setView("finishedToday"));
  await act(async () => store.getState().setView("allOpen"));
  expect(button().textContent).toBe("Attention: Grouped by attention, sorted by attention");
});
