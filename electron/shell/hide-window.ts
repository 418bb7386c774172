/**
 * Hides a window. On macOS it leaves full screen first: hidden in it, a window leaves a black
 * screen behind (electron/electron#20263).
 */
import type { BrowserWindow } from "electron";

export interface HidingPorts {
  platform: NodeJS.Platform;
  /** Whether to hide it still; asked when it has left full screen. */
  isWanted: () => boolean;
  /** Called once it is hidden. */
  onHidden: () => void;
}

export function hideWindow(window: BrowserWindow, { platform, isWanted, onHidden }: HidingPorts): void {
  const hide = (): void => {
    if (!isWanted()) return;
    window.hide();
    onHidden();
  };
  if (platform !== "darwin" || !window.isFullScreen()) return hide();
  window.once("leave-full-screen", hide);
  window.setFullScreen(false);
}
