/**
 * Detects by its first bytes what a new connection carries, without consuming them: HTTP/2 or
 * HTTP/1 (RFC 9113, 3.4), TLS or not. Collects bytes until that is certain, so a preface that
 * arrives byte by byte is recognised. A connection for which it never becomes certain is closed.
 */
import type { Socket } from "node:net";
import type { Clock } from "./clock.ts";

const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "latin1");

export type HttpVersion = "http/1" | "http/2";

/**
 * Returns the version for the bytes so far; undefined while they are a prefix of the preface. No
 * method of HTTP/1 begins with "PRI ".
 */
export function versionOf(bytes: Buffer): HttpVersion | undefined {
  const length = Math.min(bytes.length, PREFACE.length);
  if (!bytes.subarray(0, length).equals(PREFACE.subarray(0, length))) return "http/1";
  return length === PREFACE.length ? "http/2" : undefined;
}

/** Whether the bytes begin with a TLS handshake record, type 22 (RFC 8446, 5.1). */
export function isTls(bytes: Buffer): boolean {
  return bytes[0] === 22;
}

export interface Preface<Kind> {
  readonly socket: Socket;
  readonly clock: Clock;
  /** Milliseconds after which an undetected socket is destroyed. */
  readonly patienceMs: number;
  /** Returns the kind for the bytes so far, at least one; undefined if more are needed. */
  readonly kindOf: (bytes: Buffer) => Kind | undefined;
}

/** Calls back once when the kind is certain, after putting all bytes back into the socket. */
export function awaitPreface<Kind>({ socket, clock, patienceMs, kindOf }: Preface<Kind>, onKind: (kind: Kind) => void): void {
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
    const kind = gathered.length > 0 ? kindOf(gathered) : undefined;
    if (kind === undefined) return;
    settle();
    socket.unshift(gathered);
    onKind(kind);
  };
  // No server handles this socket yet, so an early close is handled here.
  const onEnd = (): void => void socket.destroy();
  const onError = (): void => void socket.destroy();
  socket.on("readable", onReadable);
  socket.on("end", onEnd);
  socket.on("close", settle);
  socket.on("error", onError);
}
