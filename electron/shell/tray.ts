/**
 * The tray icon: the connection's state by shape (never by colour alone) and in words, the number
 * of Actions to acknowledge, and the way back to the window and out of Docket.
 */
import { join } from "node:path";
import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from "electron";
import type { ConnectionState } from "../contract/vocabulary.ts";
import { trayMenu, trayStatus, trayTip } from "./messages/tray.ts";

export interface TrayPorts {
  create: (image: NativeImage) => Tray;
  /** Reads an image and its @2x companion. */
  image: (path: string) => NativeImage;
  buildMenu: (template: MenuItemConstructorOptions[]) => Menu;
  /** `app.setBadgeCount`; `atLeast`: there may be more, shown where a badge can be a text. */
  setBadgeCount: (count: number, atLeast?: true) => void;
  /** Absolute path of the folder with the tray's images. */
  icons: string;
  platform: NodeJS.Platform;
  open: () => void;
  quit: () => void;
}

export class TrayIcon {
  private readonly ports: TrayPorts;
  private readonly images = new Map<ConnectionState, NativeImage>();
  private tray: Tray | undefined;
  private state: ConnectionState = "connecting";
  /** Undefined while no list has been read. */
  private waiting: number | undefined;
  private atLeast = false;
  private proxyAsks = false;
  private missedAlert = false;

  constructor(ports: TrayPorts) {
    this.ports = ports;
  }

  /** Puts the icon up, if it is not. Throws where the system has no place for one. */
  start(): void {
    if (this.tray !== undefined) return;
    const { create, platform, open } = this.ports;
    const tray = create(this.image(this.state));
    this.tray = tray;
    try {
      // On macOS a click opens the menu, as everywhere in its menu bar.
      if (platform !== "darwin") tray.on("click", open);
      this.describe();
    } catch (error) {
      this.tray = undefined;
      tray.destroy();
      throw error;
    }
  }

  stop(): void {
    this.tray?.destroy();
    this.tray = undefined;
    this.ports.setBadgeCount(0);
  }

  showState(state: ConnectionState): void {
    if (state === this.state) return;
    this.state = state;
    this.tray?.setImage(this.image(state));
    this.describe();
  }

  /** How many Actions need acknowledgement; undefined while no list has been read. */
  showWaiting(count: number | undefined): void {
    if (count === this.waiting) return;
    this.waiting = count;
    this.showBadge();
    this.describe();
  }

  /** Whether the count can be too small: unreadable messages, or a list that is not whole yet. */
  showAtLeast(atLeast: boolean): void {
    if (atLeast === this.atLeast) return;
    this.atLeast = atLeast;
    this.showBadge();
    this.describe();
  }

  /** Whether a proxy's sign-in stands between Docket and the service. */
  showProxyAsks(asks: boolean): void {
    if (asks === this.proxyAsks) return;
    this.proxyAsks = asks;
    this.describe();
  }

  /** Whether an alert could not be shown, and the window was not looked at since. */
  showMissedAlert(missed: boolean): void {
    if (missed === this.missedAlert) return;
    this.missedAlert = missed;
    this.describe();
  }

  private showBadge(): void {
    const count = this.waiting ?? 0;
    if (this.atLeast) this.ports.setBadgeCount(count, true);
    else this.ports.setBadgeCount(count);
  }

  /** Says it again: another language is in force. */
  describe(): void {
    const tray = this.tray;
    if (tray === undefined) return;
    const { state, waiting, atLeast, proxyAsks, missedAlert } = this;
    const status = trayStatus({ state, waiting, atLeast, proxyAsks, missedAlert });
    tray.setToolTip(trayTip(status));
    const words = trayMenu();
    // A new menu each time: Linux does not notice changes of a menu in use.
    tray.setContextMenu(
      this.ports.buildMenu([
        { label: status, enabled: false },
        { type: "separator" },
        { label: words.open, click: this.ports.open },
        { label: words.quit, click: this.ports.quit },
      ]),
    );
  }

  private image(state: ConnectionState): NativeImage {
    const known = this.images.get(state);
    if (known !== undefined) return known;
    // A name that ends in "Template" has macOS draw it in the menu bar's own colour.
    const mac = this.ports.platform === "darwin";
    const image = this.ports.image(join(this.ports.icons, `tray-${state}${mac ? "Template" : ""}.png`));
    this.images.set(state, image);
    return image;
  }
}
