/**
 * Keeps the list in step with main. Batches are applied strictly in order, those of one frame
 * together; on a gap or a new epoch the list is asked for again, batches that come meanwhile are
 * kept until it answers, and the old rows stay on the screen. Where the page itself fails to take
 * in what came, the rows are called old, and it begins anew.
 */
import type { InvokeError } from "../../electron/contract/errors.ts";
import type { BatchDto, QueueDto } from "../../electron/contract/queue.ts";
import { ListPace } from "./list-pace.ts";
import type { DocketState, StorePorts } from "./store.ts";

/**
 * Pause before asking again when main could not answer, in ms: long enough not to flood it, short
 * enough to go unnoticed.
 */
const ASK_AGAIN_MS = 1000;

/** With no batch for this long after one was painted, the page is behind no more. Milliseconds. */
const QUIET_MS = 1000;

/**
 * So many changed rows at most at a time, but one batch at least: more would make the frame late. A
 * frame has two such times at most: what comes first is applied at once, what comes after it with
 * the frame.
 */
const MAX_ROWS = 1000;

/** The longest pause before a list is asked for that the page could not take in; milliseconds. */
const MAX_ASK_AGAIN_MS = 60_000;

const DEFECT: InvokeError = { code: "internal", params: {} };

export type ListActions = Pick<DocketState, "replaceList" | "applyBatches" | "notePainted" | "failList" | "logError">;

interface Shown {
  readonly epoch: number;
  readonly seq: number;
  readonly changedAt: number | undefined;
}

export class ListSync {
  readonly #ports: Pick<StorePorts, "bridge" | "frames">;
  readonly #list: ListActions;
  readonly #pace: ListPace;
  #epoch = -1;
  #seq = -1;
  /** Batches that came while the list was asked for; undefined when it is not. */
  #queued: BatchDto[] | undefined;
  #unsubscribe: (() => void) | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  /** Batches that follow on and wait for the next frame: one change of the window is under way. */
  #waiting: BatchDto[] = [];
  /** The last list or batch of the screen, and the oldest change that no frame has shown yet. */
  #shown: Shown = { epoch: -1, seq: -1, changedAt: undefined };
  /** How often in a row the page has failed to take in what came. */
  #failures = 0;
  /** Takes back the frame that was asked for; undefined where none was. */
  #cancelFrame: (() => void) | undefined;

  constructor(ports: Pick<StorePorts, "bridge" | "frames" | "monotonic">, list: ListActions) {
    this.#ports = ports;
    this.#list = list;
    this.#pace = new ListPace(ports.monotonic, () => this.#apply([]));
  }

  start(): void {
    this.#unsubscribe = this.#ports.bridge.on("queue:batch", (batch) => this.#receive(batch));
    this.#ask([]);
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    clearTimeout(this.#again);
    clearTimeout(this.#quiet);
    this.#pace.forget();
    this.#cancelFrame?.();
  }

  #receive(batch: BatchDto): void {
    if (this.#queued !== undefined) {
      this.#queued.push(batch);
      return;
    }
    if (this.#isOld(batch)) return;
    if (batch.epoch === this.#epoch && batch.seq === this.#seq + 1) this.#apply([batch]);
    else this.#ask([batch]);
  }

  #isOld(batch: BatchDto): boolean {
    return batch.epoch < this.#epoch || (batch.epoch === this.#epoch && batch.seq <= this.#seq);
  }

  #ask(kept: BatchDto[]): void {
    this.#queued = kept;
    clearTimeout(this.#again);
    void this.#ports.bridge.invoke("queue:list", null).then((result) => {
      if (this.#unsubscribe === undefined) return;
      if (result.ok) this.#replace(result.value);
      else this.#failed(result.error);
    });
  }

  #failed(error: InvokeError, pauseMs = ASK_AGAIN_MS): void {
    this.#again = setTimeout(() => this.#ask(this.#queued ?? []), pauseMs);
    this.#list.failList(error);
  }

  #replace(list: QueueDto): void {
    this.#epoch = list.epoch;
    this.#seq = list.seq;
    this.#waiting = [];
    this.#pace.forget();
    if (!this.#takes(() => this.#list.replaceList(list, this.#failures > 0))) return;
    this.#shown = { epoch: list.epoch, seq: list.seq, changedAt: undefined };
    this.#awaitFrame();
    this.#applyQueued();
  }

