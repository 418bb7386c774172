/**
 * The settings of a connection and the rules between them; the settings table contains the rule of
 * each single setting (contract/settings-table.ts). Pure.
 */
import type { PrincipalDto } from "../../contract/action.ts";
import type { SettingProblem } from "../../contract/settings.ts";
import type { SettingsProblem } from "../../contract/settings-problems.ts";
import {
  entryOf,
  SETTING_NAMES,
  type SettingName,
  type SettingOfKind,
  type SettingProperty,
  type SettingsText,
  type SettingValue,
} from "../../contract/settings-table.ts";
import { formatPrincipal, parsePrincipal, type Parsed } from "../../contract/setting-values.ts";
import { isAllowed, isForbidden, plainHttpOrigin } from "./plain-http.ts";

/**
 * The value of each setting under its property in the table; times are in milliseconds. The consent
 * to plain http is a condition and not included.
 */
export type Settings = {
  [N in Exclude<SettingName, SettingOfKind<"consent">> as SettingProperty<N>]: SettingValue<N>;
} & {
  /** Whether this is the demonstration of the embedded service, which ends with this run. */
  demonstration?: true;
};

/** Settings that have usable defaults. */
type Optional = Omit<Settings, "baseUrl" | "apiKey" | "actingAs" | "demonstration">;

export const DEFAULT_VALUES = Object.fromEntries(
  SETTING_NAMES.flatMap((name) => {
    const entry = entryOf(name);
    const parsed = parse(name, entry.default);
    return parsed.ok && entry.kind !== "consent" ? [[entry.property ?? name, parsed.value]] : [];
  }),
) as unknown as Readonly<Optional>;

/** Whether nothing has been set up yet, which is a first run and not an error. */
export function isUntouched({ baseUrl, actingAs, assignedTo, requestedBy }: SettingsText): boolean {
  return baseUrl === "" && actingAs === "" && assignedTo.length === 0 && requestedBy.length === 0;
}

/**
 * Checks all settings and returns all problems, so that a form can show them together. `settings`
 * is present only without problems. `keyProblem`: problem of an existing, unusable key.
 */
export function checkSettings(
  text: SettingsText,
  apiKey: string | undefined,
  keyProblem?: SettingsProblem,
): { settings?: Settings; problems: SettingProblem[] } {
  const complete = { ...text, apiKey: apiKey ?? "", actingAs: actorText(text) };
  const values: Record<string, unknown> = {};
  const problems = SETTING_NAMES.flatMap((setting): SettingProblem[] => {
    const parsed = parse(setting, complete[setting]);
    if (parsed.ok) values[entryOf(setting).property ?? setting] = parsed.value;
    const own = parsed.ok ? ruleOf(setting, text) : parsed.problems;
    const found = setting === "apiKey" && keyProblem !== undefined ? [keyProblem] : own;
    return found.map((problem) => ({ ...problem, setting }));
  });
  if (problems.length > 0) return { problems };
  const { allowPlainHttp: _, ...settings } = values as unknown as Settings & { allowPlainHttp: string };
  const isUnfiltered = settings.assignedTo.length + settings.requestedBy.length + settings.authorizedBy.length === 0;
  return {
    problems,
    settings: {
      ...settings,
      // A request without any filter is never sent; the user's own assignments are requested
      // instead.
      assignedTo: isUnfiltered ? [settings.actingAs] : settings.assignedTo,
      displayName: settings.displayName === "" ? settings.actingAs.id : settings.displayName,
    },
  };
}

function parse(setting: SettingName, text: string | readonly string[]): Parsed<unknown> {
  const entry = entryOf(setting);
  if (entry.kind === "principals") return entry.parse(typeof text === "string" ? [text] : text);
  const parsed = entry.parse(String(text));
  return parsed.ok && entry.kind === "number" ? { ok: true, value: Number(parsed.value) * (entry.times ?? 1) } : parsed;
}

/** Returns the problems of rules that involve another setting. */
function ruleOf(setting: SettingName, { baseUrl, allowPlainHttp, pinnedKey, transport, codec }: SettingsText): SettingsProblem[] {
  if (setting === "allowPlainHttp" || setting === "baseUrl") {
    const origin = plainHttpOrigin(baseUrl.trim());
    if (origin === undefined || isAllowed(origin, allowPlainHttp)) return [];
    // If http is forbidden, only the address can be corrected.
    if (isForbidden(allowPlainHttp)) return setting === "baseUrl" ? [{ code: "plainHttpForbidden", params: { origin } }] : [];
    return setting === "allowPlainHttp" ? [{ code: "plainHttpNotAllowed", params: { origin } }] : [];
  }
  if (setting === "pinnedKey" && pinnedKey.trim() !== "" && /^\s*http:/iu.test(baseUrl)) return [{ code: "pinOfPlainHttp", params: {} }];
  if (setting === "codec" && codec === "binary" && transport === "rest") return [{ code: "codecOfRest", params: {} }];
  return [];
}

/** Returns the acting Principal of these settings; undefined if it cannot be derived. */
export function actorOf(text: SettingsText): PrincipalDto | undefined {
  const parsed = parsePrincipal(actorText(text));
  return parsed.ok ? parsed.value : undefined;
}

function actorText(text: SettingsText): string {
  return text.actingAs.trim() === "" ? onlyAssignee(text) : text.actingAs;
}

/** Returns the only assignee, who acts if no acting Principal is set. */
function onlyAssignee({ assignedTo }: SettingsText): string {
  const readable = assignedTo.flatMap((entry) => {
    const parsed = parsePrincipal(entry);
    return parsed.ok ? [formatPrincipal(parsed.value)] : [];
  });
  return readable.length === 1 ? (readable[0] ?? "") : "";
}
