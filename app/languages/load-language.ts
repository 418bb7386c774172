/**
 * Reads the words of a language when it is used: a window says one at a time, and what is not read
 * does not delay its first rows. English is always there: a message falls back to it.
 */
import { t as shared } from "../../electron/contract/languages/shared.ts";
import type * as german from "./german.ts";
import { t } from "./words.ts";

const FILES: Readonly<Record<string, () => Promise<typeof german>>> = { de: () => import("./german.ts") };

/** Whether it can be put in force now. One that has no words is said in English. */
export function isLoaded(tag: string): boolean {
  return t.has(tag) || FILES[tag] === undefined;
}

/** Rejects where its file cannot be read. */
export async function loadLanguage(tag: string): Promise<void> {
  if (isLoaded(tag)) return;
  const words = await FILES[tag]?.();
  if (words === undefined) return;
  shared.add(tag, words.shared);
  t.add(tag, words.own);
}
