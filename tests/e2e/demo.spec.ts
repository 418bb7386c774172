/** The command that a newcomer runs first, run in the same way. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { Output } from "../stand-in/host/output.ts";
import { PROJECT } from "../support/launch.ts";
import { notOnWindows } from "../support/where-specs-run.ts";

const PNG_SIGNATURE = "89504e470d0a1a0a";

function demo(...flags: string[]) {
  const child = spawn(process.execPath, [join(PROJECT, "tests", "demo", "demo.ts"), "--headless", ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = new Output(child);
  const ended = once(child, "close").then(([code]) => {
    output.end();
    return code as number | null;
  });
  return { child, output, ended };
}

test.describe("npm run demo", () => {
  test.describe.configure({ timeout: 180_000 });

  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the first argument destructured
  test("on autopilot: Actions are completed by the real buttons, and a picture is left", async ({}, testInfo) => {
    const picture = testInfo.outputPath("demo.png");
    notOnWindows("it has no signal that one process could send to another");
    const { child, output, ended } = demo("--autopilot", "--screenshot", picture);
    // A busy machine may need this long to complete the first Action.
    await output.waitFor(/^confirmed: act-\d+ COMPLETED$/m, 150_000);
    child.kill("SIGINT");
    expect(await ended, output.text()).toBe(0);
    const lines = output.text();
    expect(lines).toMatch(/^running on the stand-in for Electron, headless: /m);
    expect(lines).toMatch(/^service: http:\/\/127\.0\.0\.1:\d+$/m);
    expect(lines).toMatch(/^assigned: act-\d+ ".+" \(ASSIGNED\)$/m);
    const [, id] = /^confirmed: (act-\d+) COMPLETED$/m.exec(lines) ?? [];
    expect(id, lines).toBeDefined();
    for (const step of ["accepted", "confirmed"]) expect(lines).toContain(`${step}: ${id} IN_PROGRESS`);
    expect(readFileSync(picture).subarray(0, 8).toString("hex")).toBe(PNG_SIGNATURE);
    await testInfo.attach("picture", { path: picture, contentType: "image/png" });
  });

  test("ends by itself after its time", async () => {
    const { output, ended } = demo("--for", "1s");
    expect(await ended, output.text()).toBe(0);
    expect(output.text()).toMatch(/^service: http:\/\/127\.0\.0\.1:\d+$/m);
  });

  test("ends cleanly at Ctrl+C", async () => {
    notOnWindows("it has no signal that one process could send to another");
    const { child, output, ended } = demo();
    await output.waitFor(/^connection: Live/, 30_000);
    child.kill("SIGINT");
    expect(await ended, output.text()).toBe(0);
  });
});
