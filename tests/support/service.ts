/**
 * The real service, driven by control lines: in a process of its own, as `npm run service` starts
 * it, or one service after another in one process of the tests.
 */
import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../../electron/service/cli.ts", import.meta.url));
const HOST = fileURLToPath(new URL("service-host.ts", import.meta.url));

/** An Action as JSON, with the field names of the interface document. */
export interface ActionJson {
  id: string;
  name?: string;
  type?: string;
  scope?: string;
  state?: string;
  priority?: string;
  progress?: { phase?: string; statusMessage?: string };
  assignedTo?: PrincipalJson;
  requestedBy?: PrincipalJson;
  authorizedBy?: PrincipalJson;
  provenance?: { name?: string; updatedAt?: string };
}

interface PrincipalJson {
  id: string;
  type: string;
}

export type ControlLine =
  | { create: ActionJson }
  | { update: { actionId: string; state: string; progress?: { phase?: string; statusMessage?: string } }; as: string }
  | { assign: { actionId: string; assignedTo: PrincipalJson } }
  | { remove: string }
  | { list: true }
  | { log: true }
  | { revoke: string }
  | { grant: string };

/** The port that answers the control lines in order. */
interface Answering {
  readonly child: ChildProcess;
  ask(line: object): Promise<Record<string, unknown>>;
  end(): Promise<void>;
}

export class ControlledService {
  readonly baseUrl: string;
  private readonly answering: Answering;
  /** The service's process, for a test that stops it for a while. */
  private readonly child: ChildProcess;

  constructor(baseUrl: string, answering: Answering) {
    this.baseUrl = baseUrl;
    this.answering = answering;
    this.child = answering.child;
  }

  /** @param keys each in the form `KEY=TYPE:id[:read]` */
  static async start(keys: readonly string[], flags: readonly string[] = []): Promise<ControlledService> {
    const lines = new Lines([CLI, "--port", "0", "--control", "stdin", ...flagsOf(keys), ...flags]);
    const { listening } = await lines.next();
    return new ControlledService(String(listening), { child: lines.child, ask: (line) => lines.ask(line), end: () => lines.close() });
  }

  /** Ends the service as `kill -9` does. */
  async kill(): Promise<void> {
    const exited = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await exited;
  }

  /** Sends a command. Rejects with the service's sentence when the service refuses it. */
  async tell(command: ControlLine): Promise<Record<string, unknown>> {
    const answer = await this.answering.ask(command);
    if (answer["ok"] !== true) throw new Error(`${JSON.stringify(command)}: ${String(answer["error"])}`);
    return answer;
  }

  /** Returns the present Action of the service. */
  async action(id: string): Promise<ActionJson | undefined> {
    const { actions } = (await this.tell({ list: true })) as unknown as { actions: ActionJson[] };
    return actions.find((action) => action.id === id);
  }

  stop(): Promise<void> {
    return this.answering.end();
  }
}

/**
 * A process that runs one fresh service after another, with nothing left of the previous one:
 * starting a process takes longer than many tests need their service.
 */
export class ServiceHost {
  private lines: Lines | undefined;

  async begin(keys: readonly string[]): Promise<ControlledService> {
    if (this.lines?.isOver() !== false) this.lines = new Lines([HOST]);
    const { lines } = this;
    const { listening } = await lines.ask({ begin: flagsOf(keys) });
    const end = async (): Promise<void> => {
      if (!lines.isOver()) await lines.ask({ end: true });
    };
    return new ControlledService(String(listening), { child: lines.child, ask: (line) => lines.ask(line), end });
  }

  async close(): Promise<void> {
    await this.lines?.close();
  }
}

const flagsOf = (keys: readonly string[]): string[] => keys.flatMap((key) => ["--key", key]);

/** A process that answers each line with one line, in order. */
class Lines {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  private readonly waiting: ((line: string) => void)[] = [];

  constructor(args: readonly string[]) {
    this.child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    // Each pending question also listens for the end of the process.
    this.child.setMaxListeners(0);
    createInterface({ input: this.child.stdout }).on("line", (line) => this.waiting.shift()?.(line));
  }

  /** Resolves to the next line that nobody is waiting for yet. */
  async next(): Promise<Record<string, unknown>> {
    const line = new Promise<string>((resolve) => this.waiting.push(resolve));
    const ended = new AbortController();
    const end = once(this.child, "exit", { signal: ended.signal }).then(
      ([code]) => Promise.reject(new Error(`The service ended with code ${String(code)} before it answered.`)),
      () => new Promise<never>(() => undefined),
    );
    try {
      return JSON.parse(await Promise.race([line, end])) as Record<string, unknown>;
    } finally {
      ended.abort();
    }
  }

  ask(line: object): Promise<Record<string, unknown>> {
    const answer = this.next();
    this.child.stdin.write(`${JSON.stringify(line)}\n`);
    return answer;
  }

  isOver(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async close(): Promise<void> {
    if (this.isOver()) return;
    const exited = once(this.child, "exit");
    this.child.stdin.end();
    await exited;
  }
}
