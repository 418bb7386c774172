/**
 * Tests `npm run demo` and `npm start` from outside: how they end when they are stopped, before the
 * app runs and after.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";

/** On other systems there is always a display, and a window would open. */
const WINDOWLESS = process.platform === "linux";

/** The first line of the stand-in. */
const STAND_IN = /^This runs on Docket's stand-in .*\n?/m;

/**
 * Starts the command without a display, without settings, in a folder of its own, and in a process
 * group of its own, as a terminal does for each command.
 */
function command(name: "demo" | "start", ...args: string[]): ChildProcess {
  const folder = mkdtempSync(join(tmpdir(), "docket-command-"));
  const kept = Object.entries(process.env).filter(([key]) => !/^(DOCKET_|DISPLAY$|WAYLAND_DISPLAY$)/.test(key));
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { ...Object.fromEntries(kept), DOCKET_USER_DATA: folder },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      signalGroup(child, "SIGKILL");
      await once(child, "close");
    }
    rmSync(folder, { recursive: true, force: true });
  });
  return child;
}

/** Simulates Ctrl+C: the command and its child processes receive the signal together. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  process.kill(-(child.pid ?? Number.NaN), signal);
}

/** Returns the exit code, and standard error without the stand-in's own line. */
async function ending(child: ChildProcess) {
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stderr: stderr.replace(STAND_IN, "") };
}

/** Settles at the first line that matches. */
async function line(child: ChildProcess, pattern: RegExp, from: "stdout" | "stderr" = "stdout"): Promise<string> {
  const input = child[from];
  if (input === null) throw new Error("the command has no output");
  for await (const text of createInterface({ input })) if (pattern.test(text)) return text;
  throw new Error(`the command ended before a line matched ${pattern}`);
}

describe.runIf(WINDOWLESS)("interrupted by Ctrl+C", () => {
  it.each(["demo", "start"] as const)("%s is silent and ends with 0 while the app is still starting", async (name) => {
    const child = command(name);
    const end = ending(child);
    // The app's process runs, and its window is still loading.
    await line(child, STAND_IN, "stderr");
    signalGroup(child, "SIGINT");
    expect(await end).toEqual({ code: 0, stderr: "" });
  });

  it("demo ends its child processes when only the command gets the signal", async () => {
    const child = command("demo");
    const end = ending(child);
    await line(child, /^running on /);
    child.kill("SIGTERM");
    expect(await end).toEqual({ code: 0, stderr: "" });
  });

  it("start ends with 0 once the app runs", async () => {
    const child = command("start", "--demonstration");
    const end = ending(child);
    await line(child, /^connection: Live/);
    signalGroup(child, "SIGINT");
    expect(await end).toEqual({ code: 0, stderr: "" });
  });
});

describe.runIf(WINDOWLESS)("without a window", () => {
  it("start names the variables to set when none is, and ends with 2", async () => {
    expect(await ending(command("start"))).toEqual({
      code: 2,
      stderr:
        "There is no window with a form to fill in: set DOCKET_BASE_URL, DOCKET_API_KEY (or DOCKET_API_KEY_FILE, or DOCKET_API_KEY_COMMAND) and DOCKET_ACTING_AS (TYPE:id, such as OBJECT:robot-7), then start Docket again.\n",
    });
  });

  it.each(["demo", "start"] as const)("%s ends without a stack when the reader of its lines has gone", async (name) => {
    const child = command(name, ...(name === "start" ? ["--demonstration=600"] : []));
    const end = ending(child);
    await line(child, /^running on /);
    child.stdout?.destroy();
    expect(await end).toEqual({ code: 0, stderr: "" });
  });
});
