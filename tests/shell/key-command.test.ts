/** Tests the program that prints the key, with real processes and each of their possible faults. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settingProblemWords } from "../../electron/contract/messages/settings.ts";
import type { KeyReading } from "../../electron/core/settings/key-choice.ts";
import { systemClock } from "../../electron/shell/clock.ts";
import { runKeyCommand } from "../../electron/shell/key-command.ts";
import { KnownKeys } from "../../electron/shell/known-keys.ts";
import { type ProgramHead, programLook } from "../../electron/shell/program-head.ts";
import { FakeClock } from "../support/fake-clock.ts";

const NODE = process.execPath;
const env = { PATH: process.env["PATH"] };
const running = (script: string, more: Partial<Parameters<typeof runKeyCommand>[0]> = {}, ...args: string[]): Promise<KeyReading> =>
  runKeyCommand({ command: [NODE, "-e", script, ...args], env, platform: process.platform, clock: systemClock(), ...more });
const failing = (text: string): string => `console.error(${JSON.stringify(text)}); process.exitCode = 3`;
const print = (text: string): string => `process.stdout.write(${JSON.stringify(text)})`;
const words = (reading: KeyReading): string =>
  reading.ok ? `the key ${reading.value}` : settingProblemWords({ ...reading.problem, setting: "apiKey" });

const starting = (program: string): Promise<KeyReading> =>
  runKeyCommand({ command: [program], env, platform: process.platform, clock: systemClock() });

/** Whether the process runs; one that has ended and was not waited for by its parent does not. */
function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !(process.platform === "linux" && / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8")));
  } catch {
    return false;
  }
}

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "docket-command-"))));
afterEach(() => rmSync(folder, { recursive: true }));

