/**
 * The application menu: macOS copies and pastes through it; elsewhere Alt shows it, for the zoom
 * keys.
 */
import type { MenuItemConstructorOptions } from "electron";

export interface MenuOptions {
  platform: NodeJS.Platform;
  /** False in releases. */
  devTools: boolean;
  /** Larger, smaller, or as large as it was made. */
  zoom: (direction: 1 | -1 | 0) => void;
}

export function applicationMenu({ platform, devTools, zoom }: MenuOptions): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions = {
    label: "View",
    submenu: [
      // Not the system's entries: theirs would change a zoom that the preferences know nothing of.
      { label: "Actual Size", accelerator: "CommandOrControl+0", click: () => zoom(0) },
      { label: "Zoom In", accelerator: "CommandOrControl+Plus", click: () => zoom(1) },
      // Where + is typed with Shift, the key alone.
      { label: "Zoom In", accelerator: "CommandOrControl+=", visible: false, click: () => zoom(1) },
      { label: "Zoom Out", accelerator: "CommandOrControl+-", click: () => zoom(-1) },
      { type: "separator" },
      { role: "togglefullscreen" },
      ...(devTools ? ([{ type: "separator" }, { role: "reload" }, { role: "toggleDevTools" }] as const) : []),
    ],
  };
  if (platform === "darwin") return [{ role: "appMenu" }, { role: "editMenu" }, view, { role: "windowMenu" }];
  return [{ label: "File", submenu: [{ role: "close" }, { role: "quit" }] }, { role: "editMenu" }, view];
}
