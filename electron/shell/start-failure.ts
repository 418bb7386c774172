/**
 * The dialog of a failed start, because nobody reads the standard error of a program that was
 * started by a click. The process exits with its code when the dialog is closed, or after a time
 * limit.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { App, Dialog } from "electron";
import type { Clock, Log } from "../core/ports.ts";
import type { Hide } from "../core/transport/redact-secret.ts";
import { crashDetail, type FailureDialog, startFailed } from "./messages/failed-windows.ts";
import { oneButton } from "./one-button-dialog.ts";

/**
 * Time limit of the dialog: a supervisor that restarts Docket must see it exit. On macOS, a dialog
 * without a window cannot be closed by the program and stays until the exit.
 */
const DIALOG_LIMIT_MS = 10 * 60_000;

export interface StartFailurePorts {
  app: Pick<App, "exit" | "getPath" | "isReady" | "on" | "setPath" | "whenReady">;
  dialog: Pick<Dialog, "showMessageBox">;
  stderr: Pick<NodeJS.WriteStream, "on" | "write">;
  env: Readonly<Record<string, string | undefined>>;
  /** Whether nobody can see or close a dialog. */
  windowless: boolean;
  /** Removes the API keys from the shown text. */
  hide: Hide;
  clock: Clock;
}

export interface StartFailure {
  /**
   * Reports that the command line or the machine forbids the start; exits with 2. The message
   * contains the remedy.
   */
  refused: (message: string) => void;
  /** Reports an error of Docket's own; exits with 1. */
  crashed: (error: unknown, log: Log) => void;
}

/** Returns the functions that end a start. Only the first failure has an effect. */
export function startFailure(ports: StartFailurePorts): StartFailure {
  let failed = false;
  const fail = (line: string, detail: string, code: number): void => {
    if (failed) return;
    failed = true;
    const exit = (): void => ports.app.exit(code);
    const { hide, stderr } = ports;
    // Without this listener, Electron would show a dialog about a pipe whose reader has exited.
    stderr.on("error", () => undefined);
    stderr.write(`${hide(line)}\n`);
    if (ports.windowless || isUnattended(ports.env)) exit();
    else void show(ports, startFailed(hide(detail))).then(exit, exit);
    // A quit while the dialog is open exits with the same code.
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

/** Whether the start is unattended, by the variable that every build service sets. */
function isUnattended(env: StartFailurePorts["env"]): boolean {
  return !["", "0", "false"].includes(env["CI"] ?? "");
}

async function show({ app, dialog, clock }: StartFailurePorts, words: FailureDialog): Promise<void> {
  const closing = new AbortController();
  const limit = clock.after(DIALOG_LIMIT_MS, () => closing.abort());
  const forget = app.isReady() ? undefined : useFolderOfNobody(app);
  try {
    // Linux cannot show a dialog before the app is ready.
    await app.whenReady();
    await dialog.showMessageBox({ ...oneButton("error", words), signal: closing.signal });
  } finally {
    limit.cancel();
    forget?.();
  }
}

/**
 * Uses an empty temporary folder: when the app becomes ready, Chromium writes into the data folder,
 * which may belong to another Docket.
 */
function useFolderOfNobody(app: StartFailurePorts["app"]): (() => void) | undefined {
  try {
    const folder = mkdtempSync(join(app.getPath("temp"), "docket-start-"));
    app.setPath("userData", folder);
    return () => rmSync(folder, { recursive: true, force: true });
  } catch {
    return undefined;
  }
}
