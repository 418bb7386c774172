/** The frame of a window: its title, position and size, and its place among other windows. */
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from "electron";
import { DrawnWindow } from "./drawn-window.ts";

type Provided = Pick<
  BrowserWindow,
  | "maximize"
  | "unmaximize"
  | "isMaximized"
  | "isFullScreen"
  | "setFullScreen"
  | "isAlwaysOnTop"
  | "setAlwaysOnTop"
  | "moveTop"
  | "flashFrame"
  | "getTitle"
  | "setTitle"
  | "getBounds"
  | "getNormalBounds"
  | "getSize"
  | "setBounds"
  | "setSize"
  | "center"
>;

export abstract class WindowFrame extends DrawnWindow implements Provided {
  protected bounds: Rectangle;
  protected title: string;
  protected flashing = false;
  private fullScreen = false;
  private maximized = false;
  private onTop: boolean;

  constructor({ x = 0, y = 0, width = 800, height = 600, title = "Electron", alwaysOnTop = false }: BrowserWindowConstructorOptions) {
    super();
    this.bounds = { x, y, width, height };
    this.title = title;
    this.onTop = alwaysOnTop;
  }

  maximize(): void {
    this.alive();
    this.maximized = true;
    this.emit("maximize");
  }

  unmaximize(): void {
    this.alive();
    this.maximized = false;
    this.emit("unmaximize");
  }

  isMaximized(): boolean {
    this.alive();
    return this.maximized;
  }

  isFullScreen(): boolean {
    this.alive();
    return this.fullScreen;
  }

  /** Changes asynchronously, since systems need time for it. */
  setFullScreen(flag: boolean): void {
    this.alive();
    setImmediate(() => {
      if (this.fullScreen === flag || this.isDestroyed()) return;
      this.fullScreen = flag;
      this.emit(flag ? "enter-full-screen" : "leave-full-screen");
    });
  }

  isAlwaysOnTop(): boolean {
    this.alive();
    return this.onTop;
  }

  setAlwaysOnTop(flag: boolean): void {
    this.alive();
    this.onTop = flag;
  }

  moveTop(): void {
    this.alive();
  }

  flashFrame(flag: boolean): void {
    this.alive();
    this.flashing = flag;
  }

  getTitle(): string {
    this.alive();
    return this.title;
  }

  setTitle(title: string): void {
    this.alive();
    if (typeof title !== "string") throw new TypeError("Error processing argument at index 0, conversion failure from the title");
    this.title = title;
  }

  getBounds(): Rectangle {
    this.alive();
    return { ...this.bounds };
  }

  getNormalBounds(): Rectangle {
    return this.getBounds();
  }

  getSize(): number[] {
    this.alive();
    return [this.bounds.width, this.bounds.height];
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.alive();
    const { width, height } = this.bounds;
    this.bounds = { ...this.bounds, ...bounds };
    if (this.bounds.width === width && this.bounds.height === height) return;
    this.resized(this.bounds);
    this.emit("resize");
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  center(): void {
    this.alive();
  }

  abstract isDestroyed(): boolean;

  /** Called when the page must get another size. */
  protected abstract resized(bounds: Rectangle): void;
}
