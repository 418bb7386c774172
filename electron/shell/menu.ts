/**
 * The application menu: macOS copies and pastes through it; elsewhere Alt shows it, for the zoom
 * keys.
 */
import type { MenuItemConstructorOptions } from "electron";
import { t } from "../contract/languages/shared.ts";
import { profileLabel } from "../contract/messages/profiles.ts";
import type { ProfilesDto } from "../contract/profiles.ts";
import { RESERVED_KEYS, type ReservedFor } from "../contract/reserved-keys.ts";

export interface MenuOptions {
  platform: NodeJS.Platform;
  /** The app's name. */
  app: string;
  /** False in releases. */
  devTools: boolean;
  /** Larger, smaller, or as large as it was made. */
  zoom: (direction: 1 | -1 | 0) => void;
  profiles: ProfilesDto;
  /** The user wants this account. */
  switchTo: (id: string) => void;
}

/** The entries of the system have our labels: Electron has them in English only. */
export function applicationMenu(options: MenuOptions): MenuItemConstructorOptions[] {
  const { platform } = options;
  if (platform === "darwin") return [appMenu(options), macEditMenu(), viewMenu(options), ...accountsMenu(options), windowMenu()];
  const edit: MenuItemConstructorOptions = {
    role: "editMenu",
    label: t("menu.edit"),
    submenu: [...roles("undo", "redo"), SEPARATOR, ...roles("cut", "copy", "paste", "delete"), SEPARATOR, ...roles("selectAll")],
  };
  const quit = t(platform === "win32" ? "menu.quit_windows" : "menu.quit");
  const file: MenuItemConstructorOptions = { label: t("menu.file"), submenu: [...roles("close"), { role: "quit", label: quit }] };
  return [file, edit, viewMenu(options), ...accountsMenu(options)];
}

function viewMenu({ devTools, zoom }: MenuOptions): MenuItemConstructorOptions {
  return {
    label: t("menu.view"),
    submenu: [
      // Not the system's entries: theirs would change a zoom that the preferences know nothing of.
      ...zoomEntries("resetZoom", () => zoom(0)),
      ...zoomEntries("zoomIn", () => zoom(1)),
      ...zoomEntries("zoomOut", () => zoom(-1)),
      SEPARATOR,
      ...roles("togglefullscreen"),
      ...(devTools ? [SEPARATOR, ...roles("reload", "toggleDevTools")] : []),
    ],
  };
}

/** There where one can be chosen. A name is no place for a mnemonic: Electron reads "&&" as "&". */
function accountsMenu({ profiles: { active, profiles, lockedBy }, switchTo }: MenuOptions): MenuItemConstructorOptions[] {
  if (profiles.length < 2) return [];
  const submenu = profiles.map((profile): MenuItemConstructorOptions => {
    const label = profileLabel(profile).replaceAll("&", "&&");
    return { type: "radio", label, checked: profile.id === active, enabled: lockedBy.length === 0, click: () => switchTo(profile.id) };
  });
  return [{ label: t("menu.accounts"), submenu }];
}

/** The second key is heard and not shown: where + is typed with Shift, = is the key alone. */
function zoomEntries(name: "resetZoom" | "zoomIn" | "zoomOut", click: () => void): MenuItemConstructorOptions[] {
  return RESERVED_KEYS[name].map((chord, at) => ({
    label: t(`menu.${name}`),
    accelerator: chord.replace("++", "+Plus").replace("Ctrl", "CommandOrControl"),
    ...(at > 0 && { visible: false }),
    click,
  }));
}

function appMenu({ app }: MenuOptions): MenuItemConstructorOptions {
  return {
    role: "appMenu",
    submenu: [
      { role: "about", label: t("menu.about", { app }) },
      SEPARATOR,
      ...roles("services"),
      SEPARATOR,
      { role: "hide", label: t("menu.hide", { app }) },
      ...roles("hideOthers", "unhide"),
      SEPARATOR,
      { role: "quit", label: t("menu.quit_mac", { app }) },
    ],
  };
}

function macEditMenu(): MenuItemConstructorOptions {
  return {
    role: "editMenu",
    label: t("menu.edit"),
    submenu: [
      ...roles("undo", "redo"),
      SEPARATOR,
      ...roles("cut", "copy", "paste", "pasteAndMatchStyle", "delete", "selectAll"),
      SEPARATOR,
      { label: t("menu.speech"), submenu: roles("startSpeaking", "stopSpeaking") },
    ],
  };
}

function windowMenu(): MenuItemConstructorOptions {
  return { role: "windowMenu", label: t("menu.window"), submenu: [...roles("minimize", "zoom"), SEPARATOR, ...roles("front")] };
}

const SEPARATOR: MenuItemConstructorOptions = { type: "separator" };

/** Entries without a key that a command of the window could have: with Alt, none can. */
type WithoutKey = "delete" | "services" | "hideOthers" | "unhide" | "startSpeaking" | "stopSpeaking" | "zoom" | "front";

type Role = keyof typeof t.english.menu & MenuItemConstructorOptions["role"] & (ReservedFor | WithoutKey);

function roles(...names: Exclude<Role, "quit" | "hide">[]): MenuItemConstructorOptions[] {
  return names.map((role) => ({ role, label: t(`menu.${role}`) }));
}
