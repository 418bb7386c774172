/**
 * Notices when docket.json differs from its content at the start. The change is not applied, so
 * that locked settings, and the address that a key is sent to, do not change while somebody works.
 * The settings view and the log report that the file has changed and whether the new content could
 * be used. The report disappears when the old content is back. The file is read asynchronously;
 * while a disk does not respond, no second read begins.
 */
import { createHash } from "node:crypto";
import type { ManagedProblem } from "../contract/managed.ts";
import type { Clock, Timer } from "../core/ports.ts";
import { managedConfiguration } from "../core/settings/managed.ts";
import { readManagedFile } from "../core/settings/managed-file.ts";
import type { ChangedFile } from "../core/settings/settings-warnings.ts";
import type { SettingsResolver } from "../core/settings/settings-resolver.ts";
import type { Found } from "./configuration.ts";
import type { DeviceConfiguration } from "./device-configuration.ts";

const LOOK_MS = 60_000;
const NONE = "none";
/** Problems of the file itself. All other problems reveal nothing about its content. */
const OF_THE_FILE: ReadonlySet<ManagedProblem["code"]> = new Set([
  "configurationOpen",
  "configurationNotAdministrators",
  "configurationTooLarge",
]);

/** Hash or problem code of the file at the start; undefined if it could not be read then. */
export type ConfigurationMark = string | undefined;

export function markOf(found: Found): ConfigurationMark {
  if (found.is === "none") return NONE;
  if (found.is === "read") return createHash("sha256").update(found.bytes).digest("hex");
  return OF_THE_FILE.has(found.problem.code) ? found.problem.code : undefined;
}

export interface ConfigurationWatchPorts {
  path: string;
  atStart: ConfigurationMark;
  /** Called when the content has changed, and with undefined when the old content is back. */
  changed: (file: ChangedFile | undefined) => void;
  clock: Pick<Clock, "after">;
  /** Reads the file. Never rejects. */
  read: () => Promise<Found>;
}

export class ConfigurationWatch {
  private readonly ports: ConfigurationWatchPorts;
  private first: ConfigurationMark;
  private last: ConfigurationMark;
  private timer: Timer | undefined;
  private isStopped = false;

  constructor(ports: ConfigurationWatchPorts) {
    this.ports = ports;
    this.first = ports.atStart;
    this.last = ports.atStart;
  }

  start(): void {
    this.timer = this.ports.clock.after(LOOK_MS, () => void this.look());
  }

  stop(): void {
    this.isStopped = true;
    this.timer?.cancel();
  }

  private async look(): Promise<void> {
    const { path, changed, read } = this.ports;
    const found = await read();
    const now = markOf(found);
    if (this.isStopped) return;
    // If the file could not be read at the start, the first successful read is the reference.
    this.first ??= now;
    this.last ??= now;
    if (now !== undefined && now !== this.last) {
      this.last = now;
      changed(now === this.first ? undefined : changedFile(path, found));
    }
    this.start();
  }
}

function changedFile(path: string, found: Found): ChangedFile {
  const problem = problemOf(path, found);
  return { path, ...(problem !== undefined && { problem }) };
}

/** Returns the first problem that would prevent Docket from connecting. */
function problemOf(path: string, found: Found): ManagedProblem | undefined {
  if (found.is === "none") return undefined;
  if (found.is === "refused") return found.problem;
  return managedConfiguration(readManagedFile({ path, ...found }), {}).problems[0];
}

export interface WatchedConfiguration {
  device: Pick<DeviceConfiguration, "path" | "mark" | "readAgain">;
  resolver: Pick<SettingsResolver, "configurationIs">;
  clock: Pick<Clock, "after">;
}

/** Starts to watch. Stopping the returned object ends it. */
export function watchConfiguration({ device: { path, mark, readAgain }, resolver, clock }: WatchedConfiguration): ConfigurationWatch {
  const changed = (file: ChangedFile | undefined): void => resolver.configurationIs(file);
  const watch = new ConfigurationWatch({ path, atStart: mark, changed, clock, read: readAgain });
  watch.start();
  return watch;
}
