/**
 * Makes keys for the key file: a new key, or the digest of an existing one. A key is printed once
 * and stored nowhere.
 */
import { randomBytes } from "node:crypto";
import { keyIdOf, parseRights } from "../grant.ts";
import { principalKey } from "../principal.ts";
import { MIN_KEY_LENGTH } from "./key-file.ts";

/**
 * Returns a new key and its entry for the key file. Throws an Error whose message quotes the text.
 */
export function newKey(rights: string): { key: string; entry: object } {
  const { principal, readOnly } = parseRights(rights);
  // A key that begins with a dash could not be passed to --key.
  const key = randomBytes(32).toString("base64url").replace(/^-/, "_");
  return { key, entry: { sha256: keyIdOf(key), principal: principalKey(principal), ...(readOnly && { readOnly }) } };
}

/**
 * Returns the digest of a key as the key file contains it. Throws an Error whose message does not
 * repeat the key.
 */
export function digestOf(line: string): string {
  const key = line.replace(/\r?\n$/, "");
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error("a key must be one line of printable ASCII without spaces");
  if (key.length < MIN_KEY_LENGTH)
    throw new Error(
      `a key for the file must have ${MIN_KEY_LENGTH} characters or more, and this one has ${key.length}: shorter ones can be guessed`,
    );
  return keyIdOf(key);
}
