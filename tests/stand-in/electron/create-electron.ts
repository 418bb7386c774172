/**
 * Composes every part of the stand-in over one wire to the host. index.ts passes this process's IPC
 * channel; a test passes a wire of its own.
 */
import type { IpcMainEvent, IpcMainInvokeEvent } from "electron";
import { Peer, type Service, type Wire } from "../peer.ts";
import type { Conditions, HostServes, MainServes } from "../wire.ts";
import { StandInApp } from "./app.ts";
import { createControl } from "./control.ts";
import { createBrowserWindow } from "./browser-window.ts";
import { Core, emitPreventable } from "./core.ts";
import {
  createClipboard,
  createNet,
  createShell,
  createSystemPreferences,
  StandInNativeTheme,
  StandInPowerMonitor,
  StandInScreen,
} from "./desktop.ts";
import { createDialog } from "./dialogs.ts";
import { createCrashReporter } from "./crash-reporter.ts";
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

export interface ElectronPorts {
  wire: Wire;
  conditions: Conditions;
  /**
   * Settles once the app's main module has been evaluated; absent when that has already happened.
   */
  mainModule?: Promise<void>;
  /**
   * Receives the exceptions of listeners of network events; by default they become uncaught
   * exceptions.
   */
  raise?: (error: unknown) => void;
}

/** Returns everything that the app can import, and the controls that drive it from outside. */
export function createElectron({ wire, conditions, mainModule, raise }: ElectronPorts) {
  const peer = new Peer<HostServes, MainServes>(wire);
  const core = new Core(peer, conditions, raise);
  const app = new StandInApp(core);
  const ipcMain = new StandInIpcMain();
  const defaultSession = new StandInSession(core);
  const powerMonitor = new StandInPowerMonitor(core);
  const nativeTheme = new StandInNativeTheme(core);
  const contentsById = new Map<number, StandInWebContents>();
  const partitions = new Map<string, StandInSession>();
  const session = guard("session", {
    /**
     * Returns the session of a partition; an empty name is the default session (electron:
     * shell/browser/api/electron_api_session.cc).
     */
    fromPartition(partition: string): StandInSession {
      core.requireReady("Session can only be received when app is ready");
      if (typeof partition !== "string") throw new TypeError("session.fromPartition: the partition is no text");
      if (partition === "") return defaultSession;
      const known = partitions.get(partition) ?? new StandInSession(core);
      partitions.set(partition, known);
      return known;
    },
    get defaultSession(): StandInSession {
      core.requireReady("Session can only be received when app is ready");
      return defaultSession;
    },
  });
  const BrowserWindow = createBrowserWindow(core, {
    live: new Map(),
    session: () => defaultSession,
    created(window, contents) {
      contentsById.set(contents.id, contents);
      contents.once("destroyed", () => contentsById.delete(contents.id));
      emitPreventable(app, "web-contents-created", {}, contents);
      emitPreventable(app, "browser-window-created", {}, window);
    },
    allClosed() {
      // Without a listener Electron quits; with a listener, the app decides. An app that is
      // quitting has already decided.
      if (!StandInApp.internals.isQuitting(app) && !app.emit("window-all-closed")) app.quit();
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
    // The main frame itself for messages that it sends, so that `senderFrame === sender.mainFrame`
    // holds; any other address is another frame.
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
    control: createControl({
      core,
      app,
      nativeTheme,
      powerMonitor,
      session: defaultSession,
      sessions: () => [defaultSession, ...partitions.values()],
      contents: () => [...contentsById.values()],
      windows: () => BrowserWindow.getAllWindows(),
    }),
  } satisfies Service<MainServes>);

  void Promise.all([peer.ask("start", null), mainModule]).then(() => StandInApp.internals.becomeReady(app));

  return {
    app,
    BrowserWindow,
    ipcMain,
    protocol: defaultSession.protocol,
    session,
    net: createNet(core, () => session.defaultSession),
    Tray: createTray(core),
    ...createMenus(core, { quit: () => app.quit(), appName: () => app.getName() }),
    Notification: createNotification(core),
    nativeImage: images,
    safeStorage: createSafeStorage({ core, userData: () => app.getPath("userData") }),
    powerMonitor,
    nativeTheme,
    shell: createShell(core),
    crashReporter: createCrashReporter(),
    systemPreferences: createSystemPreferences(),
    dialog: createDialog(core),
    clipboard: createClipboard(core),
    screen: new StandInScreen(core),
    webContents: guard("webContents", {
      getAllWebContents: (): StandInWebContents[] => [...contentsById.values()],
      fromId: (id: number): StandInWebContents | undefined => contentsById.get(id),
    }),
  };
}
