/**
 * Members of a window that only affect how a real one is drawn: accepted while the window exists,
 * without effect on the stand-in's window.
 */
import { EventEmitter } from "node:events";
import type { BrowserWindow, NativeImage } from "electron";
import { toImage } from "./native-image.ts";

type Provided = Pick<
  BrowserWindow,
  | "setMinimumSize"
  | "setMenu"
  | "removeMenu"
  | "setMenuBarVisibility"
  | "setAutoHideMenuBar"
  | "setBackgroundColor"
  | "setContentProtection"
  | "setIcon"
  | "setOverlayIcon"
  | "setProgressBar"
  | "setSkipTaskbar"
  | "setTitleBarOverlay"
  | "setVisibleOnAllWorkspaces"
>;

export abstract class DrawnWindow extends EventEmitter implements Provided {
  setMinimumSize(): void {
    this.alive();
  }

  setMenu(): void {
    this.alive();
  }

  removeMenu(): void {
    this.alive();
  }

  setMenuBarVisibility(): void {
    this.alive();
  }

  setAutoHideMenuBar(): void {
    this.alive();
  }

  setBackgroundColor(): void {
    this.alive();
  }

  setContentProtection(): void {
    this.alive();
  }

  setIcon(): void {
    this.alive();
  }

  setOverlayIcon(overlay: NativeImage | null, description: string): void {
    this.alive();
    if (overlay !== null) toImage(overlay);
    if (typeof description !== "string") throw new TypeError("Error processing argument at index 1, conversion failure");
  }

  setProgressBar(): void {
    this.alive();
  }

  setSkipTaskbar(): void {
    this.alive();
  }

  setTitleBarOverlay(): void {
    this.alive();
  }

  setVisibleOnAllWorkspaces(): void {
    this.alive();
  }

  /** Throws Electron's error for a destroyed window. */
  protected abstract alive(): void;
}
