/**
 * Tests the tray: the state in shape and text, the number of waiting Actions, the way back to the
 * window.
 */
import { EventEmitter } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ConnectionState } from "../../electron/contract/vocabulary.ts";
import { inLanguage } from "../../electron/contract/languages/language.ts";
import type { WaitingAction } from "../../electron/core/client-queries.ts";
import { TrayIcon } from "../../electron/shell/tray.ts";

const ICONS = join(import.meta.dirname, "../../electron/icons/shown");
const STATES: ConnectionState[] = ["connecting", "live", "stale", "offline", "refused"];

/** Share of an icon's pixels in which two icons must differ. */
const SEEN_APART = 0.03;

/**
 * Returns which pixels of an icon are drawn: its PNG is RGBA, without filters
 * (electron/icons/draw.ts).
 */
function maskOf(png: Buffer): boolean[] {
  const width = png.readUInt32BE(16);
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const stride = width * 4 + 1;
  return Array.from({ length: width * width }, (_, pixel) => {
    const row = Math.floor(pixel / width) * stride;
    return (rows[row + (pixel % width) * 4 + 4] ?? 0) > 127;
  });
}

class TestTray extends EventEmitter {
  image: unknown;
  tooltip = "";
  menu: MenuItemConstructorOptions[] = [];
  destroyed = false;
  setImage = (image: unknown): void => void (this.image = image);
  setToolTip = (text: string): void => void (this.tooltip = text);
  setContextMenu = (menu: unknown): void => void (this.menu = menu as MenuItemConstructorOptions[]);
  destroy = (): void => void (this.destroyed = true);
}

let shown: TestTray;
const setBadgeCount = vi.fn();
const open = vi.fn();
const quit = vi.fn();
const openAction = vi.fn();
const acknowledge = vi.fn();
const pauseUntil = vi.fn();
let account: string | undefined;
const NOW = new Date(2026, 6, 15, 22, 10).getTime();

beforeEach(() => {
  shown = new TestTray();
  account = "https://actions.example OBJECT:robot-7";
  for (const spy of [setBadgeCount, open, quit, openAction, acknowledge, pauseUntil]) spy.mockReset();
});

/** Returns Actions in their state at the time of the call. */
const waiting = (...actions: Omit<WaitingAction, "hasPresentTerms">[]): WaitingAction[] =>
  actions.map((action) => ({ ...action, hasPresentTerms: () => true }));

const trayOn = (platform: NodeJS.Platform): TrayIcon => {
  const tray = new TrayIcon({
    create: (image) => {
      shown.image = image;
      return shown as unknown as Tray;
    },
    image: (path) => path as unknown as NativeImage,
    buildMenu: (template) => template as unknown as Menu,
    setBadgeCount,
    icons: ICONS,
    platform,
    open,
    quit,
    account: () => account,
    openAction,
    acknowledge,
    pauseUntil,
    now: () => NOW,
  });
  tray.start();
  return tray;
};

const choose = (label: string): void => {
  const click = shown.menu.find((item) => item.label === label)?.click as (() => void) | undefined;
  click?.();
};

describe("the icon", () => {
  it.each(["Template.png", "Template@2x.png", ".png", "@2x.png"])(
    "differs in its shape from state to state, whatever its colour: %s",
    (kind) => {
      const shapes = STATES.map((state) => maskOf(readFileSync(join(ICONS, `tray-${state}${kind}`))));
      for (const [at, one] of shapes.entries())
        for (const other of shapes.slice(at + 1)) {
          const apart = one.filter((isInk, pixel) => isInk !== other[pixel]).length;
          expect(apart / one.length).toBeGreaterThan(SEEN_APART);
        }
    },
  );

  it.each(STATES)("has a shape of its own for %s, in both sizes and both kinds", (state) => {
    for (const [platform, kind] of [
      ["linux", ""],
      ["darwin", "Template"],
    ] as const) {
      const tray = trayOn(platform);
      tray.showState("live");
      tray.showState(state);
      expect(shown.image).toBe(join(ICONS, `tray-${state}${kind}.png`));
      expect(existsSync(String(shown.image))).toBe(true);
      expect(existsSync(join(ICONS, `tray-${state}${kind}@2x.png`))).toBe(true);
    }
  });
});

