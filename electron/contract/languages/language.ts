/**
 * The language in force in this process: set once at the start, and when its user chooses another.
 * Whoever shows words listens, and draws them again; what is stored or sent has none.
 */
import { OFFERED_LANGUAGES } from "../vocabulary.ts";

/** What a message falls back to that another language lacks; the log is written in it. */
export const ENGLISH = "en";

/** A message that could not be made in a language. */
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

/** BCP 47. */
export function language(): string {
  return inForce;
}

/** Tells the listeners, unless it is in force already. */
export function setLanguage(tag: string): void {
  if (tag === inForce) return;
  inForce = tag;
  for (const listener of listeners) listener();
}

/** Called after each change. Answers with its end. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What `make` returns while a language is in force. No listener hears of it. */
export function inLanguage<T>(tag: string, make: () => T): T {
  const before = inForce;
  inForce = tag;
  try {
    return make();
  } finally {
    inForce = before;
  }
}

/** For the log, which has one language, and for sentences that older versions stored. */
export function inEnglish<T>(make: () => T): T {
  return inLanguage(ENGLISH, make);
}

/**
 * The first of `preferred` that is offered, by its language alone ("de-AT" is "de"); else English.
 * @param chosen an offered language, or "system"
 * @param preferred BCP 47, the dearest first, as the system names them
 */
export function languageFor(chosen: string, preferred: readonly string[], offered: readonly string[] = OFFERED_LANGUAGES): string {
  const wanted = chosen === "system" ? preferred : [chosen];
  const found = wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find((tag) => offered.includes(tag));
  return found ?? ENGLISH;
}

/** Who is told of messages that could not be made: the log. */
export function onMessageProblem(listener: (problem: MessageProblem) => void): void {
  onProblem = listener;
}

/** For translators alone. */
export function reportMessageProblem(problem: MessageProblem): void {
  onProblem(problem);
}

/** Undefined where a message within could not be made: its parameters are not what they should be. */
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
