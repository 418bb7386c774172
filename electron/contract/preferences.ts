/**
 * One person's preferences for the window, and their list in each account: the possible values,
 * their ranges and defaults. None of them affects what is sent to the service.
 */
import { type AlertPreferences, DEFAULT_ALERTS, isAlertPreferences } from "./alert-rules.ts";
import type { InvokeError } from "./errors.ts";
import type { ManagedBy } from "./managed.ts";
import type { PreferencesProblem } from "./settings-problems.ts";
import { CLOSINGS, isOneOf, MAX_SEARCH, OFFERED_LANGUAGES, VIEW_NAMES, type ViewName } from "./vocabulary.ts";

export const THEMES = ["system", "light", "dark"] as const;
export const CONTRASTS = ["system", "on", "off"] as const;
export const DENSITIES = ["compact", "comfortable", "touch"] as const;
export const TIME_FORMATS = ["24", "12", "system"] as const;
export const LANGUAGES = ["system", ...OFFERED_LANGUAGES] as const;
export const GROUPINGS = ["attention", "none", "priority", "state", "type", "assignee"] as const;
export const SORTINGS = ["attention", "priority", "age", "lastChange", "name"] as const;

/** Percent. */
export const ZOOM = { min: 80, max: 200, step: 10 } as const;
/** Pixels. */
export const DETAILS_WIDTH = { min: 360, max: 560 } as const;

const MISSING_TRAY = ["tell", "known"] as const;

const MAX_COMMANDS = 200;
const MAX_CHORDS = 8;
/** Maximum length of a command's name or of a chord. */
const MAX_WORD = 64;
export const MAX_FILTERS = 64;
export const MAX_FILTER = 600;
export const MAX_VIEWS = 64;
export const MAX_VIEW_NAME = 64;

/**
 * The user's chords by command id, replacing its defaults; an empty list: the command has no key.
 */
export type KeyBindings = Readonly<Record<string, readonly string[]>>;

export interface PersonalPreferences {
  readonly theme: (typeof THEMES)[number];
  readonly contrast: (typeof CONTRASTS)[number];
  readonly density: (typeof DENSITIES)[number];
  /** Percent. */
  readonly zoom: number;
  readonly timeFormat: (typeof TIME_FORMATS)[number];
  readonly language: (typeof LANGUAGES)[number];
  readonly closing: (typeof CLOSINGS)[number];
  readonly keys: KeyBindings;
  /** Pixels. */
  readonly detailsWidth: number;
  readonly alerts: AlertPreferences;
  /** Whether to tell the user that the desktop shows no tray icons. */
  readonly missingTray: (typeof MISSING_TRAY)[number];
}

/** A user-defined view; `filters` in the syntax of the search: `state:assigned`. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The base set of rows; absent in views of version 0.1.0, which contain all open Actions. */
  readonly view?: ViewName;
  /** The search text; absent if there is none. */
  readonly search?: string;
  readonly filters: readonly string[];
  readonly grouping: (typeof GROUPINGS)[number];
  readonly sorting: (typeof SORTINGS)[number];
}

/** Stored separately for each account. */
export interface ListPreferences {
  readonly view: ViewName;
  readonly grouping: (typeof GROUPINGS)[number];
  readonly sorting: (typeof SORTINGS)[number];
  readonly filters: readonly string[];
  readonly views: readonly SavedView[];
}

export interface PreferencesDto {
  readonly person: PersonalPreferences;
  readonly list: ListPreferences;
  /** Who sets the quiet hours; absent: the user. */
  readonly quietHoursBy?: ManagedBy;
  /** The problem of the file at the start. */
  readonly fileProblem?: PreferencesProblem;
  /** Why the preferences are in use only for this run; absent if they are stored. */
  readonly notKept?: InvokeError;
}

/** Absent properties stay unchanged. */
export interface PreferencesChange {
  readonly person?: Partial<PersonalPreferences>;
  readonly list?: Partial<ListPreferences>;
}

/** A value that can be stored, by its property, with its default. */
export interface Preference<T> {
  readonly default: T;
  readonly accepts: (value: unknown) => value is T;
}

