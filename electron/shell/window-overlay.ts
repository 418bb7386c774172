/** The picture on the window's button in the taskbar of Windows, and what it says. */
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
 * A taskbar that starts anew has lost it, and Electron neither says so nor draws it again: of a
 * button, it restores the small ones alone (taskbar_host.cc).
 */
const REDRAWN_AFTER_MS = 60_000;

export class WindowOverlay {
  private readonly ports: WindowOverlayPorts;
  private overlay: Overlay | undefined;
  private timer: Timer | undefined;

  constructor(ports: WindowOverlayPorts) {
    this.ports = ports;
  }

  /** Undefined: none. */
  show(overlay: Overlay | undefined): void {
    this.overlay = overlay;
    this.draw();
  }

  /** A window that was hidden has a new button. */
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
