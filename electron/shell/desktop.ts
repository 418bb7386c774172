/**
 * The visible parts of Docket: the window, its connection to the main process, the tray icon and
 * the alerts, wired together. The constructor creates them; `open` opens the window, and `start`
 * starts the others.
 */
import { join } from "node:path";
import type * as Electron from "electron";
import type { AlertHealthDto } from "../contract/alerts.ts";
import { onLanguage } from "../contract/languages/language.ts";
import type { Alert, Clock, Log, SettingsStore } from "../core/ports.ts";
import type { Preferences } from "../core/settings/preferences.ts";
import type { Profiles } from "../core/settings/profiles.ts";
import { Appearance } from "./appearance.ts";
import { Closing } from "./close-to-tray.ts";
import { applicationMenu } from "./menu.ts";
import { DesktopNotifier } from "./notifications.ts";
import { notificationDaemon } from "./notification-daemon.ts";
import { waitingLabel } from "./messages/tray.ts";
import { OwnSounds } from "./own-sounds.ts";
import { overlayBadge } from "./overlay-badge.ts";
import { pageFailure } from "./page-failure.ts";
import { WindowIpc } from "./ipc.ts";
import { namesSent } from "./start-settings.ts";
import { hasTrayHost } from "./tray-host.ts";
import { TrayPresence } from "./tray-presence.ts";
import { TrayIcon } from "./tray.ts";
import { WindowPlace } from "./window-place.ts";
import { MainWindow } from "./window.ts";

export interface DesktopPorts {
  electron: Pick<
    typeof Electron,
    "app" | "BrowserWindow" | "dialog" | "ipcMain" | "Menu" | "nativeImage" | "nativeTheme" | "Notification" | "screen" | "shell" | "Tray"
  >;
  platform: NodeJS.Platform;
  /** Whether this run can show no window, tray icon or alert. */
  windowless: boolean;
  preferences: Preferences;
  /** Absolute path of the folder of the built files. */
  dist: string;
  /** File of the window's last position. */
  placeFile: SettingsStore;
  /**
   * Called for the button of an alert or of the tray. Resolves with whether the update is being
   * sent. Never rejects.
   */
  acknowledge: (actionId: string) => Promise<boolean>;
  /** Called when the user has closed an alert, as far as the system reports it. */
  alertClosed: (alertId: string) => void;
  /** Called when the system shows alerts, as far as it reports that. */
  systemShowsAlerts: () => void;
  profiles: Pick<Profiles, "dto" | "onChange">;
  /** Returns the key of the account in use; undefined without one. */
  account: () => string | undefined;
  /** Called before each response to the page. */
  onPageRequest: () => void;
  clock: Clock;
  log: Log;
}

export class Desktop {
  readonly window: MainWindow;
  readonly link: WindowIpc;
  readonly notifier: DesktopNotifier;
  readonly sounds: OwnSounds;
  readonly tray: TrayIcon;
  private readonly ports: DesktopPorts;
  private readonly presence: TrayPresence;
  private readonly appearance: Appearance;
  private isOpen = false;
  private stopListening = (): void => {};
  /** Whether the window was requested before it could be opened. */
  private calledEarly = false;

