/**
 * The tray icon. It shows the connection's state by shape (never by colour alone) and as text, and
 * the number of Actions to acknowledge. Its menu opens the window and quits Docket.
 */
import { join } from "node:path";
import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from "electron";
import { type AlertsWithheldNow, nextTime } from "../contract/alert-rules.ts";
import { profileLabel } from "../contract/messages/profiles.ts";
import type { ProfileDto } from "../contract/profiles.ts";
import type { ConnectionState } from "../contract/vocabulary.ts";
import type { WaitingAction } from "../core/client-queries.ts";
import { alertTitle } from "./alert-text.ts";
import { joined, menuText, pauseUntilWords, trayMenu, trayStatus } from "./messages/tray.ts";
import { labelAmong, tipOf } from "./tray-texts.ts";

export interface TrayPorts {
  create: (image: NativeImage) => Tray;
  /** Reads an image and its @2x companion. */
  image: (path: string) => NativeImage;
  buildMenu: (template: MenuItemConstructorOptions[]) => Menu;
  /**
   * `app.setBadgeCount`. `atLeast` means that the count may be higher, which is shown if a badge
   * can be a text.
   */
  setBadgeCount: (count: number, atLeast?: true) => void;
  /** Absolute path of the folder with the tray's images. */
  icons: string;
  platform: NodeJS.Platform;
  open: () => void;
  quit: () => void;
  /** Returns the key of the account in use; undefined without one. */
  account: () => string | undefined;
  openAction: (actionId: string) => void;
  acknowledge: (actionId: string) => void;
  /** Pauses alerts until this time, in epoch milliseconds; 0 ends the pause. */
  pauseUntil: (until: number) => void;
  /** Returns epoch milliseconds. */
  now: () => number;
}

const HOUR_MS = 3_600_000;
/** End of a pause over the night. */
const MORNING = "06:00";

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
  private first: readonly WaitingAction[] = [];
  private withheld: AlertsWithheldNow | undefined;
  private account: ProfileDto | undefined;

  constructor(ports: TrayPorts) {
    this.ports = ports;
  }

  /** Creates the icon if there is none. Throws if the system refuses it. */
  start(): void {
    if (this.tray !== undefined) return;
    const { create, platform, open } = this.ports;
    const tray = create(this.image(this.state));
    this.tray = tray;
    try {
      // On macOS a click opens the menu, as usual in its menu bar.
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

  /**
   * Sets the number of Actions that need acknowledgement; undefined while no list has been read.
   */
  showWaiting(count: number | undefined): void {
    if (count === this.waiting) return;
    this.waiting = count;
    this.showBadge();
    this.describe();
  }

  /** Sets whether the count may be too low because of unreadable messages or an incomplete list. */
  showAtLeast(atLeast: boolean): void {
    if (atLeast === this.atLeast) return;
    this.atLeast = atLeast;
    this.showBadge();
    this.describe();
  }

  /** Sets whether a proxy's sign-in is required for the connection to the service. */
  showProxyAsks(asks: boolean): void {
    if (asks === this.proxyAsks) return;
    this.proxyAsks = asks;
    this.describe();
  }

  /** Sets whether an alert could not be shown since the window was last looked at. */
  showMissedAlert(missed: boolean): void {
    if (missed === this.missedAlert) return;
    this.missedAlert = missed;
    this.describe();
  }

  /** Sets the Actions to acknowledge first, in their order. */
  showFirst(first: readonly WaitingAction[]): void {
    const isSame = JSON.stringify(first) === JSON.stringify(this.first) && this.first.every(({ hasPresentTerms }) => hasPresentTerms());
    if (isSame) return;
    this.first = first;
    this.describe();
  }

  /** Sets whether alerts are withheld now. */
  showWithheld(withheld: AlertsWithheldNow | undefined): void {
    if (JSON.stringify(withheld) === JSON.stringify(this.withheld)) return;
    this.withheld = withheld;
    this.describe();
  }

  /** Sets the account in use if several are set up; undefined if there is only one. */
  showAccount(account: ProfileDto | undefined): void {
    if (JSON.stringify(account) === JSON.stringify(this.account)) return;
    this.account = account;
    this.describe();
  }

  private showBadge(): void {
    const count = this.waiting ?? 0;
    if (this.atLeast) this.ports.setBadgeCount(count, true);
    else this.ports.setBadgeCount(count);
  }

  /** Updates all texts. Also called when the language has changed. */
  describe(): void {
    const tray = this.tray;
    if (tray === undefined) return;
    const { state, waiting, atLeast, proxyAsks, missedAlert, withheld } = this;
    const clauses = trayStatus({ state, waiting, atLeast, proxyAsks, missedAlert, withheld });
    const account = this.account === undefined ? undefined : alertTitle(profileLabel(this.account));
    tray.setToolTip(tipOf(clauses, account));
    const words = trayMenu();
    // A new menu is created each time, because Linux does not notice changes of a menu in use.
    tray.setContextMenu(
      this.ports.buildMenu([
        ...(account === undefined ? [] : [{ label: menuText(account), enabled: false }]),
        { label: joined(clauses), enabled: false },
        { type: "separator" },
        ...this.actionEntries(words),
        { label: words.open, click: this.ports.open },
        this.pauseEntry(words),
        { label: words.quit, click: this.ports.quit },
      ]),
    );
  }

  private actionEntries(words: ReturnType<typeof trayMenu>): MenuItemConstructorOptions[] {
    const { acknowledge, openAction, open } = this.ports;
    if (this.first.length === 0) return [];
    const account = this.ports.account();
    // The account may be switched while the menu is open, and the other account may have an Action
    // with the same id.
    const carry = (act: () => void): (() => void) => {
      return () => (this.ports.account() === account ? act() : open());
    };
    const entries = this.first.map((action) => ({
      label: labelAmong(action, this.first),
      submenu: [
        // If the Action has changed since the menu was opened, it is opened instead of
        // acknowledged.
        { label: words.acknowledge, click: carry(() => (action.hasPresentTerms() ? acknowledge : openAction)(action.id)) },
        { label: words.openAction, click: carry(() => openAction(action.id)) },
      ],
    }));
    return [...entries, { type: "separator" }];
  }

  /**
   * Returns the entry that pauses alerts or ends a pause. Quiet hours are changed in the settings.
   */
  private pauseEntry(words: ReturnType<typeof trayMenu>): MenuItemConstructorOptions {
    const { pauseUntil, now } = this.ports;
    if (this.withheld?.why === "paused") return { label: words.resume, click: () => pauseUntil(0) };
    return {
      label: words.pause,
      submenu: [
        { label: words.hour, click: () => pauseUntil(now() + HOUR_MS) },
        { label: words.hours, click: () => pauseUntil(now() + 4 * HOUR_MS) },
        { label: pauseUntilWords(nextTime(MORNING, now())), click: () => pauseUntil(nextTime(MORNING, now())) },
      ],
    };
  }

  private image(state: ConnectionState): NativeImage {
    const known = this.images.get(state);
    if (known !== undefined) return known;
    // On macOS, an image whose name ends in "Template" is drawn in the menu bar's own colour.
    const mac = this.ports.platform === "darwin";
    const image = this.ports.image(join(this.ports.icons, `tray-${state}${mac ? "Template" : ""}.png`));
    this.images.set(state, image);
    return image;
  }
}
