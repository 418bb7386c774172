/**
 * The running app for a spec, the demonstration and `npm start`, on Electron and on the stand-in
 * alike.
 */
import type { Browser, Page } from "playwright-core";
import type { Conditions, Control, DesktopRecord, NotificationRecord, TrayRecord } from "../stand-in/wire.ts";
import type { OnLine } from "../stand-in/host/output.ts";

export interface LaunchOptions {
  /** Added to a clean environment: no DOCKET_* of the machine reaches the app. */
  env?: Record<string, string>;
  args?: readonly string[];
  /**
   * The runtime; default: Electron where its runtime and a display are found, else the stand-in.
   */
  on?: "electron" | "stand-in";
  /** The stand-in only; default: true. */
  headless?: boolean;
  /** The stand-in only, headless: a browser that stays open at the end; default: one of its own. */
  openBrowser?: () => Promise<Browser>;
  /** Default: a fresh folder, removed at close. `null` leaves the choice to the app. */
  userDataDir?: string | null;
  /**
   * The pretended machine at the start; on Electron the part that electron-recorder.cjs can
   * pretend, else the launch rejects.
   */
  conditions?: Partial<Conditions>;
  /**
   * The runtime's argument, a main file or a folder with a package.json; default: the built app's
   * folder.
   */
  entry?: string;
  /**
   * The stand-in only: the page may reach loopback, as hot reload does. Chromium has its user
   * decide about that, Electron the app.
   */
  reachesLoopback?: boolean;
  /** The stand-in only: runs in each document before its own scripts. */
  pageScript?: string;
  /** Every line of main's output, as it comes. */
  onLine?: OnLine;
  /**
   * Aborts the launch: it rejects, with nothing left running. Once the app runs, `close()` is the
   * way.
   */
  signal?: AbortSignal;
}

/** The app's main process. */
interface Main {
  readonly pid: number;
  /**
   * SIGKILL works too; SIGSTOP and SIGCONT not on Windows. On Electron a stopped main also stops a
   * test's calls to the page.
   */
  kill(signal?: NodeJS.Signals): void;
  /** Everything that it wrote so far, both streams. */
  output(): string;
  /**
   * The first line that matches, past or to come; rejects when main ends first, or after
   * `timeoutMs` (30 s by default).
   */
  waitForLine(pattern: RegExp, timeoutMs?: number): Promise<string>;
  isRunning(): boolean;
  exited(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Does something to the pretended desktop: see `Control`. */
  send(command: Control): Promise<unknown>;
}

export type PowerEvent = "suspend" | "resume" | "lock-screen" | "unlock-screen" | "on-ac" | "on-battery" | "shutdown";

export interface RunningDocket {
  readonly kind: "electron" | "stand-in";
  /** The window's page; after a crash of the page it is another one. */
  readonly page: Page;
  readonly main: Main;
  /** Undefined when the app itself chose. */
  readonly userDataDir: string | undefined;
  /** Everything that the app did to the desktop so far. */
  desktop(): Promise<DesktopRecord>;
  notifications(): Promise<NotificationRecord[]>;
  /** The living tray icon, if there is one. */
  tray(): Promise<TrayRecord | undefined>;
  /**
   * The window's text, read by main: after a crash of the page, Playwright's own line to it is dead
   * on Electron.
   */
  pageText(): Promise<string>;
  clickNotification(id: number): Promise<void>;
  clickTray(): Promise<void>;
  /** Chooses an entry of the tray's menu by its labels. */
  chooseInTray(...path: string[]): Promise<void>;
  /** Chooses an entry of the application's menu by its labels. */
  chooseInMenu(...path: string[]): Promise<void>;
  power(event: PowerEvent): Promise<void>;
  /** Closes the window as its user would; the app may keep it in the tray. */
  closeWindow(): Promise<void>;
  /**
   * Changes the pretended machine; on Electron the part that electron-recorder.cjs can pretend,
   * else it rejects.
   */
  change(conditions: Partial<Conditions>): Promise<void>;
  /** Starts the app again on the same folder, and settles with how that second process ended. */
  startSecondInstance(args?: readonly string[]): Promise<{ code: number | null; output: string }>;
  /** Ends the app as a user would, and settles when no process is left. */
  close(): Promise<void>;
}

/** The part of it that is `Control` in other words. */
export function desktopControls(send: (command: Control) => Promise<unknown>) {
  const desktop = async (): Promise<DesktopRecord> => (await send({ do: "record" })) as DesktopRecord;
  const act = async (command: Control): Promise<void> => void (await send(command));
  return {
    desktop,
    notifications: async () => (await desktop()).notifications,
    tray: async () => (await desktop()).trays.find((tray) => !tray.destroyed),
    pageText: async () => String(await send({ do: "page-text" })),
    clickNotification: (id: number) => act({ do: "notification", id, event: "click" }),
    clickTray: () => act({ do: "tray", event: "click" }),
    chooseInTray: (...path: string[]) => act({ do: "tray-menu", path }),
    chooseInMenu: (...path: string[]) => act({ do: "application-menu", path }),
    power: (event: PowerEvent) => act({ do: "power", event }),
    closeWindow: () => act({ do: "close-window" }),
    change: (conditions: Partial<Conditions>) => act({ do: "conditions", conditions }),
  } satisfies Partial<RunningDocket>;
}
