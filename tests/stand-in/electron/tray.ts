/**
 * `Tray`: an icon that a test can read, click and choose from while a person would see it. On Linux
 * an icon that is created without a host is of another kind for good, which the pretended desktop
 * does not show; an icon that was created with a host is shown again when a host comes back.
 */
import { EventEmitter } from "node:events";
import type { Rectangle, Tray } from "electron";
import type { TrayRecord } from "../wire.ts";
import type { Core } from "./core.ts";
import { guard } from "./guard.ts";
import { chooseFrom, describeMenu, StandInMenu } from "./menu.ts";
import { type StandInImage, toImage } from "./native-image.ts";

type Provided = Pick<
  Tray,
  | "destroy"
  | "focus"
  | "getBounds"
  | "getTitle"
  | "isDestroyed"
  | "setIgnoreDoubleClickEvents"
  | "setImage"
  | "setPressedImage"
  | "setTitle"
  | "setToolTip"
  | "displayBalloon"
  | "removeBalloon"
>;

export class StandInTray extends EventEmitter implements Provided {
  private image: StandInImage;
  private tooltip = "";
  private title = "";
  private menu: StandInMenu | null = null;
  private destroyed = false;
  private readonly core: Core;
  /**
   * Whether the icon is a status notifier item, or Electron's fallback where there is no host for
   * such items.
   */
  private readonly isItem: boolean;

  constructor(core: Core, image: unknown) {
    super();
    core.requireReady("Cannot create Tray before app is ready");
    this.image = toImage(image);
    this.core = core;
    this.isItem = this.hasHost();
    core.trays.push({
      describe: () => this.describe(),
      trigger: (event) => {
        this.mustBeSeen();
        this.emit(event, { altKey: false, shiftKey: false, ctrlKey: false, metaKey: false }, this.getBounds(), { x: 0, y: 0 });
      },
      choose: (path) => {
        this.mustBeSeen();
        chooseFrom(this.menu, path);
      },
    });
    return guard("Tray", this);
  }

  setImage(image: unknown): void {
    this.alive();
    this.image = toImage(image);
  }

  setPressedImage(image: unknown): void {
    this.alive();
    toImage(image);
  }

  setToolTip(tooltip: string): void {
    this.alive();
    this.tooltip = text(tooltip);
  }

  setTitle(title: string): void {
    this.alive();
    this.title = text(title);
  }

  getTitle(): string {
    this.alive();
    return this.title;
  }

  setContextMenu(menu: StandInMenu | null): void {
    this.alive();
    if (menu !== null && !(menu instanceof StandInMenu)) throw new TypeError("Must pass Menu or null");
    this.menu = menu;
  }

  popUpContextMenu(): void {
    this.alive();
    this.menu?.popup();
  }

  setIgnoreDoubleClickEvents(): void {
    this.alive();
  }

  displayBalloon(): void {
    this.alive();
  }

  removeBalloon(): void {
    this.alive();
  }

  focus(): void {
    this.alive();
  }

  getBounds(): Rectangle {
    this.alive();
    return { x: 0, y: 0, width: 22, height: 22 };
  }

  destroy(): void {
    this.destroyed = true;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  private alive(): void {
    if (this.destroyed) throw new Error("Tray is destroyed");
  }

  private hasHost(): boolean {
    const { trayHost, trayWatcher } = this.core.conditions;
    return process.platform !== "linux" || (trayHost && trayWatcher);
  }

  private isSeen(): boolean {
    return !this.destroyed && this.isItem && this.hasHost();
  }

  private mustBeSeen(): void {
    this.alive();
    if (!this.isSeen()) throw new Error("Nobody can use the tray icon: this desktop does not show it.");
  }

  private describe(): TrayRecord {
    const image = { ...this.image.getSize(), dataUrl: this.image.toDataURL() };
    return {
      tooltip: this.tooltip,
      title: this.title,
      image,
      menu: describeMenu(this.menu),
      destroyed: this.destroyed,
      seen: this.isSeen(),
    };
  }
}

function text(value: unknown): string {
  if (typeof value !== "string") throw new TypeError(`Error processing argument at index 0, conversion failure from ${String(value)}`);
  return value;
}

export function createTray(core: Core) {
  const Class = class Tray extends StandInTray {
    constructor(image: unknown) {
      super(core, image);
    }
  };
  return guard("Tray", Class);
}
