/**
 * A clock shared by a service in the test's process and a Docket in its own process. Both stand
 * still until time passes, in steps that are short compared with every period. Between steps each
 * side reads what the other has sent, so the speed of the machine has no influence on the result.
 */
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { createInterface, type Interface } from "node:readline";
import { FakeClock } from "../support/fake-clock.ts";
import type { ClockLine } from "./remote-clock.ts";

/** A third of the heartbeat period, in milliseconds. */
export const STEP_MS = 10_000;
/** Turns of both event loops after each step; a request and its response need fewer. */
const TURNS = 8;
const ROUNDS = 4;

export class SharedTime {
  /** The clock of the service and of the day. */
  readonly clock: FakeClock;
  /** Called after each step, once both sides have read what has arrived. */
  onStep: () => Promise<void> = async () => undefined;
  private readonly server: Server;
  private docket: { socket: Socket; answers: Interface } | undefined;

  private constructor(start: number) {
    this.clock = new FakeClock(start);
    this.server = createServer((socket) => {
      socket.on("error", () => undefined);
      this.docket = { socket, answers: createInterface({ input: socket }) };
      socket.once("close", () => (this.docket = undefined));
      this.write({ wall: this.clock.now() });
    });
  }

  static async begin(start: number): Promise<SharedTime> {
    const time = new SharedTime(start);
    time.server.listen(0, "127.0.0.1");
    await once(time.server, "listening");
    return time;
  }

  /** The environment variable for Docket. */
  get variable(): Record<string, string> {
    const address = this.server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    return { DOCKET_TEST_CLOCK: new URL(`remote-clock.ts?port=${port}`, import.meta.url).href };
  }

  now(): number {
    return this.clock.now();
  }

  /** Lets time pass until `at`, in epoch milliseconds. */
  async until(at: number): Promise<void> {
    while (this.now() < at) await this.step(Math.min(STEP_MS, at - this.now()));
  }

  /**
   * Moves Docket's wall clock after a sleep of the machine; the service's clock has run meanwhile.
   */
  async slept(ms: number): Promise<void> {
    await this.tell({ sleep: ms });
  }

  /** Lets time pass for the service only, in milliseconds. */
  async passWithout(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) await this.clock.advance(Math.min(STEP_MS, left));
  }

  /** Runs both event loops until each side has read what has arrived. */
  async settle(): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      await this.tell({ turns: TURNS });
      for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
    }
  }

  stop(): void {
    this.docket?.socket.destroy();
    this.server.close();
  }

  private async step(ms: number): Promise<void> {
    // The service goes first, so that its messages have arrived when Docket's clock reaches the
    // same time.
    await this.clock.advance(ms);
    await this.settle();
    await this.tell({ advance: ms });
    await this.settle();
    await this.onStep();
  }

  private async tell(line: ClockLine): Promise<void> {
    const { docket } = this;
    if (docket === undefined) throw new Error("No Docket has taken this clock.");
    const answer = once(docket.answers, "line");
    this.write(line);
    await answer;
  }

  private write(line: ClockLine): void {
    this.docket?.socket.write(`${JSON.stringify(line)}\n`);
  }
}
