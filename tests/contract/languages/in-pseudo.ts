/** Runs the tests of a file in the pseudo-language of accents. */
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { ENGLISH, onMessageProblem, setLanguage } from "../../../electron/contract/languages/language.ts";
import type { Catalogue } from "../../../electron/contract/languages/translator.ts";
import { ACCENTS, pseudo } from "./pseudo.ts";

interface Words {
  readonly english: Catalogue;
  readonly add: (tag: string, catalogue: Catalogue) => void;
}

/** Each test starts in the pseudo-language, and fails if a message could not be formatted. */
export function usesPseudo(...catalogues: readonly Words[]): void {
  const problems: string[] = [];
  beforeAll(() => {
    for (const { english, add } of catalogues) add(ACCENTS.tag, pseudo(english, ACCENTS));
    onMessageProblem(({ key, why }) => problems.push(`${key}: ${why}`));
  });
  beforeEach(() => setLanguage(ACCENTS.tag));
  afterEach(() => {
    setLanguage(ENGLISH);
    expect(problems.splice(0)).toEqual([]);
  });
}
