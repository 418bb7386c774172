/**
 * `Menu` and `MenuItem`: templates are checked as in Electron, and an entry can be chosen by its
 * labels.
 */
import { EventEmitter } from "node:events";
import type { MenuItemConstructorOptions } from "electron";
import type { MenuEntry } from "../wire.ts";
import { type Core, findEntry } from "./core.ts";
import { guard } from "./guard.ts";
import { labelOfRole, menuOfRole, withoutExtraSeparators } from "./menu-roles.ts";

const TYPES = new Set(["normal", "separator", "submenu", "checkbox", "radio", "header", "palette"]);

/** Electron's roles, in lower case as it compares them. */
const ROLES = new Set(
  (
    "undo redo cut copy paste pasteandmatchstyle delete selectall reload forcereload toggledevtools resetzoom zoomin zoomout togglespellchecker togglefullscreen " +
    "window minimize close help about services hide hideothers unhide quit showsubstitutions togglesmartquotes togglesmartdashes toggletextreplacement " +
    "startspeaking stopspeaking zoom front appmenu filemenu editmenu viewmenu sharemenu recentdocuments toggletabbar selectnexttab selectprevioustab " +
    "showalltabs mergealltabs clearrecentdocuments movetabtonewwindow windowmenu"
  ).split(" "),
);

/** The effects of the roles that a test can choose. */
export interface RoleActions {
  quit(): void;
  /** Returns the app's name for labels that contain it. */
  appName(): string;
}

export class StandInMenuItem {
  readonly type: string;
  readonly role: string | undefined;
  readonly submenu: StandInMenu | undefined;
  readonly accelerator: string | undefined;
  readonly commandId: number;
  readonly click: (...args: unknown[]) => void;
  readonly icon: MenuItemConstructorOptions["icon"];
  id: string;
  label: string;
  sublabel: string;
  toolTip: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  private static nextCommand = 1;

  constructor(options: MenuItemConstructorOptions, roles: RoleActions) {
    const { type, label } = options;
    const role = options.role?.toLowerCase();
    const submenu = options.submenu ?? (role === undefined ? undefined : menuOfRole(role));
    if (type !== undefined && !TYPES.has(type)) throw new Error(`Unknown menu item type: ${type}`);
    if (role !== undefined && !ROLES.has(role)) throw new Error(`Unknown menu role: ${options.role}`);
    if (submenu !== undefined && type !== undefined && type !== "submenu") throw new Error("Invalid submenu");
    if (type === "submenu" && submenu === undefined && role === undefined) throw new Error("Invalid submenu");
    this.submenu = Array.isArray(submenu) ? buildFromTemplate(submenu, roles) : (submenu as StandInMenu | undefined);
    if (this.submenu !== undefined && !(this.submenu instanceof StandInMenu)) throw new Error("Invalid submenu");
    this.type = type ?? (this.submenu === undefined ? "normal" : "submenu");
    this.role = role;
    this.label = label ?? (role === undefined ? undefined : labelOfRole(role, roles.appName())) ?? "";
    this.id = options.id ?? "";
    this.sublabel = options.sublabel ?? "";
    this.toolTip = options.toolTip ?? "";
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.icon = options.icon;
    this.accelerator = options.accelerator ?? undefined;
    this.commandId = StandInMenuItem.nextCommand;
    StandInMenuItem.nextCommand += 1;
    const given = options.click as ((...args: unknown[]) => void) | undefined;
    this.click = (...args) => {
      if (this.type === "checkbox") this.checked = !this.checked;
      if (this.type === "radio") this.checked = true;
      // An entry whose role has an effect does not call `click`.
      if (this.role === "quit") roles.quit();
      else given?.(this, undefined, ...args);
    };
    return guard("MenuItem", this);
  }
}

export class StandInMenu extends EventEmitter {
  readonly items: StandInMenuItem[] = [];

  constructor() {
    super();
    return guard("Menu", this);
  }

  append(item: StandInMenuItem): void {
    this.insert(this.items.length, item);
  }

  insert(position: number, item: StandInMenuItem): void {
    if (!(item instanceof StandInMenuItem)) throw new TypeError("Invalid item");
    if (position < 0) throw new RangeError(`Position ${position} cannot be less than 0`);
    if (position > this.items.length) throw new RangeError(`Position ${position} cannot be greater than the total MenuItem count`);
    this.items.splice(position, 0, item);
  }

  getMenuItemById(id: string): StandInMenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const inside = item.submenu?.getMenuItemById(id) ?? null;
      if (inside !== null) return inside;
    }
    return null;
  }

  popup(): void {
    this.emit("menu-will-show", {});
  }

  closePopup(): void {
    this.emit("menu-will-close", {});
  }
}

function buildFromTemplate(template: unknown, roles: RoleActions): StandInMenu {
  if (!Array.isArray(template)) throw new TypeError("Invalid template for Menu: Menu template must be an array");
  for (const entry of template as unknown[]) {
    const options = entry as MenuItemConstructorOptions | null;
    if (typeof options !== "object" || options === null || !("label" in options || "role" in options || options.type === "separator")) {
      throw new TypeError("Invalid template for MenuItem: must have at least one of label, role or type");
    }
  }
  const menu = new StandInMenu();
  for (const entry of withoutExtraSeparators(template as (MenuItemConstructorOptions | StandInMenuItem)[])) {
    menu.append(entry instanceof StandInMenuItem ? entry : new StandInMenuItem(entry, roles));
  }
  return menu;
}

/** Returns the menu as a person would see it. */
export function describeMenu(menu: StandInMenu | null): MenuEntry[] {
  return (menu?.items ?? []).map((item) => ({
    label: item.label,
    type: item.type,
    enabled: item.enabled,
    visible: item.visible,
    checked: item.checked,
    ...(item.role === undefined ? {} : { role: item.role }),
    ...(item.accelerator === undefined ? {} : { accelerator: item.accelerator }),
    ...(item.submenu === undefined ? {} : { submenu: describeMenu(item.submenu) }),
  }));
}

/** Chooses an entry by its labels. Throws a sentence when the entry is missing or disabled. */
export function chooseFrom(menu: StandInMenu | null, path: readonly string[]): void {
  const menus = (from: StandInMenu | null): (MenuEntry & { item: StandInMenuItem })[] =>
    (from?.items ?? []).map((item) => ({
      item,
      label: item.label,
      type: item.type,
      enabled: item.enabled,
      visible: item.visible,
      checked: item.checked,
      ...(item.submenu === undefined ? {} : { submenu: menus(item.submenu) }),
    }));
  findEntry(menus(menu), path).item.click();
}

/** Returns the two classes that the app gets. */
export function createMenus(core: Core, roles: RoleActions) {
  let applicationMenu: StandInMenu | null = null;
  const Menu = class Menu extends StandInMenu {
    static buildFromTemplate(template: MenuItemConstructorOptions[]): StandInMenu {
      return buildFromTemplate(template, roles);
    }

    static setApplicationMenu(menu: StandInMenu | null): void {
      if (menu !== null && !(menu instanceof StandInMenu)) throw new TypeError("Invalid menu");
      applicationMenu = menu;
      core.seen.applicationMenu = describeMenu(menu);
      core.chooseApplicationMenu = (path) => chooseFrom(applicationMenu, path);
    }

    static getApplicationMenu(): StandInMenu | null {
      return applicationMenu;
    }
  };
  const MenuItem = class MenuItem extends StandInMenuItem {
    constructor(options: MenuItemConstructorOptions) {
      super(options, roles);
    }
  };
  return { Menu: guard("Menu", Menu), MenuItem: guard("MenuItem", MenuItem) };
}
