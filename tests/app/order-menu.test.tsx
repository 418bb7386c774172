/** The button and the menu of the order show the order of the rows. */
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CommandContext } from "../../app/commands/context.ts";
import { find } from "../../app/commands/palette.ts";
import { Parts } from "../../app/commands/parts.ts";
import { COMMANDS } from "../../app/commands/registry.ts";
import { aRow } from "./sample-actions.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const ended = aRow({ id: "a", name: "Alpha", state: "COMPLETED", views: ["finishedToday"] });
const button = () => screen.getByRole("button", { name: /(G|g)rouped/ });
const headings = () => screen.getAllByRole("rowgroup").map((group) => group.getAttribute("aria-label"));
const toPump = (id: string, type: string) => aRow({ id, assignedTo: { type, id: "pump-3" } });

it("in the past, when nothing needs attention, the label names the last change as the sort key", async () => {
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

it("by assignee, two principals with one id have headings of their own", async () => {
  const { assignedTo: _, ...nobody } = aRow({ id: "c" });
  const { store } = await openWindow({ rows: [toPump("a", "USER"), toPump("b", "OBJECT"), nobody, aRow({ id: "d" })] });
  await act(async () => store.getState().setOrder({ grouping: "assignee" }));
  expect(headings()).toEqual(["pump-3 · object", "pump-3 · user", "robot-7 · object", "Assigned to nobody"]);
});

it("the command turns grouping on and off in views with groups, and shows in the past why it has no effect", async () => {
  const { store } = await openWindow({ rows: [ended, aRow({ id: "b" })] });
  const { enabled, run } = COMMANDS["list.group"];
  const context = () => new CommandContext(store, new Parts());
  await act(async () => run(context()));
  expect([enabled(context()), headings()]).toEqual([true, [null]]);
  await act(async () => store.getState().setView("finishedToday"));
  expect(enabled(context())).toEqual({ code: "noAttentionInPast", params: {} });
  const { others } = find("grouping", context(), []);
  expect(others.map(({ id, whyNot }) => [id, whyNot?.code])).toEqual([["list.group", "noAttentionInPast"]]);
  await click(button());
  expect(screen.getByRole("group", { name: /Group by.*Not by attention: what is over needs none/ })).toBeTruthy();
  await click(screen.getByRole("menuitemradio", { name: "State" }));
  expect(headings()).toEqual(["Completed"]);
  await act(async () => run(context()));
  expect(headings()).toEqual([null]);
  // Sorting by attention groups the open views only.
  await act(async () => store.getState().setOrder({ grouping: "attention" }));
  expect(enabled(context())).toEqual({ code: "noAttentionInPast", params: {} });
});

it("the menu keeps the order that was chosen for the open views", async () => {
  const { store } = await openWindow({ rows: [ended] });
  await act(async () => store.getState().setView("finishedToday"));
  await act(async () => store.getState().setView("allOpen"));
  expect(button().textContent).toBe("Attention: Grouped by attention, sorted by attention");
});
