/**
 * The fingerprint of an unreadable message: a short text, equal for messages that differ only in
 * their times. Used to recognise a message that is unreadable every time.
 */
import type { JsonValue } from "@bufbuild/protobuf";

const TIMES = /\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)?/g;

/**
 * Returns the fingerprint of the Action if there is one, else of the whole value; white space and
 * the order of keys are ignored.
 */
export function fingerprintOfJson(json: JsonValue): string {
  try {
    return fingerprintOfText(canonical(partThatStandsForTheAction(json)));
  } catch {
    // The value is nested too deeply to be serialised; all such values get the same fingerprint.
    return "deep";
  }
}

export function fingerprintOfText(text: string): string {
  const bare = text.replaceAll(TIMES, "").replaceAll(/\s+/g, "");
  return `${bare.length}-${digest(bare)}`;
}

export function fingerprintOfBytes(bytes: Uint8Array): string {
  return `${bytes.byteLength}-${digest(bytes)}`;
}

function partThatStandsForTheAction(json: JsonValue): JsonValue {
  if (json === null || typeof json !== "object" || Array.isArray(json)) return json;
  const { action, timestamp: _timestamp, eventType: _eventType, event_type: _snake, ...rest } = json;
  return action ?? rest;
}

function canonical(json: JsonValue): string {
  if (json === null || typeof json !== "object") return JSON.stringify(json);
  if (Array.isArray(json)) return `[${json.map(canonical).join(",")}]`;
  const keys = Object.keys(json).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(json[key] ?? null)}`).join(",")}}`;
}

/** Returns two 32-bit FNV-1a hashes with different primes; short, but not cryptographic. */
function digest(data: string | Uint8Array): string {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let index = 0; index < data.length; index += 1) {
    const unit = typeof data === "string" ? data.charCodeAt(index) : (data[index] ?? 0);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}
