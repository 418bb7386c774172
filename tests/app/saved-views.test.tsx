/**
 * A saved view shows its rows until the user chooses others, and only an arriving list is called
 * arriving.
 */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import type { ViewOptions } from "../../app/store/order.ts";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import type { FakeBridge } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { focusTaken } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
afterEach(() => setLanguage("en"));

const rows = [aRow({ id: "a" }), aRow({ id: "b", state: "PLANNED" })];
const planned = { id: "v-1", name: "Planned", filters: ["state:planned"], grouping: "none", sorting: "age" } as const;
const keepViews = (bridge: FakeBridge): void => {
  const views = [planned, { ...planned, id: "v-2", name: "Another" }];
  bridge.preferences = { ...bridge.preferences, list: { ...bridge.preferences.list, views } };
};
const ids = () => screen.getAllByRole("row").map(({ dataset }) => dataset["action"]);
const empty = () => document.querySelector('[data-part="empty"]')?.textContent;

async function shown() {
  const window = await openWindow({ rows }, keepViews);
  await act(async () => window.store.getState().showSavedView("v-1"));
  return window;
}

it("a saved view stays when the theme is changed, another view is removed, or it is saved under another name", async () => {
  const { store } = await shown();
  await act(async () => store.getState().prefer({ theme: "dark" }));
  await act(async () => store.getState().dropSavedView("v-2"));
  await act(async () => store.getState().saveView("Copy"));
  expect(ids()).toEqual(["b"]);
});

it("a saved view is saved with its view for the next start, as is a built-in view that the user chooses", async () => {
  const { bridge, store } = await openWindow({ rows: [aRow({ id: "c", views: ["finishedToday"], state: "COMPLETED" })] }, (fake) => {
    keepViews(fake);
    fake.preferences = { ...fake.preferences, list: { ...fake.preferences.list, view: "finishedToday" } };
  });
  expect([store.getState().viewOptions.view, ids()]).toEqual(["finishedToday", ["c"]]);
  await act(async () => store.getState().setView("inProgress"));
  expect(bridge.preferences.list.view).toBe("inProgress");
  await act(async () => store.getState().showSavedView("v-1"));
  expect(bridge.preferences.list.view).toBe("allOpen");
});

it("a saved view keeps its filters when the sort order changes", async () => {
  const { store } = await shown();
  await act(async () => store.getState().setOrder({ sorting: "name" }));
  expect([ids(), store.getState().viewOptions.sorting]).toEqual([["b"], "name"]);
});

it("a saved view does not hide again the Action of a notification when another preference is saved", async () => {
  const { store } = await shown();
  await act(async () => store.getState().openAction("a"));
  await act(async () => store.getState().prefer({ theme: "dark" }));
  expect(ids()).toContain("a");
});

it("a saved view does not restore the filters that a notification has removed, once another view is chosen", async () => {
  const { bridge, store } = await openWindow({ rows: [aRow({ id: "a" }), aRow({ id: "z", state: "COMPLETED", type: "other" })] });
  await act(async () => store.getState().setFilters(["type:inspection"]));
  await act(async () => bridge.push("queue:open", { actionId: "z" }));
  await act(async () => store.getState().setView("inProgress"));
  expect(store.getState().viewOptions.filters).toEqual([]);
  expect(bridge.preferences.list).toMatchObject({ view: "inProgress", filters: [] });
});

it("a saved view replaces the one whose name looks the same, in any Unicode composition", async () => {
  const { store } = await openWindow({ rows });
  await act(async () => store.getState().saveView("Te\u0301l"));
  await act(async () => store.getState().setFilters(["state:planned"]));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save view" })));
  const field = screen.getByRole("textbox", { name: "Name of the view" });
  await act(async () => void fireEvent.change(field, { target: { value: "T\u00E9l" } }));
  expect(screen.getByRole("button", { name: "Replace" })).toBeTruthy();
  await act(async () => void fireEvent.submit(field));
  expect(store.getState().preferences.list.views.map(({ name }) => name.normalize("NFC"))).toEqual(["T\u00E9l"]);
});

it("a saved view is not shown as saved when main did not accept it", async () => {
  const { bridge, store } = await shown();
  bridge.answerNext("preferences:set", failed("internal"));
  await act(async () => store.getState().saveView("One too many"));
  expect(store.getState().preferences.list.views.map(({ name }) => name)).toEqual(["Planned", "Another"]);
});

