/**
 * What of Docket is seen on a desktop: the window, its line to the main process, the tray icon and the alerts, and how one calls
 * up another. Everything is made here and started by `open`.
 */
import { join } from "node:path";
import type * as Electron from "electron";
import type { Clock, Log } from "../core/ports.ts";
import { applicationMenu } from "./menu.ts";
import { DesktopNotifier } from "./notifications.ts";
import { PageLink } from "./page-link.ts";
import { hasTrayHost } from "./tray-host.ts";
import { TrayIcon } from "./tray.ts";
import { MainWindow } from "./window.ts";

export interface DesktopPorts {
  electron: Pick<typeof Electron, "app" | "BrowserWindow" | "ipcMain" | "Menu" | "nativeImage" | "nativeTheme" | "Notification" | "Tray">;
  platform: NodeJS.Platform;
  /** Absolute path of the folder of the built files. */
  dist: string;
  clock: Clock;
  log: Log;
}

export class Desktop {
  readonly window: MainWindow;
  readonly link: PageLink;
  readonly notifier: DesktopNotifier;
  readonly tray: TrayIcon;
  private readonly ports: DesktopPorts;
  /** False where the system refused the icon: the window must then not be hidden behind it. */
  private hasTray = false;

  constructor(ports: DesktopPorts) {
    const { electron, platform, dist, clock, log } = ports;
    const { app, BrowserWindow, ipcMain, Menu, nativeImage, nativeTheme, Notification, Tray } = electron;
    const icons = join(dist, "icons");
    this.ports = ports;
    this.window = new MainWindow({
      create: (options) => new BrowserWindow(options),
      isDark: () => nativeTheme.shouldUseDarkColors,
      preload: join(dist, "preload.cjs"),
      ...(platform === "linux" && { icon: join(icons, "docket.png") }),
      canHide: () => this.canHide(),
      onPageLeft: () => this.link.pageLeft(),
      devTools: !app.isPackaged,
      clock,
      log,
    });
    this.link = new PageLink({ ipcMain, page: () => this.window.page, log });
    this.notifier = new DesktopNotifier({
      isSupported: () => Notification.isSupported(),
      create: (options) => new Notification(options),
      clock,
      onClick: (actionId) => {
        this.window.show();
        this.link.open(actionId);
      },
    });
    this.tray = new TrayIcon({
      create: (image) => new Tray(image),
      image: (path) => nativeImage.createFromPath(path),
      buildMenu: (template) => Menu.buildFromTemplate(template),
      // Windows has no such count; its taskbar overlay is a picture. Only macOS has room for "3+".
      setBadgeCount: (count, atLeast) => {
        if (platform === "win32") return;
        app.setBadgeCount(count);
        if (atLeast === true && count > 0) app.dock?.setBadge(`${count}+`);
      },
      icons,
      platform,
      open: () => this.window.show(),
      quit: () => app.quit(),
    });
  }

  /** Shows what there is to show. To be called when the app is ready and the page's requests are served. Never rejects. */
  async open({ hidden }: { hidden: boolean }): Promise<void> {
    const { electron, platform, log } = this.ports;
    const { app, Menu } = electron;
    Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu({ platform, devTools: !app.isPackaged })));
    try {
      this.tray.start();
      this.hasTray = true;
    } catch (error) {
      log.warn(`tray: no icon: ${String(error)}`);
    }
    app.on("second-instance", () => this.window.show());
    // macOS: a click on the Dock icon.
    app.on("activate", () => this.window.show());
    const stayHidden = hidden && (await this.canHide());
    if (hidden && !stayHidden) log.info("window: shown, because this desktop shows no tray icon to call it by");
    this.window.open({ hidden: stayHidden });
  }

  close(): void {
    this.link.stop();
    this.notifier.stop();
    this.tray.stop();
  }

  private async canHide(): Promise<boolean> {
    return this.hasTray && (await hasTrayHost(this.ports.platform));
  }
}
