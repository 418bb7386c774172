/**
 * Members of a window that only change how a real one is drawn: accepted as long as the window
 * lives, without effect on the stand-in's.
 */
import { EventEmitter } from "node:events";
import type { BrowserWindow } from "electron";

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

  setOverlayIcon(): void {
    this.alive();
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
