import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { HandoverDto } from "../../electron/contract/accounts.ts";
import { nodesIn, scrollBy, scrollToEnd, usesLongLists } from "./laid-out-lists.ts";
import { aRow, many } from "./sample-actions.ts";
import { aLongNight } from "./sample-away.ts";
import { aHandover } from "./sample-prompts.ts";
import { click, press } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
usesLongLists();

const NOW = Date.now();
const COUNT = 10_000;

/** Fields of equal rows, of which the oldest is sorted first. */
const ALIKE = { state: "IN_PROGRESS", priority: "MEDIUM" } as const;

function aLongHandover(count: number): HandoverDto {
  return {
    ...aHandover(NOW),
    open: many(count, NOW).map((row, at) => ({ ...row, ...ALIKE, id: `act-${at}`, name: `Open ${at}`, receivedAt: NOW + at })),
  };
}

const openDigest = async (count = COUNT) => {
  const { bridge } = await openWindow({ rows: [aRow({ id: "act-1" })] }, (fake) => (fake.digest = aLongNight(NOW, count)));
  await click(screen.getByRole("button", { name: "Show what changed" }));
  return { bridge, dialog: screen.getByRole("dialog", { name: "While Docket was away" }) };
};
const openHandover = async (count = COUNT) => {
  await openWindow({}, (fake) => (fake.handover = aLongHandover(count)));
  await press("h");
  const dialog = screen.getByRole("dialog", { name: "Handover" });
  const page = within(dialog).getByRole("region", { name: "Handover page" });
  // The page is focused first, as it is for a user who selects. React Aria focuses a dialog, which
  // is focused itself, once more after half a second; in jsdom, unlike in a browser, that ends a
  // selection.
  await act(async () => page.focus());
  return { dialog, page };
};
const item = (dialog: HTMLElement, name: string) => within(dialog).getByRole("button", { name: new RegExp(`${name}(?!\\d)`) });
const focused = () => document.activeElement?.textContent;
const pressPrint = (which: "beforeprint" | "afterprint") => act(async () => void window.dispatchEvent(new Event(which)));

/** Selects from within one element to within another, as a drag does. */
const select = (from: Element, to: Element) =>
  act(async () => {
    document.getSelection()?.setBaseAndExtent(from, 0, to, to.childNodes.length);
    document.dispatchEvent(new Event("selectionchange"));
  });
const copied = async (): Promise<string | undefined> => {
  let text: string | undefined;
  const clipboardData = { setData: (_: string, data: string) => (text = data) };
  let isLeftToBrowser = true;
  await act(async () => void (isLeftToBrowser = fireEvent.copy(document.body, { clipboardData })));
  // Without preventDefault, the browser's own copy replaces the text that was set.
  return isLeftToBrowser ? undefined : text;
};

