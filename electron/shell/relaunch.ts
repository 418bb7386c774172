/**
 * Starts Docket once more, when this process has ended. On Linux by a shell of its own: Electron's
 * relauncher at times starts nothing (electron/electron#48280), and what it starts may gain no rights
 * (no_new_privs, #41463), so that no AppImage can be mounted and no key program use sudo.
 */
import { spawn } from "node:child_process";
import type { App } from "electron";
import { appImageOf } from "./app-image.ts";

/** Waits for the end of the process that it names first, for ten seconds at most, and becomes the program. */
const AFTER_THE_END = 'n=0; while [ $n -lt 100 ] && kill -0 "$0" 2>/dev/null; do sleep 0.1; n=$((n+1)); done; exec "$@"';

export interface RelaunchPorts {
  app: Pick<App, "isPackaged" | "relaunch">;
  platform: NodeJS.Platform;
  /** Of this process, which the next one inherits. */
  env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of this program. */
  program: string;
  /** Default: of this process. */
  pid?: number;
  /** Of tests. */
  start?: typeof spawn;
}

/** False where the system begins nothing. */
export function relaunch({ app, platform, env, program, pid = process.pid, start = spawn }: RelaunchPorts, args: string[]): boolean {
  if (platform === "linux" && app.isPackaged) {
    const command = ["-c", AFTER_THE_END, String(pid), appImageOf(env, program) ?? program, ...args];
    const waiting = start("/bin/sh", command, { detached: true, stdio: "ignore", env });
    // Without a listener it would be thrown.
    waiting.on("error", () => undefined);
    waiting.unref();
    return waiting.pid !== undefined;
  }
  // Electron answers, though its types do not say so (electron_api_app.cc).
  const begun: unknown = app.relaunch({ execPath: program, args });
  return begun !== false;
}
