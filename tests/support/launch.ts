/**
 * The one way in which specs, the demonstration and `npm start` start the app: the built dist, on
 * Electron if its runtime is found, else on the stand-in. Every started process has ended when
 * `close()` settles.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { Host } from "../stand-in/host/host.ts";
import { MainProcess } from "../stand-in/host/main-process.ts";
import { openHeadless, openVisible } from "./chromium.ts";
import { findBrowser, findHeadlessBrowser } from "./find-browser.ts";
import { findElectron, hasDisplay } from "./find-electron.ts";
import { launchOnElectron } from "./launch-electron.ts";
import { desktopControls, type LaunchOptions, type RunningDocket } from "./running-docket.ts";

export const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
/** Windows keeps the files of a process locked for a moment after it has ended. */
const REMOVED = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const;
/** No program connects to this display: Docket only checks whether there is one. */
const PRETENDED_DISPLAY = ":stand-in";
const SESSION_BUS = fileURLToPath(new URL("../stand-in/session-bus", import.meta.url));

export async function launchDocket(options: LaunchOptions = {}): Promise<RunningDocket> {
  options.signal?.throwIfAborted();
  const userDataDir = options.userDataDir === undefined ? mkdtempSync(join(tmpdir(), "docket-user-")) : (options.userDataDir ?? undefined);
  const env = { ...cleanEnvironment(), ...(userDataDir === undefined ? {} : { DOCKET_USER_DATA: userDataDir }), ...options.env };
  // The folder and not its main file: only then is its package.json read, and the app named Docket
  // instead of "Electron".
  const plan = { entry: options.entry ?? PROJECT, args: options.args ?? [], cwd: PROJECT, env };
  const { conditions = {} } = options;
  // Electron has no headless mode, so it cannot run without a display; another main file is always
  // meant for the stand-in.
  const electron = options.entry === undefined && options.on !== "stand-in" && hasDisplay() ? findElectron() : undefined;
  if (electron === undefined && options.on === "electron") throw new Error("Electron's runtime, or a display for it, is not here.");
  const leave = (): void => {
    if (options.userDataDir === undefined && userDataDir !== undefined) rmSync(userDataDir, REMOVED);
  };
  if (electron !== undefined) {
    // On Linux Docket uses a program for the tray, which can be pretended for Electron too; a
    // user's own desktop is left alone.
    const { trayHost = process.platform === "linux" && options.headless !== false ? true : undefined } = conditions;
    const bus = process.platform === "linux" && trayHost !== undefined ? onSessionBus(env) : { env, remove: () => undefined };
    return launchOnElectron({
      ...plan,
      env: bus.env,
      program: electron,
      userDataDir,
      conditions: trayHost === undefined ? conditions : { ...conditions, trayHost },
      onLine: options.onLine,
      leave: () => {
        bus.remove();
        leave();
      },
    });
  }
  return launchOnStandIn({ ...plan, userDataDir, leave }, options);
}

interface Plan {
  entry: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  userDataDir: string | undefined;
  /** Cleans up after the app has ended. */
  leave: () => void;
}

/** Starts the app on the stand-in, in a Chromium that is found or installed. */
async function launchOnStandIn(
  { entry, args, cwd, env, userDataDir, leave }: Plan,
  { headless = true, openBrowser, conditions = {}, reachesLoopback = false, pageScript, onLine, signal }: LaunchOptions,
): Promise<RunningDocket> {
  // The pretended tray is visible to tests but not to a person in front of a visible window;
  // neither are its alerts, which are printed.
  const { trayHost = headless, display = true, ...machine } = conditions;
  const bus = onSessionBus(display && !hasDisplay(env) ? { ...env, DISPLAY: PRETENDED_DISPLAY } : env);
  const plan = {
    entry,
    args,
    cwd,
    env: { ...bus.env, STAND_IN_CONDITIONS: JSON.stringify({ printed: !headless, ...machine, trayHost }) },
  };
  const opening = headless
    ? openHeadless(openBrowser?.() ?? findHeadlessBrowser().path, reachesLoopback)
    : openVisible(findBrowser().path, reachesLoopback);
  const context = opening.then(async ({ context }) => {
    if (pageScript !== undefined) await context.addInitScript(pageScript);
    return context;
  });
  const main = new MainProcess(plan);
  if (onLine !== undefined) main.output.on("line", onLine);
  const host = new Host(context, main, !headless);
  const close = async (): Promise<void> => {
    await main.end();
    await host.closeWindows();
    const opened = await opening.catch(() => undefined);
    await opened?.close();
    bus.remove();
    leave();
  };
  const giveUp = (): void => void main.end();
  signal?.addEventListener("abort", giveUp, { once: true });
  let page: Page;
  try {
    [page] = await Promise.all([host.page(), context]);
  } catch (error) {
    await close();
    throw error;
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
  host.onReplaced((replacement) => (page = replacement));
  return {
    kind: "stand-in",
    get page() {
      return page;
    },
    userDataDir,
    main: {
      pid: main.pid,
      kill: (signal) => main.kill(signal),
      output: () => main.output.text(),
      waitForLine: (pattern, timeoutMs = 30_000) => main.output.waitFor(pattern, timeoutMs),
      isRunning: () => main.isRunning(),
      exited: () => main.exited(),
      send: (command) => host.control(command),
    },
    ...desktopControls((command) => host.control(command)),
    async startSecondInstance(more = []) {
      const second = new MainProcess({ ...plan, args: [...args.filter(isOfAnyStart), ...more] });
      const secondHost = new Host(context, second, !headless);
      const { code } = await second.exited();
      await secondHost.closeWindows();
      return { code, output: second.output.text() };
    },
    close,
  };
}

/**
 * Whether the argument applies to every start: a user starts the app a second time to see it,
 * however the first start was.
 */
function isOfAnyStart(arg: string): boolean {
  return arg !== "--hidden";
}

/**
 * Returns an environment with a pretended session bus, in a folder of its own, which reports
 * whether tray icons have a host.
 */
function onSessionBus(env: Record<string, string>): { env: Record<string, string>; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "docket-bus-"));
  return {
    env: { ...env, STAND_IN_SESSION_BUS: join(folder, "state"), PATH: `${SESSION_BUS}${delimiter}${env["PATH"] ?? ""}` },
    remove: () => rmSync(folder, REMOVED),
  };
}

/** Returns the machine's environment without variables that affect Docket, Electron or Node. */
export function cleanEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^(DOCKET_|ELECTRON_|STAND_IN_|NODE_OPTIONS$|NODE_V8_COVERAGE$)/.test(entry[0]),
  );
  return Object.fromEntries(kept);
}
