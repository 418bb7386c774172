/** Putting words that came from elsewhere into sentences of ours. */
import { ENGLISH, language } from "../../electron/contract/languages/language.ts";

/**
 * With a full stop last, so that it can stand between other sentences. Its first letter stays as it
 * is: it may be a service's own words, or the name of somebody, and ours have their capital.
 */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?…][”“"]?$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** For the beginning of a sentence; of words of our own alone. */
export function upperFirst(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase(language()) + text.slice(1);
}

/**
 * For the middle of a sentence; an abbreviation such as "GPS" keeps its capitals, and so does
 * Docket's own name. Of English alone: other languages have capitals for other reasons.
 */
export function lowerFirst(text: string): string {
  if (language() !== ENGLISH || /^Docket\b/.test(text)) return text;
  return /^[A-Z][a-z ]/.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;
}

/** As `lowerFirst`, of the sentence of a message: one that begins with the words of somebody else stays as it is. */
export function lowerFirstOf(message: { readonly params: object }, text: string): string {
  return textsIn(message.params).some((words) => words !== "" && text.startsWith(words)) ? text : lowerFirst(text);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value.trim()];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

export function sentences(...parts: (string | undefined)[]): string {
  return parts
    .map((part) => asSentence(part ?? ""))
    .filter((part) => part !== "")
    .join(" ");
}
