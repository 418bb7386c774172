/**
 * The one way that a spec, the demonstration and `npm start` start the app: the built dist, on Electron where its runtime is found, else on the
 * stand-in. Whatever was started is gone when `close()` has settled.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { Host } from "../stand-in/host/host.ts";
import { MainProcess } from "../stand-in/host/main-process.ts";
import type { Conditions, Control, DesktopRecord, NotificationRecord, TrayRecord } from "../stand-in/wire.ts";
import { openChromium } from "./chromium.ts";
import { findBrowser } from "./find-browser.ts";

export const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

export interface LaunchOptions {
  /** Added to a clean environment: no DOCKET_* of the machine reaches the app. */
  env?: Record<string, string>;
  args?: readonly string[];
  /** Default: true. */
  headless?: boolean;
  /** Default: a fresh folder, removed at close. */
  userDataDir?: string;
  /** How the pretended machine is at the start. */
  conditions?: Partial<Conditions>;
  /** The main file; default: the built app. */
  entry?: string;
  /** Every line of main's output, as it comes. */
  onLine?: (line: string) => void;
}

/** The app's main process. */
export interface Main {
  readonly pid: number;
  kill(signal?: NodeJS.Signals): void;
  /** Everything that it wrote so far. */
  output(): string;
  /** The first line that matches, past or to come. */
  waitForLine(pattern: RegExp, timeoutMs?: number): Promise<string>;
  isRunning(): boolean;
  exited(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Does something to the pretended desktop: see `Control`. */
  send(command: Control): Promise<unknown>;
}

export interface RunningDocket {
  page: Page;
  main: Main;
  userDataDir: string;
  /** Everything that the app did to the desktop so far. */
  desktop(): Promise<DesktopRecord>;
  notifications(): Promise<NotificationRecord[]>;
  /** The living tray icon, if there is one. */
  tray(): Promise<TrayRecord | undefined>;
  clickNotification(id: number): Promise<void>;
  clickTray(): Promise<void>;
  /** Chooses an entry of the tray's menu by its labels. */
  chooseInTray(...path: string[]): Promise<void>;
  power(event: "suspend" | "resume" | "lock-screen" | "unlock-screen" | "on-ac" | "on-battery"): Promise<void>;
  /** Closes the window as its user would; the app may keep it in the tray. */
  closeWindow(): Promise<void>;
  change(conditions: Partial<Conditions>): Promise<void>;
  /** Starts the app again on the same folder, and settles with how that second process ended. */
  startSecondInstance(args?: readonly string[]): Promise<{ code: number | null; output: string }>;
  close(): Promise<void>;
}

export async function launchDocket(options: LaunchOptions = {}): Promise<RunningDocket> {
  const { args = [], headless = true, entry = join(PROJECT, "dist", "main.js") } = options;
  const browser = findBrowser();
  const userDataDir = options.userDataDir ?? mkdtempSync(join(tmpdir(), "docket-user-"));
  const env = { ...cleanEnvironment(), DOCKET_USER_DATA: userDataDir, ...options.env };
  const plan = { entry, args, cwd: PROJECT, env: { ...env, STAND_IN_CONDITIONS: JSON.stringify(options.conditions ?? {}) } };
  const opening = openChromium(browser.path, headless);
  const main = new MainProcess(plan);
  if (options.onLine !== undefined) main.on("line", options.onLine);
  const host = new Host(
    opening.then(({ context }) => context),
    main,
    !headless,
  );

  const close = async (): Promise<void> => {
    await main.end();
    const opened = await opening.catch(() => undefined);
    await opened?.close();
    if (options.userDataDir === undefined) rmSync(userDataDir, { recursive: true, force: true });
  };

  let page: Page;
  try {
    [page] = await Promise.all([host.page(), opening]);
  } catch (error) {
    await close();
    throw error;
  }

  const desktop = async (): Promise<DesktopRecord> => (await host.control({ do: "record" })) as DesktopRecord;
  const control = async (command: Control): Promise<void> => void (await host.control(command));
  return {
    page,
    userDataDir,
    main: {
      pid: main.pid,
      kill: (signal) => main.kill(signal),
      output: () => main.output(),
      waitForLine: (pattern, timeoutMs) => main.waitForLine(pattern, timeoutMs),
      isRunning: () => main.isRunning(),
      exited: () => main.exited(),
      send: (command) => host.control(command),
    },
    desktop,
    notifications: async () => (await desktop()).notifications,
    tray: async () => (await desktop()).trays.find((tray) => !tray.destroyed),
    clickNotification: (id) => control({ do: "notification", id, event: "click" }),
    clickTray: () => control({ do: "tray", event: "click" }),
    chooseInTray: (...path) => control({ do: "tray-menu", path }),
    power: (event) => control({ do: "power", event }),
    closeWindow: () => control({ do: "close-window" }),
    change: (conditions) => control({ do: "conditions", conditions }),
    async startSecondInstance(more = []) {
      const second = new MainProcess({ ...plan, args: [...args, ...more] });
      const secondHost = new Host(
        opening.then(({ context }) => context),
        second,
        !headless,
      );
      const { code } = await second.exited();
      await secondHost.closeWindows();
      return { code, output: second.output() };
    },
    close,
  };
}

/** The machine's environment without what would steer Docket, Electron or Node. */
export function cleanEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^(DOCKET_|ELECTRON_|STAND_IN_|NODE_OPTIONS$|NODE_V8_COVERAGE$)/.test(entry[0]),
  );
  return Object.fromEntries(kept);
}
