/** Processes that the bench asks, one question at a time. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export class Child {
  private readonly process: ChildProcess;

  /** `file`: beside this one. */
  constructor(file: string, ...args: readonly string[]) {
    const path = fileURLToPath(new URL(file, import.meta.url));
    this.process = fork(path, args, { execArgv: ["--expose-gc"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  }

  /** Rejects when the process ends before its answer. */
  async ask(question: object): Promise<unknown> {
    this.process.send(question);
    const ended = new AbortController();
    const options = { signal: ended.signal };
    const end = once(this.process, "exit", options).then(() => Promise.reject(new Error("A process of the bench ended early.")));
    try {
      const [answer] = (await Promise.race([once(this.process, "message", options), end])) as [unknown];
      return answer;
    } finally {
      ended.abort();
      end.catch(() => undefined);
    }
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const exited = once(this.process, "exit");
    this.process.disconnect();
    await exited;
  }
}

/** In the child: answers each question in turn; the process ends with its parent. */
export function answer(reply: (question: never) => unknown): void {
  process.on("message", (question) => {
    void Promise.resolve(reply(question as never)).then((given) => process.send?.(given ?? null));
  });
  process.on("disconnect", () => process.exit());
}
