/**
 * Preferences of the user, and of the list in the current account. A change takes effect at once
 * and is stored; values unknown to this version stay in the file.
 */
import type { QuietHours } from "../../contract/alert-rules.ts";
import { failed } from "../../contract/errors.ts";
import type { ManagedBy } from "../../contract/managed.ts";
import {
  DEFAULT_PREFERENCES,
  type ListPreferences,
  OF_LIST,
  PERSONAL,
  type PersonalPreferences,
  type PreferencesChange,
  type PreferencesDto,
  readPreferences,
} from "../../contract/preferences.ts";
import type { PreferencesProblem } from "../../contract/settings-problems.ts";
import { type SettingsStore, storeFailureOf } from "../ports.ts";

type Values = Record<string, unknown>;

/** Key in the file, beside the user's own values. */
const ACCOUNTS = "accounts";

export interface PreferencesPorts {
  store: SettingsStore;
  /** Returns the key of the current account; undefined if there is none. */
  account: () => string | undefined;
  /** Quiet hours set by an administrator; absent if the user sets them. */
  quietHours?: { hours: QuietHours; by: ManagedBy } | undefined;
}

export class Preferences {
  private readonly ports: PreferencesPorts;
  private readonly listeners = new Set<() => void>();
  /** Values as in the file, including unknown ones. */
  private values: Values = {};
  private fileProblem: PreferencesProblem | undefined;
  private notKept: PreferencesDto["notKept"];

  constructor(ports: PreferencesPorts) {
    this.ports = ports;
  }

  /** Reads the file. Never throws; an unusable file is reported as a problem for the window. */
  load(): void {
    const { values, problem } = this.ports.store.read();
    this.values = values;
    this.fileProblem = problem ?? unknownValues(values);
  }

  dto(): PreferencesDto {
    const { fileProblem, notKept } = this;
    const { quietHours } = this.ports;
    const person = this.ownPerson();
    return {
      person: quietHours === undefined ? person : { ...person, alerts: { ...person.alerts, quietHours: quietHours.hours } },
      ...(quietHours !== undefined && { quietHoursBy: quietHours.by }),
      list: { ...DEFAULT_PREFERENCES.list, ...readPreferences<ListPreferences>(OF_LIST, this.listValues()).read },
      ...(fileProblem !== undefined && { fileProblem }),
      ...(notKept !== undefined && { notKept }),
    };
  }

  /** Applies a change at once, whether or not it can be stored. */
  change({ person, list }: PreferencesChange): PreferencesDto {
    const account = this.ports.account();
    if (person !== undefined) this.values = { ...this.values, ...this.withOwnQuietHours(person) };
    if (list !== undefined && account !== undefined) {
      const accounts = recordOf(this.values[ACCOUNTS]);
      this.values = { ...this.values, [ACCOUNTS]: { ...accounts, [account]: { ...recordOf(accounts[account]), ...list } } };
    }
    this.keep();
    this.changed();
    return this.dto();
  }

  /**
   * Notifies the listeners. The account may have changed, and each list has separate preferences.
   */
  changed(): void {
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private ownPerson(): PersonalPreferences {
    return { ...DEFAULT_PREFERENCES.person, ...readPreferences<PersonalPreferences>(PERSONAL, this.values).read };
  }

  /**
   * Returns the change with the user's own quiet hours. The window sends back the administrator's,
   * which must not be stored as the user's.
   */
  private withOwnQuietHours(person: Partial<PersonalPreferences>): Partial<PersonalPreferences> {
    if (person.alerts === undefined || this.ports.quietHours === undefined) return person;
    return { ...person, alerts: { ...person.alerts, quietHours: this.ownPerson().alerts.quietHours } };
  }

  private keep(): void {
    // A file that still exists but could not be read is not overwritten.
    if (this.fileProblem?.code === "fileUnreadable" || this.fileProblem?.code === "fileDamagedInPlace") {
      const { path, why } = this.fileProblem.params;
      this.notKept = failed("preferencesNotKept", { why: { code: "settingsNotWritten", params: { path, words: why } } }).error;
      return;
    }
    try {
      this.ports.store.write(this.values);
      this.notKept = undefined;
    } catch (error) {
      this.notKept = failed("preferencesNotKept", { why: storeFailureOf(error) }).error;
    }
  }

  private listValues(): Values {
    const account = this.ports.account();
    return account === undefined ? {} : recordOf(recordOf(this.values[ACCOUNTS])[account]);
  }
}

/** Returns a problem that names the values which this version cannot use but keeps. */
function unknownValues(values: Values): PreferencesProblem | undefined {
  const ofLists = Object.values(recordOf(values[ACCOUNTS])).flatMap((list) => readPreferences(OF_LIST, list).wrong);
  const names = [...readPreferences(PERSONAL, values).wrong, ...new Set(ofLists)];
  return names.length === 0 ? undefined : { code: "valuesUnknown", params: { names } };
}

function recordOf(value: unknown): Values {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
