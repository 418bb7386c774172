/**
 * Tests that the count of changes is forced to the disk in the background, and that its file stays
 * open until then.
 */
import { fstatSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ChangeCount, type Counts } from "../../electron/storage/change-count.ts";

let folder: string;
/** The pending forces: the handle, and the function that ends the force. */
let forces: { handle: number; done: () => void }[];
let path: string;
let count: ChangeCount;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-count-"));
  path = join(folder, "docket.sqlite.count");
  forces = [];
  count = new ChangeCount(path, (handle, done) => void forces.push({ handle, done }));
});
afterEach(() => {
  count.close();
  for (const { done } of forces.splice(0)) done();
  rmSync(folder, { recursive: true, force: true });
});

const counts = (updates: number): Counts => ({ file: 1, updates, texts: 0 });
const isOpen = (handle: number): boolean => {
  try {
    fstatSync(handle);
    return true;
  } catch {
    return false;
  }
};

it("is in its file when the call returns, before it is forced: a kill then loses nothing", () => {
  count.write(counts(1), true);
  expect([forces.length, new ChangeCount(path).read()]).toEqual([1, counts(1)]);
});

it("is forced once for all that is written while the disk is busy", () => {
  for (let updates = 1; updates <= 20; updates += 1) count.write(counts(updates), true);
  expect(forces).toHaveLength(1);
  forces.shift()?.done();
  expect(forces).toHaveLength(1);
  forces.shift()?.done();
  expect([forces.length, new ChangeCount(path).read()]).toEqual([0, counts(20)]);
});

it("of other texts is not forced", () => {
  count.write(counts(1), false);
  expect(forces).toEqual([]);
});

it("keeps its file open until it is forced, even if it was closed in the meantime", () => {
  count.write(counts(1), true);
  const [force] = forces.splice(0);
  count.close();
  expect(isOpen(force!.handle)).toBe(true);
  force!.done();
  expect(isOpen(force!.handle)).toBe(false);
});

it("goes into the file that replaced the one that is being forced", () => {
  count.write(counts(1), true);
  rmSync(path);
  count.write(counts(2), true);
  const [first] = forces.splice(0);
  first!.done();
  expect(forces.map(({ handle }) => handle)).not.toContain(first!.handle);
  expect([forces.length, isOpen(first!.handle)]).toEqual([1, false]);
  expect(readFileSync(path, "latin1")).toContain("1 2 0");
});
