/**
 * The application menu: macOS copies and pastes through it; elsewhere Alt shows it, for the zoom
 * keys.
 */
import type { MenuItemConstructorOptions } from "electron";

export interface MenuOptions {
  platform: NodeJS.Platform;
  /** False in releases. */
  devTools: boolean;
}

export function applicationMenu({ platform, devTools }: MenuOptions): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions = {
    label: "View",
    submenu: [
      { role: "resetZoom" },
      { role: "zoomIn" },
      { role: "zoomOut" },
      { type: "separator" },
      { role: "togglefullscreen" },
      ...(devTools ? ([{ type: "separator" }, { role: "reload" }, { role: "toggleDevTools" }] as const) : []),
    ],
  };
  if (platform === "darwin") return [{ role: "appMenu" }, { role: "editMenu" }, view, { role: "windowMenu" }];
  return [{ label: "File", submenu: [{ role: "close" }, { role: "quit" }] }, { role: "editMenu" }, view];
}
