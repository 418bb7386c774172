/** Tests that the search finds the key in every form that it covers, and nothing else. */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CANARY, filesUnder, found } from "./canary.ts";

it.each<[string, string | Buffer]>([
  ["plain", `x${CANARY}x`],
  ["upper case", CANARY.toUpperCase()],
  ["JSON", JSON.stringify({ CANARY })],
  ["an address", encodeURIComponent(CANARY)],
  ["UTF-16", Buffer.from(`xy${CANARY}`, "utf16le")],
  ["hex", Buffer.from(CANARY).toString("hex")],
  ...["", "a", "ab"].map((before): [string, string] => [
    `base64 after ${before.length}`,
    Buffer.from(`${before}${CANARY} and more`).toString("base64"),
  ]),
])("%s", (_form, content) => {
  expect(found({ here: content, there: "nothing" })).toEqual(["here"]);
});

it("finds the content of a file that is renamed while the folder is read", () => {
  const folder = mkdtempSync(join(tmpdir(), "docket-canary-"));
  try {
    writeFileSync(join(folder, "values.json.new"), CANARY);
    const read = (path: string): Buffer => {
      if (path.endsWith(".new")) renameSync(path, join(folder, "values.json"));
      return readFileSync(path);
    };
    expect(found(filesUnder(folder, read))).toEqual([join(folder, "values.json")]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
