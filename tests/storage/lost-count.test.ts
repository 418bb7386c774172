/** Tests the count of changes beside the database: missing, damaged, torn or not writable. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ACCOUNT, at, ids, killed, open, put, running, useLostFiles } from "./lost-files.ts";
import { wordsOf } from "./problem-words.ts";

useLostFiles();

describe("the count", () => {
  it.each([
    ["is missing", (path: string) => rmSync(path)],
    ["is damaged", (path: string) => writeFileSync(path, "garbage")],
    ["is damaged", (path: string) => writeFileSync(path, "")],
  ])("that %s is reported once, since a loss can be neither shown nor excluded", (words, damage) => {
    running("a").close();
    damage(at("a", "docket.sqlite.count"));
    const next = open("a");
    expect(wordsOf(next.found)).toBe(
      `${at("a")}.count ${words}, so Docket cannot know whether changes to updates, drafts or the ledger were lost.`,
    );
    expect([ids(next).length, next.stores.updates.readUpdates(ACCOUNT)[0]?.doubtful]).toEqual([10, undefined]);
    next.close();
    expect(wordsOf(open("a").found)).toBeUndefined();
  });

  it("with one torn slot is read from the other, without a report", () => {
    running("a").close();
    for (const slot of [0, 64]) {
      killed("a", `slot-${slot}`);
      const count = readFileSync(at(`slot-${slot}`, "docket.sqlite.count"));
      count.fill(0, slot, slot + 20);
      writeFileSync(at(`slot-${slot}`, "docket.sqlite.count"), count);
      expect(wordsOf(open(`slot-${slot}`).found)).toBeUndefined();
    }
  });

  it("that cannot be written loses no update", () => {
    const first = running("a", 1, 0);
    first.close();
    rmSync(at("a", "docket.sqlite.count"));
    mkdirSync(at("a", "docket.sqlite.count"));
    const next = open("a");
    put(next, "new");
    expect(ids(next)).toEqual(["file-0", "new"]);
    expect(existsSync(at("a", "docket.sqlite.count"))).toBe(true);
  });
});
