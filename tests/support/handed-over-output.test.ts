/**
 * Tests that the output that a process wrote before its pipes had a reader arrives once and in
 * order, whenever the reading begins.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";
import { Output } from "../stand-in/host/output.ts";
import { HandedOverOutput } from "./handed-over-output.ts";

const EARLY = createRequire(import.meta.url).resolve("./early-output.cjs");
const COUNT = 200;

/** Counts on both streams, one line each turn, and hands over on demand. */
const COUNTING = `
  const { handOver } = require(${JSON.stringify(EARLY)}).keepEarlyOutput(process);
  process.on("message", (message) => {
    if (message === "count") turn();
    else process.send(handOver());
  });
  let n = 0;
  const turn = () => {
    process.stdout.write("out ");
    process.stdout.write(n + "\\n");
    process.stderr.write("err " + n + "\\n");
    n += 1;
    if (n < ${COUNT}) setImmediate(turn);
  };
`;

describe("the output of a process that another reader has read first", () => {
  it.each([0, 1, 37, COUNT - 1])("has each line once when the launcher takes over after line %i", async (after) => {
    const child = spawn(process.execPath, ["-e", COUNTING], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
    const { stdout } = child;
    if (stdout === null) throw new Error("The process has no output.");
    onTestFinished(() => void child.kill());
    // Like Playwright, which reads the pipes from the start.
    const reached = new Promise<void>((resolve) => {
      createInterface({ input: stdout }).on("line", (line) => line === `out ${after}` && resolve());
    });
    child.send("count");
    await reached;
    const handed = new HandedOverOutput(child);
    const output = new Output(handed);
    const answer = once(child, "message");
    child.send("now");
    const [early] = (await answer) as [["stdout" | "stderr", string][]];
    handed.begin(early);
    const linesOf = (name: string): string[] =>
      output
        .text()
        .split("\n")
        .filter((line) => line.startsWith(name));
    await expect.poll(() => [linesOf("out").length, linesOf("err").length]).toEqual([COUNT, COUNT]);
    for (const name of ["out", "err"]) expect(linesOf(name)).toEqual(Array.from({ length: COUNT }, (_, n) => `${name} ${n}`));
    expect(output.text()).not.toContain("[from here on");
  });
});