describe("a program", () => {
  it.each(["k-1", "k-1\n", "k-1\r\n", "\uFEFF  k-1 \n\n"])("prints the key, and white space around it is ignored: %j", async (text) => {
    expect(await running(print(text))).toEqual({ ok: true, value: "k-1" });
  });

  it("gets its arguments unchanged, whatever a shell would do with them", async () => {
    const hostile = ["$(touch gone)", "`id`", "; rm -rf x", "a b", '"', "*", "%PATH%", ""];
    const reading = await running(
      `require("fs").writeFileSync(process.argv[1], JSON.stringify(process.argv.slice(2))); ${print("k")}`,
      {},
      join(folder, "args"),
      ...hostile,
    );
    expect(reading.ok).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, "args"), "utf8"))).toEqual(hostile);
  });

  it("gets none of Docket's variables, nor those that affect its runtime", async () => {
    const full = {
      ...env,
      DOCKET_API_KEY: "old-key",
      DOCKET_USER_DATA: "/x",
      ELECTRON_RUN_AS_NODE: "1",
      NODE_OPTIONS: "--no-warnings",
      VAULT_ADDR: "https://vault",
    };
    const script = `require("fs").writeFileSync(process.argv[1], JSON.stringify(process.env)); ${print("k")}`;
    await running(script, { env: full }, join(folder, "env"));
    const seen = JSON.parse(readFileSync(join(folder, "env"), "utf8")) as Record<string, string>;
    expect(Object.keys(seen).filter((name) => /^(?:DOCKET|ELECTRON|NODE)_/.test(name))).toEqual([]);
    expect(seen["VAULT_ADDR"]).toBe("https://vault");
  });

  it("that fails is quoted, in one line, and without the key that it printed", async () => {
    const script = `${print("secret-key-1\n")}; console.error("vault:\\n\\t\\u001b[31mdenied for secret-key-1"); process.exitCode = 3`;
    expect(words(await running(script))).toBe(`The key could not be obtained: ${NODE} ended with 3: vault: [31mdenied for [key]`);
  });

  it.each([
    ["in one of several lines", "user: ann\nsecret-key-1\n"],
    ["in a value of JSON", '{"data":{"key":"secret-key-1"}}'],
  ])("that fails is quoted without the key that it printed %s", async (_where, text) => {
    const script = `${print(text)}; console.error("vault: denied for secret-key-1"); process.exitCode = 3`;
    expect(words(await running(script))).toBe(`The key could not be obtained: ${NODE} ended with 3: vault: denied for [key]`);
  });

  it("that fails is quoted without a key of this run that it names, in whatever form", async () => {
    const keys = new KnownKeys();
    keys.value = "secret-key";
    keys.value = "secret-key-2";
    const script = `console.error("vault: secret-key-2 replaces SECRET%2Dkey, denied"); process.exitCode = 3`;
    expect(words(await running(script, { hide: keys.hide }))).toBe(
      `The key could not be obtained: ${NODE} ended with 3: vault: [key] replaces [key], denied`,
    );
  });

  it("that fails is quoted without long words that may be a key, even one that is cut", async () => {
    expect(words(await running(failing("vault: token hvs.CAESIJlU9-Kx2 is revoked at 127.0.0.1:8200 by administrators")))).toBe(
      `The key could not be obtained: ${NODE} ended with 3: vault: token […] is revoked at 127.0.0.1:8200 by administrators`,
    );
    const cut = await running(failing(`vault:${" ".repeat(1_585)}secret-key-1-and-more`));
    expect(words(cut)).toBe(`The key could not be obtained: ${NODE} ended with 3: vault:`);
  });

  it.each([
    ["process.exitCode = 4", "ended with 4 and wrote no error."],
    [print(" \n"), "wrote nothing."],
    [print("k-1\nk-2"), "wrote more than one line of plain characters: that is not a key."],
    [print("<html>sign in</html> please"), "wrote more than one line of plain characters: that is not a key."],
    [print("k".repeat(4_097)), "wrote more than 4,096 bytes: that is not a key."],
    ["for (;;) process.stdout.write('k'.repeat(65536))", "wrote more than 4,096 bytes: that is not a key."],
  ])("%s gives no key", async (script, sentence) => {
    expect(words(await running(script))).toBe(`The key could not be obtained: ${NODE} ${sentence}`);
  });

  it("ends with Docket, together with what it has started", async () => {
    const ends = new AbortController();
    const file = join(folder, "pids");
    const child = `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]).pid`;
    const script = `require("fs").writeFileSync(process.argv[1] + ".new", process.pid + " " + ${child}); require("fs").renameSync(process.argv[1] + ".new", process.argv[1]); setInterval(() => {}, 1000)`;
    const reading = running(script, { ends: ends.signal }, file);
    await expect.poll(() => existsSync(file)).toBe(true);
    const pids = readFileSync(file, "utf8").split(" ").map(Number);
    expect(pids.map(runs)).toEqual([true, true]);
    ends.abort();
    expect((await reading).ok).toBe(false);
    await expect.poll(() => pids.map(runs)).toEqual([false, false]);
    // No further program is started.
    expect((await running(print("k-1"), { ends: ends.signal })).ok).toBe(false);
  });

  it.skipIf(process.platform === "win32")(
    "has its group ended once: another one may have its number later (skipped: Windows has no groups)",
    async () => {
      const clock = new FakeClock();
      const kill = vi.spyOn(process, "kill");
      const killed = (): number[] => kill.mock.calls.flatMap(([pid, signal]) => (pid < 0 && signal === "SIGKILL" ? pid : []));
      expect((await running(print("k-1"), { clock })).ok).toBe(true);
      const ends = new AbortController();
      const started = join(folder, "started");
      const script = `require("fs").writeFileSync(process.argv[1], ""); setInterval(() => {}, 1000)`;
      const late = running(script, { clock, ends: ends.signal }, started);
      await expect.poll(() => existsSync(started)).toBe(true);
      await clock.advance(30_000);
      expect((await late).ok).toBe(false);
      ends.abort();
      await expect.poll(() => killed().every((group) => !runs(-group))).toBe(true);
      await clock.advance(60_000);
      expect([killed().length, new Set(killed()).size]).toEqual([2, 2]);
      kill.mockRestore();
    },
  );

  it.each(["C:\\fleet\\key.cmd", "C:\\fleet\\KEY.BAT", "C:\\fleet\\key.ps1"])(
    "that is a script of Windows is not started, and the right way to start it is named: %s",
    async (program) => {
      const reading = await runKeyCommand({ command: [program], env, platform: "win32", clock: systemClock() });
      expect(words(reading)).toBe(
        `The key could not be obtained: ${program} is a script, and Docket uses no shell. Name the program that runs it, such as powershell.exe with its full path, and put the script among its arguments.`,
      );
    },
  );

  it("that is missing, or may not be run, yields none", async () => {
    const path = join(folder, "key");
    const command = [path] as const;
    const run = (): Promise<KeyReading> => runKeyCommand({ command, env, platform: process.platform, clock: systemClock() });
    expect(words(await run())).toBe(`There is no key: the program ${path} does not exist.`);
    writeFileSync(path, "#!/bin/sh\necho k-1");
    expect(words(await run())).toBe(`The key could not be obtained: this user may not run ${path}.`);
  });

  it.skipIf(process.platform === "win32").each<[string, string | Buffer, string]>([
    [
      "a script that only a shell would run",
      "echo k-1",
      "is neither a program nor a script that begins with #! and its interpreter, and Docket uses no shell.",
    ],
    [
      "a script with a blank first line",
      "\n#!/bin/sh\necho k-1",
      "is neither a program nor a script that begins with #! and its interpreter, and Docket uses no shell.",
    ],
    ["an empty file", "", "is neither a program nor a script that begins with #! and its interpreter, and Docket uses no shell."],
    [
      "bytes of no system",
      Buffer.from([0xde, 0xad, 0xbe, 0xef]),
      "is neither a program nor a script that begins with #! and its interpreter, and Docket uses no shell.",
    ],
    [
      "a script of an interpreter that is not here",
      "#! /no/such/interpreter -x\n",
      "begins with #!/no/such/interpreter, and there is no such program.",
    ],
    ["a script with line ends of Windows", "#!/bin/sh\r\necho k-1\r\n", "begins with #!/bin/sh\\r, and there is no such program."],
  ])("%s is not run by a shell (skipped: Windows has no such scripts)", async (_what, content, sentence) => {
    const path = join(folder, "key");
    writeFileSync(path, content, { mode: 0o700 });
    const reading = await runKeyCommand({ command: [path], env, platform: process.platform, clock: systemClock() });
    expect(words(reading)).toBe(`The key could not be obtained: ${path} ${sentence}`);
  });

  it.skipIf(process.platform === "win32")("that is a pipe or a folder is not waited for (skipped: Windows has no such files)", async () => {
    const path = join(folder, "key");
    execFileSync("mkfifo", ["-m", "700", path]);
    for (const program of [path, folder])
      expect(words(await starting(program))).toBe(`The key could not be obtained: this user may not run ${program}.`);
  });

  it.skipIf(process.platform === "win32")(
    "on a disk that does not answer is abandoned, and accessed once (skipped: Windows is not asked)",
    async () => {
      const clock = new FakeClock();
      const answers = Promise.withResolvers<ProgramHead>();
      let looks = 0;
      const look = programLook(NODE, () => {
        looks += 1;
        return answers.promise;
      });
      for (let times = 0; times < 3; times += 1) {
        const reading = runKeyCommand({ command: [NODE, "-e", print("k-1")], env, platform: "linux", clock, look });
        await clock.advance(30_000);
        expect(words(await reading)).toBe(`The key could not be obtained: ${NODE} wrote none within 30 seconds.`);
      }
      expect([looks, clock.pending]).toEqual([1, 0]);
      answers.resolve({ is: "program" });
      const last = runKeyCommand({ command: [NODE, "-e", print("k-1")], env, platform: process.platform, clock: systemClock(), look });
      expect(await last).toEqual({ ok: true, value: "k-1" });
    },
  );

  it.skipIf(process.platform === "win32")("may be a script that names its interpreter (skipped: Windows has no such scripts)", async () => {
    const path = join(folder, "key");
    writeFileSync(path, `#!${NODE}\n${print("k-1")}`, { mode: 0o700 });
    const reading = await runKeyCommand({ command: [path], env, platform: process.platform, clock: systemClock() });
    expect(reading).toEqual({ ok: true, value: "k-1" });
  });

  it.skipIf(process.platform === "win32")(
    "that takes too long is ended, with what it has started (skipped: Windows has no groups)",
    async () => {
      const clock = new FakeClock();
      const started = join(folder, "started");
      const child = `require("fs").writeFileSync(${JSON.stringify(started)}, String(process.pid)); setInterval(() => {}, 1000)`;
      const script = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}], {stdio: "inherit"}); setInterval(() => {}, 1000)`;
      const reading = running(script, { clock });
      await expect.poll(() => existsSync(started) && readFileSync(started, "utf8") !== "", { timeout: 20_000 }).toBe(true);
      await clock.advance(30_000);
      expect(words(await reading)).toBe(`The key could not be obtained: ${NODE} wrote none within 30 seconds.`);
      const pid = Number(readFileSync(started, "utf8"));
      await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
    },
  );

  it.skipIf(process.platform === "win32")(
    "is not waited for by a child that keeps its output open (skipped: Windows has no groups)",
    async () => {
      const script = `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {stdio: "inherit"}).unref(); ${print("k-1")}; process.exitCode = 0; setImmediate(() => process.exit())`;
      expect(await running(script)).toEqual({ ok: true, value: "k-1" });
    },
  );
});

/** Whether the process runs; one that has ended and is not yet waited for counts as ended. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
