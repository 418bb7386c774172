/**
 * The real service in a process of its own, as `npm run service` starts it, driven by control
 * lines.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../../electron/service/cli.ts", import.meta.url));

/** An Action as JSON, as the interface document names its fields. */
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

export class ControlledService {
  readonly baseUrl: string;
  private readonly child: ChildProcessByStdio<Writable, Readable, null>;
  private readonly answers: ((line: string) => void)[];

  private constructor(child: ChildProcessByStdio<Writable, Readable, null>, baseUrl: string, answers: ((line: string) => void)[]) {
    this.child = child;
    this.baseUrl = baseUrl;
    this.answers = answers;
  }

  /** @param keys each `KEY=TYPE:id[:read]` */
  static async start(keys: readonly string[], flags: readonly string[] = []): Promise<ControlledService> {
    const args = [CLI, "--port", "0", "--control", "stdin", ...keys.flatMap((key) => ["--key", key]), ...flags];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    const answers: ((line: string) => void)[] = [];
    const first = new Promise<string>((resolve) => answers.push(resolve));
    createInterface({ input: child.stdout }).on("line", (line) => answers.shift()?.(line));
    const line = await Promise.race([
      first,
      once(child, "exit").then(([code]) => Promise.reject(new Error(`The service ended with code ${String(code)} before it listened.`))),
    ]);
    const { listening } = JSON.parse(line) as { listening: string };
    return new ControlledService(child, listening, answers);
  }

  /** As by `kill -9`. */
  async kill(): Promise<void> {
    const exited = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await exited;
  }

  /** Rejects with the service's sentence when it does not do it. */
  async tell(command: ControlLine): Promise<Record<string, unknown>> {
    const answered = new Promise<string>((resolve) => this.answers.push(resolve));
    this.child.stdin.write(`${JSON.stringify(command)}\n`);
    const answer = JSON.parse(await answered) as Record<string, unknown>;
    if (answer["ok"] !== true) throw new Error(`${JSON.stringify(command)}: ${String(answer["error"])}`);
    return answer;
  }

  /** The Action as the service has it now. */
  async action(id: string): Promise<ActionJson | undefined> {
    const { actions } = (await this.tell({ list: true })) as unknown as { actions: ActionJson[] };
    return actions.find((action) => action.id === id);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, "exit");
    this.child.stdin.end();
    await exited;
  }
}
