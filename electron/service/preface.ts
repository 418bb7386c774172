/**
 * Distinguishes HTTP/2 from HTTP/1 on a new connection by its first bytes (RFC 9113, 3.4), without
 * consuming them. Gathers until the version is certain, so a preface that arrives byte by byte is
 * recognised; a connection that never gets that far is closed.
 */
import type { Socket } from "node:net";
import type { Clock } from "./clock.ts";

const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "latin1");

export type HttpVersion = "http/1" | "http/2";

/**
 * The version by the bytes so far; undefined while they are a beginning of the preface. No method
 * of HTTP/1 begins with "PRI ".
 */
export function versionOf(bytes: Buffer): HttpVersion | undefined {
  const length = Math.min(bytes.length, PREFACE.length);
  if (!bytes.subarray(0, length).equals(PREFACE.subarray(0, length))) return "http/1";
  return length === PREFACE.length ? "http/2" : undefined;
}

/**
 * Calls back once when the version is certain, with all bytes put back in front. Destroys the
 * socket when it is not after so many milliseconds.
 */
export function awaitPreface(socket: Socket, clock: Clock, patienceMs: number, onVersion: (version: HttpVersion) => void): void {
  let gathered = Buffer.alloc(0);
  const deadline = clock.after(patienceMs, () => socket.destroy());
  const settle = (): void => {
    deadline.cancel();
    socket.off("readable", onReadable);
    socket.off("end", onEnd);
    socket.off("close", settle);
    socket.off("error", onError);
  };
  const onReadable = (): void => {
    for (let chunk: unknown = socket.read(); Buffer.isBuffer(chunk); chunk = socket.read()) gathered = Buffer.concat([gathered, chunk]);
    const version = gathered.length > 0 ? versionOf(gathered) : undefined;
    if (version === undefined) return;
    settle();
    socket.unshift(gathered);
    onVersion(version);
  };
  // No server listens yet, so an early hang-up is handled here.
  const onEnd = (): void => void socket.destroy();
  const onError = (): void => void socket.destroy();
  socket.on("readable", onReadable);
  socket.on("end", onEnd);
  socket.on("close", settle);
  socket.on("error", onError);
}
