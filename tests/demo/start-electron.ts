/**
 * Runs the app on Electron for its user: the program itself, without a test's debugging ports,
 * since whoever can connect to those can read the user's key. The app may end at any time, and its
 * exit code is passed on.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type OnLine, Output } from "../stand-in/host/output.ts";
import { cleanEnvironment, PROJECT } from "../support/launch.ts";

/** Time that the app may take to quit before it is killed, in milliseconds. */
const QUIT_LIMIT = 5_000;

export interface StartedElectron {
  main: { exited(): Promise<{ code: number | null }> };
  /** Ends the app, and settles when it has ended. */
  close(): Promise<void>;
}

export interface StartPlan {
  /** Absolute path of Electron's program. */
  program: string;
  /** A folder with a package.json; default: the built app. */
  entry?: string;
  /** Flags of Electron itself, placed before the app. */
  flags?: readonly string[];
  args: readonly string[];
  /**
   * Added to the machine's environment, which has been cleared of variables that affect Docket,
   * Electron or Node.
   */
  env: Readonly<Record<string, string>>;
  onLine: OnLine;
}

/** Starts the program. Rejects when it cannot be run. */
export async function startElectron({ program, entry = PROJECT, flags = [], args, env, onLine }: StartPlan): Promise<StartedElectron> {
  // Chromium's own sandbox does not run under root.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const child = spawn(program, [...sandbox, ...flags, entry, ...args], {
    cwd: PROJECT,
    env: { ...cleanEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  new Output(child).on("line", onLine);
  const ended = new Promise<{ code: number | null }>((resolve) => child.once("close", (code) => resolve({ code })));
  await once(child, "spawn");
  return {
    main: { exited: () => ended },
    async close() {
      if (child.exitCode === null) child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), QUIT_LIMIT);
      await ended;
      clearTimeout(timer);
    },
  };
}
