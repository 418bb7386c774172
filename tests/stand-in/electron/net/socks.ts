/**
 * The handshake with a SOCKS5 proxy (RFC 1928), without a sign-in, since Chromium has none for
 * SOCKS. Every failure of the handshake is the same error in Chromium, even a refusal by the proxy
 * (measured with the Chromium of the tests).
 */
import type { Socket } from "node:net";
import type { NetErrorName } from "./net-error.ts";

const VERSION = 5;
const NO_SIGN_IN = 0;
const CONNECT = 1;
const BY_NAME = 3;
/**
 * Length of a reply, by the type of its address: version, result, reserved, type, the address,
 * port.
 */
const LENGTHS: Readonly<Record<number, number>> = { 1: 10, 4: 22 };
const GREETING = 2;

/** Calls back without an error once the socket is connected to the host. */
export function shakeHands(socket: Socket, { host, port }: { host: string; port: number }, done: (failed?: NetErrorName) => void): void {
  let bytes = Buffer.alloc(0);
  let isGreeted = false;
  const end = (failed?: NetErrorName): void => {
    socket.off("data", onData);
    socket.off("end", onEnd);
    done(failed);
  };
  const onEnd = (): void => end("ERR_SOCKS_CONNECTION_FAILED");
  const onData = (chunk: Buffer): void => {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length < GREETING) return;
    if (bytes[0] !== VERSION || bytes[1] !== 0) return onEnd();
    if (!isGreeted) {
      isGreeted = true;
      bytes = bytes.subarray(GREETING);
      const name = Buffer.from(host);
      socket.write(Buffer.from([VERSION, CONNECT, 0, BY_NAME, name.length, ...name, port >> 8, port & 0xff]));
      return;
    }
    const length = LENGTHS[bytes[3] ?? 0] ?? Number.POSITIVE_INFINITY;
    if (bytes.length >= length) end();
  };
  socket.on("data", onData);
  socket.once("end", onEnd);
  socket.write(Buffer.from([VERSION, 1, NO_SIGN_IN]));
}
