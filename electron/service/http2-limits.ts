/**
 * Time limits for HTTP/2 that Node has only for HTTP/1: for the first request of a connection, for
 * a whole request, for the delivery of a complete response, and for an idle connection. They do not
 * apply to a stream that is being sent: it may stay open, and silent, without limit. Checks at most
 * once a second, as Node does for HTTP/1. Node itself limits resets (1,000 at once, then 33 a
 * second) and the size of heads.
 */
import { constants, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";

export interface ConnectionLimits {
  /** Milliseconds until the head of the first request must have arrived. */
  readonly headMs: number;
  /** Milliseconds for a whole request. */
  readonly requestMs: number;
  /** Milliseconds for which a connection may be idle between requests. */
  readonly idleMs: number;
}

/**
 * Maximum number of concurrent streams of a connection; clients delay further ones (RFC 9113,
 * 5.1.2).
 */
export const MAX_CONCURRENT_STREAMS = 256;
/**
 * Maximum number of PING and SETTINGS frames from a peer in one window. gRPC sends some hundred a
 * second to measure its bandwidth.
 */
const MAX_CONTROL_FRAMES = 10_000;
const CONTROL_WINDOW_MS = 10_000;

interface Watched {
  readonly streams: Map<ServerHttp2Stream, { readonly began: number; answered?: number }>;
  /** Time of the last activity, or of the opening. */
  idleSince: number;
  hasServed: boolean;
  /**
   * Whether the peer has received the GOAWAY that identifies the requests that were not processed.
   */
  closing: boolean;
  controlFrames: number;
  windowBegan: number;
}

export class Http2Limits {
  readonly #limits: ConnectionLimits;
  readonly #sessions = new Map<ServerHttp2Session, Watched>();
  #interval: ReturnType<typeof setInterval> | undefined;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** Watches a connection until it is closed. */
  watch(session: ServerHttp2Session): void {
    const now = performance.now();
    const watched: Watched = { streams: new Map(), idleSince: now, hasServed: false, closing: false, controlFrames: 0, windowBegan: now };
    this.#sessions.set(session, watched);
    session.on("stream", (stream) => {
      watched.hasServed = true;
      watched.streams.set(stream, { began: performance.now() });
      stream.once("close", () => {
        watched.streams.delete(stream);
        watched.idleSince = performance.now();
      });
    });
    const count = (): void => countControlFrame(session, watched);
    session.on("ping", count);
    session.on("remoteSettings", count);
    session.once("close", () => {
      this.#sessions.delete(session);
      if (this.#sessions.size === 0) this.stop();
    });
    this.#interval ??= setInterval(() => this.#check(), Math.min(1000, ...Object.values(this.#limits)));
    this.#interval.unref();
  }

  stop(): void {
    clearInterval(this.#interval);
    this.#interval = undefined;
  }

  #check(): void {
    const now = performance.now();
    const { headMs, requestMs, idleMs } = this.#limits;
    for (const [session, watched] of this.#sessions) {
      for (const [stream, times] of watched.streams) {
        if (stream.destroyed) continue;
        if (isComplete(stream)) times.answered ??= now;
        const overdue = stream.state.remoteClose === 1 ? now - (times.answered ?? now) : now - times.began;
        if (overdue >= requestMs) endStream(stream);
      }
      const allowed = watched.hasServed ? idleMs : headMs;
      if (watched.streams.size > 0 || now - watched.idleSince < allowed) continue;
      if (watched.closing) session.destroy();
      else session.close();
      watched.closing = true;
    }
  }
}

/** Whether everything has been written and only the peer has to receive it. */
function isComplete(stream: ServerHttp2Stream): boolean {
  return stream.writableEnded && !stream.writableFinished;
}

/** Ends one stream; the other streams of the connection continue. */
function endStream(stream: ServerHttp2Stream): void {
  if (!stream.headersSent && !stream.closed) stream.respond({ ":status": 408 }, { endStream: true });
  stream.close(constants.NGHTTP2_CANCEL);
}

function countControlFrame(session: ServerHttp2Session, watched: Watched): void {
  const now = performance.now();
  if (now - watched.windowBegan >= CONTROL_WINDOW_MS) {
    watched.windowBegan = now;
    watched.controlFrames = 0;
  }
  watched.controlFrames += 1;
  if (watched.controlFrames > MAX_CONTROL_FRAMES) session.destroy(undefined, constants.NGHTTP2_ENHANCE_YOUR_CALM);
}
