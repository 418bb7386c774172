/**
 * The tray icon: the connection's state by shape (never by colour alone) and in words, the number
 * of Actions to acknowledge, and the way back to the window and out of Docket.
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
  /** `app.setBadgeCount`; `atLeast`: there may be more, shown where a badge can be a text. */
  setBadgeCount: (count: number, atLeast?: true) => void;
  /** Absolute path of the folder with the tray's images. */
  icons: string;
  platform: NodeJS.Platform;
  open: () => void;
  quit: () => void;
  /** The key of the account in use; undefined without one. */
  account: () => string | undefined;
  openAction: (actionId: string) => void;
  acknowledge: (actionId: string) => void;
  /** No alerts until then, epoch milliseconds; 0 ends the pause. */
  pauseUntil: (until: number) => void;
  /** Epoch milliseconds. */
  now: () => number;
}

const HOUR_MS = 3_600_000;
/** The pause over a night ends then. */
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

  /** Those that need an acknowledgement first, the first of them first. */
  showFirst(first: readonly WaitingAction[]): void {
    const isSame = JSON.stringify(first) === JSON.stringify(this.first) && this.first.every(({ hasPresentTerms }) => hasPresentTerms());
    if (isSame) return;
    this.first = first;
    this.describe();
  }

  /** Whether alerts are withheld now. */
  showWithheld(withheld: AlertsWithheldNow | undefined): void {
    if (JSON.stringify(withheld) === JSON.stringify(this.withheld)) return;
    this.withheld = withheld;
    this.describe();
  }

  /** The account in use, where others are set up beside it; undefined where it is the only one. */
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

  /** Says it again: another language is in force. */
  describe(): void {
    const tray = this.tray;
    if (tray === undefined) return;
    const { state, waiting, atLeast, proxyAsks, missedAlert, withheld } = this;
    const clauses = trayStatus({ state, waiting, atLeast, proxyAsks, missedAlert, withheld });
    const account = this.account === undefined ? undefined : alertTitle(profileLabel(this.account));
    tray.setToolTip(tipOf(clauses, account));
    const words = trayMenu();
    // A new menu each time: Linux does not notice changes of a menu in use.
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
    // A menu may be on the screen while the account is switched, and another one may have an Action of the same id.
    const carry = (act: () => void): (() => void) => {
      return () => (this.ports.account() === account ? act() : open());
    };
    const entries = this.first.map((action) => ({
      label: labelAmong(action, this.first),
      submenu: [
        // What it has become since the menu was opened is to be seen first.
        { label: words.acknowledge, click: carry(() => (action.hasPresentTerms() ? acknowledge : openAction)(action.id)) },
        { label: words.openAction, click: carry(() => openAction(action.id)) },
      ],
    }));
    return [...entries, { type: "separator" }];
  }

  /** A pause that is on can be ended; quiet hours are for the settings. */
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
    // A name that ends in "Template" has macOS draw it in the menu bar's own colour.
    const mac = this.ports.platform === "darwin";
    const image = this.ports.image(join(this.ports.icons, `tray-${state}${mac ? "Template" : ""}.png`));
    this.images.set(state, image);
    return image;
  }
}
