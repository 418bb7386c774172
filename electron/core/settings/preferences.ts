/**
 * The preferences of the person, and of their list in the account in use. A change takes effect at
 * once and is written; values that this version does not know stay in the file.
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

/** In the file, beside the person's own values. */
const ACCOUNTS = "accounts";

export interface PreferencesPorts {
  store: SettingsStore;
  /** The key of the account in use; undefined while there is none. */
  account: () => string | undefined;
  /** The quiet hours that an administrator decides; absent: the user does. */
  quietHours?: { hours: QuietHours; by: ManagedBy } | undefined;
}

export class Preferences {
  private readonly ports: PreferencesPorts;
  private readonly listeners = new Set<() => void>();
  /** As in the file, with what is not known here. */
  private values: Values = {};
  private fileProblem: PreferencesProblem | undefined;
  private notKept: PreferencesDto["notKept"];

  constructor(ports: PreferencesPorts) {
    this.ports = ports;
  }

  /** Reads the file. Never throws: one that cannot be used is a problem for the window to show. */
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

  /** In effect from now on, whether it could be kept or not. */
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

  /** Another account is in use, perhaps: its list has preferences of its own. */
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

  /** The window repeats the administrator's; they are not the user's, and not kept as such. */
  private withOwnQuietHours(person: Partial<PersonalPreferences>): Partial<PersonalPreferences> {
    if (person.alerts === undefined || this.ports.quietHours === undefined) return person;
    return { ...person, alerts: { ...person.alerts, quietHours: this.ownPerson().alerts.quietHours } };
  }

  private keep(): void {
    // A file that is still in its place and could not be read is not overwritten.
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

/** The names of values that this version cannot use, and keeps. */
function unknownValues(values: Values): PreferencesProblem | undefined {
  const ofLists = Object.values(recordOf(values[ACCOUNTS])).flatMap((list) => readPreferences(OF_LIST, list).wrong);
  const names = [...readPreferences(PERSONAL, values).wrong, ...new Set(ofLists)];
  return names.length === 0 ? undefined : { code: "valuesUnknown", params: { names } };
}

function recordOf(value: unknown): Values {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
