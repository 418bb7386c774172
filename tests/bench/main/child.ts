/**
 * Child processes that the bench sends requests to; of several concurrent requests, each gets its
 * own response.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

interface Question {
  number: number;
  question: object;
}

interface Answer {
  number: number;
  answer: unknown;
}

export class Child {
  private readonly process: ChildProcess;
  private readonly waiting = new Map<number, PromiseWithResolvers<unknown>>();
  private asked = 0;

  /** `file` is relative to this one. */
  constructor(file: string, ...args: readonly string[]) {
    const path = fileURLToPath(new URL(file, import.meta.url));
    this.process = fork(path, args, { execArgv: ["--expose-gc"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
    this.process.on("message", (message) => {
      const { number, answer } = message as Answer;
      this.waiting.get(number)?.resolve(answer);
      this.waiting.delete(number);
    });
    this.process.on("exit", () => {
      for (const { reject } of this.waiting.values()) reject(new Error("A process of the bench ended early."));
      this.waiting.clear();
    });
  }

  /** Rejects when the process ends before its response. */
  ask(question: object): Promise<unknown> {
    const answered = Promise.withResolvers<unknown>();
    this.asked += 1;
    this.waiting.set(this.asked, answered);
    this.process.send({ number: this.asked, question } satisfies Question);
    return answered.promise;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const exited = once(this.process, "exit");
    this.process.disconnect();
    await exited;
  }
}

/** In the child: responds to each request; the process ends with its parent. */
export function answer(reply: (question: never) => unknown): void {
  process.on("message", (message) => {
    const { number, question } = message as Question;
    void Promise.resolve(reply(question as never)).then((given) => process.send?.({ number, answer: given ?? null } satisfies Answer));
  });
  process.on("disconnect", () => process.exit());
}