  constructor(ports: DesktopPorts) {
    const { electron, platform, preferences, dist, clock, log } = ports;
    const { app, BrowserWindow, dialog, ipcMain, Menu, nativeImage, nativeTheme, Notification, Tray } = electron;
    const icons = join(dist, "icons");
    const place = new WindowPlace({ store: ports.placeFile, screen: electron.screen, clock, log });
    const parent = (): Electron.BrowserWindow | undefined => BrowserWindow.getAllWindows()[0];
    const closing = new Closing({ dialog, parent, platform, preferences, quit: () => app.quit(), log });
    this.ports = ports;
    this.window = new MainWindow({
      create: (options) => place.open((placed) => new BrowserWindow(placed), options),
      isDark: () => nativeTheme.shouldUseDarkColors,
      platform,
      preload: join(dist, "preload.cjs"),
      ...(platform === "linux" && { icon: join(icons, "docket.png") }),
      canHide: async () => {
        const leadsBack = await this.presence.canHide();
        return (await closing.decide(leadsBack)) || leadsBack;
      },
      onHidden: () => this.presence.windowHidden(),
      onFocus: () => this.tray.showMissedAlert(false),
      onPageLeft: () => this.link.pageLeft(),
      onPageLoaded: () => this.appearance.apply(),
      onPageFailed: pageFailure({
        dialog,
        parent,
        logFile: () => join(app.getPath("userData"), "logs", "docket.log"),
        log,
      }),
      devTools: !app.isPackaged,
      clock,
      log,
    });
    this.link = new WindowIpc({ ipcMain, page: () => this.window.page, account: ports.account, onRequest: ports.onPageRequest, log });
    const healthChanged = (): void => void this.alertHealth().then((health) => this.link.push("alerts:changed", health));
    this.sounds = new OwnSounds({ link: this.link, beep: () => electron.shell.beep(), clock, onChange: healthChanged });
    this.notifier = new DesktopNotifier({
      windowless: ports.windowless,
      isSupported: () => Notification.isSupported(),
      create: (options) => new Notification(options),
      removeAll: () => Notification.removeAll(),
      onActivation: (activated) => Notification.handleActivation(activated),
      daemon: () => notificationDaemon(platform),
      platform,
      clock,
      account: ports.account,
      onClick: (alert) => this.openAlert(alert),
      onAcknowledge: (actionId) => void this.acknowledge(actionId),
      onClosed: ports.alertClosed,
      playSound: (sound) => this.sounds.play(sound),
      onHealth: () => {
        if (this.notifier.health.failure === undefined) ports.systemShowsAlerts();
        healthChanged();
      },
      onNotShown: () => {
        this.tray.showMissedAlert(!this.window.isFocused);
        return !ports.windowless && this.window.attract();
      },
    });
    this.tray = new TrayIcon({
      create: (image) => new Tray(image),
      image: (path) => nativeImage.createFromPath(path),
      buildMenu: (template) => Menu.buildFromTemplate(template),
      // Windows has no badge count; its taskbar overlay is an image. Of the other systems, only
      // macOS has room for "3+".
      setBadgeCount: (count, atLeast) => {
        if (platform === "win32") return this.showOverlay(count, atLeast === true);
        app.setBadgeCount(count);
        if (atLeast === true && count > 0) app.dock?.setBadge(`${count}+`);
      },
      icons,
      platform,
      open: () => this.call(),
      quit: () => app.quit(),
      account: ports.account,
      openAction: (actionId) => this.openAction(actionId),
      acknowledge: (actionId) => void this.acknowledge(actionId),
      pauseUntil: (pausedUntil) => preferences.change({ person: { alerts: { ...preferences.dto().person.alerts, pausedUntil } } }),
      now: () => clock.now(),
    });
    this.presence = new TrayPresence({
      hasHost: () => hasTrayHost(platform),
      createIcon: () => this.tray.start(),
      isWindowHidden: () => this.window.isHidden,
      bringWindowBack: () => this.window.bringBack(),
      onChange: healthChanged,
      comesAndGoes: platform === "linux",
      clock,
      log,
    });
    this.appearance = new Appearance({ nativeTheme, preferences, page: () => this.window.page });
    nativeTheme.on("updated", () => this.window.themeChanged());
    app.on("second-instance", (_event, args, _folder, data) => {
      const others = namesSent(data);
      if (others.length > 0) {
        const names = others.join(", ");
        log.warn(
          `start: ${names}: a second start had other values, which are not used. To use them, end Docket first, then start it with them.`,
        );
      }
      // Two entries may start Docket at sign-in, the user's and the device's.
      if (!args.includes("--hidden")) this.call();
    });
    // On macOS: a click on the Dock icon.
    app.on("activate", () => this.call());
  }

  /** Opens the window. Must be called when the app is ready. */
  open({ hidden }: { hidden: boolean }): void {
    this.isOpen = true;
    this.showMenu();
    const stops = [
      onLanguage(() => {
        this.showMenu();
        this.tray.describe();
      }),
      this.ports.profiles.onChange(() => this.showMenu()),
    ];
    this.stopListening = () => stops.forEach((stop) => stop());
    this.appearance.start();
    this.window.open({ hidden: hidden && !this.calledEarly });
  }

  /**
   * Starts the tray icon and the alerts. Must be called when the actions that they offer can be
   * carried out.
   */
  start(): void {
    this.presence.start();
    this.notifier.start();
  }

  /** Returns the current health of alerts. Never rejects. */
  async alertHealth(): Promise<AlertHealthDto> {
    const hasTray = await this.presence.canHide();
    const { problem: soundProblem } = this.sounds;
    return { ...this.notifier.health, hasTray, ...(soundProblem !== undefined && { soundProblem }) };
  }

  /** Shows the window, and opens this Action in it as soon as its page listens. */
  openAction(actionId: string): void {
    this.call();
    this.link.open("queue:open", { actionId });
  }

  stop(): void {
    this.isOpen = false;
    this.stopListening();
    this.appearance.stop();
    this.presence.stop();
    this.link.stop();
    this.sounds.stop();
    this.notifier.stop();
    this.tray.stop();
  }

  /** Acknowledges the Action. If that fails, opens the Action instead, with the reason. */
  private async acknowledge(actionId: string): Promise<void> {
    if (!(await this.ports.acknowledge(actionId))) this.openAction(actionId);
  }

  /** Shows the window, and opens what the alert is about if that is a single Action or view. */
  private openAlert({ actionId, view }: Pick<Alert, "actionId" | "view">): void {
    if (actionId !== undefined) return this.openAction(actionId);
    this.call();
    if (view !== undefined) this.link.open("view:open", { view });
  }

  private showOverlay(count: number, atLeast: boolean): void {
    if (count === 0) return this.window.showOverlay(undefined);
    const { pixels, ...size } = overlayBadge(count, atLeast);
    const image = this.ports.electron.nativeImage.createFromBitmap(pixels, size);
    this.window.showOverlay({ image, words: waitingLabel(count, atLeast) });
  }

  private showMenu(): void {
    const { electron, platform, profiles } = this.ports;
    const { app, Menu } = electron;
    const zoom = this.appearance.zoom.bind(this.appearance);
    const options = { platform, app: app.getName(), devTools: !app.isPackaged, zoom, profiles: profiles.dto() };
    const switchTo = (id: string): void => {
      this.call();
      this.link.open("profile:switch", { id });
      // Electron has already checked the clicked entry. The menu is rebuilt to show the account
      // that is in use until the switch is done.
      this.showMenu();
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu({ ...options, switchTo })));
  }

  /** Shows the window, or remembers the request until the window can be opened. */
  private call(): void {
    if (this.isOpen) this.window.show();
    else this.calledEarly = true;
  }
}
