// @ts-check
/**
 * Keeps main's output from its first line on. Playwright reads the pipes of the process before the
 * launcher can, so those lines would be lost. `handOver` returns them and writes a mark into each
 * pipe where the launcher's own reading begins.
 */
"use strict";

/** A unique line that `launch-electron.ts` searches for in each pipe. */
const MARK = "[from here on the launcher reads]";

/**
 * @param {{ stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream }} streams
 * @returns {{ handOver: () => [from: "stdout" | "stderr", text: string][] }}
 */
function keepEarlyOutput(streams) {
  /** @type {[from: "stdout" | "stderr", text: string][]} */
  const early = [];
  /** @type {(() => void)[]} */
  const restore = [];
  for (const from of /** @type {const} */ (["stdout", "stderr"])) {
    const stream = streams[from];
    // oxlint-disable-next-line typescript/unbound-method -- called with its stream below
    const { write } = stream;
    stream.write = /** @type {typeof write} */ (
      (/** @type {string | Uint8Array} */ chunk, /** @type {any[]} */ ...rest) => {
        early.push([from, typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8")]);
        return Reflect.apply(write, stream, [chunk, ...rest]);
      }
    );
    restore.push(() => {
      stream.write = write;
      // The mark gets a line of its own even if the last line is not terminated yet.
      stream.write(`\n${MARK}\n`);
    });
  }
  return {
    handOver() {
      for (const undo of restore.splice(0)) undo();
      return early.splice(0);
    },
  };
}

module.exports = { keepEarlyOutput, MARK };
