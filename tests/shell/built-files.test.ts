/**
 * Tests that a Docket that lacks one of its own files names the file, instead of showing an empty
 * window.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { checkBuiltFiles } from "../../electron/shell/built-files.ts";

let dist: string;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "docket-dist-"));
  mkdirSync(join(dist, "renderer", "assets"), { recursive: true });
  const page = `<link rel="stylesheet" href="./assets/page.css"><script type="module" src="/assets/page.js"></script><a href="#top">`;
  const files = {
    "docket.js": "",
    "preload.cjs": "",
    "renderer/index.html": page,
    "renderer/assets/page.css": "",
    "renderer/assets/page.js": "",
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content);
  return () => rmSync(dist, { recursive: true });
});

describe("Docket's own files", () => {
  it("are whole", () => expect(() => checkBuiltFiles(dist)).not.toThrow());

  it.each(["docket.js", "preload.cjs", "renderer/index.html", "renderer/assets/page.css", "renderer/assets/page.js"])("lack %s", (name) => {
    rmSync(join(dist, name));
    expect(() => checkBuiltFiles(dist)).toThrow(`Docket's own files are damaged: ${join(dist, name)} is missing. Install Docket again.`);
  });

  it("are missing altogether", () => {
    rmSync(join(dist, "renderer"), { recursive: true });
    expect(() => checkBuiltFiles(dist)).toThrow(join(dist, "renderer", "index.html"));
  });
});
