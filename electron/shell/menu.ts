/** The application menu: on macOS, copy and paste work only through it; elsewhere it is hidden until Alt and carries the zoom keys. */
import type { MenuItemConstructorOptions } from "electron";

export interface MenuOptions {
  platform: NodeJS.Platform;
  /** False in what users get. */
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
