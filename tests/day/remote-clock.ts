/**
 * The clock that a test brings to main (`DOCKET_TEST_CLOCK`): it stands still until the test, over
 * the port of this module's address, lets time pass. Runs in main.
 */
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { FakeClock } from "../support/fake-clock.ts";

/** What the test says, line by line; each line but the first is answered by one. */
export type ClockLine =
  /** The first: epoch milliseconds. */
  | { wall: number }
  /** Time passes: each timer at its moment. */
  | { advance: number }
  /** This machine sleeps: only the wall clock moves. */
  | { sleep: number }
  /** Turns of main's loop, in which it reads what has come. */
  | { turns: number };

const socket = connect(Number(new URL(import.meta.url).searchParams.get("port")), "127.0.0.1");
const lines = createInterface({ input: socket });
const [first] = (await once(lines, "line")) as [string];

/** Of whole milliseconds, as every wall clock's. */
class WholeClock extends FakeClock {
  override now(): number {
    return Math.floor(super.now());
  }
}

export const clock = new WholeClock((JSON.parse(first) as { wall: number }).wall);

// One after another: time that passes while time passes would run timers out of turn.
let before = Promise.resolve();
lines.on("line", (line) => {
  before = before.then(() => obey(JSON.parse(line) as ClockLine));
});
// The clock keeps no Docket running whose test has ended.
socket.on("error", () => undefined);
socket.unref();

async function obey(line: ClockLine): Promise<void> {
  if ("advance" in line) await clock.advance(line.advance);
  else if ("sleep" in line) clock.jumpWall(line.sleep);
  else if ("turns" in line) for (let turn = 0; turn < line.turns; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
  socket.write("\n");
}
