/**
 * The configuration of this device, read once before anything else: docket.json, the fleet's
 * authorities, and the managed key with its source for later reads.
 */
import type { ManagedFile } from "../core/settings/managed-file.ts";
import { managedConfiguration } from "../core/settings/managed.ts";
import { KeyRotation } from "../core/settings/key-rotation.ts";
import type { SettingsResolver } from "../core/settings/settings-resolver.ts";
import type { Clock, Log } from "../core/ports.ts";
import type { Policies } from "../contract/managed.ts";
import { type Authorities, readAuthorities } from "./authorities.ts";
import { type ConfigurationMark, markOf } from "./configuration-watch.ts";
import { type ConfigurationPorts, type Found, ownersFor, readConfiguration } from "./configuration.ts";
import { type JudgeRights, judgeRights } from "./key-file-rights.ts";
import { limitedRead } from "./limited-read.ts";
import type { KnownKeys } from "./known-keys.ts";
import { keyReader, takeEnvironmentKey, type TakenKey } from "./environment-key.ts";

export interface DeviceConfiguration {
  /** Path of docket.json, whether or not the file exists. */
  path: string;
  /** Mark of the file's content, for detecting a change. */
  mark: ConfigurationMark;
  /**
   * Reads docket.json again. Never rejects, and waits without limit for a disk that does not
   * respond.
   */
  readAgain: () => Promise<Found>;
  /** docket.json; undefined if the file does not exist. */
  file: ManagedFile | undefined;
  policies: Policies;
  authorities: Authorities;
  taken: TakenKey;
  /** Judges the access rights of the key's file or program. */
  judge: JudgeRights;
}

const readNothing: DeviceConfiguration["readAgain"] = () => Promise.resolve({ is: "none" });

/**
 * Reads the configuration and removes the key from `env`. Never rejects: unreadable parts are
 * returned as problems.
 */
export async function readDeviceConfiguration({
  clock,
  ...given
}: Omit<ConfigurationPorts, "env"> & {
  env: Record<string, string | undefined>;
  clock: Pick<Clock, "after">;
}): Promise<DeviceConfiguration> {
  const { env, process, read: readUnlimited } = given;
  const read = limitedRead(readUnlimited, clock);
  const ports = { ...given, read };
  let mark: ConfigurationMark;
  let path = "";
  let readAgain = readNothing;
  const file = await readConfiguration({
    ...ports,
    read: async (what) => {
      const found = await read(what);
      ({ path } = what);
      readAgain = () => readUnlimited(what);
      mark = markOf(found);
      return found;
    },
  });
  const { policies, policyBy } = managedConfiguration(file, env);
  const authorities = await readAuthorities(policies.caFile, policyBy.caFile, { process, read, owners: ownersFor(policyBy.caFile, ports) });
  const taken = takeEnvironmentKey(env, process.platform, file);
  return { path, mark, readAgain, file, policies, authorities, taken, judge: judgeRights(taken.key, { ...ports, read: readUnlimited }) };
}

export interface RotationPorts extends Pick<DeviceConfiguration, "taken" | "judge"> {
  resolver: Pick<SettingsResolver, "replaceManagedKey">;
  /**
   * Receives a key before it is used, so that the log and the error messages of a failing program
   * omit it.
   */
  secret: Pick<KnownKeys, "value" | "hide">;
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  clock: Clock;
  log: Log;
}

/** Returns undefined if the key is in a variable, or is the user's own. */
export function keyRotation({ taken, judge, resolver, secret, env, platform, clock, log }: RotationPorts): KeyRotation | undefined {
  const { origin, key } = taken;
  if (origin === undefined || key === undefined) return undefined;
  return new KeyRotation({
    read: keyReader(origin, { env, platform, clock, judge, hide: secret.hide }),
    isFile: origin.is === "file",
    use: (reading) => {
      if (reading.ok) secret.value = reading.value;
      resolver.replaceManagedKey(reading);
    },
    clock,
    log,
  });
}
