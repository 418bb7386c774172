/** A process's output, line by line, with a wait for an earlier or later line. */
import { EventEmitter } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

export type OnLine = (line: string, from: "stdout" | "stderr") => void;

export class Output extends EventEmitter<{ line: Parameters<OnLine>; end: [] }> {
  private readonly lines: string[] = [];
  private ended = false;

  constructor(streams: { stdout: Readable | null; stderr: Readable | null }) {
    super();
    this.setMaxListeners(0);
    for (const from of ["stdout", "stderr"] as const) {
      const stream = streams[from];
      if (stream === null) continue;
      createInterface({ input: stream }).on("line", (line) => {
        this.lines.push(line);
        this.emit("line", line, from);
      });
    }
  }

  /** Called when the process has ended and all of its output has been read. */
  end(): void {
    this.ended = true;
    this.emit("end");
  }

  /** Returns everything so far, of both streams, in the order of arrival. */
  text(): string {
    return this.lines.join("\n");
  }

  /**
   * Resolves to the first matching line. Rejects with the whole output when the process ends, or
   * the time expires, before that.
   */
  async waitFor(pattern: RegExp, timeoutMs: number): Promise<string> {
    const already = this.lines.find((line) => pattern.test(line));
    if (already !== undefined) return already;
    return new Promise((resolve, reject) => {
      const stop = (settle: () => void): void => {
        clearTimeout(timer);
        this.off("line", onLine);
        this.off("end", onEnd);
        settle();
      };
      const fail = (why: string): void =>
        stop(() => reject(new Error(`${why} before a line matched ${pattern}. It wrote:\n${this.text()}`)));
      const onLine = (line: string): void => {
        if (pattern.test(line)) stop(() => resolve(line));
      };
      const onEnd = (): void => fail("The process ended");
      const timer = setTimeout(() => fail(`${timeoutMs} ms passed`), timeoutMs);
      this.on("line", onLine);
      this.on("end", onEnd);
      if (this.ended) onEnd();
    });
  }
}
