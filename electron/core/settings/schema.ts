/**
 * What Docket needs to know before it can connect, and the rules for each setting. Nothing here reads or writes anything:
 * settings-keeper.ts decides where the values come from, this file decides whether they will do, and says so in a sentence.
 */
import type { PrincipalDto } from "../../contract/action.ts";
import type { SettingProblem } from "../../contract/settings.ts";
import {
  CODEC_NAMES,
  type CodecName,
  isOneOf,
  MAX_ID,
  MAX_LABEL,
  PRINCIPAL_TYPES,
  type SettingName,
  TRANSPORT_NAMES,
  type TransportName,
} from "../../contract/vocabulary.ts";
import { isPlainHttpSetting, plainHttpObjection } from "./plain-http.ts";

export interface Settings {
  /** http(s), with or without a path prefix, without a trailing slash. */
  baseUrl: string;
  apiKey: string;
  transport: TransportName;
  codec: CodecName;
  assignedTo: PrincipalDto[];
  requestedBy: PrincipalDto[];
  authorizedBy: PrincipalDto[];
  actingAs: PrincipalDto;
  /** What goes into `provenance.name`; the acting Principal's id unless configured. */
  displayName: string;
  /** The heartbeat period that the stream asks for, milliseconds. */
  heartbeatMs: number;
  /** How long a final move waits for an undo, milliseconds; 0: not at all. */
  undoMs: number;
  /** After how long without a report Docket asks, milliseconds; 0: never. */
  silenceMs: number;
  /** It is the embedded service's demonstration, which ends with this run. */
  demonstration?: true;
}

/** Settings as text, as the environment, the file and the form have them. */
export interface SettingsText {
  baseUrl: string;
  transport: string;
  codec: string;
  assignedTo: string[];
  requestedBy: string[];
  authorizedBy: string[];
  actingAs: string;
  displayName: string;
  heartbeatMs: string;
  undoSeconds: string;
  silenceMinutes: string;
  /** "true", "false", or the http origin that the user has agreed to (plain-http.ts). */
  allowPlainHttp: string;
}

export const DEFAULT_HEARTBEAT_MS = 5_000;
/** The range that contract.md gives the service for clamping. */
const HEARTBEAT_RANGE_MS = { min: 100, max: 3_600_000 };

export const EMPTY_SETTINGS: Readonly<SettingsText> = {
  baseUrl: "",
  transport: "connect",
  codec: "json",
  assignedTo: [],
  requestedBy: [],
  authorizedBy: [],
  actingAs: "",
  displayName: "",
  heartbeatMs: String(DEFAULT_HEARTBEAT_MS),
  undoSeconds: "5",
  silenceMinutes: "30",
  allowPlainHttp: "",
};

/** Reads `TYPE:id`. The id may itself hold colons. */
export function parsePrincipal(text: string): { ok: true; value: PrincipalDto } | { ok: false; message: string } {
  const colon = text.indexOf(":");
  const type = (colon < 0 ? text : text.slice(0, colon)).trim().toUpperCase();
  const id = colon < 0 ? "" : text.slice(colon + 1).trim();
  if (text.trim() === "")
    return { ok: false, message: "An entry of the list is empty. Write TYPE:id between the commas, or leave the comma out." };
  const wanted = `Write it as TYPE:id, for example OBJECT:robot-7; TYPE is one of ${PRINCIPAL_TYPES.join(", ")}.`;
  if (colon < 0) return { ok: false, message: `"${text}" has no type. ${wanted}` };
  if (!isOneOf(PRINCIPAL_TYPES, type)) return { ok: false, message: `"${text}" has an unknown type. ${wanted}` };
  if (id === "") return { ok: false, message: `"${text}" has no id after the colon. ${wanted}` };
  if (id.length > MAX_ID) return { ok: false, message: `The id in "${text.slice(0, 40)}…" is longer than ${MAX_ID} characters.` };
  return { ok: true, value: { type, id } };
}

export function formatPrincipal(principal: PrincipalDto): string {
  return `${principal.type}:${principal.id}`;
}

/** Whether nothing at all has been set up yet, which is a first run and no mistake. */
export function isUntouched(text: SettingsText, apiKey: string | undefined): boolean {
  return text.baseUrl === "" && text.actingAs === "" && text.assignedTo.length === 0 && text.requestedBy.length === 0 && !apiKey;
}

function checkBaseUrl(text: string): { value: string } | { message: string } {
  if (text.trim() === "") return { message: "The service address is missing. Enter the base URL that you were given." };
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return { message: `"${text}" is not an address. Write it like https://actions.example.com.` };
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return { message: `"${text}" must begin with https:// or http://.` };
  if (url.username !== "" || url.password !== "") return { message: "The service address must not hold a user name or password." };
  if (url.search !== "" || url.hash !== "") return { message: `"${text}" must end before any ? or #.` };
  return { value: url.href.replace(/\/+$/, "") };
}

/** A header value can carry visible ASCII only (RFC 9110, section 5.5, without its obsolete part). */
function checkKey(key: string | undefined): { value: string } | { message: string } {
  if (key === undefined || key === "") return { message: "The API key is missing. Enter the key that you were given." };
  if (!/^[\x21-\x7e]+$/.test(key))
    return { message: "The API key holds a space, a line break or a character that no key can have. Copy it again." };
  return { value: key };
}

