/** The navigation shows the owner of the queue, and counts that are not zero. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { INPUT_PAUSES } from "../../app/commands/input-guard.ts";
import { CommandContext } from "../../app/commands/context.ts";
import { find } from "../../app/commands/palette.ts";
import { Parts } from "../../app/commands/parts.ts";
import type { ViewCounts } from "../../electron/contract/queue.ts";
import { DEFAULT_PREFERENCES } from "../../electron/contract/preferences.ts";
import { CONNECTED } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { makeNarrow, openWindow, usesWindow } from "./window-under-test.tsx";
import { click, press } from "./window-actions.ts";

usesWindow();

const views = () => screen.getByRole("navigation", { name: "Views" });
const items = () => within(views()).getAllByRole("button");
const view = (name: string) => within(views()).getByRole("button", { name: new RegExp(`^${name}`) });

/** Presses a button as a pointer does. */
const point = (on: Element) =>
  act(async () => {
    for (const step of ["pointerDown", "mouseDown", "pointerUp", "mouseUp", "click"] as const)
      fireEvent[step](on, { detail: 1, button: 0 });
  });

const saved = (id: string) => ({ id, name: id, filters: ["priority:high"], grouping: "none", sorting: "age" }) as const;
const drop = async (name: string) => {
  const button = view(`Remove the view ${name}`);
  await act(async () => button.focus());
  await click(button);
  return document.activeElement?.textContent;
};

describe("the account", () => {
  it("has the display name as its title, or else the acting principal, and never the host", async () => {
    const { bridge } = await openWindow({ settings: { ...CONNECTED, displayName: "" } });
    const pane = screen.getByRole("complementary", { name: "Navigation" });
    expect(pane.textContent).toMatch(/^robot-7/);
    expect(pane.textContent).not.toContain(new URL(CONNECTED.baseUrl).host);
    await act(async () => bridge.push("settings:changed", { ...CONNECTED, displayName: "North depot" }));
    expect(pane.textContent).toMatch(/^North depot, acting as robot-7 · object/);
  });
});

describe("a role without a filter", () => {
  const none = { ...CONNECTED, requestedBy: [], authorizedBy: [] };
  const requested = aRow({ id: "b", views: ["requestedByMe", "allOpen"], roles: ["requester"] });

  it("that appears by itself is at no place in which a press means another view", async () => {
    let now = 10_000;
    const { bridge, store } = await openWindow({ rows: [aRow({ id: "a" })], settings: none }, undefined, () => now, INPUT_PAUSES);
    now += 5_000;
    const at = items().indexOf(view("Finished today"));
    await act(async () => bridge.change([requested]));
    const there = items()[at]!;
    expect(there).toBe(view("Requested by me"));
    await point(there);
    expect([store.getState().viewOptions.view, store.getState().keyNote?.code]).toEqual(["allOpen", "settling"]);
    // A screen reader presses the button that it has read, with click events of detail 0.
    await act(async () => void fireEvent.click(view("In progress"), { detail: 0 }));
    expect(store.getState().viewOptions.view).toBe("inProgress");
    now += INPUT_PAUSES.settling;
    await point(there);
    expect(store.getState().viewOptions.view).toBe("requestedByMe");
  });

  it("that has become empty keeps its place until the window is left", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a" }), requested], settings: none });
    const before = items().map((item) => item.dataset["command"]);
    await act(async () => bridge.change([], ["b"]));
    expect(items().map((item) => item.dataset["command"])).toEqual(before);
    await act(async () => void fireEvent.blur(window));
    expect(items().map((item) => item.dataset["command"])).toEqual(before.filter((command) => command !== "view.requestedByMe"));
  });
});

