/**
 * The output of a process whose beginning was read by another reader: the part that
 * early-output.cjs kept in the process itself, then the part in its pipes after the mark. No line
 * is lost or duplicated.
 */
import { createInterface } from "node:readline";
import { PassThrough, type Readable } from "node:stream";
import early from "./early-output.cjs";

type From = "stdout" | "stderr";

export class HandedOverOutput {
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  /**
   * The output after the mark that arrived before the beginning was known; undefined afterwards.
   */
  private waiting: [from: From, text: string][] | undefined = [];

  /** Must be constructed before the process hands its beginning over. */
  constructor(pipes: { stdout: Readable | null; stderr: Readable | null }) {
    for (const from of ["stdout", "stderr"] as const) {
      const pipe = pipes[from];
      if (pipe === null) continue;
      let marked = false;
      createInterface({ input: pipe }).on("line", (line) => {
        if (marked) this.pass(from, `${line}\n`);
        else marked = line === early.MARK;
      });
    }
  }

  /** @param beginning the response of the process to "hand-over" */
  begin(beginning: readonly [from: From, text: string][]): void {
    for (const [from, text] of beginning) this[from].write(text);
    for (const [from, text] of this.waiting ?? []) this[from].write(text);
    this.waiting = undefined;
  }

  private pass(from: From, text: string): void {
    if (this.waiting === undefined) this[from].write(text);
    else this.waiting.push([from, text]);
  }
}