describe("a digest of 10,000 Actions", () => {
  it("draws the lines in sight, every heading, and the position of each line in the whole", async () => {
    const { dialog } = await openDigest();
    expect(nodesIn(dialog)).toBeLessThan(500);
    const headings = within(dialog).getAllByRole("heading", { level: 3 });
    expect(headings.map((heading) => heading.textContent)).toEqual(["Assigned to you 5,000", "Changed 5,000"]);
    const line = item(dialog, "Action 0").closest("li");
    expect([line?.getAttribute("aria-posinset"), line?.getAttribute("aria-setsize")]).toEqual(["1", "5000"]);
  });

  it("is one tab stop, and its lines are reached by arrows, pages, Home and End", async () => {
    const { dialog } = await openDigest();
    expect(dialog.querySelectorAll("li [tabindex='0']")).toHaveLength(1);
    await act(async () => item(dialog, "Action 0").focus());
    await press("ArrowDown");
    expect(focused()).toMatch(/Action 1Now/);
    await press("PageDown");
    expect(Number(/\d+/.exec(focused() ?? "")?.[0])).toBeGreaterThan(5);
    await press("End");
    expect(focused()).toMatch(/Action 9999/);
    const last = item(dialog, "Action 9999").closest("li");
    expect(last?.getAttribute("aria-posinset")).toBe("5000");
    await press("ArrowDown");
    expect(focused()).toMatch(/Action 9999/);
    await press("ArrowUp");
    expect(focused()).toMatch(/Action 9998/);
    expect(nodesIn(dialog)).toBeLessThan(500);
    await press("Home");
    expect(focused()).toMatch(/Action 0Now/);
    // The heading above the line is in sight as well.
    expect(item(dialog, "Action 0").closest("section[tabindex]")?.scrollTop).toBe(0);
  });

  it("moves from the last line of a section to the first of the next", async () => {
    const { dialog } = await openDigest(4);
    await act(async () => item(dialog, "Action 1").focus());
    await press("ArrowDown");
    expect(focused()).toMatch(/Action 2/);
  });

  it("keeps the focused line in the document when it is scrolled out of sight", async () => {
    const { dialog } = await openDigest();
    await act(async () => item(dialog, "Action 0").focus());
    await scrollToEnd(item(dialog, "Action 0").closest<HTMLElement>("section[tabindex]")!);
    expect(item(dialog, "Action 9999")).toBeTruthy();
    expect(focused()).toMatch(/Action 0Now/);
  });

  it("opens the Action of a line far down", async () => {
    const { dialog, bridge } = await openDigest();
    await act(async () => item(dialog, "Action 0").focus());
    await press("End");
    await click(item(dialog, "Action 9999"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(bridge.requests("queue:details")).toContainEqual({ actionId: "act-9999" });
  });
});

describe("a handover of 10,000 Actions", () => {
  it("draws the lines in sight, and the others when scrolled to", async () => {
    const { dialog, page } = await openHandover();
    expect(nodesIn(dialog)).toBeLessThan(500);
    expect(within(page).getByRole("region", { name: "Open work" }).textContent).toMatch(/^Open work 10,000Open 0 /);
    await scrollToEnd(page);
    expect(page.textContent).toMatch(
      /Open 199 .*And 9,800 more Actions, which are less urgent\..*Unfinished updates.*Drafts.*Inspect conveyor motor/,
    );
    expect(nodesIn(dialog)).toBeLessThan(500);
  });

  it("is printed in full, and then drawn as before", async () => {
    const { page } = await openHandover(300);
    await pressPrint("beforeprint");
    expect(page.querySelectorAll("li").length).toBeGreaterThan(200);
    expect(page.textContent).toMatch(/Open 0 .*Open 150 .*Open 199 .*And 100 more Actions/);
    await pressPrint("afterprint");
    expect(page.querySelectorAll("li").length).toBeLessThan(60);
  });

  it("copies every selected line to the clipboard, drawn or not", async () => {
    const { dialog, page } = await openHandover(1_000);
    await select(dialog, document.body);
    const all = await copied();
    expect(all).toMatch(/^Work of robot-7/);
    expect(all).toContain("Open 150 ·");
    expect(all).toContain("Cover removed, bearing is warm");

    const line = (name: string) => within(page).getByText(name).closest("li")!;
    const first = line("Open 2");
    await select(first, first);
    await scrollBy(page, 3_000);
    // The line in which the selection began stays drawn.
    expect(document.getSelection()?.anchorNode).toBe(first);
    expect(first.isConnected).toBe(true);
    await select(first, line("Open 60"));
    const some = await copied();
    expect(some?.split("\n").filter((text) => text.startsWith("Open "))).toHaveLength(59);
    expect(some).toMatch(/^Open 2 ·/);
    await act(async () => {
      document.getSelection()?.collapse(first, 0);
      document.dispatchEvent(new Event("selectionchange"));
    });
    expect(first.isConnected).toBe(false);
  });

  it("draws no line for a selection elsewhere", async () => {
    const { page } = await openHandover(1_000);
    const elsewhere = document.createElement("p");
    elsewhere.dataset["index"] = "500";
    elsewhere.textContent = "elsewhere";
    document.body.append(elsewhere);
    await select(elsewhere, elsewhere);
    expect([...page.querySelectorAll("[data-index]")].map((line) => line.getAttribute("data-index"))).not.toContain("500");
    elsewhere.remove();
  });

  it("leaves copying to the browser when every selected line is drawn", async () => {
    const { page } = await openHandover(1_000);
    await select(within(page).getByText("Open 2"), within(page).getByText("Open 4"));
    expect(await copied()).toBeUndefined();
  });
});
