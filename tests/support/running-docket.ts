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
  /** The runtime; default: Electron when its runtime and a display are found, else the stand-in. */
  on?: "electron" | "stand-in";
  /** The stand-in only; default: true. */
  headless?: boolean;
  /**
   * The stand-in only, headless: a browser that stays open after the app; default: a browser of its
   * own.
   */
  openBrowser?: () => Promise<Browser>;
  /** Default: a fresh folder, removed at close. `null` leaves the choice to the app. */
  userDataDir?: string | null;
  /**
   * The pretended machine at the start; on Electron, only conditions that electron-recorder.cjs can
   * pretend, else the launch rejects.
   */
  conditions?: Partial<Conditions>;
  /**
   * The runtime's argument, a main file or a folder with a package.json; default: the built app's
   * folder.
   */
  entry?: string;
  /**
   * The stand-in only: the page may reach loopback, as hot reload does. In Chromium the user grants
   * this permission, in Electron the app.
   */
  reachesLoopback?: boolean;
  /** The stand-in only: a script that runs in each document before its own scripts. */
  pageScript?: string;
  /** Called with every line of main's output. */
  onLine?: OnLine;
  /**
   * Aborts the launch, which then rejects with no process left running. Use `close()` once the app
   * runs.
   */
  signal?: AbortSignal;
}

/** The app's main process. */
interface Main {
  readonly pid: number;
  /**
   * SIGKILL works on Windows too, SIGSTOP and SIGCONT do not. On Electron a stopped main also stops
   * a test's calls to the page.
   */
  kill(signal?: NodeJS.Signals): void;
  /** Returns everything that main has written so far, on both streams. */
  output(): string;
  /**
   * Resolves to the first matching line, past or future. Rejects when main ends first, or after
   * `timeoutMs` (30 s by default).
   */
  waitForLine(pattern: RegExp, timeoutMs?: number): Promise<string>;
  isRunning(): boolean;
  exited(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Executes a command on the pretended desktop: see `Control`. */
  send(command: Control): Promise<unknown>;
}

export type PowerEvent = "suspend" | "resume" | "lock-screen" | "unlock-screen" | "on-ac" | "on-battery" | "shutdown";

export interface RunningDocket {
  readonly kind: "electron" | "stand-in";
  /** The window's page; a new page after a crash. */
  readonly page: Page;
  readonly main: Main;
  /** Undefined when the app itself chose the folder. */
  readonly userDataDir: string | undefined;
  /** Returns everything that the app has done to the desktop so far. */
  desktop(): Promise<DesktopRecord>;
  notifications(): Promise<NotificationRecord[]>;
  /** Returns the present tray icon, if there is one. */
  tray(): Promise<TrayRecord | undefined>;
  /**
   * Returns the window's text, read by main: after a crash of the page, Playwright's own connection
   * to the page is dead on Electron.
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
   * Changes the pretended machine; on Electron, only conditions that electron-recorder.cjs can
   * pretend, else it rejects.
   */
  change(conditions: Partial<Conditions>): Promise<void>;
  /**
   * Starts the app again on the same folder, and resolves to the outcome of that second process.
   */
  startSecondInstance(args?: readonly string[]): Promise<{ code: number | null; output: string }>;
  /** Ends the app as a user would, and settles when no process is left. */
  close(): Promise<void>;
}

/** Returns the methods that only wrap a `Control` command. */
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
