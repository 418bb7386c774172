/**
 * Notices that docket.json is another one than at the start. It is not followed: settings that are
 * locked, and an address that a key goes to, do not change under somebody at work. That it has
 * changed, and whether it could be used, is said in the settings and in the log, and goes where the
 * old text is there again. The file is read beside everything else; while a disk does not answer, no
 * second read is begun.
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
/** What is wrong with the file itself; any other problem says nothing of its text. */
const OF_THE_FILE: ReadonlySet<ManagedProblem["code"]> = new Set([
  "configurationOpen",
  "configurationNotAdministrators",
  "configurationTooLarge",
]);

/** The content of the file at the start; undefined where it could not be read then. */
export type ConfigurationMark = string | undefined;

export function markOf(found: Found): ConfigurationMark {
  if (found.is === "none") return NONE;
  if (found.is === "read") return createHash("sha256").update(found.bytes).digest("hex");
  return OF_THE_FILE.has(found.problem.code) ? found.problem.code : undefined;
}

export interface ConfigurationWatchPorts {
  path: string;
  atStart: ConfigurationMark;
  /** Called when it has become another one, and (undefined) when it is the old one again. */
  changed: (file: ChangedFile | undefined) => void;
  clock: Pick<Clock, "after">;
  /** Never rejects. */
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
    // One that could not be read at the start is compared with what it is from now on.
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

/** The first of those with which Docket would not connect. */
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

/** Begins to watch; the answer ends it. */
export function watchConfiguration({ device: { path, mark, readAgain }, resolver, clock }: WatchedConfiguration): ConfigurationWatch {
  const changed = (file: ChangedFile | undefined): void => resolver.configurationIs(file);
  const watch = new ConfigurationWatch({ path, atStart: mark, changed, clock, read: readAgain });
  watch.start();
  return watch;
}
