/**
 * The gallery has every notice, dialog, empty and error state of the window, each in light and
 * dark.
 */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { SHOWN_IN, states } from "./gallery-pictures.ts";

const app = join(import.meta.dirname, "../../app");
/** Matches the names of temporary parts: notices, questions, errors and empty states. */
const COMES_AND_GOES = /(?:Dialog|Notice|Panel|Bar|State|FailedRow|Welcome|Boundary|Ending|KeptDrafts|PendingPresses|UnansweredNote)$/;

const parts = ["components", "views"]
  .flatMap((folder) => readdirSync(join(app, folder), { recursive: true, encoding: "utf8" }))
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => basename(name, ".tsx"))
  .filter((name) => COMES_AND_GOES.test(name));

it("the gallery names a state for each temporary part", () => {
  expect(parts.length).toBeGreaterThan(25);
  expect(parts.filter((part) => !(part in SHOWN_IN))).toEqual([]);
});

it("the gallery names only existing states", () => {
  const names = new Set(states().map(({ name }) => name));
  expect(Object.values(SHOWN_IN).filter((name) => !names.has(name))).toEqual([]);
});

it("the gallery has each state once, in light and in dark", () => {
  const all = states();
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { light, dark } of all) {
    expect([light.context?.colorScheme, dark.context?.colorScheme]).toEqual(["light", "dark"]);
  }
});
