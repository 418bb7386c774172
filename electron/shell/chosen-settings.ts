/**
 * Everything that the device and its user have chosen: the accounts that are set up, the settings
 * and the key of the account in use, and the preferences.
 */
import { randomUUID } from "node:crypto";
import type { Log, SettingsStore } from "../core/ports.ts";
import { preferencesAccount } from "../core/settings/account.ts";
import { managedQuietHours } from "../core/settings/managed.ts";
import { Preferences } from "../core/settings/preferences.ts";
import { type ProfilePlaces, Profiles } from "../core/settings/profiles.ts";
import { SettingsResolver } from "../core/settings/settings-resolver.ts";
import type { DeviceConfiguration } from "./device-configuration.ts";

export interface ChosenSettingsPorts {
  env: Readonly<Record<string, string | undefined>>;
  device: DeviceConfiguration;
  /** The files of the accounts, and the file that lists the accounts. */
  folders: ProfilePlaces & { list: () => SettingsStore };
  preferencesFile: SettingsStore;
  log: Log;
}

export interface ChosenSettings {
  profiles: Profiles;
  resolver: SettingsResolver;
  preferences: Preferences;
}

/**
 * Creates the three parts. The preferences are loaded here; the settings are loaded by
 * `resolver.load`.
 */
export function chosenSettings({ env, device, folders, preferencesFile, log }: ChosenSettingsPorts): ChosenSettings {
  const { file, authorities, taken } = device;
  const profiles = new Profiles({ store: folders.list(), places: folders, newId: randomUUID, log });
  const { problems } = authorities;
  const { key: environmentKey, warnings } = taken;
  const resolver = new SettingsResolver({
    env,
    file,
    problems,
    environmentKey,
    ...profiles.place,
    listProblem: profiles.problem,
    warnings,
  });
  profiles.follow(resolver);
  const preferences = new Preferences({
    store: preferencesFile,
    quietHours: managedQuietHours(resolver.configuration),
    account: () => preferencesAccount(resolver.settings()),
  });
  preferences.load();
  return { profiles, resolver, preferences };
}
