/**
 * What `electron` resolves to: every part put together, and connected to the host over this process's IPC channel. Named imports, the default
 * import and `require` all see the same members; anything else throws an error that names it.
 */
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from "electron";
import { type Conditions, type Control, DEFAULT_CONDITIONS, type HostServes, type MainServes, Peer, type Service } from "../wire.ts";
import { StandInApp } from "./app.ts";
import { createBrowserWindow } from "./browser-window.ts";
import { Core, emitPreventable } from "./core.ts";
import {
  createClipboard,
  createDialog,
  createNet,
  createShell,
  StandInNativeTheme,
  StandInPowerMonitor,
  StandInScreen,
} from "./desktop.ts";
import { guard } from "./guard.ts";
import { StandInIpcMain } from "./ipc-main.ts";
import { createMenus } from "./menu.ts";
import { nativeImage as images } from "./native-image.ts";
import { createNotification } from "./notification.ts";
import { StandInProtocol } from "./protocol.ts";
import { createSafeStorage } from "./safe-storage.ts";
import { StandInSession } from "./session.ts";
import { createTray } from "./tray.ts";
import { StandInFrame, type StandInWebContents } from "./web-contents.ts";

/** Set by the host: how the pretended machine is, as JSON. */
const CONDITIONS = "STAND_IN_CONDITIONS";

