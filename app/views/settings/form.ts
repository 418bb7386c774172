/** Between the settings as main shows them and the text in the form's fields. Main alone judges whether they are right. */
import type { PrincipalDto } from "../../../electron/contract/action.ts";
import type { SettingProblem, SettingsDto, SettingsInput } from "../../../electron/contract/settings.ts";
import type { SettingName } from "../../../electron/contract/vocabulary.ts";

/** Every field as the text in it. */
export interface FormText {
  readonly baseUrl: string;
  /** Agreed to for the address that stands in the form. */
  readonly allowPlainHttp: boolean;
  /** What is typed as the new key; never the kept one. */
  readonly apiKey: string;
  /** What is to become of the kept key. */
  readonly keyChoice: "keep" | "replace" | "forget";
  readonly actingAs: string;
  readonly assignedTo: string;
  readonly requestedBy: string;
  readonly authorizedBy: string;
  readonly displayName: string;
  readonly transport: SettingsInput["transport"];
  readonly codec: SettingsInput["codec"];
  readonly heartbeatSeconds: string;
  readonly undoSeconds: string;
  readonly silenceMinutes: string;
}

export function formOf(settings: SettingsDto): FormText {
  return {
    baseUrl: settings.baseUrl,
    allowPlainHttp: settings.allowPlainHttp,
    apiKey: "",
    keyChoice: settings.hasKey ? "keep" : "replace",
    actingAs: settings.actingAs === undefined ? "" : principalText(settings.actingAs),
    assignedTo: settings.assignedTo.map(principalText).join(", "),
    requestedBy: settings.requestedBy.map(principalText).join(", "),
    authorizedBy: settings.authorizedBy.map(principalText).join(", "),
    displayName: settings.displayName,
    transport: settings.transport,
    codec: settings.codec,
    heartbeatSeconds: String(settings.heartbeatMs / 1000),
    undoSeconds: String(settings.undoSeconds),
    silenceMinutes: String(settings.silenceMinutes),
  };
}

export function inputOf(text: FormText): SettingsInput {
  const input: SettingsInput = {
    baseUrl: text.baseUrl.trim(),
    transport: text.transport,
    codec: text.codec,
    assignedTo: listOf(text.assignedTo),
    requestedBy: listOf(text.requestedBy),
    authorizedBy: listOf(text.authorizedBy),
    actingAs: text.actingAs.trim(),
    displayName: text.displayName.trim(),
    heartbeatMs: Math.round(numberOf(text.heartbeatSeconds) * 1000),
    undoSeconds: numberOf(text.undoSeconds),
    silenceMinutes: numberOf(text.silenceMinutes),
  };
  if (text.allowPlainHttp) input.allowPlainHttp = true;
  if (text.keyChoice === "forget") input.apiKey = "";
  else if (text.keyChoice === "replace" && text.apiKey.trim() !== "") input.apiKey = text.apiKey.trim();
  return input;
}

/** What is checked here, because a number is sent and not the text of it. Whether the number will do is for main to say. */
export function formProblems(text: FormText): SettingProblem[] {
  const numbers: readonly (readonly [setting: SettingName, name: string, typed: string, unit: string])[] = [
    ["heartbeatMs", "Heartbeat", text.heartbeatSeconds, "seconds"],
    ["undoSeconds", "Time to undo", text.undoSeconds, "seconds"],
    ["silenceMinutes", "Silence", text.silenceMinutes, "minutes"],
  ];
  return numbers
    .filter(([, , typed]) => !(numberOf(typed) >= 0 && Number.isFinite(numberOf(typed))))
    .map(([setting, name, typed, unit]) => ({ setting, message: `${name}: “${typed}” is not a number of ${unit}.` }));
}

/** NaN for what is no number, an empty field included. */
function numberOf(text: string): number {
  const typed = text.trim().replace(",", ".");
  return typed === "" ? Number.NaN : Number(typed);
}

/** One sentence for a field; several problems of one field follow each other. */
export function problemOf(problems: readonly SettingProblem[], setting: SettingName): string {
  return problems
    .filter((problem) => problem.setting === setting)
    .map((problem) => problem.message)
    .join(" ");
}

function principalText({ type, id }: PrincipalDto): string {
  return `${type}:${id}`;
}

function listOf(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