it("a saved view without rows states that nothing passes its filters, and not that rows are arriving", async () => {
  const { store } = await openWindow({ rows });
  await act(async () => store.getState().setFilters(["state:completed"]));
  expect(empty()).toBe("Nothing in this view passes the filtersRemove a filter to see more of this view.");
});

it.each(["Escape", "Enter"])("saving a view moves the focus to the search when its name field is left with %s", async (key) => {
  const { store } = await openWindow({ rows });
  await act(async () => store.getState().setFilters(["state:planned"]));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save view" })));
  const field = screen.getByRole("textbox", { name: "Name of the view" });
  await act(async () => void fireEvent.change(field, { target: { value: "Night" } }));
  await act(async () => void (key === "Enter" ? fireEvent.submit(field) : fireEvent.keyDown(field, { key })));
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  expect(store.getState().preferences.list.views).toHaveLength(key === "Enter" ? 1 : 0);
});

const named = async (value: string) => {
  await act(async () => void fireEvent.change(screen.getByRole("textbox", { name: "Name of the view" }), { target: { value } }));
  return screen.queryByRole("button", { name: /^(Save|Replace)$/ })?.textContent;
};

it("a view with an existing name announces that it replaces that view", async () => {
  const { store } = await openWindow({ rows }, keepViews);
  await act(async () => store.getState().setFilters(["state:assigned"]));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save view" })));
  const readTheSame = [" Planned", "planned", "Pla\u00ADnned", "\uFF30lanned"];
  expect(await named("Plann")).toBe("Save");
  // oxlint-disable-next-line no-await-in-loop -- one name after the other
  for (const name of readTheSame) expect(await named(name)).toBe("Replace");
  await act(async () => void fireEvent.submit(screen.getByRole("textbox", { name: "Name of the view" })));
  expect(store.getState().preferences.list.views.map(({ name }) => name)).toEqual(["Another", "\uFF30lanned"]);
});

it("a saved view replaces the one of exactly its name where another one only reads the same", async () => {
  const { store } = await openWindow({ rows }, (fake) => {
    const views = [planned, { ...planned, id: "v-2", name: "PLANNED" }];
    fake.preferences = { ...fake.preferences, list: { ...fake.preferences.list, views } };
  });
  await act(async () => store.getState().saveView("PLANNED"));
  expect(store.getState().preferences.list.views.map(({ id }) => id)).toEqual(["v-1", "v-2"]);
  expect(store.getState().preferences.list.views[0]).toEqual(planned);
});

it("a view is not saved under a name that reads like a built-in view's in any language", async () => {
  const { store } = await openWindow({ rows });
  await act(async () => store.getState().setFilters(["state:assigned"]));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save view" })));
  const field = screen.getByRole("textbox", { name: "Name of the view" });
  for (const name of ["All open", " all open ", "All  open", "All\u00A0open", "All o\u200Bpen", "Alle offenen", "IN\u2003ARBEIT"]) {
    // oxlint-disable-next-line no-await-in-loop -- one name after the other
    await act(async () => void fireEvent.change(field, { target: { value: name } }));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await act(async () => void fireEvent.submit(field));
    expect(screen.getAllByText("Docket has a view of that name. Choose another name.")).not.toEqual([]);
    expect(store.getState().preferences.list.views).toEqual([]);
  }
  expect(store.getState().preferences.list.views).toEqual([]);
  await named("All open, assigned");
  await act(async () => void fireEvent.submit(field));
  expect(store.getState().preferences.list.views).toHaveLength(1);
});

const nav = () => within(screen.getByRole("navigation", { name: "Views" }));
const count = (name: RegExp) => nav().getByRole("button", { name }).querySelector("span:last-child")?.textContent;

