/**
 * Starts Docket once more, when this process has ended. Electron's relauncher may gain no rights
 * (no_new_privs; electron: shell/browser/relauncher.cc), and whatever it starts cannot either: where
 * this is an AppImage, the next one unpacks itself, since mounting takes a right.
 */
import type { App } from "electron";
import { appImageOf } from "./app-image.ts";

/** Of AppImage's runtime; also for what the next Docket starts, a newer version of itself for one. */
const UNPACKED = { APPIMAGE_EXTRACT_AND_RUN: "1" };

export interface RelaunchPorts {
  app: Pick<App, "relaunch">;
  /** Of this process, which the next one inherits. */
  env: Record<string, string | undefined>;
  /** Absolute path of this program. */
  program: string;
}

/** False where the system starts nothing: Electron says so, though its types do not (electron_api_app.cc). */
export function relaunch({ app, env, program }: RelaunchPorts, args: string[]): boolean {
  const image = appImageOf(env, program);
  if (image !== undefined) Object.assign(env, UNPACKED);
  const begun: unknown = app.relaunch({ execPath: image ?? program, args });
  return begun !== false;
}
