/**
 * Notices that docket.json is another one than at the start. It is not followed: settings that are
 * locked, and an address that a key goes to, do not change under somebody at work. That it has
 * changed is said in the settings and in the log, and goes where the old text is there again. The
 * file is read beside everything else; while a disk does not answer, no second read is begun.
 */
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { PushMessage } from "../contract/channels.ts";
import { inEnglish } from "../contract/languages/language.ts";
import { settingsWarningWords } from "../contract/messages/settings.ts";
import type { Clock, Log, Timer } from "../core/ports.ts";
import { MAX_CONFIGURATION_BYTES } from "../core/settings/managed-file.ts";
import type { SettingsResolver } from "../core/settings/settings-resolver.ts";
import type { Found } from "./configuration.ts";
import type { DeviceConfiguration } from "./device-configuration.ts";

const LOOK_MS = 60_000;
const NONE = "none";
/** A pipe without a writer would be waited for. Windows has no such flag. */
const NOT_WAITING = process.platform === "win32" ? 0 : constants.O_NONBLOCK;

/** The content of the file at the start; undefined where it could not be read then. */
export type ConfigurationMark = string | undefined;

export function markOf(found: Found): ConfigurationMark {
  if (found.is === "none") return NONE;
  return found.is === "read" ? digest(found.bytes) : undefined;
}

export interface ConfigurationWatchPorts {
  path: string;
  atStart: ConfigurationMark;
  /** Called when it has become another one, and when it is the old one again. */
  changed: (isOther: boolean) => void;
  clock: Pick<Clock, "after">;
  /** Never rejects; of tests. */
  read?: (path: string) => Promise<ConfigurationMark>;
}

export class ConfigurationWatch {
  private readonly ports: ConfigurationWatchPorts;
  private first: ConfigurationMark;
  private isOther = false;
  private timer: Timer | undefined;
  private isStopped = false;

  constructor(ports: ConfigurationWatchPorts) {
    this.ports = ports;
    this.first = ports.atStart;
  }

  start(): void {
    this.timer = this.ports.clock.after(LOOK_MS, () => void this.look());
  }

  stop(): void {
    this.isStopped = true;
    this.timer?.cancel();
  }

  private async look(): Promise<void> {
    const { path, changed, read = readMark } = this.ports;
    const now = await read(path);
    if (this.isStopped) return;
    // One that could not be read at the start is compared with what it is from now on.
    this.first ??= now;
    const isOther = now !== undefined && now !== this.first;
    if (isOther !== this.isOther && now !== undefined) {
      this.isOther = isOther;
      changed(isOther);
    }
    this.start();
  }
}

/** Undefined where it cannot be read now, which says nothing of its content. */
async function readMark(path: string): Promise<ConfigurationMark> {
  try {
    const file = await open(path, constants.O_RDONLY | NOT_WAITING);
    try {
      if (!(await file.stat()).isFile()) return undefined;
      const size = MAX_CONFIGURATION_BYTES + 1;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
      return digest(buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT" ? NONE : undefined;
  }
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export interface WatchedConfiguration {
  device: Pick<DeviceConfiguration, "path" | "mark">;
  resolver: Pick<SettingsResolver, "configurationIs" | "dto">;
  push: (...message: PushMessage<"settings:changed">) => boolean;
  clock: Pick<Clock, "after">;
  log: Pick<Log, "warn">;
}

/** Begins to watch; the answer ends it. */
export function watchConfiguration({ device: { path, mark }, resolver, push, clock, log }: WatchedConfiguration): ConfigurationWatch {
  const changed = (isOther: boolean): void => {
    resolver.configurationIs(isOther ? path : undefined);
    if (isOther) log.warn(`settings: ${inEnglish(() => settingsWarningWords({ code: "configurationChanged", params: { path } }))}`);
    push("settings:changed", resolver.dto());
  };
  const watch = new ConfigurationWatch({ path, atStart: mark, changed, clock });
  watch.start();
  return watch;
}
