/**
 * The menu that adds filters: used by keyboard alone, it offers the values of the view and makes
 * the same chips as typed tokens.
 */
import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRow } from "./sample-actions.ts";
import { click, focusTaken, press } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const rows = [
  aRow({ id: "a", name: "Alpha", type: "Heavy lift" }),
  aRow({ id: "b", name: "Beta", type: "inspection", state: "IN_PROGRESS" }),
  aRow({ id: "c", name: "Gamma", type: "inspection", state: "COMPLETED", views: ["finishedToday"] }),
];
/** An open menu hides the rest of the window from a screen reader. */
const hidden = { hidden: true };
const names = () => screen.getAllByRole("row", hidden).map((row) => row.dataset["action"]);
const chips = () =>
  within(screen.getByRole("region", { name: "Filters", ...hidden })).queryAllByRole("button", { name: /^Remove/, ...hidden });
const offered = () => screen.getAllByRole("menuitemcheckbox").map((item) => [item.textContent, item.getAttribute("aria-checked")]);
/**
 * Opens a field's submenu. A menu takes the focus a frame later, which closes a field that was
 * opened before.
 */
const openField = async (name: string) => {
  await focusTaken();
  await click(screen.getByRole("menuitem", { name }));
};

it("the menu of filters opens by its key, offers the values of the view with their counts, and makes chips of them", async () => {
  const { store } = await openWindow({ rows });
  await press("F", document.body, { ctrlKey: true, shiftKey: true });
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "State",
    "Priority",
    "Type",
    "Requester",
    "Assignee",
    "Authorizer",
    "Condition",
  ]);
  await openField("Type");
  // Ended Actions are in another view.
  expect(offered()).toEqual([
    ["Heavy lift1", "false"],
    ["inspection1", "false"],
  ]);
  await click(screen.getByRole("menuitemcheckbox", { name: /Heavy lift/ }));
  expect(store.getState().viewOptions.filters).toEqual(['type:"Heavy lift"']);
  expect([names(), chips().map(({ textContent }) => textContent?.trim())]).toEqual([["a"], ["type: Heavy lift"]]);
  // The values still are those of the view, so that another can be added, and the same one removed.
  await click(screen.getByRole("menuitemcheckbox", { name: /inspection/ }));
  expect([new Set(names()), offered().map(([, is]) => is)]).toEqual([new Set(["a", "b"]), ["true", "true"]]);
  await click(screen.getByRole("menuitemcheckbox", { name: /Heavy lift/ }));
  expect([names(), store.getState().viewOptions.filters]).toEqual([["b"], ['type:"inspection"']]);
});

it("the menu of filters goes back by Escape one step at a time, and removes no chosen value", async () => {
  const { store } = await openWindow({ rows });
  await act(async () => store.getState().setFilters(["state:assigned"]));
  await click(screen.getByRole("button", { name: "Add filter" }));
  await openField("State");
  expect(offered()).toEqual([
    ["Assigned1", "true"],
    ["In progress1", "false"],
  ]);
  await press("Escape", screen.getByRole("menuitemcheckbox", { name: /Assigned/ }));
  expect([screen.queryAllByRole("menuitemcheckbox"), screen.getAllByRole("menu")]).toMatchObject([[], [{}]]);
  await press("Escape", screen.getByRole("menuitem", { name: "State" }));
  expect(screen.queryByRole("menu")).toBeNull();
  expect([store.getState().viewOptions.filters, store.getState().clearedChoice]).toEqual([["state:assigned"], undefined]);
});

it("the menu of filters shows when the view has no value, and counts as the menu opens", async () => {
  const { bridge } = await openWindow({ rows: [aRow({ id: "a", type: "" })] });
  await click(screen.getByRole("button", { name: "Add filter" }));
  await openField("Type");
  expect(screen.getByText("No Action here has one")).toBeTruthy();
  await act(async () => bridge.change([aRow({ id: "b", type: "isolation" })]));
  expect(screen.queryByRole("menuitemcheckbox")).toBeNull();
  await press("Escape", screen.getByRole("menu", { name: "Type" }));
  await openField("Type");
  expect(offered()).toEqual([["isolation1", "false"]]);
});
