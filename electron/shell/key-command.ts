/**
 * Reads the API key from the output of a program. The program runs without a shell, with its
 * arguments unchanged, with a time limit and a limit on its output. It receives the environment
 * without Docket's own variables, and no key is ever passed as an argument. Its standard error may
 * be shown, without anything that may be a key (key-program-words.ts). On POSIX the program's file
 * is inspected first: to report a file that only a shell could run, and because spawning blocks the
 * whole process while it waits for the disk.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { dirname } from "node:path";
import type { SettingsProblem } from "../contract/settings-problems.ts";
import { visible } from "../contract/messages/visible.ts";
import { parseKey } from "../contract/setting-values.ts";
import { MAX_API_KEY } from "../contract/vocabulary.ts";
import type { Clock } from "../core/ports.ts";
import type { KeyReading } from "../core/settings/key-choice.ts";
import type { Hide } from "../core/transport/redact-secret.ts";
import { keyProgramWords, MAX_WORDS } from "./key-program-words.ts";
import { type ProgramHead, programLook } from "./program-head.ts";

/** Time limit in seconds. The first request to a cloud vault takes about ten seconds. */
export const KEY_COMMAND_SECONDS = 30;
/** Maximum output in characters: a key, a byte order mark and line ends. */
const MAX_OUTPUT = MAX_API_KEY + 64;
/** File types that a Windows command line runs by another program. */
const WINDOWS_SCRIPT = /\.(?:bat|cmd|ps1|vbs|js|wsf|py)$/iu;
/** Time in milliseconds for reading the pipes after the program has exited. */
const DRAIN_MS = 500;

export interface KeyCommandPorts {
  command: readonly [program: string, ...args: string[]];
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  clock: Pick<Clock, "after">;
  /** Inspects the program's file. */
  look?: () => Promise<ProgramHead>;
  /** Removes the keys of this run from a text; absent if there are none yet. */
  hide?: Hide;
  /** Signal that ends the program and prevents a new one from starting. */
  ends?: AbortSignal | undefined;
}

/**
 * Runs the program. Never rejects. The program and its children are ended when the result is known.
 */
export async function runKeyCommand(ports: KeyCommandPorts): Promise<KeyReading> {
  const { command, platform, clock } = ports;
  const [program] = command;
  const { look = programLook(program) } = ports;
  // Windows starts programs without a shell unless requested, and Node refuses scripts
  // (CVE-2024-27980).
  if (platform === "win32") {
    if (WINDOWS_SCRIPT.test(program)) return { ok: false, problem: { code: "keyCommandScript", params: { program } } };
    return start(ports, { is: "program" });
  }
  const late = Promise.withResolvers<undefined>();
  const limit = clock.after(KEY_COMMAND_SECONDS * 1_000, () => late.resolve(undefined));
  try {
    const head = await Promise.race([look(), late.promise]);
    if (head === undefined) return { ok: false, problem: { code: "keyCommandLate", params: { program, seconds: KEY_COMMAND_SECONDS } } };
    if (head.is === "open") {
      const { what, fault } = head;
      return { ok: false, problem: { code: "keyCommandOpen", params: { program, what, fault } } };
    }
    if (head.is === "neither") return { ok: false, problem: { code: "keyCommandNoProgram", params: { program } } };
    return await start(ports, head);
  } catch {
    return { ok: false, problem: { code: "keyCommandMissing", params: { program } } };
  } finally {
    limit.cancel();
  }
}

