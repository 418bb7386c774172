/**
 * Starts the built app on Electron's own runtime, through Playwright, for machines that have it.
 * Playwright is given no program: then it takes the installed one and holds the app's `ready` until
 * it watches, so that no window opens unseen. It also gives Chromium a pretended keychain.
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
 * How long the app may take to quit before it is killed, and a second instance to leave;
 * milliseconds.
 */
const QUIT_LIMIT = 5_000;
const SECOND_LIMIT = 30_000;

export interface ElectronPlan {
  /** For a second instance; the first is Playwright's. */
  program: string;
  /**
   * The app's folder, so that Electron reads its name from the package.json there; or its main
   * file.
   */
  entry: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  userDataDir: string | undefined;
  /** The machine that Electron shall pretend; rejected in words where it cannot. */
  conditions: Partial<Conditions>;
  onLine: OnLine | undefined;
  /** The cleanup after the app has ended. */
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
    // A killed shell on Windows leaves its child processes.
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
  // On Windows `child` is the shell that Playwright starts Electron from, so signals go to
  // Electron's own process.
  const kill = (signal: NodeJS.Signals = "SIGTERM"): void => {
    if (running) process.kill(pid, signal);
  };
  const first = app.firstWindow().then(async (window) => {
    // Its first document is an empty one, which has loaded before the app's own begins to.
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
      // As Playwright starts the first one.
      const flags = process.platform === "linux" ? ["--no-sandbox"] : [];
      // Its user starts it to see it, however the first start was.
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
 * As the system ends an app; a stopped one goes on first. Windows has no such signal, so there the
 * app quits itself.
 */
async function quit(kill: (signal: NodeJS.Signals) => void, send: (command: Control) => Promise<unknown>): Promise<void> {
  if (process.platform === "win32") {
    await send({ do: "quit" }).catch(() => undefined);
    return;
  }
  kill("SIGTERM");
  kill("SIGCONT");
}

/** Settles when it has ended and its pipes are read, also when that was before. */
async function endOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  return { code: child.exitCode, signal: child.signalCode };
}
