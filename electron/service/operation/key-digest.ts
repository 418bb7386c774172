/**
 * Keys for the key file: a new one, or the digest of one that exists. A key is printed once and
 * kept nowhere.
 */
import { randomBytes } from "node:crypto";
import { keyIdOf, parseRights } from "../grant.ts";
import { principalKey } from "../principal.ts";
import { MIN_KEY_LENGTH } from "./key-file.ts";

/** An entry of the key file for a new key, and the key. Throws an Error whose sentence quotes the text. */
export function newKey(rights: string): { key: string; entry: object } {
  const { principal, readOnly } = parseRights(rights);
  // A key that began with a dash could not be given to --key.
  const key = randomBytes(32).toString("base64url").replace(/^-/, "_");
  return { key, entry: { sha256: keyIdOf(key), principal: principalKey(principal), ...(readOnly && { readOnly }) } };
}

/** The digest of a key as the key file has it. Throws an Error whose sentence does not repeat the key. */
export function digestOf(line: string): string {
  const key = line.replace(/\r?\n$/, "");
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error("a key must be one line of printable ASCII without spaces");
  if (key.length < MIN_KEY_LENGTH)
    throw new Error(
      `a key for the file must have ${MIN_KEY_LENGTH} characters or more, and this one has ${key.length}: shorter ones can be guessed`,
    );
  return keyIdOf(key);
}