function start(
  { command: [program, ...args], env, platform, clock, hide = (text) => text, ends }: KeyCommandPorts,
  head: ProgramHead,
): Promise<KeyReading> {
  const { promise, resolve } = Promise.withResolvers<KeyReading>();
  const failed = (problem: SettingsProblem): void => resolve({ ok: false, problem });
  const ended: SettingsProblem = { code: "keyCommandKilled", params: { program, signal: "SIGKILL" } };
  if (ends?.aborted === true) return Promise.resolve({ ok: false, problem: ended });
  let child: ChildProcess;
  try {
    child = spawn(program, args, {
      shell: false,
      windowsHide: true,
      // Uses a process group of its own on POSIX, so that the program's children can be ended with
      // it.
      detached: platform !== "win32",
      cwd: dirname(program),
      env: environmentFor(env),
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    return Promise.resolve({ ok: false, problem: unstarted(program, head, error) });
  }
  const output = new Collected(child.stdout, MAX_OUTPUT, () => stop({ code: "keyCommandTooLong", params: { program, max: MAX_API_KEY } }));
  const errors = new Collected(child.stderr, MAX_WORDS * 4);
  let hasEnded = false;
  // Only once: later, another process group may have the same id.
  const endIt = (): void => {
    if (!hasEnded) end(child, platform);
    hasEnded = true;
  };
  const stop = (problem: SettingsProblem): void => {
    failed(problem);
    endIt();
  };
  const limit = clock.after(KEY_COMMAND_SECONDS * 1_000, () =>
    stop({ code: "keyCommandLate", params: { program, seconds: KEY_COMMAND_SECONDS } }),
  );
  const abort = (): void => stop(ended);
  ends?.addEventListener("abort", abort, { once: true });
  const forget = (): void => ends?.removeEventListener("abort", abort);
  child.once("close", forget);
  child.once("error", (error) => {
    forget();
    limit.cancel();
    failed(unstarted(program, head, error));
  });
  const finish = (): void => {
    limit.cancel();
    resolve(readingOf({ program, status: child.exitCode, signal: child.signalCode, text: output.text, words: errors.wholeWords, hide }));
    endIt();
  };
  child.once("close", finish);
  // A child process of the program may keep its output open.
  child.once("exit", () => void clock.after(DRAIN_MS, finish));
  return promise;
}

function readingOf({
  program,
  status,
  signal,
  text,
  words,
  hide,
}: {
  program: string;
  status: number | null;
  signal: NodeJS.Signals | null;
  text: string;
  words: string;
  hide: Hide;
}): KeyReading {
  const value = text.replace(/^\uFEFF/u, "").trim();
  if (signal !== null) return { ok: false, problem: { code: "keyCommandKilled", params: { program, signal } } };
  if (status !== 0) {
    const shown = keyProgramWords(words, { printed: value, hide });
    return {
      ok: false,
      problem: { code: "keyCommandFailed", params: { program, status: status ?? -1, ...(shown !== "" && { words: shown }) } },
    };
  }
  if (value === "") return { ok: false, problem: { code: "keyCommandEmpty", params: { program } } };
  if (value.length > MAX_API_KEY) return { ok: false, problem: { code: "keyCommandTooLong", params: { program, max: MAX_API_KEY } } };
  return parseKey(value).ok ? { ok: true, value } : { ok: false, problem: { code: "keyCommandNoKey", params: { program } } };
}

/** Returns the environment without Docket's variables and those that control Node and Electron. */
function environmentFor(env: KeyCommandPorts["env"]): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:DOCKET_|ELECTRON_|NODE_)/iu.test(name)));
}

function end(child: ChildProcess, platform: NodeJS.Platform): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
  if (child.pid === undefined) return;
  try {
    if (platform === "win32") child.kill();
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // The process group has already ended.
  }
}

function unstarted(program: string, head: ProgramHead, error: unknown): SettingsProblem {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // The script itself existed a moment ago, so its interpreter is missing. A carriage return of a
  // Windows line end is part of the interpreter's name.
  if (head.is === "script" && (code === "ENOENT" || code === "ENOTDIR"))
    return { code: "keyCommandInterpreter", params: { program, interpreter: visible(head.interpreter.replaceAll("\r", String.raw`\r`)) } };
  if (code === "ENOENT" || code === "ENOTDIR") return { code: "keyCommandMissing", params: { program } };
  if (code === "EACCES" || code === "EPERM") return { code: "keyCommandForbidden", params: { program } };
  return { code: "keyCommandUnstarted", params: { program, why: error instanceof Error ? error.message : String(error) } };
}

/** Collects the text of a stream up to a limit. Further data are read and discarded. */
class Collected {
  private readonly chunks: Buffer[] = [];
  private readonly max: number;
  private length = 0;

  constructor(stream: NodeJS.ReadableStream | null, max: number, onTooLong?: () => void) {
    this.max = max;
    stream?.on("error", () => undefined);
    stream?.on("data", (chunk: Buffer) => {
      if (this.length <= max) this.chunks.push(chunk.subarray(0, max + 1 - this.length));
      this.length += chunk.length;
      if (this.length > max) onTooLong?.();
    });
  }

  get text(): string {
    return Buffer.concat(this.chunks).toString("utf8");
  }

  /** The text without a last word that was truncated. */
  get wholeWords(): string {
    return this.length > this.max ? this.text.replace(/\S*$/u, "") : this.text;
  }
}
