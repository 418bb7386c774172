/**
 * The app's main process as a child of the host: started on the stand-in, with its output kept line
 * by line, and guaranteed to be gone at the end.
 */
import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Wire } from "../peer.ts";
import { Output } from "./output.ts";

const REGISTER = fileURLToPath(new URL("../register.ts", import.meta.url));

/** Time that a main process may take to quit before it is killed, in milliseconds. */
const QUIT_LIMIT = 5_000;

export interface MainProcessPlan {
  entry: string;
  args: readonly string[];
  env: Record<string, string>;
  cwd: string;
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export class MainProcess extends EventEmitter<{ exit: [Ended] }> implements Wire {
  readonly pid: number;
  readonly output: Output;
  private readonly child: ChildProcess;
  private ended: Ended | undefined;

  constructor({ entry, args, env, cwd }: MainProcessPlan) {
    super();
    this.child = fork(entry, [...args], {
      cwd,
      env,
      execArgv: ["--import", REGISTER, "--disable-warning=ExperimentalWarning"],
      serialization: "advanced",
      silent: true,
    });
    this.pid = this.child.pid ?? -1;
    const { stdout, stderr } = this.child;
    this.output = new Output({ stdout, stderr });
    // `close` and not `exit`: by then the last lines have been read.
    this.child.once("close", (code, signal) => {
      this.ended = { code, signal };
      this.output.end();
      this.emit("exit", this.ended);
    });
    // A message to a process that has just ended is lost; `close` reports the end.
    this.child.on("error", () => undefined);
  }

  send(message: object): void {
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  listen(receive: (message: unknown) => void): void {
    this.child.on("message", receive);
  }

  isRunning(): boolean {
    return this.ended === undefined;
  }

  kill(signal: NodeJS.Signals = "SIGTERM"): void {
    this.child.kill(signal);
  }

  /** Settles when the process has ended. */
  async exited(): Promise<Ended> {
    if (this.ended === undefined) await once(this, "exit");
    return this.ended ?? { code: null, signal: null };
  }

  /** Asks the process to quit, and ensures that it ends even if it is stopped or stuck. */
  async end(): Promise<void> {
    if (this.ended !== undefined) return;
    this.child.kill("SIGTERM");
    // A stopped process can quit only once it is continued. Windows has neither signal.
    if (process.platform !== "win32") this.child.kill("SIGCONT");
    const timer = setTimeout(() => this.child.kill("SIGKILL"), QUIT_LIMIT);
    await this.exited();
    clearTimeout(timer);
  }
}