describe("a view that is saved", () => {
  const three = [
    aRow({ id: "a", name: "Pump 1", state: "IN_PROGRESS" }),
    aRow({ id: "b", name: "Pump 2", state: "PLANNED" }),
    aRow({ id: "c", name: "Valve", state: "IN_PROGRESS" }),
  ];

  async function kept(options: Partial<ViewOptions>) {
    const window = await openWindow({ rows: three });
    await act(async () => window.store.getState().showOptions(options));
    await act(async () => window.store.getState().saveView("Mine"));
    return window;
  }

  it("is restored with its view and its search words, and counts exactly its rows", async () => {
    const { bridge, store } = await kept({ view: "inProgress", search: "pump" });
    expect([ids(), screen.getByRole("heading", { level: 1 }).textContent]).toEqual([["a"], "Mine"]);
    await act(async () => void fireEvent.click(nav().getByRole("button", { name: /All open/ })));
    expect([ids(), screen.getByRole<HTMLInputElement>("searchbox").value]).toEqual([["a", "b", "c"], ""]);
    expect(count(/^Mine/)).toBe("1");
    await act(async () => bridge.change([{ ...three[1]!, state: "IN_PROGRESS", views: ["inProgress", "allOpen"] }]));
    expect(count(/^Mine/)).toBe("2");
    await act(async () => bridge.change([{ ...three[0]!, name: "Motor" }]));
    expect(count(/^Mine/)).toBe("1");
    await act(async () => void fireEvent.click(nav().getByRole("button", { name: /^Mine/ })));
    expect([ids(), store.getState().viewOptions]).toMatchObject([["b"], { view: "inProgress", search: "pump" }]);
  });

  it("stores the tokens of the search as filters in codes, which are valid in another language", async () => {
    setLanguage("de");
    const { store } = await kept({ search: 'zustand:gepl Pump "state:no" art:"inspection"' });
    expect(store.getState().viewOptions).toMatchObject({
      search: 'Pump "state:no"',
      filters: ["state:planned", 'type:"inspection"'],
    });
    await act(async () => store.getState().setSearch("pump"));
    await act(async () => store.getState().saveView("Pumpen"));
    expect(ids()).toEqual(["b"]);
    await act(async () => setLanguage("en"));
    expect([ids(), count(/^Pumpen/)]).toEqual([["b"], "1"]);
  });

  it("can be saved without any filter, from the menu of the header", async () => {
    const { store } = await openWindow({ rows: three });
    await act(async () => store.getState().setView("inProgress"));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: /Grouped by/ })));
    await act(async () => void fireEvent.click(screen.getByRole("menuitem", { name: "Save this list as a view" })));
    await focusTaken();
    const field = screen.getByRole("textbox", { name: "Name of the view" });
    expect(document.activeElement).toBe(field);
    await act(async () => void fireEvent.change(field, { target: { value: "Night" } }));
    await act(async () => void fireEvent.submit(field));
    expect(store.getState().preferences.list.views).toMatchObject([{ name: "Night", view: "inProgress", filters: [] }]);
    expect(screen.queryByRole("region", { name: "Filters" })).toBeNull();
  });

  it("with exactly one value keeps that value while no row has it", async () => {
    const { bridge, store } = await openWindow({ rows: [aRow({ id: "a", type: "pump" }), aRow({ id: "b", type: "Pump" })] });
    await act(async () => store.getState().setFilters(['type:"pump"']));
    await act(async () => store.getState().saveView("Small pumps"));
    expect(ids()).toEqual(["a"]);
    await act(async () => bridge.change([], ["a"]));
    expect(bridge.preferences.list).toMatchObject({ filters: ['type:"pump"'], views: [{ filters: ['type:"pump"'] }] });
    expect(store.getState().list.rows).toEqual([]);
  });

  it("with an unclosed quote contains what the list showed", async () => {
    const { store } = await openWindow({ rows: [aRow({ id: "a", type: "heavy lifting" }), aRow({ id: "b", type: "light" })] });
    await act(async () => store.getState().setSearch('type:"heavy lift'));
    expect(ids()).toEqual(["a"]);
    await act(async () => store.getState().saveView("Heavy"));
    expect([ids(), count(/^Heavy/)]).toEqual([["a"], "1"]);
  });

  it("keeps words that were written by hand beside one of its tokens", async () => {
    const rows = [aRow({ id: "a", name: "Pump" }), aRow({ id: "b", name: "Door" })];
    const filters = ["pump state:assigned"];
    const { store } = await openWindow({ rows }, (made) => inList(made, { views: [{ ...planned, filters }] }));
    await act(async () => store.getState().showSavedView(planned.id));
    expect([ids(), count(/^Planned/)]).toEqual([["a"], "1"]);
  });

  it("contains all open Actions, without words, when version 0.1.0 has saved it", async () => {
    const { store } = await openWindow({ rows: [...rows, aRow({ id: "c", state: "COMPLETED" })] }, keepViews);
    await act(async () => store.getState().setView("finishedToday"));
    await act(async () => store.getState().setSearch("nothing"));
    await act(async () => store.getState().showSavedView("v-1"));
    expect([ids(), store.getState().viewOptions]).toMatchObject([["b"], { view: "allOpen", search: "" }]);
  });
});

