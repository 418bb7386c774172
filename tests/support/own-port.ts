/** A port that stays free until somebody listens at it, for whoever cannot listen at port 0. */
import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that Linux, macOS and Windows give to outgoing connections: of those, one that
 * was free a moment ago may be taken on a busy machine.
 */
const LOWEST = 20_000;
const LOWEST_EPHEMERAL = 32_768;
const MOST_TRIES = 20;

/** Of loopback; nobody listens at it, and nobody else who asks here gets it while this process or thread lives. */
export async function ownPort(): Promise<number> {
  for (let left = MOST_TRIES; left > 0; left -= 1) {
    const port = randomInt(LOWEST, LOWEST_EPHEMERAL);
    if ((await isClaimed(port)) && (await isFree(port))) return port;
  }
  throw new Error(`None of ${MOST_TRIES} ports of 127.0.0.1 is free.`);
}

/**
 * The claim is UDP's port of that number, which other workers, and other runs of the tests on this machine, cannot have
 * then: a proxy that refuses connections for a while does not lose its port to one of them.
 */
async function isClaimed(port: number): Promise<boolean> {
  const claim = createSocket("udp4").unref();
  const isBound = new Promise<boolean>((resolve) => {
    claim.once("error", () => resolve(false));
    claim.bind({ port, address: "127.0.0.1", exclusive: true }, () => resolve(true));
  });
  if (await isBound) return true;
  claim.close();
  return false;
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