function choice<const T extends string>(words: readonly T[], preset: T): Preference<T> {
  return { default: preset, accepts: (value): value is T => typeof value === "string" && isOneOf(words, value) };
}

function within({ min, max }: { min: number; max: number }, preset: number): Preference<number> {
  return {
    default: preset,
    accepts: (value): value is number => typeof value === "number" && Number.isInteger(value) && value >= min && value <= max,
  };
}

/** The default of the details' width is the one in the design picture. */
export const PERSONAL: { readonly [K in keyof PersonalPreferences]: Preference<PersonalPreferences[K]> } = {
  theme: choice(THEMES, "system"),
  contrast: choice(CONTRASTS, "system"),
  density: choice(DENSITIES, "compact"),
  zoom: within(ZOOM, 100),
  timeFormat: choice(TIME_FORMATS, "24"),
  language: choice(LANGUAGES, "system"),
  closing: choice(CLOSINGS, "ask"),
  keys: { default: {}, accepts: isKeyBindings },
  detailsWidth: within(DETAILS_WIDTH, 400),
  alerts: { default: DEFAULT_ALERTS, accepts: isAlertPreferences },
  missingTray: choice(MISSING_TRAY, "tell"),
};

export const OF_LIST: { readonly [K in keyof ListPreferences]: Preference<ListPreferences[K]> } = {
  view: choice(VIEW_NAMES, "allOpen"),
  grouping: choice(GROUPINGS, "attention"),
  sorting: choice(SORTINGS, "attention"),
  filters: { default: [], accepts: isFilters },
  views: { default: [], accepts: isViews },
};

export const DEFAULT_PREFERENCES: PreferencesDto = { person: defaultsOf(PERSONAL), list: defaultsOf(OF_LIST) };

function defaultsOf<T>(table: { readonly [K in keyof T]: Preference<T[K]> }): T {
  return Object.fromEntries(Object.entries<Preference<unknown>>(table).map(([name, entry]) => [name, entry.default])) as T;
}

/** Returns the usable part of `values`; `wrong` has the names of the unusable ones. */
export function readPreferences<T extends object>(
  table: { readonly [K in keyof T]: Preference<T[K]> },
  values: unknown,
): { read: Partial<T>; wrong: string[] } {
  if (!isRecord(values)) return { read: {}, wrong: [] };
  const known = Object.entries<Preference<unknown>>(table).filter(([name]) => Object.hasOwn(values, name));
  const [right, wrong] = [true, false].map((fits) => known.filter(([name, entry]) => entry.accepts(values[name]) === fits));
  return {
    read: Object.fromEntries((right ?? []).map(([name]) => [name, values[name]])) as Partial<T>,
    wrong: (wrong ?? []).map(([name]) => name),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown, max: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= max;
}

function isList(value: unknown, max: number): value is unknown[] {
  return Array.isArray(value) && value.length <= max;
}

function isKeyBindings(value: unknown): value is KeyBindings {
  if (!isRecord(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_COMMANDS &&
    entries.every(
      ([command, chords]) =>
        isText(command, MAX_WORD) && isList(chords, MAX_CHORDS) && chords.every((chord: unknown) => isText(chord, MAX_WORD)),
    )
  );
}

function isFilters(value: unknown): value is readonly string[] {
  return isList(value, MAX_FILTERS) && value.every((filter) => isText(filter, MAX_FILTER));
}

function isViews(value: unknown): value is readonly SavedView[] {
  if (!isList(value, MAX_VIEWS) || !value.every(isView)) return false;
  return new Set(value.map(({ id }) => id)).size === value.length;
}

function isView(value: unknown): value is SavedView {
  return (
    isRecord(value) &&
    isText(value["id"], MAX_WORD) &&
    isText(value["name"], MAX_VIEW_NAME) &&
    (value["view"] === undefined || (typeof value["view"] === "string" && isOneOf(VIEW_NAMES, value["view"]))) &&
    (value["search"] === undefined || isText(value["search"], MAX_SEARCH)) &&
    isFilters(value["filters"]) &&
    OF_LIST.grouping.accepts(value["grouping"]) &&
    OF_LIST.sorting.accepts(value["sorting"])
  );
}