describe("its words", () => {
  it("states the connection and how many Actions wait", () => {
    const tray = trayOn("linux");
    expect(shown.tooltip).toBe("Docket: Connecting");
    tray.showState("live");
    tray.showWaiting(1);
    expect(shown.tooltip).toBe("Docket: Live, 1 Action to acknowledge");
    tray.showWaiting(12);
    tray.showState("stale");
    expect(shown.tooltip).toBe("Docket: Stale, 12 Actions to acknowledge");
    expect(shown.menu[0]).toMatchObject({ label: "Stale, 12 Actions to acknowledge", enabled: false });
    expect(setBadgeCount.mock.calls).toEqual([[1], [12]]);
  });

  it("claims no count before a list has been read, and an empty list only when it is complete and live", () => {
    const tray = trayOn("linux");
    tray.showState("live");
    expect(shown.tooltip).toBe("Docket: Live");
    tray.showWaiting(0);
    expect(shown.tooltip).toBe("Docket: Live, nothing to acknowledge");
    for (const state of ["connecting", "stale", "offline", "refused"] as const) {
      tray.showState(state);
      expect(shown.tooltip).toMatch(/, nothing known to acknowledge$/);
    }
    tray.showWaiting(undefined);
    expect(shown.tooltip).toBe("Docket: Refused");
  });

  it("marks that there may be more while some of the list is unreadable", () => {
    const tray = trayOn("linux");
    tray.showState("live");
    tray.showWaiting(3);
    tray.showAtLeast(true);
    expect(shown.tooltip).toBe("Docket: Live, at least 3 Actions to acknowledge");
    expect(shown.menu[0]).toMatchObject({ label: "Live, at least 3 Actions to acknowledge" });
    expect(setBadgeCount).toHaveBeenLastCalledWith(3, true);
    tray.showWaiting(1);
    expect(shown.tooltip).toBe("Docket: Live, at least 1 Action to acknowledge");
    tray.showWaiting(0);
    expect(shown.tooltip).toBe("Docket: Live, nothing known to acknowledge");
    tray.showAtLeast(false);
    expect(shown.tooltip).toBe("Docket: Live, nothing to acknowledge");
    expect(setBadgeCount).toHaveBeenLastCalledWith(0);
  });
});

describe("the way back", () => {
  it("is a click, except on macOS, where a click opens the menu", () => {
    trayOn("linux");
    shown.emit("click");
    expect(open).toHaveBeenCalledOnce();
    shown = new TestTray();
    trayOn("darwin");
    shown.emit("click");
    expect(open).toHaveBeenCalledOnce();
  });

  it("is in the menu everywhere, with the entry to quit", () => {
    trayOn("darwin");
    choose("Open Docket");
    choose("Quit");
    expect(open).toHaveBeenCalledOnce();
    expect(quit).toHaveBeenCalledOnce();
  });

  it("disappears with the icon, and so does the count", () => {
    const tray = trayOn("linux");
    tray.stop();
    expect(shown.destroyed).toBe(true);
    expect(setBadgeCount).toHaveBeenLastCalledWith(0);
    tray.showState("offline");
    tray.showWaiting(3);
  });
});

it("is described again in another language", () => {
  const tray = trayOn("linux");
  tray.showState("live");
  tray.showWaiting(2);
  inLanguage("de", () => tray.describe());
  expect(shown.tooltip).toBe("Docket: Live, 2 Aufträge zu quittieren");
  expect(shown.menu.map(({ label }) => label)).toEqual([
    "Live, 2 Aufträge zu quittieren",
    undefined,
    "Docket öffnen",
    "Benachrichtigungen pausieren",
    "Beenden",
  ]);
});

const entry = (label: string) => shown.menu.find((item) => item.label === label);
const below = (label: string) => entry(label)?.submenu as MenuItemConstructorOptions[] | undefined;
const press = (item: MenuItemConstructorOptions | undefined) => (item?.click as (() => void) | undefined)?.();

