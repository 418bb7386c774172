import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.slice(folder.length), await readFile(file, "utf8")] as const)),
  );
}

it("proto/gen equals the output of `npm run generate` from today's .proto files", async () => {
  const folder = await mkdtemp(join(tmpdir(), "docket-generated-"));
  try {
    const path = `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`;
    await promisify(execFile)("buf", ["generate", "--output", folder], { cwd: join(root, "proto"), env: { ...process.env, PATH: path } });
    const fresh = await filesIn(join(folder, "gen"));
    expect(Object.keys(fresh).length).toBeGreaterThan(0);
    expect(await filesIn(join(root, "proto/gen"))).toEqual(fresh);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
