/** The vocabulary matches the generated messages, and has each word only once. */
import { describe, expect, it } from "vitest";
import * as vocabulary from "../../electron/contract/vocabulary.ts";
import { ActionPriority, ActionState, PrincipalType } from "../../proto/gen/example/wdm/v1/action_pb.ts";

/** Returns the names of an enum without UNSPECIFIED, in the order of their numbers. */
function namesOf(generated: Record<string, number>): string[] {
  return Object.entries(generated)
    .filter(([, number]) => number !== 0)
    .toSorted(([, a], [, b]) => a - b)
    .map(([name]) => name);
}

describe("the vocabulary", () => {
  it("has the documented states in the order of the interface", () => {
    expect(vocabulary.DOCUMENTED_STATES).toEqual(namesOf(ActionState));
  });

  it("has the priorities of the interface, the most urgent first, and NONE", () => {
    expect(vocabulary.PRIORITY_NAMES).toEqual([...namesOf(ActionPriority).toReversed(), "NONE"]);
  });

  it("has the principal types of the interface", () => {
    expect(vocabulary.PRINCIPAL_TYPES).toEqual(namesOf(PrincipalType));
  });

  const lists = Object.entries<unknown>(vocabulary).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
  it.each(lists)("%s has each word once", (_name, words) => {
    expect(new Set(words).size).toBe(words.length);
  });
});
