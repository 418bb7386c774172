/** Parses the text of a setting, from environment, file or form, to its value or its problems. */
import type { PrincipalDto } from "./action.ts";
import type { SettingsProblem } from "./settings-problems.ts";
import { isOneOf, MAX_ID, PRINCIPAL_TYPES } from "./vocabulary.ts";

export type Parsed<T> = { ok: true; value: T } | { ok: false; problems: readonly SettingsProblem[] };

function wrong(problem: SettingsProblem): { ok: false; problems: readonly SettingsProblem[] } {
  return { ok: false, problems: [problem] };
}

/**
 * A host name of several parts with a trailing dot (RFC 1034, section 3.1): the same host, which
 * most services and certificates know without the dot. For a single part the dot makes a
 * difference: the name is then not completed by the machine's search list.
 */
const WRITTEN_OUT = /^([^.]+(?:\.[^.]+)+)\.$/u;

/**
 * Paths of the interface itself, which Docket adds: the REST path of an operation, and the
 * service's name.
 */
const OPERATION = /\/(?:api\/v1\/wdm\/actions|example\.wdm\.v1\.service\.ActionService)(?:\/.*)?$/u;

/** The beginning of the REST paths. A service may itself be below a path of that name. */
const API = /\/api\/v1(?:\/|$)/u;

/** Whether an address contains the beginning of the interface's own paths, probably by mistake. */
export function hasApiPath(address: string): boolean {
  return API.test(URL.parse(address.trim())?.pathname ?? "");
}

/** Parses an http(s) address, with or without a path prefix; the value has no trailing slash. */
export function parseAddress(text: string): Parsed<string> {
  if (text.trim() === "") return wrong({ code: "addressMissing", params: {} });
  const url = URL.parse(text.trim());
  if (url === null) return wrong({ code: "addressInvalid", params: { text } });
  if (url.protocol !== "https:" && url.protocol !== "http:") return wrong({ code: "addressScheme", params: { text } });
  if (url.username !== "" || url.password !== "") return wrong({ code: "addressCredentials", params: {} });
  if (url.search !== "" || url.hash !== "") return wrong({ code: "addressQuery", params: { text } });
  const [operation] = OPERATION.exec(url.pathname) ?? [];
  if (operation !== undefined) return wrong({ code: "addressOfOperation", params: { path: operation } });
  url.hostname = url.hostname.replace(WRITTEN_OUT, "$1");
  // A trailing "?" or "#" is not a query or fragment, but would precede each path.
  url.search = "";
  url.hash = "";
  return { ok: true, value: url.href.replace(/\/+$/u, "") };
}

/** Parses "true", "false", an empty text, or the single http origin that the user agreed to. */
export function parseConsent(text: string): Parsed<string> {
  const isOrigin = URL.canParse(text) && new URL(text).origin === text;
  return ["", "true", "false"].includes(text) || isOrigin ? { ok: true, value: text } : wrong({ code: "consentInvalid", params: { text } });
}

/**
 * Parses a key. A header value contains visible ASCII only (RFC 9110, section 5.5, without its
 * obsolete part).
 */
export function parseKey(text: string): Parsed<string> {
  if (text === "") return wrong({ code: "keyMissing", params: {} });
  return /^[\x21-\x7e]+$/u.test(text) ? { ok: true, value: text } : wrong({ code: "keyCharacters", params: {} });
}

/** Parses `TYPE:id`. The id may contain colons. */
export function parsePrincipal(text: string): Parsed<PrincipalDto> {
  if (text.trim() === "") return wrong({ code: "principalEmpty", params: {} });
  const colon = text.indexOf(":");
  if (colon < 0) return wrong({ code: "principalWithoutType", params: { text } });
  const type = text.slice(0, colon).trim().toUpperCase();
  const id = text.slice(colon + 1).trim();
  if (!isOneOf(PRINCIPAL_TYPES, type)) return wrong({ code: "principalOfUnknownType", params: { text } });
  if (id === "") return wrong({ code: "principalWithoutId", params: { text } });
  if (id.length > MAX_ID) return wrong({ code: "principalTooLong", params: { text: text.slice(0, 40), max: MAX_ID } });
  return { ok: true, value: { type, id } };
}

export function formatPrincipal({ type, id }: PrincipalDto): string {
  return `${type}:${id}`;
}

export function parseActor(text: string): Parsed<PrincipalDto> {
  return text.trim() === "" ? wrong({ code: "actingAsMissing", params: {} }) : parsePrincipal(text);
}

export function parsePrincipals(texts: readonly string[]): Parsed<PrincipalDto[]> {
  const parsed = texts.map(parsePrincipal);
  const problems = parsed.flatMap((one) => (one.ok ? [] : one.problems));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: parsed.flatMap((one) => (one.ok ? [one.value] : [])) };
}

/** Pins as in curl and browsers; two slashes are curl's. */
const PIN = /^sha256\/{1,2}([A-Za-z0-9+/]{43}=)$/u;

/** Parses no or several public keys as "sha256/" and base64: the service's present and next key. */
export function parsePins(text: string): Parsed<string> {
  const pins = text.split(/[\s,;]+/u).filter((pin) => pin !== "");
  const invalid = pins.find((pin) => !PIN.test(pin));
  if (invalid !== undefined) return wrong({ code: "pinInvalid", params: { text: invalid.slice(0, 80) } });
  return { ok: true, value: pins.map((pin) => pin.replace(PIN, "sha256/$1")).join(", ") };
}

export function textUpTo(max: number): (text: string) => Parsed<string> {
  return (text) => (text.length > max ? wrong({ code: "textTooLong", params: { max } }) : { ok: true, value: text.trim() });
}

export function oneOf<T extends string>(words: readonly T[]): (text: string) => Parsed<T> {
  return (text) => (isOneOf(words, text) ? { ok: true, value: text } : wrong({ code: "choiceUnknown", params: { text, words } }));
}

/**
 * Parses a decimal number. Returns undefined for other texts that JavaScript accepts: "0x1388",
 * "1e4", " ".
 */
export function decimalNumber(text: string): number | undefined {
  return /^-?\d+(?:\.\d+)?$/u.test(text.trim()) ? Number(text) : undefined;
}

export interface NumberRange {
  /** In the plural. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
}

/** Parses a whole number within the range. */
export function wholeNumber({ unit, min, max }: NumberRange): (text: string) => Parsed<number> {
  return (text) => {
    const value = decimalNumber(text);
    if (value !== undefined && Number.isInteger(value) && value >= min && value <= max) return { ok: true, value };
    return wrong({ code: "numberOutOfRange", params: { text, unit, min, max } });
  };
}