describe("the menu", () => {
  it("has the Actions to acknowledge first, which it acknowledges or opens", () => {
    const tray = trayOn("linux");
    tray.showFirst(waiting({ id: "a", name: "Valve 12 & 13", priority: "CRITICAL" }, { id: "b", name: "", priority: "NONE" }));
    expect(shown.menu.map(({ label }) => label).filter(Boolean)).toEqual([
      "Connecting",
      "Critical · Valve 12 && 13",
      "b",
      "Open Docket",
      "Pause alerts",
      "Quit",
    ]);
    const [first, second] = below("Critical · Valve 12 && 13") ?? [];
    press(first);
    press(second);
    expect([first?.label, acknowledge.mock.calls, second?.label, openAction.mock.calls]).toEqual(["Acknowledge", [["a"]], "Open", [["a"]]]);
    tray.showFirst([]);
    expect(entry("b")).toBeUndefined();
  });

  it("acknowledges none that has changed since the menu was opened, and opens it", () => {
    const tray = trayOn("linux");
    let isSame = true;
    const [pump] = waiting({ id: "a", name: "Inspect pump 4", priority: "LOW" });
    tray.showFirst([{ ...pump!, hasPresentTerms: () => isSame }]);
    const [acknowledges] = below("Low · Inspect pump 4") ?? [];
    isSame = false;
    press(acknowledges);
    expect([acknowledge.mock.calls, openAction.mock.calls]).toEqual([[], [["a"]]]);
    // The change is not visible in the entry's text, but the Action must be acknowledged again all
    // the same.
    tray.showFirst(waiting({ id: "a", name: "Inspect pump 4", priority: "LOW" }));
    press(below("Low · Inspect pump 4")?.[0]);
    expect(acknowledge.mock.calls).toEqual([["a"]]);
  });

  it("has none for an account that was left while it was on the screen: another one may have an Action of the same id", () => {
    const tray = trayOn("linux");
    tray.showFirst(waiting({ id: "a", name: "Inspect", priority: "HIGH" }));
    const entries = shown.menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    const [first, second] = entries.map(({ click }) => click as (() => void) | undefined);
    account = "https://actions.example OBJECT:robot-8";
    first?.();
    second?.();
    expect([acknowledge.mock.calls.length, openAction.mock.calls.length, open.mock.calls.length]).toEqual([0, 0, 2]);
  });

  it("names the account where there are several, in one bounded line, even after it is renamed", () => {
    const tray = trayOn("linux");
    const account = { id: "main", name: "", displayName: "Robot 7 & co" };
    tray.showAccount(account);
    expect([shown.tooltip, shown.menu.slice(0, 2).map(({ label, enabled }) => [label, enabled])]).toEqual([
      "Docket, Robot 7 & co: Connecting",
      [
        ["Robot 7 && co", false],
        ["Connecting", false],
      ],
    ]);
    tray.showAccount({ ...account, name: `\u202ENight\n${"x".repeat(500)}` });
    expect(shown.tooltip).toMatch(/^Docket, .Night x+…: Connecting$/u);
    expect(shown.tooltip.length).toBeLessThan(150);
    tray.showAccount(undefined);
    expect([shown.tooltip, shown.menu[0]?.label]).toEqual(["Docket: Connecting", "Connecting"]);
  });

  it("has room for the state in a tooltip of Windows, however long the account's name is", () => {
    const tray = trayOn("win32");
    tray.showState("live");
    tray.showWaiting(1_000);
    tray.showWithheld({ why: "paused", until: new Date(2026, 6, 16, 6).getTime() });
    for (const name of ["x".repeat(500), "\u{1F469}\u200D\u{1F680}".repeat(20), "\u05D0".repeat(500), "Robot 7"]) {
      tray.showAccount({ id: "main", name: "", displayName: name });
      expect(shown.tooltip.length).toBeLessThanOrEqual(127);
      expect(shown.tooltip).toMatch(/: Live, 1,000 Actions to acknowledge, alerts are paused until 06:00$/u);
      expect(shown.tooltip.isWellFormed()).toBe(true);
      expect(shown.tooltip.split("\u2068").length).toBe(shown.tooltip.split("\u2069").length);
    }
    expect(shown.tooltip).toContain("Docket, Robot 7: ");
  });

  it.each(["en", "de"] as const)("leaves out whole clauses where a tooltip of Windows has no room for them, in %s", (language) => {
    const tray = trayOn("win32");
    inLanguage(language, () => {
      tray.showState("live");
      tray.showWaiting(1_000_000);
      tray.showAtLeast(true);
      tray.showProxyAsks(true);
      tray.showMissedAlert(true);
      tray.showWithheld({ why: "paused", until: NOW + 1, quietUntil: NOW + 2 });
      for (const account of [undefined, { id: "main", name: "", displayName: "Robot 7 of the long night" }]) {
        tray.showAccount(account);
        expect(shown.tooltip.length).toBeLessThanOrEqual(127);
        expect(shown.tooltip).toMatch(/ (?:1,000,000 Actions to acknowledge|1\.000\.000 Aufträge zu quittieren)(?:, .+)?, …$/u);
        // The complete text is in the menu.
        expect(shown.menu.map(({ label }) => label)).toContainEqual(expect.stringMatching(/(?:22:10|10:10.PM)$/u));
      }
    });
  });

  it("keeps a long right-to-left name from reversing the id after it", () => {
    const name = "\u05D0".repeat(500);
    trayOn("win32").showFirst(
      waiting({ id: "act-1", name: `\u2068${name}\u2069`, priority: "CRITICAL" }, { id: "act-2", name, priority: "CRITICAL" }),
    );
    for (const { label } of shown.menu.slice(2, 4)) {
      expect(label).toMatch(/^Critical · \u2068\u05D0+…\u2069 · act-[12]$/u);
    }
  });

  it("underlines no letter of a name, and cuts none of its characters in two", () => {
    const names = ["R&D && QA &", "&", "&&&Open", "&".repeat(200), `${"x".repeat(98)}\u{1F469}\u200D\u{1F680}`];
    for (const name of names) {
      trayOn("linux").showFirst(waiting({ id: "a", name, priority: "NONE" }));
      const label = shown.menu[2]?.label ?? "";
      // Each & is one of two.
      expect(label.replaceAll("&&", "")).not.toContain("&");
      expect([label.isWellFormed(), label.endsWith("\u200D")]).toEqual([true, false]);
    }
  });

  it("pressed after its Action has disappeared from it still means that Action", () => {
    const tray = trayOn("linux");
    tray.showFirst(waiting({ id: "a", name: "One", priority: "NONE" }));
    const [first] = below("One") ?? [];
    tray.showFirst(waiting({ id: "b", name: "One", priority: "NONE" }));
    press(first);
    expect(acknowledge.mock.calls).toEqual([["a"]]);
  });

  it("distinguishes two Actions of one name by their ids", () => {
    trayOn("linux").showFirst(
      waiting(
        { id: "act-1", name: "Inspect pump", priority: "NONE" },
        { id: "act-2", name: "Inspect\u200B pump", priority: "NONE" },
        { id: "act-3", name: "Move pallet", priority: "NONE" },
      ),
    );
    expect(shown.menu.slice(2, 5).map(({ label }) => label)).toEqual(["Inspect pump · act-1", "Inspect pump · act-2", "Move pallet"]);
  });

  it.each([
    ["its name with its id", { name: "Inspect pump · act-2", priority: "NONE" }, "Inspect pump · act-2 · act-3"],
    ["its priority, too", { name: "Low · Inspect pump · act-1", priority: "NONE" }, "Low · Inspect pump · act-1 · act-3"],
    ["it, but for signs that are not seen", { name: "Inspect\u2060 pump\u200B · act-2", priority: "NONE" }, "Inspect pump · act-2 · act-3"],
    ["nothing of the others", { name: "Inspect pump · act-9", priority: "NONE" }, "Inspect pump · act-9"],
  ] as const)("has no entry that reads like another one: named like %s", (_what, other, label) => {
    trayOn("linux").showFirst(
      waiting(
        { id: "act-1", name: "Inspect pump", priority: "LOW" },
        { id: "act-2", name: "Inspect pump", priority: "NONE" },
        { id: "act-3", ...other },
      ),
    );
    expect(shown.menu.slice(2, 5).map((item) => item.label)).toEqual(["Low · Inspect pump · act-1", "Inspect pump · act-2", label]);
  });

  it("shows a hostile name in one bounded line", () => {
    trayOn("linux").showFirst(waiting({ id: "a", name: `\u202EPump\n\n${"x".repeat(5_000)}`, priority: "LOW" }));
    const label = shown.menu[2]?.label ?? "";
    expect(label).toMatch(/^Low · Pump x+…$/u);
    expect(label.length).toBeLessThan(120);
  });

  it("pauses alerts for an hour, for four, or until the morning, and ends a pause", () => {
    const tray = trayOn("linux");
    const pauses = below("Pause alerts") ?? [];
    expect(pauses.map(({ label }) => label)).toEqual(["For 1 h", "For 4 h", "Until 06:00"]);
    for (const item of pauses) press(item);
    const morning = new Date(2026, 6, 16, 6).getTime();
    expect(pauseUntil.mock.calls).toEqual([[NOW + 3_600_000], [NOW + 4 * 3_600_000], [morning]]);
    tray.showWithheld({ why: "paused", until: morning });
    expect([entry("Pause alerts"), shown.tooltip]).toEqual([undefined, "Docket: Connecting, alerts are paused until 06:00"]);
    press(entry("Resume alerts"));
    expect(pauseUntil).toHaveBeenLastCalledWith(0);
    tray.showWithheld({ why: "paused", until: NOW, quietUntil: morning });
    expect(shown.tooltip).toBe("Docket: Connecting, alerts are paused until 22:10, then quiet hours until 06:00");
    tray.showWithheld({ why: "paused", until: NOW });
    expect(shown.tooltip).toBe("Docket: Connecting, alerts are paused until 22:10");
    tray.showWithheld({ why: "quietHours", until: morning });
    expect([shown.tooltip, entry("Pause alerts") === undefined]).toEqual(["Docket: Connecting, quiet hours until 06:00", false]);
  });
});
