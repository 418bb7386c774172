/**
 * Report of a run that did not exit cleanly: versions, platform, times, native dumps and the last
 * lines of its log, which never contains the key. The user can read it and save it; nothing is
 * sent.
 */
import { readdirSync } from "node:fs";
import type { BaseWindow, Dialog } from "electron";
import type { Result } from "../contract/channels.ts";
import type { CrashReportDto } from "../contract/crash.ts";
import { failed } from "../contract/errors.ts";
import { t } from "../contract/languages/shared.ts";
import { storeFailureOf } from "../core/ports.ts";
import type { Hide } from "../core/transport/redact-secret.ts";
import { endOfFile } from "./regular-file.ts";
import type { RunOnRecord } from "./run-record-file.ts";

export interface CrashedRun extends RunOnRecord {
  /** Last lines of the log before this start. */
  readonly lines: readonly string[];
}

export interface CrashReportPorts {
  crashed: CrashedRun | undefined;
  dialog: Pick<Dialog, "showSaveDialog">;
  /** Returns the window that the dialog belongs to, or undefined if there is none. */
  parent: () => BaseWindow | undefined;
  write: (path: string, text: Iterable<string>) => Promise<void>;
  platform: NodeJS.Platform;
  /** Versions of Docket and its runtime in this run. */
  versions: Readonly<Record<string, string>>;
  /** Absolute path of the folder of native crash dumps. */
  dumps: string;
  /** Removes the API keys of this run. */
  hide: Hide;
  /**
   * Number of updates that the crashed run left without a response; undefined if it cannot be read.
   */
  unanswered: number | undefined;
}

const MAX_LINES = 200;
const MAX_BYTES = 64 * 1024;

/**
 * Returns the end of the log, preceded by the end of the rotated file if the log has just begun.
 * Returns no lines if the files cannot be read.
 */
export function lastLines(path: string): string[] {
  const text = endOf(path);
  // If the log is longer than the limit, its first lines are missing here, so older lines must not
  // precede it.
  const before = Buffer.byteLength(text) < MAX_BYTES ? endOf(path.replace(/\.log$/u, ".old.log")) : "";
  return [before, text].flatMap((part) => (part === "" ? [] : part.trimEnd().split("\n"))).slice(-MAX_LINES);
}

function endOf(path: string): string {
  try {
    return endOfFile(path, MAX_BYTES)?.text ?? "";
  } catch {
    return "";
  }
}

export class CrashReport {
  private readonly ports: CrashReportPorts;
  private isDismissed = false;

  constructor(ports: CrashReportPorts) {
    this.ports = ports;
  }

  /** Returns null if the previous run exited cleanly, or if the user has dismissed the report. */
  dto(): CrashReportDto | null {
    const { crashed } = this.ports;
    if (crashed === undefined || this.isDismissed) return null;
    const { startedAt } = crashed;
    const aliveAt = lastAlive(crashed);
    const alertsStay = this.ports.platform !== "darwin";
    return {
      aliveAt,
      ...(startedAt !== undefined && { startedAt }),
      ...(alertsStay && { alertsStay }),
      text: this.text(crashed),
    };
  }

  dismiss(): void {
    this.isDismissed = true;
  }

  /** Returns the path of the saved file, or null if the user cancelled. Never rejects. */
  async save(): Promise<Result<{ path: string } | null>> {
    const { crashed, dialog, parent, write } = this.ports;
    if (crashed === undefined) return { ok: true, value: null };
    let path: string;
    try {
      const window = parent();
      const day = new Date(lastAlive(crashed)).toISOString().slice(0, 10);
      const options = { title: t("crashReport.save"), defaultPath: `docket-report-${day}.txt` };
      const { canceled, filePath } = await (window === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
      if (canceled || filePath === "") return { ok: true, value: null };
      path = filePath;
    } catch (error) {
      return failed("reportDialogFailed", { why: error instanceof Error ? error.message : String(error) });
    }
    try {
      await write(path, [this.text(crashed)]);
    } catch (error) {
      return failed("reportNotSaved", { path, why: storeFailureOf(error) });
    }
    return { ok: true, value: { path } };
  }

  /** Returns the facts by name, as in the log, for a technical reader. */
  private text(crashed: CrashedRun): string {
    const { version, startedAt, lines } = crashed;
    const { versions, hide, unanswered } = this.ports;
    const facts: [string, string][] = [
      ["docket", version ?? "?"],
      ["started", startedAt === undefined ? "?" : new Date(startedAt).toISOString()],
      ["last-alive", new Date(lastAlive(crashed)).toISOString()],
      ["updates-without-answer", String(unanswered ?? "?")],
      ...Object.entries(versions).map(([name, value]): [string, string] => [`now-${name}`, value]),
      ...this.dumpNames().map((name): [string, string] => ["dump", name]),
    ];
    const shown = lines.map((line) => hide(line));
    return `${[...facts.map(([name, value]) => `${name}: ${value}`), "", ...shown].join("\n")}\n`;
  }

  private dumpNames(): string[] {
    try {
      const names = readdirSync(this.ports.dumps, { recursive: true, encoding: "utf8" });
      return names.filter((name) => name.endsWith(".dmp")).slice(-10);
    } catch {
      return [];
    }
  }
}

/**
 * Returns the time of the last sign of life, never before the run's start: a disk may have its own
 * coarse clock.
 */
function lastAlive({ aliveAt, startedAt }: CrashedRun): number {
  return Math.max(aliveAt, startedAt ?? aliveAt);
}
