/**
 * The clock that a test injects into main (`DOCKET_TEST_CLOCK`). It stands still until the test
 * advances it over the port in this module's URL. Runs in main.
 */
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { FakeClock } from "../support/fake-clock.ts";

/** Messages from the test, one per line; each line but the first is answered with an empty line. */
export type ClockLine =
  /** The first line: the wall clock in epoch milliseconds. */
  | { wall: number }
  /** Advances time by these milliseconds; each timer fires at its own time. */
  | { advance: number }
  /** The machine sleeps for these milliseconds: only the wall clock moves. */
  | { sleep: number }
  /** Number of turns of main's event loop in which main reads what has arrived. */
  | { turns: number };

const socket = connect(Number(new URL(import.meta.url).searchParams.get("port")), "127.0.0.1");
const lines = createInterface({ input: socket });
const [first] = (await once(lines, "line")) as [string];

/** A clock of whole milliseconds, like every wall clock. */
class WholeClock extends FakeClock {
  override now(): number {
    return Math.floor(super.now());
  }
}

export const clock = new WholeClock((JSON.parse(first) as { wall: number }).wall);

// Lines run one after another: overlapping advances would fire timers out of order.
let before = Promise.resolve();
lines.on("line", (line) => {
  before = before.then(() => obey(JSON.parse(line) as ClockLine));
});
// The clock's socket must not keep Docket running after its test has ended.
socket.on("error", () => undefined);
socket.unref();

async function obey(line: ClockLine): Promise<void> {
  if ("advance" in line) await clock.advance(line.advance);
  else if ("sleep" in line) clock.jumpWall(line.sleep);
  else if ("turns" in line) for (let turn = 0; turn < line.turns; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
  socket.write("\n");
}
