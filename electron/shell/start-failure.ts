/**
 * The dialog of a start that failed: the standard error of a program started by a click is unread.
 * The process ends with its code when the dialog is closed, or after a while.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { App, Dialog } from "electron";
import type { Clock, Log } from "../core/ports.ts";
import type { Hide } from "../core/transport/redact-secret.ts";
import { crashDetail, type FailureDialog, startFailed } from "./messages/failed-windows.ts";
import { oneButton } from "./one-button-dialog.ts";

/**
 * A supervisor that restarts Docket has to see it end. On macOS a dialog without a window stays:
 * none can be closed there.
 */
const DIALOG_LIMIT_MS = 10 * 60_000;

export interface StartFailurePorts {
  app: Pick<App, "exit" | "getPath" | "isReady" | "on" | "setPath" | "whenReady">;
  dialog: Pick<Dialog, "showMessageBox">;
  stderr: Pick<NodeJS.WriteStream, "on" | "write">;
  env: Readonly<Record<string, string | undefined>>;
  /** Nobody would see, or close, a dialog. */
  windowless: boolean;
  /** Leaves the keys out of what is shown. */
  hide: Hide;
  clock: Clock;
}

export interface StartFailure {
  /**
   * The command line or the machine does not allow a start: ends with 2. The message holds the
   * remedy.
   */
  refused: (message: string) => void;
  /** An error of Docket's own; ends with 1. */
  crashed: (error: unknown, log: Log) => void;
}

/** The first failure of a start ends it; later ones are left out. */
export function startFailure(ports: StartFailurePorts): StartFailure {
  let failed = false;
  const fail = (line: string, detail: string, code: number): void => {
    if (failed) return;
    failed = true;
    const exit = (): void => ports.app.exit(code);
    const { hide, stderr } = ports;
    // A pipe whose reader has gone: Electron would show a box about it.
    stderr.on("error", () => undefined);
    stderr.write(`${hide(line)}\n`);
    if (ports.windowless || isUnattended(ports.env)) exit();
    else void show(ports, startFailed(hide(detail))).then(exit, exit);
    // A quit under the dialog has the same code.
    ports.app.on("before-quit", exit);
  };
  return {
    refused: (message) => fail(message, message, 2),
    crashed: (error, log) => {
      const whole = error instanceof Error ? (error.stack ?? error.message) : String(error);
      log.error(`start: ${whole}`);
      const file = join(ports.app.getPath("userData"), "logs", "docket.log");
      const what = error instanceof Error ? error.message : String(error);
      fail(whole, crashDetail(what, file), 1);
    },
  };
}

/** By the variable of every build service. */
function isUnattended(env: StartFailurePorts["env"]): boolean {
  return !["", "0", "false"].includes(env["CI"] ?? "");
}

async function show({ app, dialog, clock }: StartFailurePorts, words: FailureDialog): Promise<void> {
  const closing = new AbortController();
  const limit = clock.after(DIALOG_LIMIT_MS, () => closing.abort());
  const forget = app.isReady() ? undefined : useFolderOfNobody(app);
  try {
    // Before that, Linux shows no dialog.
    await app.whenReady();
    await dialog.showMessageBox({ ...oneButton("error", words), signal: closing.signal });
  } finally {
    limit.cancel();
    forget?.();
  }
}

/** Becoming ready, Chromium writes into the data folder, which may be another Docket's. */
function useFolderOfNobody(app: StartFailurePorts["app"]): (() => void) | undefined {
  try {
    const folder = mkdtempSync(join(app.getPath("temp"), "docket-start-"));
    app.setPath("userData", folder);
    return () => rmSync(folder, { recursive: true, force: true });
  } catch {
    return undefined;
  }
}
