/**
 * The report of a run that did not end in order: versions, platform, times, native dumps and the
 * last lines of its log, which never held the key. It is shown and saved where its user wants that;
 * nothing is sent.
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
import type { FoundRun } from "./found-run.ts";

export interface CrashedRun extends FoundRun {
  /** The last lines of the log before this start. */
  readonly lines: readonly string[];
}

export interface CrashReportPorts {
  crashed: CrashedRun | undefined;
  dialog: Pick<Dialog, "showSaveDialog">;
  /** The window that the dialog belongs to, while there is one. */
  parent: () => BaseWindow | undefined;
  write: (path: string, text: Iterable<string>) => Promise<void>;
  platform: NodeJS.Platform;
  /** Of this run: Docket's and its runtime's. */
  versions: Readonly<Record<string, string>>;
  /** Absolute path of the folder of native dumps. */
  dumps: string;
  /** Leaves the keys of this run out. */
  hide: Hide;
  /** How many updates it left without an answer; undefined where that cannot be read. */
  unanswered: number | undefined;
}

const MAX_LINES = 200;
const MAX_BYTES = 64 * 1024;

/** The end of the log, with that of the file before it where it has just begun; none where they cannot be read. */
export function lastLines(path: string): string[] {
  const text = endOf(path);
  // Of a longer one the beginning is not here, and nothing may stand before it.
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

  /** Null where the run before ended in order, or its user has dismissed the report. */
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

  /** The path that was written; null when the user chose none. Never rejects. */
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

  /** Facts by name, as in the log: for whoever looks into it. */
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

/** Never before its start: a disk may have a clock of its own, and a coarse one. */
function lastAlive({ aliveAt, startedAt }: CrashedRun): number {
  return Math.max(aliveAt, startedAt ?? aliveAt);
}
