/** Tests that the window opens where it was, even when a screen is gone. */
import { EventEmitter } from "node:events";
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, Screen } from "electron";
import { beforeEach, expect, it } from "vitest";
import { WindowPlace } from "../../electron/shell/window-place.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { testLog } from "./fakes.ts";

class PlacedWindow extends EventEmitter {
  bounds: Rectangle = { x: 10, y: 20, width: 900, height: 700 };
  maximized = false;
  destroyed = false;
  minimized = false;
  fullScreen = false;
  getNormalBounds = (): Rectangle => this.bounds;
  getBounds = (): Rectangle => this.bounds;
  setBounds = (bounds: Rectangle): void => void (this.bounds = bounds);
  isMinimized = (): boolean => this.minimized;
  isFullScreen = (): boolean => this.fullScreen;
  isMaximized = (): boolean => this.maximized;
  isDestroyed = (): boolean => this.destroyed;
  maximize = (): void => void (this.maximized = true);
}

const LEFT = { x: 0, y: 0, width: 1920, height: 1040 };
const RIGHT = { x: 1920, y: 0, width: 1280, height: 1000 };
const DEFAULTS = { width: 1280, height: 800, show: false };

let file: Record<string, unknown>;
let refuses: string | undefined;
let clock: FakeClock;
const log = testLog();

beforeEach(() => {
  file = {};
  refuses = undefined;
  clock = new FakeClock();
});

function open(...areas: Rectangle[]): ReturnType<typeof openOn> {
  return openOn(areas);
}

/** `isMade` returns the bounds with which Electron creates a window that has a position. */
function openOn(
  areas: readonly Rectangle[],
  isMade = (bounds: Rectangle): Rectangle => bounds,
): { window: PlacedWindow; options: BrowserWindowConstructorOptions } {
  const window = new PlacedWindow();
  let made: BrowserWindowConstructorOptions = {};
  // Screens come and go: the test changes the list.
  const getAllDisplays = () => areas.map((workArea) => ({ workArea }));
  const screen = { getAllDisplays, getPrimaryDisplay: () => getAllDisplays()[0] } as unknown as Screen;
  const store = {
    read: () => ({ values: file }),
    write: (values: Record<string, unknown>): undefined => {
      if (refuses !== undefined) throw new Error(refuses);
      file = values;
    },
  };
  const create = (options: BrowserWindowConstructorOptions): BrowserWindow => {
    made = options;
    const { x, y, width = 0, height = 0 } = options;
    if (x !== undefined && y !== undefined) window.bounds = isMade({ x, y, width, height });
    return window as unknown as BrowserWindow;
  };
  new WindowPlace({ store, screen, clock, log }).open(create, DEFAULTS);
  return { window, options: made };
}

it("is stored where it was left, once it stands still and when it is closed", async () => {
  const { window, options } = open(LEFT, RIGHT);
  expect(options).toEqual(DEFAULTS);
  window.bounds = { x: 2000, y: 40, width: 1000, height: 600 };
  window.emit("move");
  window.emit("resize");
  await clock.advance(499);
  expect(file).toEqual({});
  await clock.advance(1);
  expect(open(LEFT, RIGHT).options).toEqual({ ...DEFAULTS, x: 2000, y: 40, width: 1000, height: 600 });
  window.bounds = { x: 50, y: 60, width: 800, height: 500 };
  window.emit("close");
  expect(open(LEFT).options).toMatchObject({ x: 50, y: 60, width: 800, height: 500 });
});

const ofHalf = (bounds: Rectangle): Rectangle => ({ ...bounds, width: bounds.width / 2, height: bounds.height / 2 });

it("has its size on a second screen of another scale, where Electron has created it by that of the first", () => {
  file = { x: 2000, y: 40, width: 1000, height: 600 };
  expect(openOn([LEFT, RIGHT], ofHalf).window.bounds).toEqual(file);
  // With one screen there is no other scale, and a system that moves the window otherwise prevails.
  file = { x: 100, y: 40, width: 1000, height: 600 };
  expect(openOn([LEFT], ofHalf).window.bounds).toMatchObject({ width: 500 });
});

it.each<[string, Rectangle, Rectangle[], Partial<Rectangle>]>([
  ["its screen is gone", { x: 2000, y: 40, width: 1000, height: 600 }, [LEFT], { width: 1000, height: 600 }],
  ["too little of its bar is left on a screen", { x: 1850, y: 40, width: 1000, height: 600 }, [LEFT], { width: 1000, height: 600 }],
  ["its bar is above every screen", { x: 100, y: -39, width: 1000, height: 600 }, [LEFT], { width: 1000, height: 600 }],
  [
    "its screen has become smaller",
    { x: 0, y: 0, width: 1920, height: 1040 },
    [RIGHT, { ...LEFT, width: 800, height: 600 }],
    { x: 0, y: 0, width: 800, height: 600 },
  ],
  [
    "there are screens left of the first",
    { x: -900, y: 10, width: 800, height: 600 },
    [LEFT, { x: -1000, y: 0, width: 1000, height: 900 }],
    { x: -900, y: 10, width: 800, height: 600 },
  ],
  ["there is no screen at all", { x: 5, y: 5, width: 700, height: 600 }, [], {}],
])("is visible when %s", (_when, kept, areas, expected) => {
  file = { ...kept };
  expect(open(...areas).options).toEqual({ ...DEFAULTS, ...expected });
});