describe("the counts", () => {
  it("of zero are not shown, and roles without a filter and without Actions have no view", async () => {
    const none = { ...CONNECTED, requestedBy: [], authorizedBy: [] };
    const { bridge } = await openWindow({ rows: [aRow({ id: "a" })], settings: none });
    expect(view("To acknowledge").textContent).toMatch(/1$/);
    expect(view("In progress").textContent).toBe("In progress ");
    expect(items().map((item) => item.textContent)).not.toContain("Requested by me ");
    await act(async () => bridge.push("settings:changed", { ...none, requestedBy: [{ type: "USER", id: "ann" }] }));
    expect(view("Requested by me")).toBeTruthy();
  });

  it("are also shown beside saved views, for their rows", async () => {
    const urgent = { id: "v-1", name: "Urgent", filters: ["priority:high"], grouping: "none", sorting: "age" } as const;
    const list = { ...DEFAULT_PREFERENCES.list, views: [urgent] };
    const { bridge } = await openWindow({ rows: [aRow({ id: "a" })] }, (fake) => (fake.preferences = { ...DEFAULT_PREFERENCES, list }));
    expect(view("Urgent").textContent).toBe("Urgent");
    await act(async () => bridge.change([aRow({ id: "b", priority: "HIGH" }), aRow({ id: "c", priority: "HIGH" })]));
    expect(view("Urgent").textContent).toBe("Urgent2");
    await act(async () => bridge.change([], ["b"]));
    expect(view("Urgent").textContent).toBe("Urgent1");
    // The chosen saved view is marked as the current one, until another view is chosen.
    await click(view("Urgent"));
    expect(view("Urgent").getAttribute("aria-current")).toBe("page");
    expect(view("All open").getAttribute("aria-current")).toBe("false");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Urgent");
    await click(view("All open"));
    expect(view("Urgent").getAttribute("aria-current")).toBeNull();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("All open");
    expect(screen.getAllByRole("row")).toHaveLength(2);
  });

  it("keep the focus beside a removed saved view, and not on the button that removes the next one", async () => {
    const list = { ...DEFAULT_PREFERENCES.list, views: ["One", "Two", "Three"].map(saved) };
    await openWindow({ rows: [aRow({ id: "a" })] }, (fake) => (fake.preferences = { ...DEFAULT_PREFERENCES, list }));
    expect([await drop("Two"), await drop("Three")]).toEqual(["Three", "One"]);
    expect([await drop("One"), document.activeElement?.getAttribute("role")]).toEqual([expect.stringContaining("Action a"), "row"]);
  });

  it("have a red number of critical unacknowledged Actions, updated by difference", async () => {
    const critical = aRow({ id: "a", priority: "CRITICAL" });
    const { bridge, store } = await openWindow({ rows: [critical, aRow({ id: "b" })] });
    expect(view("To acknowledge").textContent).toMatch(/^To acknowledge 1 critical, of 2$/);
    await act(async () => bridge.change([aRow({ id: "a", priority: "CRITICAL", state: "ACKNOWLEDGED" })]));
    expect(view("To acknowledge").textContent).toMatch(/^To acknowledge 1$/);
    await act(async () => bridge.change([critical, aRow({ id: "c", priority: "CRITICAL" })]));
    expect(store.getState().urgent).toBe(2);
    await act(async () => bridge.change([], ["a", "c"]));
    expect(store.getState().urgent).toBe(0);
  });
});

const shownOf = (name: string) => {
  const counts = view(name).querySelector('[data-part="count"]');
  return [counts?.querySelector('[aria-hidden="true"]')?.textContent, counts?.querySelector(".for-screen-readers")?.textContent];
};
const counting = async (counts: Partial<ViewCounts>, urgent = 0) => {
  const { store } = await openWindow({ rows: [aRow({ id: "a" })] });
  await act(async () => store.setState({ counts: { ...store.getState().counts, ...counts }, urgent }));
};

describe("large counts", () => {
  it("are short from 10,000 on, never rounded up, and exact for a screen reader and in the tooltip", async () => {
    await counting({ allOpen: 99_999, inProgress: 9_999, finishedToday: 100_000 });
    expect(shownOf("All open")).toEqual(["99.9K", "99,999"]);
    expect(view("All open").querySelector('[title="99,999"]')).not.toBeNull();
    expect(shownOf("Finished today")).toEqual(["100K", "100,000"]);
    expect(view("In progress").textContent).toBe("In progress 9,999");
  });

  it("are short from 1,000 on beside the red number, which is short as well", async () => {
    await counting({ needsAcknowledgement: 2_599 }, 1_000);
    expect(shownOf("To acknowledge")).toEqual(["2.5K", "2,599"]);
    const [red, ofScreenReader] = view("To acknowledge").querySelectorAll('[title="1,000 critical"] [title="1,000"] span');
    expect([red?.textContent, ofScreenReader?.textContent]).toEqual(["1K", "1,000"]);
  });

  it.each([
    [99, 3, undefined],
    [30, 12, "long"],
    [2_599, 500, "longest"],
    [30, 0, undefined],
  ])("%d and %d critical share the room beside the name by their length", async (needsAcknowledgement, urgent, length) => {
    await counting({ needsAcknowledgement }, urgent);
    const counts = view("To acknowledge").querySelector('[data-part="count"]')?.parentElement;
    expect(counts?.dataset["length"]).toBe(length);
  });
});

describe("in a wide window", () => {
  it.each(["Show the views", "Show all notices"])(
    "the palette does not offer “%s”: Escape would close an invisible part",
    async (words) => {
      const { store } = await openWindow({ rows: [aRow({ id: "a" })] });
      const { others } = find(words, new CommandContext(store, new Parts()), []);
      expect(others.filter(({ id }) => id === "nav.toggle" || id === "notices.toggle")).toEqual([]);
    },
  );

  it("parts of a narrow window cannot be opened, and take no Escape", async () => {
    const { store } = await openWindow({ rows: [aRow({ id: "a" })] });
    await act(async () => store.getState().openNav(true));
    expect(store.getState().isNavOpen).toBe(false);
    await act(async () => store.getState().openNotices(true));
    expect(store.getState().areNoticesOpen).toBe(false);
    await press("Escape");
    expect(store.getState().activeId).toBeUndefined();
  });
});

describe("in a narrow window", () => {
  it("the views are a menu, closed by Escape and by a choice", async () => {
    makeNarrow();
    await openWindow({ rows: [aRow({ id: "a" })] });
    expect(screen.queryByRole("navigation", { name: "Views" })).toBeNull();
    await click(screen.getByRole("button", { name: "Show the views" }));
    await press("Escape");
    expect(screen.queryByRole("navigation", { name: "Views" })).toBeNull();
    await click(screen.getByRole("button", { name: "Show the views" }));
    await click(view("Finished today"));
    expect(screen.queryByRole("navigation", { name: "Views" })).toBeNull();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Finished today");
  });
});
