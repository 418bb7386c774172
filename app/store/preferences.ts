/**
 * The slice of the preferences. A choice takes effect in the window at once; main stores the choice
 * and reports whether that succeeded.
 */
import {
  DEFAULT_PREFERENCES,
  type ListPreferences,
  type PersonalPreferences,
  type PreferencesChange,
  type PreferencesDto,
} from "../../electron/contract/preferences.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import { filtersDropped, keptPart, whyNotKept } from "./list-bounds.ts";
import { mirror } from "./mirror.ts";
import type { DocketStore, Slice, StorePorts } from "./store.ts";

export interface PreferencesSlice {
  /** The preferences; the defaults until main has answered. */
  readonly preferences: PreferencesDto;
  /** Reason why main rejected the last choice. */
  readonly preferencesProblem: InvokeError | undefined;
  readonly prefer: (person: Partial<PersonalPreferences>) => void;
  /** Changes preferences of the list of the account in use. */
  readonly preferInList: (list: Partial<ListPreferences>) => void;
  /**
   * Takes main's preferences; ignored while a choice is pending, because the response to the choice
   * is newer.
   */
  readonly takePreferences: (preferences: PreferencesDto) => void;
}

export function createPreferencesSlice({ bridge }: StorePorts): Slice<PreferencesSlice> {
  return (set, get) => {
    /** Number of choices that main has not answered. */
    let unanswered = 0;
    /**
     * Sends a choice.
     * @param beyond reason why a part of the choice was left out; else the filters in force are
     * checked
     */
    const change = async (chosen: PreferencesChange, beyond?: InvokeError): Promise<void> => {
      const { person, list, ...others } = get().preferences;
      set({ preferences: { ...others, person: { ...person, ...chosen.person }, list: { ...list, ...chosen.list } } });
      unanswered += 1;
      const result = await bridge.invoke("preferences:set", chosen);
      unanswered -= 1;
      set({ preferencesProblem: result.ok ? (beyond ?? filtersDropped(get().viewOptions.filters)) : result.error });
      // A choice that main rejected must not be shown as stored.
      const kept = result.ok ? result : await bridge.invoke("preferences:get", null);
      if (kept.ok && unanswered === 0) set({ preferences: kept.value });
    };
    return {
      preferences: DEFAULT_PREFERENCES,
      preferencesProblem: undefined,
      prefer: (person) => void change({ person }),
      preferInList: (list) => {
        const [kept, beyond] = [keptPart(list), filtersDropped(list.filters ?? []) ?? whyNotKept(list)];
        if (Object.keys(kept).length > 0) void change({ list: kept }, beyond);
        else set({ preferencesProblem: beyond });
      },
      takePreferences: (preferences) => {
        if (unanswered === 0) set({ preferences });
      },
    };
  };
}

export function startPreferences({ getState, ports: { bridge } }: DocketStore): () => void {
  return mirror(
    () => bridge.invoke("preferences:get", null),
    (take) => bridge.on("preferences:changed", take),
    { take: (preferences) => getState().takePreferences(preferences) },
  );
}