/** From 0 to `max`; undefined for anything else. */
function wholeNumber(text: string, max: number): number | undefined {
  const value = Number(text);
  return text.trim() !== "" && Number.isInteger(value) && value >= 0 && value <= max ? value : undefined;
}

/**
 * Checks everything and lists all that is wrong, so that a form can show it in one go. `settings` is
 * there only when nothing is. `keyProblem`: why there is no key, where it is not simply missing.
 */
export function checkSettings(
  text: SettingsText,
  apiKey: string | undefined,
  keyProblem?: string,
): { settings?: Settings; problems: SettingProblem[] } {
  const problems: SettingProblem[] = [];
  const complain = (setting: SettingName, message: string): void => void problems.push({ setting, message });

  const baseUrl = checkBaseUrl(text.baseUrl);
  if ("message" in baseUrl) complain("baseUrl", baseUrl.message);
  const key = keyProblem === undefined ? checkKey(apiKey) : { message: keyProblem };
  if ("message" in key) complain("apiKey", key.message);
  if (!isPlainHttpSetting(text.allowPlainHttp)) complain("allowPlainHttp", `"${text.allowPlainHttp}" is neither true nor false.`);
  else if ("value" in baseUrl) {
    const objection = plainHttpObjection(baseUrl.value, text.allowPlainHttp);
    if (objection !== undefined) complain("allowPlainHttp", objection);
  }
  const transport = text.transport;
  if (!isOneOf(TRANSPORT_NAMES, transport))
    complain("transport", `"${transport}" is not a transport; choose ${TRANSPORT_NAMES.join(", ")}.`);
  const codec = text.codec;
  if (!isOneOf(CODEC_NAMES, codec)) complain("codec", `"${codec}" is not a codec; choose ${CODEC_NAMES.join(" or ")}.`);
  else if (codec === "binary" && transport === "rest")
    complain("codec", "REST carries JSON only. Choose the json codec, or another transport.");

  const principals = (setting: "assignedTo" | "requestedBy" | "authorizedBy"): PrincipalDto[] =>
    text[setting].flatMap((entry) => {
      const parsed = parsePrincipal(entry);
      if (parsed.ok) return [parsed.value];
      complain(setting, parsed.message);
      return [];
    });
  const assignedTo = principals("assignedTo");
  const requestedBy = principals("requestedBy");
  const authorizedBy = principals("authorizedBy");

  let actingAs: PrincipalDto | undefined;
  if (text.actingAs.trim() !== "") {
    const parsed = parsePrincipal(text.actingAs);
    if (parsed.ok) actingAs = parsed.value;
    else complain("actingAs", parsed.message);
  } else if (assignedTo.length === 1) {
    // One assignee and nobody named: there is only one person that this can be.
    actingAs = assignedTo[0];
  } else {
    complain("actingAs", "Say who you act as: TYPE:id, for example OBJECT:robot-7.");
  }

  const heartbeatMs = Number(text.heartbeatMs);
  if (
    text.heartbeatMs.trim() === "" ||
    !Number.isInteger(heartbeatMs) ||
    heartbeatMs < HEARTBEAT_RANGE_MS.min ||
    heartbeatMs > HEARTBEAT_RANGE_MS.max
  )
    complain("heartbeatMs", `"${text.heartbeatMs}" is not a heartbeat period; give whole milliseconds from 100 to 3600000.`);
  const undoSeconds = wholeNumber(text.undoSeconds, 60);
  if (undoSeconds === undefined) complain("undoSeconds", `"${text.undoSeconds}" is no time to undo; give whole seconds from 0 to 60.`);
  const silenceMinutes = wholeNumber(text.silenceMinutes, 1440);
  if (silenceMinutes === undefined)
    complain("silenceMinutes", `"${text.silenceMinutes}" is no time of silence; give whole minutes from 0 (never ask) to 1440.`);
  if (text.displayName.length > MAX_LABEL) complain("displayName", `The display name is longer than ${MAX_LABEL} characters.`);

  if (problems.length > 0 || actingAs === undefined || "message" in baseUrl || "message" in key) return { problems };
  if (!isOneOf(TRANSPORT_NAMES, transport) || !isOneOf(CODEC_NAMES, codec)) return { problems };
  if (undoSeconds === undefined || silenceMinutes === undefined) return { problems };
  const unfiltered = assignedTo.length + requestedBy.length + authorizedBy.length === 0;
  return {
    problems,
    settings: {
      baseUrl: baseUrl.value,
      apiKey: key.value,
      transport,
      codec,
      // A request without any filter is never sent (contract.md): one's own assignments are what is meant.
      assignedTo: unfiltered ? [actingAs] : assignedTo,
      requestedBy,
      authorizedBy,
      actingAs,
      displayName: text.displayName.trim() === "" ? actingAs.id : text.displayName.trim(),
      heartbeatMs,
      undoMs: undoSeconds * 1_000,
      silenceMs: silenceMinutes * 60_000,
    },
  };
}
