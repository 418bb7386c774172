/**
 * Determines which update of an Action is next, and whether it may be sent: only while the
 * connection is live, and the known version of the Action is certain. These queries change nothing.
 */
import { isBefore, isTerminal } from "../lifecycle.ts";
import type { Content, Entry } from "../queue/action/entry.ts";
import type { RequestPause } from "../transport/request-pause.ts";
import type { KeyVerification } from "./key-verification.ts";
import type { OutboxContext } from "./outbox-context.ts";
import { preconditionOf } from "./precondition.ts";
import { next } from "./update-machine.ts";
import type { UpdateRecords } from "./update-records.ts";
import { awaitsList, holdsUpTheNext, listOf, type Update } from "./update.ts";

export interface ReadinessOptions {
  /** The pause that the service has asked for. */
  pause: Pick<RequestPause, "remainingMs">;
  keyVerification: Pick<KeyVerification, "isPending">;
  records: Pick<UpdateRecords, "of">;
  world: Pick<OutboxContext, "isLive" | "entry" | "isFresh">;
}

export class Readiness {
  private readonly options: ReadinessOptions;

  constructor(options: ReadinessOptions) {
    this.options = options;
  }

  /** Returns the update of an Action for which the others wait. */
  nextOf(actionId: string): Update | undefined {
    return this.options.records.of(actionId).find((candidate) => holdsUpTheNext(candidate) || awaitsList(candidate));
  }

  /** Whether no update may be sent now, whatever its Action. */
  get isPaused(): boolean {
    return this.options.pause.remainingMs > 0 || this.options.keyVerification.isPending;
  }

  /** Whether the known version of the Action is certain. */
  isCertain(actionId: string, entry: Entry | undefined): boolean {
    const { world } = this.options;
    if (!world.isLive()) return false;
    const isThere = entry !== undefined && entry.leftAt === undefined && entry.stop === undefined;
    // A terminal Action is not announced again and does not change, so it need not be fresh.
    return !isThere || world.isFresh(actionId) || isTerminal(entry.content.state);
  }

  /** Returns the earlier update that led to the expected state, if the row is before that state. */
  private leadingTo(update: Update, entry: Entry): Update | undefined {
    if (entry.leftAt !== undefined || !isBefore(entry.content.state, update.expected)) return undefined;
    return this.options.records
      .of(update.actionId)
      .find(
        ({ id, target, state }) => id !== update.id && target === update.expected && (state.is === "accepted" || state.is === "confirmed"),
      );
  }

  /**
   * Returns the earlier update that the row may not include yet, because an older event came late.
   * "evidence": its echo, or a list requested since, decides; "nextList": a list that still has to
   * be requested decides.
   */
  behind(update: Update, entry: Entry): { update: Update; decides: "evidence" | "nextList" } | undefined {
    const leading = this.leadingTo(update, entry);
    if (leading === undefined) return undefined;
    if ("echo" in leading.state && leading.state.echo === "awaited") return { update: leading, decides: "evidence" };
    const list = listOf(leading.state);
    if (list.is === "none" || entry.sequence > list.askedAt) return { update: leading, decides: "nextList" };
    return undefined;
  }

  /** Returns the update as it is sent at `at`; undefined if it has to wait. */
  asSending(update: Update, at: number): Update | undefined {
    const entry = this.options.world.entry(update.actionId);
    if (this.isPaused || !this.isCertain(update.actionId, entry)) return undefined;
    if (preconditionOf(update, entry) !== undefined) return undefined;
    const step = next(update, { on: "turnCame", at, shown: shownBy(entry) });
    return step.ok ? step.update : undefined;
  }
}

/** Returns the Action as an update sent now finds it. */
export function shownBy(entry: Entry | undefined): Pick<Content, "provenance" | "progress"> {
  return { provenance: entry?.content.provenance, progress: entry?.content.progress };
}
