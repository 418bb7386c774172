/**
 * Where the window was and how large, kept over restarts. A place of which too little would be seen
 * (its screen is gone, or has become smaller) is not used, and the window opens where the system
 * puts it. On a screen that is another one by now, or has another scale, all of it is in sight.
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

/** A pause in moving, after which the place is kept; milliseconds. */
const KEEP_AFTER_MS = 500;
/** Of the bar that the window is moved by, so much has to be on a screen. */
const BAR = { height: 40, seenWidth: 120, seenHeight: 20 } as const;

export class WindowPlace {
  private readonly ports: WindowPlacePorts;
  private timer: Timer | undefined;
  /** As it was when that could be seen last. */
  private maximized = false;
  /** It is to be, and was not shown yet. */
  private waits = false;

  constructor(ports: WindowPlacePorts) {
    this.ports = ports;
  }

  /** Makes the window where it was last, and keeps its place from now on. */
  open(create: (options: BrowserWindowConstructorOptions) => BrowserWindow, options: BrowserWindowConstructorOptions): BrowserWindow {
    const { values } = this.ports.store.read();
    const kept = readBounds(values);
    const place = kept === undefined ? {} : placeIn(kept, this.areas, readBounds(recordOf(values["screen"])));
    const window = create({ ...options, ...place });
    this.correctSize(window, place);
    // Maximising shows a window, and this one may be wanted hidden.
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

  /** Of screens with different scales, Electron makes a window on the second one by that of the first (microsoft/vscode#74872). */
  private correctSize(window: BrowserWindow, { x, y, width, height }: Partial<Rectangle>): void {
    if (x === undefined || y === undefined || width === undefined || height === undefined || this.areas.length < 2) return;
    const made = window.getBounds();
    if (made.width !== width || made.height !== height) window.setBounds({ x, y, width, height });
  }

  /** The screen of a window that was hidden may have gone: systems move those alone that are shown. */
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
    // Windows calls no window maximised that is minimised or fills the screen.
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

/** The bounds for a window on these screens; without a place where too little of it would be seen. `screen`: as it was. */
function placeIn(kept: Rectangle, areas: readonly Rectangle[], screen: Rectangle | undefined): Partial<Rectangle> {
  const best = bestOf(kept, areas);
  if (best === undefined) return {};
  const size = { width: Math.min(kept.width, best.area.width), height: Math.min(kept.height, best.area.height) };
  if (!isSeen(kept, areas)) return size;
  // A window that hangs over the same screen was put there.
  const isOther = screen !== undefined && !isDeepStrictEqual(screen, best.area);
  return isOther ? within(best.area, { ...kept, ...size }) : { x: kept.x, y: kept.y, ...size };
}

function within(area: Rectangle, { x, y, width, height }: Rectangle): Rectangle {
  const [right, bottom] = [area.x + area.width - width, area.y + area.height - height];
  return { x: Math.max(area.x, Math.min(x, right)), y: Math.max(area.y, Math.min(y, bottom)), width, height };
}

/** Enough of its bar is on a screen to move it by. */
function isSeen(bounds: Rectangle, areas: readonly Rectangle[]): boolean {
  const { width = 0, height = 0 } = bestOf(bounds, areas)?.part ?? {};
  return width >= BAR.seenWidth && height >= BAR.seenHeight;
}

/** The screen that has most of its bar. */
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

/** Undefined where any of it is no number that a screen can have. */
function readBounds(values: Record<string, unknown>): Rectangle | undefined {
  const numbers = (["x", "y", "width", "height"] as const).map((name) => values[name]);
  if (!numbers.every((value) => typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 100_000)) return undefined;
  const [x, y, width, height] = numbers as [number, number, number, number];
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
