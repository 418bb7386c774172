/**
 * The effect of a role on a menu entry: its label, and the entries of roles that are whole menus.
 */
import type { MenuItemConstructorOptions } from "electron";

const SEPARATOR = { type: "separator" } as const;
const isMac = process.platform === "darwin";

/** Labels by role in lower case, as Electron compares them. */
const LABELS: Readonly<Record<string, string>> = {
  undo: "Undo",
  redo: "Redo",
  cut: "Cut",
  copy: "Copy",
  paste: "Paste",
  pasteandmatchstyle: "Paste and Match Style",
  delete: "Delete",
  selectall: "Select All",
  reload: "Reload",
  forcereload: "Force Reload",
  toggledevtools: "Toggle Developer Tools",
  resetzoom: "Actual Size",
  zoomin: "Zoom In",
  zoomout: "Zoom Out",
  togglespellchecker: "Check Spelling While Typing",
  togglefullscreen: "Toggle Full Screen",
  window: "Window",
  minimize: "Minimize",
  close: isMac ? "Close Window" : "Close",
  help: "Help",
  services: "Services",
  hideothers: "Hide Others",
  unhide: "Show All",
  zoom: "Zoom",
  front: "Bring All to Front",
  filemenu: "File",
  editmenu: "Edit",
  viewmenu: "View",
  windowmenu: "Window",
  sharemenu: "Share",
};

const MENUS: Readonly<Record<string, MenuItemConstructorOptions[]>> = {
  appmenu: [
    { role: "about" },
    SEPARATOR,
    { role: "services" },
    SEPARATOR,
    { role: "hide" },
    { role: "hideOthers" },
    { role: "unhide" },
    SEPARATOR,
    { role: "quit" },
  ],
  filemenu: [{ role: isMac ? "close" : "quit" }],
  editmenu: [
    { role: "undo" },
    { role: "redo" },
    SEPARATOR,
    { role: "cut" },
    { role: "copy" },
    { role: "paste" },
    { role: "delete" },
    SEPARATOR,
    { role: "selectAll" },
  ],
  viewmenu: [
    { role: "reload" },
    { role: "forceReload" },
    { role: "toggleDevTools" },
    SEPARATOR,
    { role: "resetZoom" },
    { role: "zoomIn" },
    { role: "zoomOut" },
    SEPARATOR,
    { role: "togglefullscreen" },
  ],
  windowmenu: [{ role: "minimize" }, { role: "zoom" }, { role: isMac ? "front" : "close" }],
};

/**
 * Returns the label that Electron gives an entry of this role, or undefined where there is none.
 * @param role in lower case
 */
export function labelOfRole(role: string, appName: string): string | undefined {
  switch (role) {
    case "quit":
      return isMac ? `Quit ${appName}` : process.platform === "win32" ? "Exit" : "Quit";
    case "about":
      return process.platform === "linux" ? "About" : `About ${appName}`;
    case "hide":
      return `Hide ${appName}`;
    case "appmenu":
      return appName;
    default:
      return LABELS[role];
  }
}

/**
 * Returns the entries of a role that is a whole menu.
 * @param role in lower case
 */
export function menuOfRole(role: string): MenuItemConstructorOptions[] | undefined {
  return MENUS[role];
}

/**
 * Returns the entries without separators at their ends, and with only one of several adjacent
 * separators.
 */
export function withoutExtraSeparators<T extends { type?: string | undefined }>(entries: readonly T[]): T[] {
  const isSeparator = (entry: T | undefined): boolean => entry?.type === "separator";
  const folded = entries.filter((entry, index) => !isSeparator(entry) || !isSeparator(entries[index - 1]));
  return folded.filter((entry, index) => !isSeparator(entry) || (index !== 0 && index !== folded.length - 1));
}