function createElectron() {
  const conditions: Conditions = { ...DEFAULT_CONDITIONS, ...(JSON.parse(process.env[CONDITIONS] ?? "{}") as Partial<Conditions>) };
  delete process.env[CONDITIONS];
  if (process.send === undefined) throw new Error("The stand-in for Electron runs only under its host; start the app with `npm start`.");
  const peer = new Peer<HostServes, MainServes>({
    send: (message) => void process.send?.(message),
    listen: (receive) => void process.on("message", receive),
  });
  const core = new Core(peer, conditions);
  const app = new StandInApp(core);
  const ipcMain = new StandInIpcMain();
  const defaultSession = new StandInSession(core);
  const powerMonitor = new StandInPowerMonitor(core);
  const nativeTheme = new StandInNativeTheme(core);
  const contentsById = new Map<number, StandInWebContents>();
  const session = guard("session", {
    get defaultSession(): StandInSession {
      core.requireReady("Session can only be received when app is ready");
      return defaultSession;
    },
  });
  const BrowserWindow = createBrowserWindow(core, {
    session: () => defaultSession,
    created(window, contents) {
      contentsById.set(contents.id, contents);
      contents.once("destroyed", () => contentsById.delete(contents.id));
      emitPreventable(app, "web-contents-created", {}, contents);
      emitPreventable(app, "browser-window-created", {}, window);
    },
    allClosed() {
      // Without a listener Electron quits; with one, the app decides.
      if (!app.emit("window-all-closed")) app.quit();
    },
    taken: () => app.quit(),
  });
  StandInApp.internals.connect(app, {
    count: () => BrowserWindow.getAllWindows().length,
    closeAll() {
      for (const window of BrowserWindow.getAllWindows()) window.close();
      return BrowserWindow.getAllWindows().length === 0;
    },
  });

  const event = (window: number, frameUrl: string): IpcMainEvent & IpcMainInvokeEvent => {
    const sender = contentsById.get(window);
    if (sender === undefined) throw new Error("Object has been destroyed");
    // The real main frame for what it sends itself, so that `senderFrame === sender.mainFrame` holds; any other address is another frame.
    const frame = frameUrl === sender.getURL() ? sender.mainFrame : new StandInFrame(() => frameUrl);
    return {
      sender,
      senderFrame: frame,
      frameId: 1,
      processId: 1,
      type: "frame",
      defaultPrevented: false,
      preventDefault: () => undefined,
      reply: (channel: string, ...args: unknown[]) => sender.send(channel, ...args),
    } as unknown as IpcMainEvent & IpcMainInvokeEvent;
  };

  const control = async (command: Control): Promise<unknown> => {
    switch (command.do) {
      case "record":
        return core.record();
      case "conditions": {
        const wasDark = nativeTheme.shouldUseDarkColors;
        Object.assign(core.conditions, command.conditions);
        if (nativeTheme.shouldUseDarkColors !== wasDark) {
          await peer.ask("dark", { dark: nativeTheme.shouldUseDarkColors });
          nativeTheme.emit("updated");
        }
        return undefined;
      }
      case "notification": {
        const found = core.notifications[command.id - 1];
        if (found === undefined) throw new Error(`There is no notification ${command.id}; ${core.notifications.length} were shown.`);
        return found.trigger(command.event);
      }
      case "tray":
        return theTray(core).trigger(command.event);
      case "tray-menu":
        return theTray(core).choose(command.path);
      case "application-menu":
        return core.chooseApplicationMenu(command.path);
      case "power":
        return void powerMonitor.emit(command.event, {});
      case "activate":
        return void emitPreventable(app, "activate", {}, false);
      case "open-url":
        return void emitPreventable(app, "open-url", {}, command.url);
      case "quit":
        return app.quit();
      case "close-window": {
        const found = core.windows.get(command.window ?? [...core.windows.keys()][0] ?? 0);
        if (found === undefined) throw new Error("There is no such window to close.");
        return found.requestClose();
      }
      case "permission": {
        const contents = [...contentsById.values()][0];
        if (contents === undefined) throw new Error("There is no page that could ask for a permission.");
        return StandInSession.internals.askPermission(defaultSession, command.permission, contents as unknown as WebContents);
      }
    }
  };

  peer.serve({
    async respond(request) {
      const answer = await StandInProtocol.internals.respond(defaultSession.protocol, request);
      return { ...answer, headers: await StandInSession.internals.received(defaultSession, request.url, answer.headers, answer.status) };
    },
    mayRequest: async ({ url, method, resourceType }) => ({
      cancel: !(await StandInSession.internals.mayRequest(defaultSession, url, method, resourceType)),
    }),
    mayNavigate: (input) => core.windows.get(input.window)?.serve.mayNavigate(input) ?? { allowed: false },
    openWindow(input) {
      core.windows.get(input.window)?.serve.openWindow(input);
      return null;
    },
    invoke: ({ window, frameUrl, channel, args }) =>
      StandInIpcMain.internals.answer(ipcMain, channel, event(window, frameUrl), JSON.parse(args) as unknown[]),
    send({ window, frameUrl, channel, args }) {
      StandInIpcMain.internals.deliver(ipcMain, channel, event(window, frameUrl), JSON.parse(args) as unknown[]);
      return null;
    },
    pageEvent(input) {
      core.windows.get(input.window)?.serve.pageEvent(input);
      return null;
    },
    control,
  } satisfies Service<MainServes>);

  // An app whose host is gone has no screen any more.
  process.on("disconnect", () => process.exit(0));
  // Chromium ends on these by quitting the app.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => app.quit());
  void peer.ask("start", null).then(() => StandInApp.internals.becomeReady(app));

  return {
    app,
    BrowserWindow,
    ipcMain,
    protocol: defaultSession.protocol,
    session,
    net: createNet(core, () => session.defaultSession),
    Tray: createTray(core),
    ...createMenus(core, { quit: () => app.quit() }),
    Notification: createNotification(core),
    nativeImage: images,
    safeStorage: createSafeStorage(core, () => app.getPath("userData")),
    powerMonitor,
    nativeTheme,
    shell: createShell(core),
    dialog: createDialog(core),
    clipboard: createClipboard(core),
    screen: new StandInScreen(core),
    webContents: guard("webContents", {
      getAllWebContents: (): StandInWebContents[] => [...contentsById.values()],
      fromId: (id: number): StandInWebContents | undefined => contentsById.get(id),
    }),
  };
}

function theTray(core: Core) {
  const tray = core.trays.findLast((one) => !one.describe().destroyed);
  if (tray === undefined) throw new Error("The app has no tray icon.");
  return tray;
}

const electron = createElectron();
const guarded = guard("electron", electron);

export const {
  app,
  BrowserWindow,
  ipcMain,
  protocol,
  session,
  net,
  Tray,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  safeStorage,
  powerMonitor,
  nativeTheme,
  shell,
  dialog,
  clipboard,
  screen,
  webContents,
} = electron;

// oxlint-disable-next-line import/no-default-export -- Electron has both kinds
export { guarded as default, guarded as "module.exports" };
