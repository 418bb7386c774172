/**
 * Starts Docket again when this process has exited. On Linux a shell of Docket's own does it:
 * Electron's relauncher sometimes starts nothing (electron/electron#48280), and the process that it
 * starts cannot gain privileges (no_new_privs, #41463), so that no AppImage could be mounted and no
 * key program could use sudo.
 */
import { spawn } from "node:child_process";
import type { App } from "electron";
import { appImageOf } from "./app-image.ts";

/**
 * Waits at most ten seconds for the given process to exit, and then replaces the shell with the
 * program.
 */
const AFTER_THE_END = 'n=0; while [ $n -lt 100 ] && kill -0 "$0" 2>/dev/null; do sleep 0.1; n=$((n+1)); done; exec "$@"';

export interface RelaunchPorts {
  app: Pick<App, "isPackaged" | "relaunch">;
  platform: NodeJS.Platform;
  /** Environment of this process, which the next one inherits. */
  env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of this program. */
  program: string;
  /** Default: the id of this process. */
  pid?: number;
  /** Replaced in tests. */
  start?: typeof spawn;
}

/** Returns false if the system could not start a process. */
export function relaunch({ app, platform, env, program, pid = process.pid, start = spawn }: RelaunchPorts, args: string[]): boolean {
  if (platform === "linux" && app.isPackaged) {
    const command = ["-c", AFTER_THE_END, String(pid), appImageOf(env, program) ?? program, ...args];
    const waiting = start("/bin/sh", command, { detached: true, stdio: "ignore", env });
    // Without a listener, the error would be thrown.
    waiting.on("error", () => undefined);
    waiting.unref();
    return waiting.pid !== undefined;
  }
  // Electron returns a value, although its types omit it (electron_api_app.cc).
  const begun: unknown = app.relaunch({ execPath: program, args });
  return begun !== false;
}
