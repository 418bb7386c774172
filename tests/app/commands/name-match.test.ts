import { describe, expect, it } from "vitest";
import { matchName, RANKS, wordsOf } from "../../../app/commands/name-match.ts";

/** Returns the marked parts of the name, and how well the name matches. */
function match(query: string, name: string) {
  const found = matchName(wordsOf(query), name);
  return found && [found.rank, ...found.found.map(([from, to]) => name.slice(from, to))];
}

describe("typed words and a name", () => {
  it.each([
    ["a letter that is composed in the name alone", "zu\u0308ri", "Zürich", [RANKS.begins, "Züri"]],
    ["a letter that is composed in what is typed alone", "züri", "Zu\u0308rich", [RANKS.begins, "Zu\u0308ri"]],
    ["a letter that is two in lower case", "i\u0307st", "Pier İstanbul", [RANKS.beginsWord, "İst"]],
    ["initials after such letters", "zs", "Zu\u0308rich süd", [RANKS.initials, "Z", "s"]],
  ])("match in %s", (_, query, name, found) => {
    expect(match(query, name)).toEqual(found);
  });
});
