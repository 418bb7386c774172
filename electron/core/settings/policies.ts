/**
 * Reads the values of the policies (contract/managed.ts), each from docket.json or the environment.
 */
import { isTimeOfDay, type QuietHours } from "../../contract/alert-rules.ts";
import { type ManagedBy, type ManagedProblem, type Policies, POLICIES, type PolicyName } from "../../contract/managed.ts";
import { isOneOf } from "../../contract/vocabulary.ts";
import type { ManagedText } from "./managed-file.ts";

type Read<N extends PolicyName> = { ok: true; value: NonNullable<Policies[N]> } | { ok: false; problem: ManagedProblem };
type Reader<N extends PolicyName> = (text: ManagedText, by: ManagedBy) => Read<N>;

/** One daily time span, as in managed quiet hours of other systems. */
const SPAN = /^(\S+?)\s*[-–]\s*(\S+)$/u;

const READERS: { readonly [N in PolicyName]: Reader<N> } = {
  demonstration: (text, by) => {
    if (text === "true" || text === "false") return { ok: true, value: text === "true" };
    return { ok: false, problem: { code: "policyFlag", params: { by, text: shown(text) } } };
  },
  transports: (text, by) => {
    const { words } = POLICIES.transports;
    const named = [text].flat().flatMap((part) => part.split(",").map((word) => word.trim()));
    const known = named.filter((word) => isOneOf(words, word));
    if (known.length === named.length && known.length > 0) return { ok: true, value: words.filter((word) => known.includes(word)) };
    return { ok: false, problem: { code: "policyWords", params: { by, text: shown(text), words } } };
  },
  quietHours: (text, by) => {
    const value = quietHoursOf(shown(text).trim());
    return value === undefined
      ? { ok: false, problem: { code: "policyQuietHours", params: { by, text: shown(text) } } }
      : { ok: true, value };
  },
  telemetry: (text, by) =>
    text === "false" ? { ok: true, value: false } : { ok: false, problem: { code: "policyTelemetry", params: { by } } },
  updateFeed: (text, by) => {
    if (shown(text) === "off") return { ok: true, value: "off" };
    const url = URL.parse(shown(text));
    // Without https, an attacker on the network could replace the program.
    return url?.protocol === "https:" && !hasLogin(url)
      ? { ok: true, value: url.href }
      : { ok: false, problem: { code: "policyFeed", params: { by, text: shown(text) } } };
  },
  keyCommand: (text, by) => {
    const [program, ...args] = typeof text === "string" ? listOf(text) : text;
    if (program === undefined || program === "") return { ok: false, problem: { code: "keyCommandUnreadable", params: { by } } };
    // A bare name would be searched in PATH, which the user controls.
    if (!isAbsolute(program)) return { ok: false, problem: { code: "keyCommandRelative", params: { by, program } } };
    return { ok: true, value: [program, ...args] };
  },
  caFile: (text, by) =>
    isAbsolute(shown(text))
      ? { ok: true, value: shown(text) }
      : { ok: false, problem: { code: "policyPath", params: { by, text: shown(text) } } },
  proxyPac: (text, by) => {
    const url = URL.parse(shown(text));
    return url !== null && /^https?:$/u.test(url.protocol) && !hasLogin(url)
      ? { ok: true, value: url.href }
      : { ok: false, problem: { code: "policyScript", params: { by, text: shown(text) } } };
  },
};

export function readPolicy<N extends PolicyName>(name: N, text: ManagedText, by: ManagedBy): Read<N> {
  return READERS[name](text, by);
}

/** Whether the URL contains a login, which every user of the device could read. */
function hasLogin({ username, password }: URL): boolean {
  return username !== "" || password !== "";
}

function quietHoursOf(text: string): QuietHours | undefined {
  if (text === "off") return { on: false, from: "22:00", to: "06:00" };
  const [, from, to] = SPAN.exec(text) ?? [];
  return isTimeOfDay(from) && isTimeOfDay(to) && from !== to ? { on: true, from, to } : undefined;
}

/** Returns the JSON list in a variable; empty for any other text. */
function listOf(text: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every((part) => typeof part === "string") ? read : [];
  } catch {
    return [];
  }
}

/** Whether the path is absolute on any system: a file may be checked on a different system. */
export function isAbsolute(path: string): boolean {
  return /^(?:\/|[a-z]:[\\/]|\\\\)/iu.test(path);
}

function shown(text: ManagedText): string {
  return typeof text === "string" ? text : text.join(", ");
}
