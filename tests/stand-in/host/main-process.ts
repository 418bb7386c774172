/** The app's main process as a child of the host: started on the stand-in, its output kept line by line, and sure to be gone at the end. */
import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Wire } from "../wire.ts";

const REGISTER = fileURLToPath(new URL("../register.ts", import.meta.url));

/** How long a main process may take to quit before it is killed, in milliseconds. */
const QUIT_LIMIT = 5_000;

export interface MainProcessPlan {
  entry: string;
  args: readonly string[];
  env: Record<string, string>;
  cwd: string;
}

export interface MainProcessEvents {
  line: [line: string, from: "stdout" | "stderr"];
  exit: [code: number | null, signal: NodeJS.Signals | null];
}

export class MainProcess extends EventEmitter<MainProcessEvents> implements Wire {
  readonly pid: number;
  private readonly child: ChildProcess;
  private readonly lines: string[] = [];
  private ended: { code: number | null; signal: NodeJS.Signals | null } | undefined;

  constructor({ entry, args, env, cwd }: MainProcessPlan) {
    super();
    this.setMaxListeners(0);
    this.child = fork(entry, [...args], {
      cwd,
      env,
      execArgv: ["--import", REGISTER, "--disable-warning=ExperimentalWarning"],
      serialization: "advanced",
      silent: true,
    });
    this.pid = this.child.pid ?? -1;
    for (const from of ["stdout", "stderr"] as const) {
      const stream = this.child[from];
      if (stream === null) continue;
      createInterface({ input: stream }).on("line", (line) => {
        this.lines.push(line);
        this.emit("line", line, from);
      });
    }
    // `close` and not `exit`: the last lines have then been read.
    this.child.once("close", (code, signal) => {
      this.ended = { code, signal };
      this.emit("exit", code, signal);
    });
    this.child.on("error", (error) => this.lines.push(`The main process could not be reached: ${error.message}`));
  }

  send(message: object): void {
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  listen(receive: (message: unknown) => void): void {
    this.child.on("message", receive);
  }

  /** Everything that it wrote so far, both streams, in the order in which it came. */
  output(): string {
    return this.lines.join("\n");
  }

  /** The first line that matches, of what was written and what will be. Rejects with the whole output when main ends first. */
  async waitForLine(pattern: RegExp, timeoutMs = 30_000): Promise<string> {
    const already = this.lines.find((line) => pattern.test(line));
    if (already !== undefined) return already;
    return new Promise((resolve, reject) => {
      const stop = (settle: () => void): void => {
        clearTimeout(timer);
        this.off("line", onLine);
        this.off("exit", onExit);
        settle();
      };
      const fail = (why: string): void =>
        stop(() => reject(new Error(`${why} before a line matched ${pattern}. It wrote:\n${this.output()}`)));
      const onLine = (line: string): void => {
        if (pattern.test(line)) stop(() => resolve(line));
      };
      const onExit = (): void => fail("The main process ended");
      const timer = setTimeout(() => fail(`${timeoutMs} ms passed`), timeoutMs);
      this.on("line", onLine);
      this.on("exit", onExit);
      if (this.ended !== undefined) onExit();
    });
  }

  isRunning(): boolean {
    return this.ended === undefined;
  }

  kill(signal: NodeJS.Signals = "SIGTERM"): void {
    this.child.kill(signal);
  }

  /** Settles when it has ended. */
  async exited(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    if (this.ended === undefined) await once(this, "exit");
    return this.ended ?? { code: null, signal: null };
  }

  /** Asks it to quit, and makes sure that it does, stopped or stuck as it may be. */
  async end(): Promise<void> {
    if (this.ended !== undefined) return;
    this.child.kill("SIGTERM");
    const timer = setTimeout(() => this.child.kill("SIGKILL"), QUIT_LIMIT);
    await this.exited();
    clearTimeout(timer);
  }
}
