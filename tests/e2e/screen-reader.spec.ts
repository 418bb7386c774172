/**
 * How a screen reader's user works: what has the focus, what its name is, and what is announced.
 */
import { expect, type Page } from "playwright/test";
import { parts, press, pressKey, test } from "../support/docket-test.ts";
import { actionJson } from "../support/actions.ts";

const WORKING = { state: "ACTION_STATE_IN_PROGRESS", progress: { phase: "On site", statusMessage: "" } };

/** Records what the live regions announce from now on; each call returns the new announcements. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const live = "[aria-live]:not([aria-live=off]), [role=alert], output:not([aria-live=off])";
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        const region = target instanceof Element ? target.closest(live) : null;
        for (const node of region === null ? [] : addedNodes) heard.push(node.textContent ?? "");
      }
    }).observe(document.body, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0).join(" "));
}

test("launch, rows, a move, a reason, its undo and the palette are announced, each once", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104", { priority: "ACTION_PRIORITY_CRITICAL" }) });
  await service.tell({ create: actionJson("a-2", "Clean charger 4", WORKING) });
  const { page } = await launch({ env: { DOCKET_UNDO_SECONDS: "60" } });
  const { row, details, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);

  // The first row has the focus: its name contains the urgency, the Action and its state.
  await expect(row("Inspect pump P-104")).toBeFocused();
  await expect(row("Inspect pump P-104")).toHaveAccessibleName(/^Critical priority Inspect pump P-104 inspection Assigned \d+ s$/);
  await expect(page.getByRole("navigation", { name: "Views" })).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - button /To acknowledge 1/
      - listitem:
        - button "In progress 1"
      - listitem:
        - button "All open 2"
  `);
  await expect(details).toMatchAriaSnapshot(`
    - article:
      - heading "Inspect pump P-104" [level=2]
      - heading "Timeline" [level=3]
      - group "What to do":
        - button "Acknowledge"
        - button "Reject"
        - button "More moves"
  `);
  const heard = await listen(page);

  await pressKey(page, "j");
  await expect(row("Clean charger 4")).toBeFocused();
  await expect(row("Clean charger 4")).toHaveAttribute("aria-selected", "true");
  await heard();
  await pressKey(page, "k");
  await expect(row("Inspect pump P-104")).toBeFocused();
  // Only the row itself is announced.
  expect(await heard()).toBe("");

  await pressKey(page, "a");
  await expect.poll(heard).toContain("Confirmed");

  await pressKey(page, "r");
  const dialog = page.getByRole("dialog", { name: "Reject this Action?" });
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(/^Inspect pump P-104 A rejected Action is final/);
  await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription("Type a reason first.");
  await page.keyboard.type("no tool");
  await page.keyboard.press("ControlOrMeta+Enter");
  const undo = page.getByRole("region", { name: "Undo", exact: true });
  await expect(undo.getByRole("timer")).toHaveAccessibleName(/^Inspect pump P-104: rejects in \d+ s$/);
  await expect.poll(heard).toContain("then “Reject” is sent");

  await pressKey(page, "z");
  let said = "";
  await expect.poll(async () => (said += await heard())).toContain("Inspect pump P-104: “Reject” was taken back and not sent.");
  expect(said).not.toContain("Confirmed");
  await expect(row("Inspect pump P-104")).toBeFocused();

  await pressKey(page, "ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Commands" });
  const field = palette.getByRole("searchbox", { name: "Find a command, a view or an Action" });
  await expect(field).toBeFocused();
  await page.keyboard.type("handover");
  await expect.poll(heard).toContain("1 found.");
  await page.keyboard.press("ArrowDown");
  const active = await field.getAttribute("aria-activedescendant");
  await expect(palette.getByRole("option", { name: /^Handover/ })).toHaveAttribute("id", active ?? "");
  await field.fill("zzzz");
  await expect.poll(heard).toContain("Nothing has that name.");
  await expect(palette.getByRole("option")).toHaveCount(0);
});

test("Escape goes one step back from each overlay", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  const { page } = await launch();
  const { row, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await expect(row("Inspect pump P-104")).toBeFocused();
  const back = () => page.keyboard.press("Escape");

  await pressKey(page, "ControlOrMeta+Shift+f");
  await page.getByRole("menuitem", { name: "State" }).press("ArrowRight");
  const value = page.getByRole("menuitemcheckbox").first();
  await expect(value).toBeFocused();
  await value.press("Space");
  await back();
  await expect(value).toBeHidden();
  await expect(page.getByRole("menuitem", { name: "State" })).toBeFocused();
  await back();
  await expect(page.getByRole("menu")).toHaveCount(0);
  // The menu was opened by key from this row.
  await expect(row("Inspect pump P-104")).toBeFocused();
  await expect(page.getByRole("button", { name: /^Remove the filter/ })).toBeVisible();

  await back();
  await pressKey(page, "/");
  const search = page.getByRole("searchbox", { name: "Search" });
  await page.keyboard.type("type:");
  await expect(page.getByRole("listbox")).toBeVisible();
  await back();
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(search).toHaveValue("type:");
  await back();
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();
  await back();
  await expect(search).not.toBeFocused();

  await pressKey(page, "ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await page.keyboard.type("keys");
  await back();
  await expect(palette.getByRole("searchbox")).toHaveValue("");
  await back();
  await expect(palette).toBeHidden();

  await row("Inspect pump P-104").click();
  await press(page, "More moves");
  await expect(page.getByRole("menu", { name: "More moves" })).toBeVisible();
  await back();
  await expect(page.getByRole("button", { name: "More moves" })).toBeFocused();

  await pressKey(page, "g");
  await page.keyboard.press("s");
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("tab", { name: "Keys" }).click();
  const change = settings.getByRole("button", { name: "Change the key of Acknowledge", exact: true });
  await change.click();
  await expect(change).toHaveAttribute("aria-pressed", "true");
  await back();
  await expect(change).toHaveAttribute("aria-pressed", "false");
  await expect(settings).toBeVisible();
  await back();
  await expect(settings).toBeHidden();
});

test("the chosen value of a search is in sight, however many values there are", async ({ service, launch }) => {
  for (let at = 0; at < 20; at += 1) await service.tell({ create: actionJson(`a-${at}`, `Action ${at}`, { type: `kind ${at}` }) });
  const { page } = await launch();
  await expect(parts(page).connection).toHaveText(/^Live/);
  await pressKey(page, "/");
  await page.keyboard.type("type:");
  const options = page.getByRole("option");
  await expect(options).toHaveCount(20);
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(options.last()).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toBeInViewport({ ratio: 0.9 });
});

/** Tabs once around the window. Returns the controls whose focus is not visible. */
async function withoutRing(page: Page): Promise<{ readonly stops: number; readonly unseen: readonly string[] }> {
  const [seen, unseen] = [new Set<string>(), new Set<string>()];
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press("Tab");
    const { name, isSeen } = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const around = [element, element.parentElement ?? element, ...element.children].map((one) => getComputedStyle(one));
      const hasRing = around.some(({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2);
      const words = element.getAttribute("aria-label") ?? element.textContent;
      return { name: `${element.tagName} ${words.trim().slice(0, 40)}`, isSeen: element === document.body || hasRing };
    });
    if (!isSeen) unseen.add(name);
    if (seen.has(name) && press > 40) break;
    seen.add(name);
  }
  return { stops: seen.size, unseen: [...unseen] };
}

test("the focus is visible on every control, with forced colours, high contrast and in the dark", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104", WORKING) });
  await service.tell({ create: actionJson("a-2", "Clean charger 4") });
  const { page } = await launch();
  const { row, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await row("Inspect pump P-104").click();
  for (const theme of [
    { forcedColors: "active" },
    { forcedColors: "none", contrast: "more" },
    { contrast: null, colorScheme: "dark" },
  ] as const) {
    await page.emulateMedia({ ...theme, reducedMotion: "reduce" });
    const { stops, unseen } = await withoutRing(page);
    expect(stops).toBeGreaterThan(20);
    expect(unseen, JSON.stringify(theme)).toEqual([]);
  }
  // Nothing moves for users who prefer reduced motion: neither the palette as it opens nor a row
  // that changes.
  await pressKey(page, "ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(
    await page.evaluate(() => document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration ?? 0) > 20).length),
  ).toBe(0);
});
