/** A port that stays free until somebody listens at it, for whoever cannot listen at port 0. */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that Linux, macOS and Windows give to outgoing connections: of those, one that
 * was free a moment ago may be taken on a busy machine.
 */
const LOWEST = 20_000;
const LOWEST_EPHEMERAL = 32_768;
const MOST_TRIES = 20;
/** Each worker of a runner has a part of the ports: a port is free for a while before anybody listens at it. */
const PARTS = 16;
const WIDTH = Math.floor((LOWEST_EPHEMERAL - LOWEST) / PARTS);
const worker = Number(process.env["VITEST_POOL_ID"] ?? process.env["TEST_PARALLEL_INDEX"] ?? 0);
const given = new Set<number>();

/** Of loopback; nobody listens at it. */
export async function ownPort(): Promise<number> {
  for (let left = MOST_TRIES; left > 0; left -= 1) {
    const port = LOWEST + (worker % PARTS) * WIDTH + randomInt(WIDTH);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${MOST_TRIES} ports of 127.0.0.1 is free.`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const isListening = new Promise<boolean>((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (!(await isListening)) return false;
  probe.close();
  await once(probe, "close");
  return true;
}
