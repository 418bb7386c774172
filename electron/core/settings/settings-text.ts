/** Settings as text, between the file, the environment and the form. Nothing here judges whether they are right. */
import type { PrincipalDto } from "../../contract/action.ts";
import type { SettingName } from "../../contract/vocabulary.ts";
import { EMPTY_SETTINGS, formatPrincipal, parsePrincipal, type Settings, type SettingsText } from "./schema.ts";

/** The key is no text among others. */
export type TextSetting = Exclude<SettingName, "apiKey">;

const LISTS: ReadonlySet<SettingName> = new Set<SettingName>(["assignedTo", "requestedBy", "authorizedBy"]);

/** `base` with the values that are there in place of its own; lists with commas between. */
export function withValues(base: SettingsText, values: Partial<Record<TextSetting, string>>): SettingsText {
  const text: Record<TextSetting, string | string[]> = { ...copyOf(base) };
  for (const [name, value] of Object.entries(values) as [TextSetting, string][]) text[name] = LISTS.has(name) ? splitList(value) : value;
  return text as unknown as SettingsText;
}

/** `base` with these settings as `from` has them. */
export function withSettingsOf(base: SettingsText, names: readonly TextSetting[], from: SettingsText): SettingsText {
  const text: Record<TextSetting, string | string[]> = { ...copyOf(base) };
  for (const name of names) text[name] = from[name];
  return text as unknown as SettingsText;
}

export function textOf(settings: Settings): SettingsText {
  return {
    ...settings,
    assignedTo: settings.assignedTo.map(formatPrincipal),
    requestedBy: settings.requestedBy.map(formatPrincipal),
    authorizedBy: settings.authorizedBy.map(formatPrincipal),
    actingAs: formatPrincipal(settings.actingAs),
    heartbeatMs: String(settings.heartbeatMs),
    undoSeconds: String(settings.undoMs / 1_000),
    silenceMinutes: String(settings.silenceMs / 60_000),
    allowPlainHttp: "",
  };
}

/** Takes from the file what has the right shape; the rest keeps its default and is checked like anything else. */
export function readSaved(values: Record<string, unknown>): SettingsText {
  const string = (name: TextSetting): string => {
    const value = values[name];
    const isText = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return isText ? String(value) : String(EMPTY_SETTINGS[name]);
  };
  const list = (name: TextSetting): string[] => {
    const value = values[name];
    return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
  };
  return {
    baseUrl: string("baseUrl"),
    transport: string("transport"),
    codec: string("codec"),
    assignedTo: list("assignedTo"),
    requestedBy: list("requestedBy"),
    authorizedBy: list("authorizedBy"),
    actingAs: string("actingAs"),
    displayName: string("displayName"),
    heartbeatMs: string("heartbeatMs"),
    undoSeconds: string("undoSeconds"),
    silenceMinutes: string("silenceMinutes"),
    allowPlainHttp: string("allowPlainHttp"),
  };
}

export function principalOrNothing(text: string): PrincipalDto | undefined {
  const parsed = parsePrincipal(text);
  return parsed.ok ? parsed.value : undefined;
}

/** What is no number stands beside its problem; the form shows the default, since NaN is no JSON. */
export function numberOr(text: string, fallback: string): number {
  const value = Number(text);
  return text.trim() !== "" && Number.isFinite(value) ? value : Number(fallback);
}

/** Without what else an object of this shape may hold: it goes into the file. */
function copyOf(text: SettingsText): SettingsText {
  const { baseUrl, transport, codec, assignedTo, requestedBy, authorizedBy, actingAs, displayName } = text;
  const { heartbeatMs, undoSeconds, silenceMinutes, allowPlainHttp } = text;
  const service = { baseUrl: baseUrl.trim(), transport, codec, assignedTo, requestedBy, authorizedBy, actingAs, displayName };
  return { ...service, heartbeatMs, undoSeconds, silenceMinutes, allowPlainHttp };
}

function splitList(text: string): string[] {
  return text.split(",").map((entry) => entry.trim());
}
