/**
 * Synchronises the list with main. Batches are applied in strict order, those of one frame
 * together. On a gap or a new epoch the list is requested again: batches that arrive meanwhile are
 * queued until the response, and the old rows stay on the screen. If the page itself fails to apply
 * data, the rows are marked stale and the synchronisation starts over.
 */
import type { InvokeError } from "../../electron/contract/errors.ts";
import type { BatchDto, QueueDto } from "../../electron/contract/queue.ts";
import { ListPace } from "./list-pace.ts";
import type { DocketState, StorePorts } from "./store.ts";

/**
 * Delay before a retry when main could not answer, in milliseconds: long enough not to flood main,
 * short enough to go unnoticed.
 */
const ASK_AGAIN_MS = 1000;

/** Time without a batch after which the page is no longer behind, in milliseconds. */
const QUIET_MS = 1000;

/**
 * Largest number of changed rows applied at a time, unless a single batch is larger; more rows
 * would delay the frame. A frame has at most two such changes: the first is applied at once, the
 * second with the frame.
 */
const MAX_ROWS = 1000;

/** Longest delay before a retry after the page failed to apply a list, in milliseconds. */
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
  /** Batches that arrived during a list request; undefined without a request. */
  #queued: BatchDto[] | undefined;
  #unsubscribe: (() => void) | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  /**
   * Consecutive batches that wait for the next frame, while one change of the window is under way.
   */
  #waiting: BatchDto[] = [];
  /** The last list or batch on the screen, and the oldest change that no frame has shown yet. */
  #shown: Shown = { epoch: -1, seq: -1, changedAt: undefined };
  /** Number of consecutive failures to apply data. */
  #failures = 0;
  /** Cancels the requested frame; undefined if none is requested. */
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

  /**
   * Runs a change. Returns false if the page fails: the screen then shows no valid state of the
   * list.
   */
  #takes(change: () => void): boolean {
    try {
      change();
      return true;
    } catch (error) {
      this.#list.logError("list", error);
      // Main receives no report of a painted batch and sends no more until the list is requested.
      this.#queued = [];
      this.#waiting = [];
      this.#failures += 1;
      this.#failed(DEFECT, Math.min(ASK_AGAIN_MS * 2 ** (this.#failures - 1), MAX_ASK_AGAIN_MS));
      return false;
    }
  }

  /** Applies the queued batches that are consecutive; requests the list again on a gap. */
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

  /**
   * Applies batches at once; with the next frame if this frame has had a change; after the pause on
   * a slow page.
   */
  #apply(batches: readonly BatchDto[]): void {
    this.#seq += batches.length;
    this.#waiting.push(...batches);
    // The user is waiting for a list that is still arriving, so there is no pause.
    if (batches.at(-1)?.more === true) this.#pace.forget();
    if (this.#cancelFrame !== undefined || this.#pace.isPause || this.#waiting.length === 0) return;
    const end = this.#pace.begin();
    this.#flush();
    // React draws the change in its own microtask, which runs before this one.
    queueMicrotask(end);
    this.#awaitFrame();
  }

  /** Applies waiting batches, the oldest first, as many as a frame can take. */
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

  /**
   * Reports to main what the next frame has shown. Batches that arrived meanwhile are applied with
   * that frame.
   */
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
        // The frame was requested before the pause began.
        if (this.#pace.isPause) return;
        // A page without frames draws nothing, so nothing is measured.
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
        // Main sends only a few batches beyond the painted one.
        void this.#ports.bridge.invoke("queue:painted", { epoch: drawn.epoch, seq: drawn.seq });
        this.#notePainted(drawn.changedAt);
        // Applies waiting batches, so that none waits longer than a frame or a pause.
        this.#apply([]);
      },
    );
    isAwaited = true;
    if (!isDrawn) this.#cancelFrame = cancel;
  }

  #notePainted(changedAt: number | undefined): void {
    clearTimeout(this.#quiet);
    this.#list.notePainted(changedAt);
    // Main sends the next batch as soon as this one is painted. If none arrives, none is waiting.
    if (changedAt !== undefined) this.#quiet = setTimeout(() => this.#list.notePainted(undefined), QUIET_MS);
  }
}
