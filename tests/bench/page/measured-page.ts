/**
 * Runs in the measured page before its own script: the pretended main in place of preload's bridge,
 * and the measurements that a row requests.
 */
import { type FeedPlan, dueIn } from "./pretended-main.ts";
import { FrameTimes, LongTasks, pageTime, Paints } from "./instruments.ts";
import { WorkerBridge } from "./worker-bridge.ts";

/** The recorded activity of a page in a phase. */
export interface Phase {
  /** Milliseconds from frame to frame. */
  readonly frames: number[];
  readonly longTasks: number[];
  /** Time from the end of a row's batch window to the row on the screen, in milliseconds. */
  readonly latencies: number[];
  readonly batches: number;
}

/** Timeout in milliseconds, since a key that changes no list would be waited for forever. */
const KEY_DEADLINE_MS = 10_000;

/** Lead time, since the first batches may run code for the first time. */
const LEAD_MS = 250;

let bridge: WorkerBridge | undefined;
let paints: Paints | undefined;

export function begin(workerScript: string, rows: number): void {
  bridge = new WorkerBridge(workerScript);
  bridge.tell({ do: "fill", rows });
  Object.defineProperty(window, "docket", { value: bridge.preloaded });
}

/**
 * Feeds the page by the plan, or leaves it idle, and records it for this time. With `catchesUp`,
 * rows that are due in that time and painted after it count, too, and are waited for.
 */
export async function play(ms: number, plan?: FeedPlan, catchesUp = false): Promise<Phase> {
  if (bridge === undefined) throw new Error("The page has no bridge.");
  // Recorded from the start: a blocked page could not start recording later.
  const frames = new FrameTimes();
  const tasks = new LongTasks();
  frames.start();
  tasks.start();
  const from = performance.now() + LEAD_MS;
  const latencies = watchRows(performance.timeOrigin + from, performance.timeOrigin + from + ms);
  const before = bridge.batches;
  if (plan !== undefined) bridge.tell({ do: "feed", plan, ms: LEAD_MS + ms });
  await pause(LEAD_MS + ms);
  // If the page was busy at the end, its last frame counts with its whole duration.
  await nextFrame();
  const to = from + ms;
  const recorded = { frames: frames.stop(from, to), longTasks: tasks.stop(from, to), batches: bridge.batches - before };
  if (catchesUp) await settle();
  return { ...recorded, latencies: latencies() };
}

/**
 * Watches the rows in the document that are due in this time (epoch milliseconds). Returns a
 * function that stops the watch and returns the delay of each change.
 */
function watchRows(from: number, to: number): () => number[] {
  paints ??= new Paints();
  const shown = paints;
  const latencies: number[] = [];
  // A row also changes for other reasons.
  const known = new Map<string, number>();
  function isNew(row: HTMLElement | null | undefined): number | undefined {
    const due = dueIn(row?.textContent ?? "");
    const id = row?.dataset["action"] ?? "";
    if (due === undefined || due < from || due >= to || known.get(id) === due) return undefined;
    known.set(id, due);
    return due;
  }
  const observer = new MutationObserver((records) => {
    const rows = new Set(
      records.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>("[data-action]")),
    );
    const dues = [...rows].map(isNew).filter((due) => due !== undefined);
    if (dues.length === 0) return;
    shown.next(() => {
      const at = pageTime();
      for (const due of dues) latencies.push(at - due);
    });
  });
  observer.observe(document.body, { subtree: true, characterData: true, childList: true });
  return () => {
    observer.disconnect();
    return latencies;
  };
}

/**
 * The expected effect of a key: "list", the number of rows on the screen; "choice", the row that is
 * shown as selected; "field", the text of the focused field.
 */
export type KeyEffect = "list" | "choice" | "field";

/** The attribute of the list or of its rows that an effect changes. */
const ATTRIBUTES = { list: "aria-rowcount", choice: "aria-current" } as const;

let expected: Promise<number> | undefined;

/** Returns the time from `expectKey`'s key to its effect on the screen, in milliseconds. */
export async function keyToEffect(): Promise<number> {
  if (expected === undefined) throw new Error("No key is expected.");
  return expected;
}

export function expectKey(effect: KeyEffect): void {
  paints ??= new Paints();
  const shown = paints;
  expected = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`The key has changed no ${effect}.`)), KEY_DEADLINE_MS);
    window.addEventListener(
      "keydown",
      ({ timeStamp }) => onceChanged(effect, () => shown.next(() => resolve(performance.now() - timeStamp))),
      { once: true, capture: true },
    );
  });
}

function onceChanged(effect: KeyEffect, then: () => void): void {
  if (effect === "field") {
    window.addEventListener("input", then, { once: true });
    return;
  }
  const grid = document.querySelector("[role=grid]");
  if (grid === null) throw new Error("The page has no list.");
  const observer = new MutationObserver(() => {
    observer.disconnect();
    then();
  });
  observer.observe(grid, { attributeFilter: [ATTRIBUTES[effect]], subtree: effect === "choice" });
}

/** Settles when pending changes have been applied: after two frames without a batch. */
export async function settle(): Promise<void> {
  const before = bridge?.batches;
  await pause(60);
  await nextFrame();
  await nextFrame();
  if (bridge?.batches !== before) await settle();
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