const current = () =>
  nav()
    .getAllByRole("button")
    .filter((one) => one.getAttribute("aria-current") === "page");
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const inList = (bridge: FakeBridge, list: Partial<FakeBridge["preferences"]["list"]>): void => {
  bridge.preferences = { ...bridge.preferences, list: { ...bridge.preferences.list, ...list } };
};

describe("unusual views and filters", () => {
  it("of two views with the same rows, the one that the user has chosen is shown as chosen", async () => {
    const { store } = await shown();
    expect([heading(), current().map(({ title }) => title)]).toEqual(["Planned", ["Planned"]]);
    await act(async () => store.getState().showSavedView("v-2"));
    expect([heading(), current().map(({ title }) => title)]).toEqual(["Another", ["Another"]]);
    await act(async () => store.getState().saveView("Third"));
    expect(heading()).toBe("Third");
    await act(async () => store.getState().dropSavedView(store.getState().preferences.list.views[2]?.id ?? ""));
    expect(heading()).toBe("Planned");
  });

  it("a view is shown as chosen with its filters in any order", async () => {
    const filters = ["state:planned", "priority:high"];
    const { store } = await openWindow({ rows }, (bridge) => inList(bridge, { views: [{ ...planned, filters }] }));
    await act(async () => store.getState().showSavedView("v-1"));
    await act(async () => store.getState().setFilters(["priority:high"]));
    expect(heading()).toBe("All open");
    await act(async () => store.getState().setFilters(["priority:high", "state:planned"]));
    expect(heading()).toBe("Planned");
  });

  it("filters that are twice in a file, or that are words, are each shown once and unchanged", async () => {
    const filters = ["state:planned", "state:PLANNED", "pump", "foo:bar"];
    await openWindow({ rows }, (bridge) => inList(bridge, { filters }));
    const chips = within(screen.getByRole("region", { name: "Filters" })).getAllByRole("button", { name: /^Remove/ });
    expect(chips.map(({ textContent }) => textContent?.trim())).toEqual(["state: planned", "pump", "foo:bar"]);
  });

  it.each(["\u200B", " \u2060 ", "\u3164", "\u2800"])("a name without visible characters is no name: %j", async (name) => {
    const { store } = await openWindow({ rows });
    await act(async () => store.getState().setFilters(["state:planned"]));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save view" })));
    const field = screen.getByRole("textbox", { name: "Name of the view" });
    await act(async () => void fireEvent.change(field, { target: { value: name } }));
    await act(async () => void fireEvent.submit(field));
    expect(store.getState().preferences.list.views).toEqual([]);
    expect(screen.getByRole("textbox", { name: "Name of the view" })).toBe(field);
  });

  it("groups with JavaScript's reserved property names have headings of their own", async () => {
    const types = ["all", "__proto__", "", " ", "undefined", "A", "a"];
    const { store } = await openWindow({ rows: types.map((type, at) => aRow({ id: `r-${at}`, type })) });
    await act(async () => store.getState().setOrder({ grouping: "type" }));
    const headings = screen
      .getAllByRole("rowgroup")
      .map((group) => [group.getAttribute("aria-label"), within(group).getAllByRole("row").length]);
    expect(headings).toEqual([
      ["__proto__", 1],
      ["a", 1],
      ["A", 1],
      ["all", 1],
      ["undefined", 1],
      ["No type", 2],
    ]);
  });

  it("filters that main has refused to save are not shown as in force", async () => {
    const { bridge, store } = await openWindow({ rows });
    bridge.answerNext("preferences:set", failed("internal"));
    await act(async () => store.getState().setFilters(['type:"t"']));
    expect([bridge.requests("preferences:set").length, store.getState().viewOptions.filters]).toEqual([1, []]);
  });
});
