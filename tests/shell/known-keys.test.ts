/**
 * Tests the keys that are kept out of the log, the crash report, and the quoted output of programs.
 */
import { expect, it } from "vitest";
import { KnownKeys } from "../../electron/shell/known-keys.ts";

it("hides the key in use, earlier ones, and one that was only tried", () => {
  const keys = new KnownKeys();
  keys.value = "first-key";
  keys.value = "second-key";
  keys.add("tried-key");
  expect(keys.value).toBe("second-key");
  expect(keys.hide("first-key, second-key, tried-key, other-key")).toBe("[key], [key], [key], other-key");
  keys.value = undefined;
  expect(keys.hide("second-key")).toBe("[key]");
});

it("hides the longest where one key is the beginning of another", () => {
  const keys = new KnownKeys();
  keys.value = "key-1";
  keys.add("key-1-and-more");
  expect(keys.hide("key-1-and-more")).toBe("[key]");
});

it("forgets the oldest of many, and never the one in use, however many are tried after it", () => {
  const keys = new KnownKeys();
  keys.value = "old-key";
  keys.value = "used-key";
  for (let count = 100; count < 130; count += 1) keys.add(`tried-${count}`);
  expect(keys.hide("used-key tried-129 tried-111 old-key tried-100")).toBe("[key] [key] [key] old-key tried-100");
});
