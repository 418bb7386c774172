/**
 * One attempt to hold the stream, from its request to its end: receives its list, decides when that
 * list is complete, and passes live events on. Nothing is delivered after `end`.
 */
import {
  ActionEventType,
  type StreamActionsRequest,
  type StreamActionsResponse,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { inEnglish } from "../../contract/languages/language.ts";
import { dropReasonWords } from "../../contract/messages/drop-reasons.ts";
import { failure } from "../transport/failures/failure.ts";
import type { Frame, ReadableFrame } from "../transport/transport.ts";
import { Deadline } from "./deadline.ts";
import type { EpochOwner, EpochParts, Stage } from "./epoch-parts.ts";
import { HeadersWait } from "./headers-wait.ts";
import type { List } from "./list-request.ts";
import type { Requested } from "./resync.ts";
import { MOST_MOMENTS, StallWatch } from "./stall-watch.ts";
import { eventName, eventTime, isEnding, isKnownType } from "./stream-event.ts";

/** Without an INITIAL for this long (or after a heartbeat), the initial phase has gone quiet. */
const QUIET_MS = 500;
/** So many unknown types of events are named in the log for each stream. */
const MOST_UNKNOWN_TYPES = 10;

export class StreamEpoch {
  readonly number: number;
  stage: Stage = "opening";
  /** Frames of any kind. */
  frames = 0;
  /** Frames that concern the queue, without heartbeats; the measure of a list's age. */
  contentFrames = 0;
  /** The monotonic time of the headers; undefined before. */
  openedAt: number | undefined;
  private readonly parts: EpochParts;
  private readonly owner: EpochOwner;
  private readonly abort = new AbortController();
  private readonly stalls: StallWatch;
  /** The list has gone quiet: a resync finds out whether it is complete. */
  private readonly quiet: Deadline;
  private readonly headers: HeadersWait;
  /** The monotonic time of the last content frame. */
  private contentAt: number;
  /** The monotonic time of the frames that are read together now. */
  private readAt = 0;
  /** The quiet is already awaited from the time of these frames. */
  private isQuietPutOff = false;
  /** A closed resync has shown that the list is complete. */
  private isListProven = false;
  private hasAskedAgain = false;
  /** Types of events that this version does not know, as the log has named them. */
  private readonly unknownTypes = new Set<string>();
  /** Lists that came while the stream beside them may have been unread. */
  private unreadMoments = 0;

  constructor(number: number, parts: EpochParts, owner: EpochOwner) {
    this.number = number;
    this.parts = parts;
    this.owner = owner;
    this.contentAt = parts.clock.monotonic();
    this.headers = new HeadersWait(parts, owner);
    this.stalls = new StallWatch(parts, this, owner);
    this.quiet = new Deadline(parts.clock, () => parts.resync.now());
  }

  /** Sends the request. Settles when the socket is released. */
  open(request: StreamActionsRequest): Promise<void> {
    const { transport } = this.parts;
    const { signal } = this.abort;
    this.headers.start();
    return transport
      .stream(
        request,
        {
          opened: () => void (signal.aborted || this.opened()),
          frame: (frame, sameRead) => void (signal.aborted || this.frame(frame, sameRead)),
        },
        signal,
        true,
      )
      .then((end) => void (signal.aborted || this.owner.ended(end)))
      .catch(
        (error: unknown) =>
          void (signal.aborted || this.owner.failed(failure({ code: "unexpected", params: { class: "unknown", words: String(error) } }))),
      );
  }

  /** From here on nothing is delivered. */
  end(): void {
    this.abort.abort();
    this.stalls.stop();
    this.quiet.cancel();
    this.headers.stop();
  }

  /** The watchdog: no message for two periods. */
  becomeStale(): void {
    if (this.stage === "live") this.enter("stale");
  }

  /** The watchdog: a message has arrived again. */
  becomeFresh(): void {
    if (this.stage !== "stale") return;
    this.enter("live");
    // A list that fell due meanwhile has waited for this.
    if (this.parts.resync.isWanted) this.parts.resync.request();
  }

  private enter(stage: Stage): void {
    this.stage = stage;
    this.owner.entered();
  }

  private opened(): void {
    const { clock, polling, resync, snapshotEnd, watchdog } = this.parts;
    this.headers.stop();
    this.openedAt = this.contentAt = clock.monotonic();
    resync.served();
    snapshotEnd.opened(this.openedAt - watchdog.lag.ms);
    if (polling.stallCause === undefined) this.owner.messageReceived();
    if (this.stage !== "opening") return;
    this.enter("initial");
    this.awaitQuiet();
    watchdog.watch();
    // This one may live no longer than its list takes: there is no time to ask after it.
    if (this.owner.wasCutOff) resync.now();
  }

  /** Of frames that are read together only the first looks at the clocks. */
  private frame(frame: Frame, sameRead = false): void {
    const { clock, diagnostics, heartbeats, polling, resync, sink } = this.parts;
    this.frames += 1;
    const isHeartbeat = frame.ok && frame.event.eventType === ActionEventType.HEARTBEAT;
    if (!sameRead) {
      this.readAt = clock.monotonic();
      this.isQuietPutOff = false;
    }
    if (!isHeartbeat) {
      this.contentFrames += 1;
      this.contentAt = this.readAt;
    }
    // A buffered message is no evidence of the present.
    if (polling.stallCause === undefined && (!sameRead || isHeartbeat)) this.owner.messageReceived();
    // The first frame begins the snapshot; the quiet is measured from there.
    if (this.stage === "initial" && (this.frames === 1 || !frame.ok)) this.awaitQuiet();
    if (isHeartbeat) {
      diagnostics.event(eventName(ActionEventType.HEARTBEAT));
      return this.heartbeat(frame.event);
    }
    heartbeats.message();
    if (!frame.ok) return this.drop(frame);
    const { event } = frame;
    if (!isKnownType(event.eventType)) return this.unknownType(frame);
    diagnostics.event(eventName(event.eventType));
    if (event.action === undefined) return;
    if (event.eventType === ActionEventType.INITIAL) this.initial();
    // A buffered event may be older than the list on the screen. Only an end is final,
    // whenever it was sent.
    if (polling.stallCause !== undefined && !isEnding(event)) return resync.requestSoon();
    if (sink.apply(frame, this.number)) resync.requestSoon();
  }

  /** It can mean anything, also that its Action is no more: only a list tells. */
  private unknownType(frame: ReadableFrame): void {
    const { diagnostics, log, resync, sink } = this.parts;
    const name = eventName(frame.event.eventType, frame.words?.get("eventType"));
    diagnostics.event(name);
    if (!this.unknownTypes.has(name) && this.unknownTypes.size < MOST_UNKNOWN_TYPES) {
      this.unknownTypes.add(name);
      log.warn(`event type: ${name} changes nothing by itself; the list is asked for instead`);
    }
    sink.concerned(frame, this.number);
    resync.requestSoon();
  }

  private initial(): void {
    const { resync, snapshotEnd } = this.parts;
    snapshotEnd.initial(this.readAt);
    if (this.stage === "initial") return this.isQuietPutOff ? undefined : this.awaitQuiet();
    if (this.stage === "opening") return;
    // The service begins anew, as after its own restart: what it missed meanwhile, no event brings.
    if (this.isListProven) return resync.requestSoon();
    // The list was taken for complete too early.
    snapshotEnd.wasWrong();
    this.enter("initial");
    this.awaitQuiet();
  }

  private drop({ reason, standsForAction }: Frame & { ok: false }): void {
    this.parts.diagnostics.drop(reason);
    this.parts.log.warn(`dropped: a message of the service could not be used: ${inEnglish(() => dropReasonWords(reason))}`);
    this.owner.dropped(reason);
    if (standsForAction) {
      this.parts.sink.unreadable(this.number);
      this.parts.resync.requestSoon();
    }
  }

  private heartbeat(event: StreamActionsResponse): void {
    const { clock, diagnostics, heartbeats, polling, resync, snapshotEnd, watchdog } = this.parts;
    const lagMs = watchdog.lag.ms;
    const at = clock.monotonic();
    diagnostics.heartbeatSent(eventTime(event), lagMs);
    if (polling.stallCause !== undefined) {
      // A new stream begins with all there is.
      if (polling.heartbeat({ at, lagMs })) this.owner.reopen("heldBackNoMore");
      return;
    }
    if (this.stage === "live" && diagnostics.isBuffered) return this.treatAsBuffered();
    const wasAbsent = heartbeats.mode === "absent";
    heartbeats.heartbeat(at, lagMs);
    watchdog.expect(heartbeats.periodMs);
    const says = snapshotEnd.heartbeat(this.readAt, heartbeats.shortestMs);
    if (this.stage === "initial" && says === "complete") this.completeSnapshot();
    else if (this.stage === "initial" && says === "ask") resync.now();
    else if (wasAbsent && heartbeats.mode === "learned") {
      // A resync that has failed is repeated soon, whatever is known of the heartbeats now.
      if (!resync.isWanted) resync.schedule();
      this.owner.changed();
    }
  }

  /** The quiet after which a list is requested; before the watchdog ends the epoch. */
  private get quietMs(): number {
    return Math.min(QUIET_MS, this.parts.heartbeats.periodMs);
  }

  /** Neither headers nor a list that has stalled are complete: a resync finds out. */
  private awaitQuiet(): void {
    this.isQuietPutOff = true;
    this.quiet.move(this.quietMs);
  }

  private completeSnapshot(): void {
    const { resync, sink, watchdog } = this.parts;
    this.quiet.cancel();
    this.owner.snapshotComplete();
    const isIncomplete = sink.snapshotComplete(this.number);
    this.enter(watchdog.isStale ? "stale" : "live");
    resync.schedule();
    // Actions that were not announced again stand there as open: a list decides now, also in a
    // pause that was asked for on an update.
    if (isIncomplete) resync.now();
    else if (resync.isWanted) resync.request();
  }

  /** A list that the service has closed. */
  listed(list: List, { sequence, contentFrames }: Requested): void {
    const { polling, resync, sink, watchdog } = this.parts;
    const verdict = sink.judge(list, sequence, this.number);
    const { missed, inconclusive, complete } = verdict;
    if (inconclusive) resync.requestSoon();
    // Unreadable messages stand for Actions, too, which a stream without a frame has not announced.
    const unannounced = verdict.unannounced || (this.frames === 0 && list.unreadable.length > 0);
    if (this.stage === "opening" || this.stage === "initial") {
      const isQuiet = this.parts.clock.monotonic() - this.contentAt >= this.quietMs;
      const isMoving = this.contentFrames !== contentFrames || (unannounced && (!isQuiet || this.mayBeUnread()));
      return this.completeByResync({ isMoving, unannounced, missed, complete });
    }
    // A list that lacks Actions and may be cut counts as a message once another one agrees.
    if (polling.isActive && (complete || !inconclusive)) this.owner.messageReceived();
    if (polling.isActive) watchdog.expect(polling.everyMs(resync.lastTookMs));
    if (verdict.contradicts) return this.owner.reopen("listsContradict");
    if (missed) this.stalls.suspect();
    resync.schedule();
    this.owner.changed();
    if (resync.isWanted) resync.request();
  }

  /**
   * A list has come while the stream was still at its own. A stream that goes on has the time that
   * it needs; one that stands still, with Actions that it has not announced, is buffered on the way.
   */
  private completeByResync(found: Record<"isMoving" | "unannounced" | "missed" | "complete", boolean>): void {
    const { heartbeats, polling, snapshotEnd, watchdog } = this.parts;
    const { isMoving, unannounced, missed, complete } = found;
    if (isMoving && unannounced) return this.awaitQuiet();
    if (!complete) return this.askAgain();
    if (!isMoving && !unannounced) snapshotEnd.wasRight();
    this.isListProven = true;
    const isOpening = this.stage === "opening";
    // An empty queue keeps the headers from coming until the first change.
    if (isOpening && !unannounced) heartbeats.mode = "absent";
    if (unannounced) this.treatAsBuffered();
    if (isOpening) {
      this.headers.stop();
      watchdog.watch();
    }
    if (polling.isActive) this.owner.messageReceived();
    this.completeSnapshot();
    if (polling.isActive && missed) this.stalls.suspect();
  }

  /**
   * Whether frames from before the list's end may wait in this process. One that is busy all the
   * time has to judge nevertheless.
   */
  private mayBeUnread(): boolean {
    if (this.parts.watchdog.lag.ms === 0) return false;
    this.unreadMoments += 1;
    return this.unreadMoments < MOST_MOMENTS;
  }

  /** After a list that may be cut: requests the next at once, any further one in a quiet moment. */
  private askAgain(): void {
    if (this.stage === "opening") this.headers.goOn();
    else this.parts.watchdog.watch();
    if (this.hasAskedAgain) return this.awaitQuiet();
    this.hasAskedAgain = true;
    this.parts.resync.now();
  }

  private treatAsBuffered(): void {
    this.headers.stop();
    this.stalls.treatAsBuffered();
  }
}
