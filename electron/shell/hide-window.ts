/** Hides a window. On macOS it leaves full screen first: a window hidden in it leaves a black screen behind (electron/electron#20263). */
import type { BrowserWindow } from "electron";

export interface HidingPorts {
  platform: NodeJS.Platform;
  /** Whether it is still to be hidden, asked when it has left full screen. */
  isWanted: () => boolean;
  /** It was hidden. */
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
