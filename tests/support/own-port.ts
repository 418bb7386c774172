/**
 * Reserves a port that stays free until its owner listens at it, for callers that cannot listen at
 * port 0.
 */
import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that Linux, macOS and Windows assign to outgoing connections: one of those may be
 * taken on a busy machine although it was free a moment ago.
 */
const LOWEST = 20_000;
const LOWEST_EPHEMERAL = 32_768;
const MOST_TRIES = 20;

/**
 * Returns a loopback port at which nobody listens; no other caller of this function gets it while
 * this process or thread lives.
 */
export async function ownPort(): Promise<number> {
  for (let left = MOST_TRIES; left > 0; left -= 1) {
    const port = randomInt(LOWEST, LOWEST_EPHEMERAL);
    if ((await isClaimed(port)) && (await isFree(port))) return port;
  }
  throw new Error(`None of ${MOST_TRIES} ports of 127.0.0.1 is free.`);
}

/**
 * Whether the port could be claimed. The claim is the UDP port of that number, which excludes other
 * workers and other test runs on this machine: a proxy that refuses connections for a while does
 * not lose its port to one of them.
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
