/**
 * The API key and the origin that it was entered for, as one text to encrypt. Chromium's AES-CBC
 * does not detect changes: without a checksum, bits of the origin could be changed into another
 * origin. The checksum is an HMAC with the API key, so that binding the key to another origin
 * requires the key.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeptKey } from "../core/ports.ts";

const FORMAT = "docket-key-1";

export function sealedKey({ origin, key }: KeptKey): string {
  return JSON.stringify({ format: FORMAT, origin, key, check: checkOf(origin, key) });
}

/**
 * "bare" means a key without an origin, as the first versions of Docket stored it. "damaged" means
 * anything else.
 */
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
