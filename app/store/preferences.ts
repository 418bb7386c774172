/**
 * The slice of the preferences. A choice takes effect in the window at once; main keeps it, and
 * says whether it could.
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
  /** The presets until main has answered. */
  readonly preferences: PreferencesDto;
  /** Why main did not take the last choice. */
  readonly preferencesProblem: InvokeError | undefined;
  readonly prefer: (person: Partial<PersonalPreferences>) => void;
  /** Of the list of the account in use. */
  readonly preferInList: (list: Partial<ListPreferences>) => void;
  /** Main's; ignored while a choice is on its way, whose answer is newer. */
  readonly takePreferences: (preferences: PreferencesDto) => void;
}

export function createPreferencesSlice({ bridge }: StorePorts): Slice<PreferencesSlice> {
  return (set, get) => {
    /** Choices that main has not answered. */
    let unanswered = 0;
    /** `beyond`: why a part of the choice is not in it; else, whether that is so of the filters in force. */
    const change = async (chosen: PreferencesChange, beyond?: InvokeError): Promise<void> => {
      const { person, list, ...others } = get().preferences;
      set({ preferences: { ...others, person: { ...person, ...chosen.person }, list: { ...list, ...chosen.list } } });
      unanswered += 1;
      const result = await bridge.invoke("preferences:set", chosen);
      unanswered -= 1;
      set({ preferencesProblem: result.ok ? (beyond ?? filtersDropped(get().viewOptions.filters)) : result.error });
      // What main has not taken is not shown as kept.
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