it.each<[string, Rectangle, Rectangle[], Rectangle]>([
  // In the pixels of a program, a screen of 200 % is half as wide.
  [
    "is scaled up",
    { x: 2300, y: 100, width: 900, height: 700 },
    [LEFT, { ...RIGHT, width: 640, height: 500 }],
    { x: 1920, y: 0, width: 640, height: 500 },
  ],
  [
    "is scaled up a little",
    { x: 2300, y: 100, width: 800, height: 700 },
    [LEFT, { ...RIGHT, width: 1024, height: 800 }],
    { x: 2144, y: 100, width: 800, height: 700 },
  ],
  [
    "is scaled down",
    { x: 2300, y: 100, width: 800, height: 700 },
    [LEFT, { ...RIGHT, width: 2560, height: 2000 }],
    { x: 2300, y: 100, width: 800, height: 700 },
  ],
  [
    "is as it was, and the window hung over it",
    { x: 3000, y: 100, width: 800, height: 700 },
    [LEFT, RIGHT],
    { x: 3000, y: 100, width: 800, height: 700 },
  ],
])("is wholly on its screen where that %s", (_what, bounds, areas, expected) => {
  const { window } = open(LEFT, RIGHT);
  window.bounds = bounds;
  window.emit("close");
  expect(open(...areas).options).toEqual({ ...DEFAULTS, ...expected });
});

it.each([
  { x: "0", y: 0, width: 900, height: 700 },
  { x: 1e300, y: 0, width: 900, height: 700 },
  { x: 0, y: 0, width: -5, height: 700 },
  { x: 0 },
  { width: null },
])("is the system's where the file was damaged: %j", (values) => {
  file = values;
  expect(open(LEFT).options).toEqual(DEFAULTS);
});

it("is maximised again once it is shown, and not before", () => {
  file = { x: 0, y: 0, width: 900, height: 700, maximized: true };
  const { window } = open(LEFT);
  expect(window.maximized).toBe(false);
  window.emit("show");
  expect(window.maximized).toBe(true);
});

it("that was never shown is still maximised the next time", async () => {
  file = { x: 0, y: 0, width: 900, height: 700, maximized: true };
  const { window } = open(LEFT);
  window.emit("resize");
  await clock.advance(500);
  expect(file["maximized"]).toBe(true);
  window.emit("close");
  expect(file["maximized"]).toBe(true);
  window.emit("show");
  window.maximized = false;
  window.emit("unmaximize");
  window.emit("close");
  expect(file["maximized"]).toBe(false);
});

it.each(["minimized", "fullScreen"] as const)("that is %s as it is closed has its earlier state the next time", async (state) => {
  const { window } = open(LEFT);
  for (const maximized of [true, false]) {
    window.maximized = maximized;
    window.emit(maximized ? "maximize" : "unmaximize");
    await clock.advance(500);
    // Windows reports neither of these states as maximised.
    window.maximized = false;
    window[state] = true;
    window.emit("close");
    expect(file["maximized"]).toBe(maximized);
    window[state] = false;
  }
});

it("that was hidden on a screen that is now gone is shown in the middle of the first one, and no larger", () => {
  const screens = [LEFT, RIGHT];
  const { window } = openOn(screens);
  window.bounds = { x: 2000, y: 40, width: 1000, height: 1200 };
  window.emit("show");
  expect(window.bounds).toEqual({ x: 2000, y: 40, width: 1000, height: 1200 });
  screens.pop();
  window.emit("show");
  expect(window.bounds).toEqual({ x: 460, y: 0, width: 1000, height: 1040 });
  // The window is visible now, and its user may move it.
  window.bounds = { x: 100, y: 100, width: 1000, height: 700 };
  window.emit("show");
  expect(window.bounds).toEqual({ x: 100, y: 100, width: 1000, height: 700 });
});

it.each(["maximized", "minimized", "fullScreen", "destroyed"] as const)(
  "is left to the system where it is %s, and where no screen is known",
  (state) => {
    const screens = [RIGHT];
    const { window } = openOn(screens);
    window[state] = true;
    window.emit("show");
    window[state] = false;
    screens.pop();
    window.emit("show");
    expect(window.bounds).toEqual({ x: 10, y: 20, width: 900, height: 700 });
  },
);

it("continues where its place cannot be stored, and touches no destroyed window", () => {
  refuses = "the disk is full";
  const { window } = open(LEFT);
  window.emit("close");
  expect(log.lines.at(-1)).toBe("warn: window: its place could not be kept: the disk is full");
  window.destroyed = true;
  refuses = undefined;
  window.emit("close");
  expect(file).toEqual({});
});
