/**
 * The API key and the origin of its entry, as one text to encrypt. Chromium's AES-CBC notices no
 * change: without a check, bits of the origin could be turned into another's. The check is keyed by
 * the API key, so that binding it to another origin takes the key.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeptKey } from "../core/ports.ts";

const FORMAT = "docket-key-1";

export function sealedKey({ origin, key }: KeptKey): string {
  return JSON.stringify({ format: FORMAT, origin, key, check: checkOf(origin, key) });
}

/** "bare": a key without an origin, as the first Docket kept it. "damaged": anything else. */
export function readSealedKey(text: string): KeptKey | "bare" | "damaged" {
  const parsed = parse(text);
  if (parsed === undefined) return /^[\x21-\x7e]+$/u.test(text) ? "bare" : "damaged";
  const { format, origin, key, check } = parsed;
  if (format !== FORMAT || typeof origin !== "string" || typeof key !== "string" || typeof check !== "string") return "damaged";
  const wanted = Buffer.from(checkOf(origin, key));
  const given = Buffer.from(check);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? { origin, key } : "damaged";
}

function checkOf(origin: string, key: string): string {
  return createHmac("sha256", key).update(`${FORMAT} ${origin}`).digest("base64");
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}
