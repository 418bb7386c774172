/**
 * The current language of this process: set at the start and when the user chooses another. Views
 * listen and render again; stored and sent data has no language.
 */
import { OFFERED_LANGUAGES } from "../vocabulary.ts";

/** The language of the log, and the fallback for messages that another language lacks. */
export const ENGLISH = "en";

/** A message that could not be created in a language. */
export interface MessageProblem {
  /** BCP 47. */
  readonly language: string;
  readonly key: string;
  /** In English, for the log. */
  readonly why: string;
}

let inForce: string = ENGLISH;
let onProblem: (problem: MessageProblem) => void = () => {};
const listeners = new Set<() => void>();

/** Returns the current language, as a BCP 47 tag. */
export function language(): string {
  return inForce;
}

/** Sets the language and notifies the listeners if it has changed. */
export function setLanguage(tag: string): void {
  if (tag === inForce) return;
  inForce = tag;
  for (const listener of listeners) listener();
}

/** Calls the listener after each change. Returns a function that removes it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the result of `make` with a language set temporarily. Listeners are not notified. */
export function inLanguage<T>(tag: string, make: () => T): T {
  const before = inForce;
  inForce = tag;
  try {
    return make();
  } finally {
    inForce = before;
  }
}

/** Calls `make` in English, for the log and for sentences that older versions stored. */
export function inEnglish<T>(make: () => T): T {
  return inLanguage(ENGLISH, make);
}

/**
 * Returns the first of `preferred` that is offered, by its language alone ("de-AT" is "de"), or
 * else English.
 * @param chosen an offered language, or "system"
 * @param preferred BCP 47 tags from the system, the most preferred first
 */
export function languageFor(chosen: string, preferred: readonly string[], offered: readonly string[] = OFFERED_LANGUAGES): string {
  const wanted = chosen === "system" ? preferred : [chosen];
  const found = wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find((tag) => offered.includes(tag));
  return found ?? ENGLISH;
}

/** Sets the listener for messages that could not be created: the log. */
export function onMessageProblem(listener: (problem: MessageProblem) => void): void {
  onProblem = listener;
}

/** Used by translators only. */
export function reportMessageProblem(problem: MessageProblem): void {
  onProblem(problem);
}

/**
 * Returns the result of `make`, or undefined if a message in it could not be created because its
 * parameters are invalid.
 */
export function unlessBroken(make: () => string): string | undefined {
  const before = onProblem;
  let isBroken = false;
  onProblem = () => {
    isBroken = true;
  };
  try {
    const words = make();
    return isBroken ? undefined : words;
  } catch {
    return undefined;
  } finally {
    onProblem = before;
  }
}
