/** Tests the arguments with which a browser is started, as recorded by a program in its place. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { launchHeadless } from "./chromium.ts";

const folder = mkdtempSync(join(tmpdir(), "docket-browser-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SWITCH = "--disable-features=";

async function heardArguments(): Promise<string[]> {
  const heard = join(folder, "heard");
  const program = join(folder, "browser");
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${heard}'\n`, { mode: 0o755 });
  await expect(launchHeadless(program)).rejects.toThrow();
  return readFileSync(heard, "utf8").split("\n");
}

describe.skipIf(process.platform === "win32")("launchHeadless", () => {
  it("turns off what Playwright turns off, and more, in the one list that takes effect", async () => {
    const lists = (await heardArguments())
      .filter((argument) => argument.startsWith(SWITCH))
      .map((list) => list.slice(SWITCH.length).split(","));
    expect(lists).toHaveLength(2);
    const [playwrights = [], ours = []] = lists;
    expect(ours).toEqual(expect.arrayContaining(playwrights));
    expect(ours.length).toBeGreaterThan(playwrights.length);
  });
});
