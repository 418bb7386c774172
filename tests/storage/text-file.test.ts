/**
 * Tests writing a long text at a place of the user's choice: either the complete new file or the
 * old one remains.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeText } from "../../electron/storage/text-file.ts";

let folder: string;
const path = (): string => join(folder, "ledger.csv");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-text-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function* brokenOff(): Generator<string> {
  yield "x".repeat(100_000);
  throw new Error("The ledger could not be read: the disk reported an error.");
}

describe("writing a text", () => {
  it("writes all of it, for its owner only, in place of the old file", async () => {
    writeFileSync(path(), "old");
    const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index} é\n`);
    await writeText(path(), lines);
    expect(readFileSync(path(), "utf8")).toBe(lines.join(""));
    expect(readdirSync(folder)).toEqual(["ledger.csv"]);
    if (process.platform !== "win32") expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it("writes an empty file for an empty text", async () => {
    await writeText(path(), []);
    expect(readFileSync(path(), "utf8")).toBe("");
  });

  it("keeps the old file and leaves nothing behind when the text breaks off", async () => {
    writeFileSync(path(), "old");
    await expect(writeText(path(), brokenOff())).rejects.toThrow("The ledger could not be read");
    expect(readFileSync(path(), "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["ledger.csv"]);
  });

  it("rejects, and reads nothing of the text, when there is no such folder", async () => {
    let read = 0;
    function* text(): Generator<string> {
      read += 1;
      yield "x";
    }
    await expect(writeText(join(folder, "none", "ledger.csv"), text())).rejects.toThrow("ENOENT");
    expect(read).toBe(0);
  });

  it("lets other work run between pieces", async () => {
    let turns = 0;
    const seen: number[] = [];
    const counted = (function* (): Generator<string> {
      for (let index = 0; index < 10; index += 1) {
        setImmediate(() => (turns += 1));
        yield "x".repeat(100_000);
        seen.push(turns);
      }
    })();
    await writeText(path(), counted);
    expect(seen.at(-1)).toBeGreaterThan(0);
  });
});