  /** False where the page fails at it: what is shown then is no state of the list. */
  #takes(change: () => void): boolean {
    try {
      change();
      return true;
    } catch (error) {
      this.#list.logError("list", error);
      // Main is told that nothing is painted, and sends no more until the list is asked for.
      this.#queued = [];
      this.#waiting = [];
      this.#failures += 1;
      this.#failed(DEFECT, Math.min(ASK_AGAIN_MS * 2 ** (this.#failures - 1), MAX_ASK_AGAIN_MS));
      return false;
    }
  }

  /** Applies the kept batches as far as they follow on; a gap among them means asking again. */
  #applyQueued(): void {
    const kept = (this.#queued ?? []).filter((batch) => !this.#isOld(batch));
    this.#queued = undefined;
    const following: BatchDto[] = [];
    for (const batch of kept) {
      if (batch.epoch !== this.#epoch || batch.seq !== this.#seq + following.length + 1) break;
      following.push(batch);
    }
    if (following.length > 0) this.#apply(following);
    if (following.length < kept.length) this.#ask(kept.slice(following.length));
  }

  /** At once, or where this frame has had its change, at its drawing; of a slow page, after its pause. */
  #apply(batches: readonly BatchDto[]): void {
    this.#seq += batches.length;
    this.#waiting.push(...batches);
    // Its user waits for a list that is still coming.
    if (batches.at(-1)?.more === true) this.#pace.forget();
    if (this.#cancelFrame !== undefined || this.#pace.isPause || this.#waiting.length === 0) return;
    const end = this.#pace.begin();
    this.#flush();
    // React draws it in a microtask of its own, before this one.
    queueMicrotask(end);
    this.#awaitFrame();
  }

  /** Applies what waits, as far as a frame can take it; the oldest first. */
  #flush(): void {
    let rows = 0;
    const limit = this.#waiting.findIndex(({ upserts, removes }, at) => (rows += upserts.length + removes.length) > MAX_ROWS && at > 0);
    const batches = this.#waiting.splice(0, limit < 0 ? this.#waiting.length : limit);
    if (batches.length === 0) return;
    if (!this.#takes(() => this.#list.applyBatches(batches))) return;
    this.#failures = 0;
    const { epoch, seq } = batches.at(-1) ?? this.#shown;
    this.#shown = { epoch, seq, changedAt: Math.min(this.#shown.changedAt ?? Infinity, ...batches.map(({ changedAt }) => changedAt)) };
  }

  /** Tells main what the next frame has shown; what has come meanwhile is applied with it. */
  #awaitFrame(): void {
    if (this.#cancelFrame !== undefined) return;
    let isDrawn = false;
    let drawn: Shown | undefined;
    let end: (() => void) | undefined;
    let isAwaited = false;
    const cancel = this.#ports.frames.next(
      () => {
        isDrawn = true;
        this.#cancelFrame = undefined;
        // Asked for before the pause began.
        if (this.#pace.isPause) return;
        // A page without frames is drawn by nobody.
        if (isAwaited) end = this.#pace.begin();
        const { isLate } = this.#pace;
        if (!isLate) this.#flush();
        drawn = this.#shown;
        this.#shown = { ...drawn, changedAt: undefined };
        if (this.#waiting.length > 0 && !isLate) this.#awaitFrame();
      },
      () => {
        if (this.#unsubscribe === undefined || drawn === undefined) return;
        end?.();
        if (isAwaited) this.#pace.painted();
        else this.#pace.forget();
        // Main sends few batches ahead of those that are shown.
        void this.#ports.bridge.invoke("queue:painted", { epoch: drawn.epoch, seq: drawn.seq });
        this.#notePainted(drawn.changedAt);
        // Nothing waits for longer than a frame or a pause, whatever the two have come to.
        this.#apply([]);
      },
    );
    isAwaited = true;
    if (!isDrawn) this.#cancelFrame = cancel;
  }

  #notePainted(changedAt: number | undefined): void {
    clearTimeout(this.#quiet);
    this.#list.notePainted(changedAt);
    // Main sends the next batch as soon as this one is painted: where none comes, none waits.
    if (changedAt !== undefined) this.#quiet = setTimeout(() => this.#list.notePainted(undefined), QUIET_MS);
  }
}
