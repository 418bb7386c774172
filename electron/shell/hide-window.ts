/**
 * Hides a window. On macOS a window must leave full screen first, because hiding it in full screen
 * leaves a black screen (electron/electron#20263).
 */
import type { BrowserWindow } from "electron";

export interface HidingPorts {
  platform: NodeJS.Platform;
  /** Whether the window should still be hidden. Called when it has left full screen. */
  isWanted: () => boolean;
  /** Called when the window is hidden. */
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
