/**
 * The application menu. On macOS, copy and paste work through it; on other systems, Alt shows it
 * and it provides the zoom keys.
 */
import type { MenuItemConstructorOptions } from "electron";
import { t } from "../contract/languages/shared.ts";
import { profileLabel } from "../contract/messages/profiles.ts";
import type { ProfilesDto } from "../contract/profiles.ts";
import { RESERVED_KEYS, type ReservedFor } from "../contract/reserved-keys.ts";

export interface MenuOptions {
  platform: NodeJS.Platform;
  /** Name of the app. */
  app: string;
  /** Whether to offer the developer tools; false in releases. */
  devTools: boolean;
  /** Zooms in (1), out (-1), or back to 100 % (0). */
  zoom: (direction: 1 | -1 | 0) => void;
  profiles: ProfilesDto;
  /** Called when the user selects this account. */
  switchTo: (id: string) => void;
}

/**
 * Returns the menu. The system's roles have Docket's labels, because Electron has them only in
 * English.
 */
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
      // Electron's own zoom roles are not used, because they would change the zoom without the
      // preferences.
      ...zoomEntries("resetZoom", () => zoom(0)),
      ...zoomEntries("zoomIn", () => zoom(1)),
      ...zoomEntries("zoomOut", () => zoom(-1)),
      SEPARATOR,
      ...roles("togglefullscreen"),
      ...(devTools ? [SEPARATOR, ...roles("reload", "toggleDevTools")] : []),
    ],
  };
}

/**
 * Returns the accounts menu if there is more than one account. An "&" in a name must not become a
 * mnemonic: Electron displays "&&" as "&".
 */
function accountsMenu({ profiles: { active, profiles, lockedBy }, switchTo }: MenuOptions): MenuItemConstructorOptions[] {
  if (profiles.length < 2) return [];
  const submenu = profiles.map((profile): MenuItemConstructorOptions => {
    const label = profileLabel(profile).replaceAll("&", "&&");
    return { type: "radio", label, checked: profile.id === active, enabled: lockedBy.length === 0, click: () => switchTo(profile.id) };
  });
  return [{ label: t("menu.accounts"), submenu }];
}

/**
 * Returns an entry for each key. The second key works but is not shown: on keyboards where + needs
 * Shift, the key alone is =.
 */
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

/**
 * Roles without a key that a command of the window could have. Keys with Alt are never used by
 * commands.
 */
type WithoutKey = "delete" | "services" | "hideOthers" | "unhide" | "startSpeaking" | "stopSpeaking" | "zoom" | "front";

type Role = keyof typeof t.english.menu & MenuItemConstructorOptions["role"] & (ReservedFor | WithoutKey);

function roles(...names: Exclude<Role, "quit" | "hide">[]): MenuItemConstructorOptions[] {
  return names.map((role) => ({ role, label: t(`menu.${role}`) }));
}
