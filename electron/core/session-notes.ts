/** The notes that a session stores beside its queue on disk, for its next start. */
import type { DigestDto } from "../contract/digest.ts";
import type { QueueCache } from "./queue/queue-cache.ts";
import type { HeartbeatTrust } from "./subscription/snapshot-end.ts";
import type { RequestPause } from "./transport/request-pause.ts";

const DIGEST = "digest";
/** Key of the note whether this service's first heartbeat follows its list (snapshot-end.ts). */
const HEARTBEAT = "heartbeat";
/**
 * Keys of the end of the pause that the service asked for, in epoch milliseconds, and of the
 * remaining time.
 */
const PAUSED_UNTIL = "pausedUntil";
const PAUSED_FOR = "pausedForMs";

export class SessionNotes {
  private readonly cache: QueueCache;
  private readonly kept: Readonly<Record<string, string>>;

  constructor(cache: QueueCache, kept: Readonly<Record<string, string>>) {
    this.cache = cache;
    this.kept = kept;
  }

  get heartbeatTrust(): HeartbeatTrust {
    const { [HEARTBEAT]: text } = this.kept;
    return text === "follows" || text === "beside" ? text : "unknown";
  }

  keepHeartbeatTrust(trust: HeartbeatTrust): void {
    this.cache.note(HEARTBEAT, trust);
  }

  /** The stored digest in this version's format; undefined for anything else. */
  get digest(): DigestDto | undefined {
    const { [DIGEST]: text } = this.kept;
    if (!text) return undefined;
    try {
      const value = JSON.parse(text) as DigestDto;
      return Array.isArray(value.items) && typeof value.since === "number" ? value : undefined;
    } catch {
      return undefined;
    }
  }

  keepDigest(digest: DigestDto | undefined): void {
    this.cache.note(DIGEST, digest === undefined ? "" : JSON.stringify(digest));
  }

  resumePause(pause: RequestPause): void {
    const { [PAUSED_UNTIL]: until, [PAUSED_FOR]: leftMs } = this.kept;
    pause.resume(Number(until || Number.NaN), leftMs ? Number(leftMs) : undefined);
  }

  keepPause(until: number | undefined, now: number): void {
    this.cache.note(PAUSED_UNTIL, String(until ?? ""));
    this.cache.note(PAUSED_FOR, until === undefined ? "" : String(until - now));
  }
}
