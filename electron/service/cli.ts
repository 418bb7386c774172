/**
 * `npm run service`: the Action service in a process of its own. Invalid input results in one
 * sentence on standard error and exit code 2.
 */
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { type CommandLine, readCommandLine } from "./command-line.ts";
import { systemClock } from "./clock.ts";
import { exportContents } from "./contents/export.ts";
import type { ContentsCommand } from "./contents-flags.ts";
import { FaultyFile, importContents } from "./contents/import.ts";
import { Control } from "./control.ts";
import { messageOf } from "./seed.ts";
import { digestOf, newKey } from "./operation/key-digest.ts";
import { operate, type OperatedService } from "./operation/operate.ts";
import { StoredKeys } from "./operation/stored-keys.ts";
import { USAGE } from "./operation/usage.ts";
import { makeStore } from "./store-flags.ts";

const BAD_INPUT = 2;
/**
 * Sent by a service manager, by a person, and by a terminal that closes. A second signal ends the
 * process at once.
 */
const STOP_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

async function main(args: readonly string[]): Promise<number> {
  let service: OperatedService;
  let commandLine: CommandLine;
  try {
    commandLine = readCommandLine(args);
    // An export whose reader has exited is incomplete, and reports that itself.
    if (commandLine.kind !== "export") process.stdout.on("error", endWithReader);
    if (commandLine.kind === "help") {
      process.stdout.write(USAGE);
      return 0;
    }
    if (commandLine.kind === "new key") {
      say(newKey(commandLine.rights));
      return 0;
    }
    if (commandLine.kind === "hash key") {
      say({ sha256: digestOf(await text(process.stdin)) });
      return 0;
    }
    if (commandLine.kind === "put keys") {
      const { putKeys } = await import("./stores/nats-keys.ts");
      await putKeys(commandLine.store.nats, commandLine.text, systemClock);
      say({ keys: commandLine.count });
      return 0;
    }
    if (commandLine.kind === "export" || commandLine.kind === "import") return await move(commandLine);
    service = await serve(commandLine);
  } catch (error) {
    complain(error);
    return BAD_INPUT;
  }
  say({ listening: service.baseUrl, metrics: service.metricsUrl });
  const exitCode = await told(commandLine.control, new Control(service));
  await service.stop();
  return exitCode;
}

async function serve({ operation, store: plan, hasStoredKeys }: Extract<CommandLine, { kind: "serve" }>): Promise<OperatedService> {
  const { clock, grants } = operation.service;
  const storedKeys = hasStoredKeys ? new StoredKeys(grants) : undefined;
  const store = await makeStore(plan, clock, storedKeys && ((text) => storedKeys.hear(text)));
  const keepsNothing = plan.kind === "memory" && { keepsNothing: true as const };
  return operate({
    ...operation,
    ...keepsNothing,
    service: { ...operation.service, store },
    ...(storedKeys && { storedKeys }),
    write: writeLog,
  });
}

function writeLog(line: string): void {
  process.stderr.write(line);
}

/**
 * Exports or imports the contents of a store. An export to standard output is the only output
 * there.
 */
async function move(command: ContentsCommand): Promise<number> {
  if (command.kind === "import") {
    say({ imported: await importContents(command.store, command.file, systemClock) });
    return 0;
  }
  const end = new AbortController();
  for (const signal of STOP_SIGNALS) process.once(signal, () => end.abort());
  const { store: plan, file } = command;
  const exported = await exportContents({ plan, file, output: process.stdout, clock: systemClock, signal: end.signal });
  if (file !== undefined) say({ exported });
  return 0;
}

function complain(error: unknown): void {
  // Only the first sentence: Node's further advice about quoting does not apply to these flags.
  const lines = error instanceof FaultyFile ? error.lines : [messageOf(error).split(/\n|\. (?=[A-Z])/, 1)[0] ?? ""];
  process.stderr.write(`${lines.join("\n")}\n`);
}

/**
 * Resolves with the exit code on a stop signal, at the end of the control lines, or when nobody
 * reads the responses any more.
 */
function told(controlled: boolean, control: Control): Promise<number> {
  return new Promise((resolve) => {
    // Runs the commands one after the other, so that the responses have the order of the lines.
    let answering = Promise.resolve();
    const lines = controlled ? createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }) : undefined;
    const end = (exitCode: number): void => {
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
      resolve(exitCode);
      lines?.close();
      process.stdin.unref?.();
    };
    const stop = (): void => end(0);
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
    // The service then stops in order: streams end with a reason, and updates are answered.
    process.stdout.off("error", endWithReader).on("error", (error) => end(exitCodeOf(error)));
    lines?.on("line", (line) => {
      if (line.trim() !== "") answering = answering.then(async () => say(await control.answer(line)));
    });
    lines?.on("close", () => void answering.then(stop));
  });
}

function say(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

function endWithReader(error: NodeJS.ErrnoException): void {
  process.exit(exitCodeOf(error));
}

// A broken pipe after its reader has exited is a normal end, not a crash.
function exitCodeOf(error: NodeJS.ErrnoException): number {
  return error.code === "EPIPE" ? 0 : 1;
}

// Keeps the service running when the collector of its log exits.
function outliveLogReader(): void {
  process.stderr.on("error", () => undefined);
}

if (import.meta.main) {
  outliveLogReader();
  process.exitCode = await main(process.argv.slice(2));
}
