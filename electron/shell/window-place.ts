/**
 * Position and size of the window, stored over restarts. If too little of the window would be
 * visible (its screen is gone or has become smaller), the position is not used and the system
 * chooses one. On another screen, or after a change of its scale, the window is moved to be
 * completely visible.
 */
import { isDeepStrictEqual } from "node:util";
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, Screen } from "electron";
import type { Clock, Log, SettingsStore, Timer } from "../core/ports.ts";

export interface WindowPlacePorts {
  store: SettingsStore;
  screen: Pick<Screen, "getAllDisplays" | "getPrimaryDisplay">;
  clock: Clock;
  log: Log;
}

/** Pause after a move or resize until the place is stored, in milliseconds. */
const KEEP_AFTER_MS = 500;
/** Part of the bar by which the window is moved that must be on a screen. */
const BAR = { height: 40, seenWidth: 120, seenHeight: 20 } as const;

export class WindowPlace {
  private readonly ports: WindowPlacePorts;
  private timer: Timer | undefined;
  /** Whether the window was maximised when that could last be determined. */
  private maximized = false;
  /** Whether the window is to be maximised but has not been shown yet. */
  private waits = false;

  constructor(ports: WindowPlacePorts) {
    this.ports = ports;
  }

  /** Creates the window at its last place, and stores its place from then on. */
  open(create: (options: BrowserWindowConstructorOptions) => BrowserWindow, options: BrowserWindowConstructorOptions): BrowserWindow {
    const { values } = this.ports.store.read();
    const kept = readBounds(values);
    const place = kept === undefined ? {} : placeIn(kept, this.areas, readBounds(recordOf(values["screen"])));
    const window = create({ ...options, ...place });
    this.correctSize(window, place);
    // Maximising a window shows it, but this one may have to stay hidden.
    this.maximized = values["maximized"] === true;
    this.waits = this.maximized;
    if (this.waits)
      window.once("show", () => {
        this.waits = false;
        window.maximize();
      });
    for (const event of ["resize", "move", "maximize", "unmaximize"] as const) window.on(event as "resize", () => this.keepSoon(window));
    window.on("show", () => this.bringIntoSight(window));
    window.on("close", () => this.keep(window));
    return window;
  }

  private get areas(): Rectangle[] {
    return this.ports.screen.getAllDisplays().map(({ workArea }) => workArea);
  }

  /**
   * Corrects the size. If screens have different scales, Electron creates a window on the second
   * screen with the scale of the first (microsoft/vscode#74872).
   */
  private correctSize(window: BrowserWindow, { x, y, width, height }: Partial<Rectangle>): void {
    if (x === undefined || y === undefined || width === undefined || height === undefined || this.areas.length < 2) return;
    const made = window.getBounds();
    if (made.width !== width || made.height !== height) window.setBounds({ x, y, width, height });
  }

  /**
   * Moves the window to the primary screen if it is not visible. The screen of a hidden window may
   * be gone, and systems move only windows that are shown.
   */
  private bringIntoSight(window: BrowserWindow): void {
    if (window.isDestroyed() || window.isMaximized() || window.isMinimized() || window.isFullScreen()) return;
    const bounds = window.getBounds();
    const { areas } = this;
    if (areas.length === 0 || isSeen(bounds, areas)) return;
    const { workArea } = this.ports.screen.getPrimaryDisplay();
    window.setBounds(centredIn(workArea, bounds));
  }

  private keepSoon(window: BrowserWindow): void {
    this.timer?.cancel();
    this.timer = this.ports.clock.after(KEEP_AFTER_MS, () => this.keep(window));
  }

  private keep(window: BrowserWindow): void {
    this.timer?.cancel();
    if (window.isDestroyed()) return;
    // On Windows, a minimised or full-screen window is not reported as maximised.
    if (!this.waits && !window.isMinimized() && !window.isFullScreen()) this.maximized = window.isMaximized();
    try {
      const bounds = window.getNormalBounds();
      const screen = bestOf(bounds, this.areas)?.area;
      this.ports.store.write({ ...bounds, maximized: this.maximized, ...(screen !== undefined && { screen }) });
    } catch (error) {
      this.ports.log.warn(`window: its place could not be kept: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/**
 * Returns the bounds for a window on these screens; without a position if too little of it would be
 * visible. `screen` is the screen's work area when the bounds were stored.
 */
function placeIn(kept: Rectangle, areas: readonly Rectangle[], screen: Rectangle | undefined): Partial<Rectangle> {
  const best = bestOf(kept, areas);
  if (best === undefined) return {};
  const size = { width: Math.min(kept.width, best.area.width), height: Math.min(kept.height, best.area.height) };
  if (!isSeen(kept, areas)) return size;
  // On an unchanged screen, the user has placed the window beyond the edge.
  const isOther = screen !== undefined && !isDeepStrictEqual(screen, best.area);
  return isOther ? within(best.area, { ...kept, ...size }) : { x: kept.x, y: kept.y, ...size };
}

function within(area: Rectangle, { x, y, width, height }: Rectangle): Rectangle {
  const [right, bottom] = [area.x + area.width - width, area.y + area.height - height];
  return { x: Math.max(area.x, Math.min(x, right)), y: Math.max(area.y, Math.min(y, bottom)), width, height };
}

/** Whether enough of the window's bar is on a screen to move the window by it. */
function isSeen(bounds: Rectangle, areas: readonly Rectangle[]): boolean {
  const { width = 0, height = 0 } = bestOf(bounds, areas)?.part ?? {};
  return width >= BAR.seenWidth && height >= BAR.seenHeight;
}

/** Returns the screen that has the largest part of the bar. */
function bestOf(bounds: Rectangle, areas: readonly Rectangle[]) {
  const bar = { ...bounds, height: BAR.height };
  const seen = areas.map((area) => ({ area, part: overlap(bar, area) }));
  return seen.toSorted((a, b) => b.part.width * b.part.height - a.part.width * a.part.height)[0];
}

function centredIn(area: Rectangle, bounds: Rectangle): Rectangle {
  const [width, height] = [Math.min(bounds.width, area.width), Math.min(bounds.height, area.height)];
  return { x: area.x + Math.floor((area.width - width) / 2), y: area.y + Math.floor((area.height - height) / 2), width, height };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function overlap(a: Rectangle, b: Rectangle): { width: number; height: number } {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return { width: Math.max(0, width), height: Math.max(0, height) };
}

/** Returns undefined if a value is missing or not a valid screen coordinate. */
function readBounds(values: Record<string, unknown>): Rectangle | undefined {
  const numbers = (["x", "y", "width", "height"] as const).map((name) => values[name]);
  if (!numbers.every((value) => typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 100_000)) return undefined;
  const [x, y, width, height] = numbers as [number, number, number, number];
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
