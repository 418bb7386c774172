/** The image on the window's button in the Windows taskbar, and its description. */
import type { BrowserWindow, NativeImage } from "electron";
import type { Clock, Timer } from "../core/ports.ts";

export interface Overlay {
  image: NativeImage;
  words: string;
}

export interface WindowOverlayPorts {
  window: () => BrowserWindow | undefined;
  platform: NodeJS.Platform;
  clock: Clock;
}

/**
 * Interval of redrawing in milliseconds. A restarted taskbar loses the overlay; Electron does not
 * report the restart and restores only thumbnail buttons (taskbar_host.cc).
 */
const REDRAWN_AFTER_MS = 60_000;

export class WindowOverlay {
  private readonly ports: WindowOverlayPorts;
  private overlay: Overlay | undefined;
  private timer: Timer | undefined;

  constructor(ports: WindowOverlayPorts) {
    this.ports = ports;
  }

  /** Sets the overlay; undefined removes it. */
  show(overlay: Overlay | undefined): void {
    this.overlay = overlay;
    this.draw();
  }

  /**
   * Must be called when the window is shown, because a window that was hidden gets a new button.
   */
  windowShown(): void {
    if (this.overlay !== undefined) this.draw();
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }

  private draw(): void {
    const { window, platform, clock } = this.ports;
    this.stop();
    const shown = window();
    if (platform !== "win32" || shown === undefined || shown.isDestroyed()) return;
    const { overlay } = this;
    shown.setOverlayIcon(overlay?.image ?? null, overlay?.words ?? "");
    if (overlay !== undefined) this.timer = clock.after(REDRAWN_AFTER_MS, () => this.draw());
  }
}
