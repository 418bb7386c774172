/**
 * Starts the built app on Electron's own runtime, through Playwright, on machines that have it.
 * Without a given program, Playwright uses the installed one and delays the app's `ready` until it
 * is attached, so that no window opens unseen. Playwright also gives Chromium a pretended keychain.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { _electron, type Page } from "playwright-core";
import { type OnLine, Output } from "../stand-in/host/output.ts";
import type { Conditions, Control } from "../stand-in/wire.ts";
import { HandedOverOutput } from "./handed-over-output.ts";
import { desktopControls, type RunningDocket } from "./running-docket.ts";

const RECORDER = fileURLToPath(new URL("electron-recorder.cjs", import.meta.url));

/**
 * Time that the app may take to quit before it is killed, and a second instance to exit, in
 * milliseconds.
 */
const QUIT_LIMIT = 5_000;
const SECOND_LIMIT = 30_000;

export interface ElectronPlan {
  /** Used for a second instance; Playwright starts the first. */
  program: string;
  /**
   * The app's folder, so that Electron reads its name from the package.json there, or the app's
   * main file.
   */
  entry: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  userDataDir: string | undefined;
  /** The machine that Electron should pretend. Rejects with a sentence where it cannot. */
  conditions: Partial<Conditions>;
  onLine: OnLine | undefined;
  /** Cleans up after the app has ended. */
  leave: () => void;
}

export async function launchOnElectron(plan: ElectronPlan): Promise<RunningDocket> {
  const { program, entry, args, cwd, env, userDataDir, conditions, onLine, leave } = plan;
  const app = await _electron.launch({
    args: ["-r", RECORDER, entry, ...args],
    cwd,
    env: { ...env, STAND_IN_CONDITIONS: JSON.stringify(conditions) },
  });
  const child = app.process();
  const handed = new HandedOverOutput(child);
  const output = new Output(handed);
  if (onLine !== undefined) output.on("line", onLine);
  const exited = endOf(child).finally(() => output.end());
  let running = true;
  void exited.then(() => (running = false));
  const ask = (command: object): Promise<unknown> =>
    app.evaluate(
      (_modules, asked) => (globalThis as unknown as { docketControls: (command: unknown) => unknown }).docketControls(asked),
      command,
    );
  const giveUp = async (error: unknown): Promise<never> => {
    // On Windows, killing a shell leaves its child processes running.
    if (process.platform === "win32") spawnSync("taskkill", ["/pid", String(child.pid), "/t", "/f"]);
    else child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), QUIT_LIMIT);
    await exited;
    clearTimeout(timer);
    leave();
    throw error;
  };
  const { pid, early } = (await ask({ do: "hand-over" }).catch(giveUp)) as {
    pid: number;
    early: [from: "stdout" | "stderr", text: string][];
  };
  handed.begin(early);
  const send = (command: Control): Promise<unknown> => ask(command);
  // On Windows `child` is the shell from which Playwright starts Electron, so signals go to
  // Electron's own process.
  const kill = (signal: NodeJS.Signals = "SIGTERM"): void => {
    if (running) process.kill(pid, signal);
  };
  const first = app.firstWindow().then(async (window) => {
    // The first document of a window is empty and has loaded before the app's own begins to load.
    await window.waitForURL((url) => url.protocol !== "about:", { waitUntil: "load" });
    return window;
  });
  let page: Page = await first.catch(giveUp);
  app.on("window", (next) => (page = next));
  return {
    kind: "electron",
    get page() {
      return page;
    },
    userDataDir,
    main: {
      pid,
      kill,
      output: () => output.text(),
      waitForLine: (pattern, timeoutMs = 30_000) => output.waitFor(pattern, timeoutMs),
      isRunning: () => running,
      exited: () => exited,
      send,
    },
    ...desktopControls(send),
    async startSecondInstance(more = []) {
      // The flags that Playwright uses for the first instance.
      const flags = process.platform === "linux" ? ["--no-sandbox"] : [];
      // A user starts the second instance to see the window, however the first was started.
      const second = spawn(program, [...flags, entry, ...args.filter((arg) => arg !== "--hidden"), ...more], {
        cwd,
        env,
        stdio: ["ignore", "pipe", "pipe"],
        timeout: SECOND_LIMIT,
        killSignal: "SIGKILL",
      });
      const secondOutput = new Output(second);
      const { code } = await endOf(second);
      return { code, output: secondOutput.text() };
    },
    async close() {
      if (running) await quit(kill, send);
      const timer = setTimeout(() => kill("SIGKILL"), QUIT_LIMIT);
      await exited;
      clearTimeout(timer);
      leave();
    },
  };
}

/**
 * Ends the app as the system does; a stopped app is continued first. Windows has no such signal, so
 * the app quits itself there.
 */
async function quit(kill: (signal: NodeJS.Signals) => void, send: (command: Control) => Promise<unknown>): Promise<void> {
  if (process.platform === "win32") {
    await send({ do: "quit" }).catch(() => undefined);
    return;
  }
  kill("SIGTERM");
  kill("SIGCONT");
}

/** Settles when the process has ended and its pipes are read, even if that happened earlier. */
async function endOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  return { code: child.exitCode, signal: child.signalCode };
}
