/**
 * One attempt to hold the stream, from its request to its end. Receives the list, decides when the
 * list is complete, and forwards live events. Delivers nothing after `end`.
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

/** Time without an INITIAL (or after a heartbeat) after which the initial phase counts as quiet. */
const QUIET_MS = 500;
/** Maximum number of unknown event types that are logged per stream. */
const MOST_UNKNOWN_TYPES = 10;

export class StreamEpoch {
  readonly number: number;
  stage: Stage = "opening";
  /** Number of frames of any kind. */
  frames = 0;
  /** Number of frames that concern the queue, without heartbeats. Measures the age of a list. */
  contentFrames = 0;
  /** Monotonic time of the headers; undefined before they arrive. */
  openedAt: number | undefined;
  private readonly parts: EpochParts;
  private readonly owner: EpochOwner;
  private readonly abort = new AbortController();
  private readonly stalls: StallWatch;
  /** Deadline after which the list counts as quiet and a resync checks whether it is complete. */
  private readonly quiet: Deadline;
  private readonly headers: HeadersWait;
  /** Monotonic time of the last content frame. */
  private contentAt: number;
  /** Monotonic time at which the current batch of frames was read. */
  private readAt = 0;
  /** Whether the quiet deadline has already been moved for the current batch of frames. */
  private isQuietPutOff = false;
  /** Whether a closed resync has shown that the list is complete. */
  private isListProven = false;
  private hasAskedAgain = false;
  /** Event types unknown to this version that have been logged. */
  private readonly unknownTypes = new Set<string>();
  /** Number of lists that arrived while frames of the stream may have been unread. */
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

  /** Sends the request. The promise settles when the socket is released. */
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

  /** Ends the epoch; no callback runs afterwards. */
  end(): void {
    this.abort.abort();
    this.stalls.stop();
    this.quiet.cancel();
    this.headers.stop();
  }

  /** Called by the watchdog when no message has arrived for two periods. */
  becomeStale(): void {
    if (this.stage === "live") this.enter("stale");
  }

  /** Called by the watchdog when a message arrives after `becomeStale`. */
  becomeFresh(): void {
    if (this.stage !== "stale") return;
    this.enter("live");
    // A list that fell due while the stream was stale is requested now.
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
    // The new stream may also end within its list, so the resync cannot wait until the list ends.
    if (this.owner.wasCutOff) resync.now();
  }

  /** Handles one frame. Of frames that are read together, only the first reads the clock. */
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
    // A buffered message does not prove that the connection works now.
    if (polling.stallCause === undefined && (!sameRead || isHeartbeat)) this.owner.messageReceived();
    // The first frame begins the snapshot, so the quiet time is measured from that frame.
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
    // A buffered event may be older than the displayed list. Only an ending event is final,
    // whenever it was sent.
    if (polling.stallCause !== undefined && !isEnding(event)) return resync.requestSoon();
    if (sink.apply(frame, this.number)) resync.requestSoon();
  }

  /**
   * Handles an event of unknown type. The event may mean anything, even that its Action no longer
   * exists; only a list can decide.
   */
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
    // The service starts over, for example after a restart. No event delivers the changes that it
    // missed meanwhile, so a list is requested.
    if (this.isListProven) return resync.requestSoon();
    // The list was treated as complete too early.
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
      // A new stream begins with the complete list.
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
      // A failed resync keeps its early retry, whatever the heartbeat mode is now.
      if (!resync.isWanted) resync.schedule();
      this.owner.changed();
    }
  }

  /**
   * Quiet time in milliseconds after which a list is requested, before the watchdog ends the epoch.
   */
  private get quietMs(): number {
    return Math.min(QUIET_MS, this.parts.heartbeats.periodMs);
  }

  /**
   * Moves the quiet deadline. Neither headers nor a stalled list prove completeness, so a resync
   * checks it after the quiet time.
   */
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
    // Actions that were not announced again are still shown as open. A list decides now, even
    // during a pause that an update caused.
    if (isIncomplete) resync.now();
    else if (resync.isWanted) resync.request();
  }

  /** Handles a list that the service has closed. */
  listed(list: List, { sequence, contentFrames }: Requested): void {
    const { polling, resync, sink, watchdog } = this.parts;
    const verdict = sink.judge(list, sequence, this.number);
    const { missed, inconclusive, complete } = verdict;
    if (inconclusive) resync.requestSoon();
    // Unreadable messages also stand for Actions, and a stream without a frame has announced none.
    const unannounced = verdict.unannounced || (this.frames === 0 && list.unreadable.length > 0);
    if (this.stage === "opening" || this.stage === "initial") {
      const isQuiet = this.parts.clock.monotonic() - this.contentAt >= this.quietMs;
      const isMoving = this.contentFrames !== contentFrames || (unannounced && (!isQuiet || this.mayBeUnread()));
      return this.completeByResync({ isMoving, unannounced, missed, complete });
    }
    // An incomplete list that may have been cut counts as a message once another list agrees.
    if (polling.isActive && (complete || !inconclusive)) this.owner.messageReceived();
    if (polling.isActive) watchdog.expect(polling.everyMs(resync.lastTookMs));
    if (verdict.contradicts) return this.owner.reopen("listsContradict");
    if (missed) this.stalls.suspect();
    resync.schedule();
    this.owner.changed();
    if (resync.isWanted) resync.request();
  }

  /**
   * Handles a list that arrived while the stream was still sending its own. A stream that
   * progresses gets more time. A stream that stands still without having announced all Actions is
   * treated as buffered.
   */
  private completeByResync(found: Record<"isMoving" | "unannounced" | "missed" | "complete", boolean>): void {
    const { heartbeats, polling, snapshotEnd, watchdog } = this.parts;
    const { isMoving, unannounced, missed, complete } = found;
    if (isMoving && unannounced) return this.awaitQuiet();
    if (!complete) return this.askAgain();
    if (!isMoving && !unannounced) snapshotEnd.wasRight();
    this.isListProven = true;
    const isOpening = this.stage === "opening";
    // An empty queue delays the headers until the first change.
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
   * Whether frames from before the end of the list may still be unread in this process. Returns
   * false after `MOST_MOMENTS` lists, so that a busy process still decides.
   */
  private mayBeUnread(): boolean {
    if (this.parts.watchdog.lag.ms === 0) return false;
    this.unreadMoments += 1;
    return this.unreadMoments < MOST_MOMENTS;
  }

  /**
   * Called after a list that may be cut. Requests the next list at once, and further lists only
   * after a quiet time.
   */
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
