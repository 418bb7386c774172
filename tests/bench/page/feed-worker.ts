/**
 * Runs in a worker of the measured page, in the role of main's process: a posted message is
 * serialized here and read by the page in a task, as over IPC.
 */
import { textOfBatch } from "../../../electron/contract/batch-text.ts";
import type { QueueDto } from "../../../electron/contract/queue.ts";
import { type FeedPlan, PretendedMain, WINDOW_MS } from "./pretended-main.ts";
import { PretendedQueue } from "./pretended-queue.ts";

export type ToFeed =
  | { readonly do: "fill"; readonly rows: number }
  | { readonly do: "list"; readonly call: number }
  /** The worker itself ends the feed: a page that is behind would end it too late. */
  | { readonly do: "feed"; readonly plan: FeedPlan; readonly ms: number }
  | { readonly do: "painted"; readonly seq: number };

/** A batch is text, as main sends it. */
export type FromFeed = { readonly batch: string } | { readonly list: QueueDto; readonly call: number };

interface WorkerScope {
  addEventListener(type: "message", listener: (event: MessageEvent<ToFeed>) => void): void;
  postMessage(message: FromFeed): void;
}

const scope = globalThis as unknown as WorkerScope;
const post = scope.postMessage.bind(scope);
let main = newMain(0);
let timer: ReturnType<typeof setInterval> | undefined;

scope.addEventListener("message", ({ data }) => {
  switch (data.do) {
    case "fill":
      main = newMain(data.rows);
      return;
    case "list":
      post({ list: main.list(), call: data.call });
      return;
    case "feed": {
      clearInterval(timer);
      const { plan, ms } = data;
      const end = pageTime() + ms;
      main.rest();
      timer = setInterval(() => {
        if (pageTime() < end) main.tick(pageTime(), plan);
        else clearInterval(timer);
      }, WINDOW_MS);
      return;
    }
    case "painted":
      main.painted(data.seq);
  }
});

function newMain(rows: number): PretendedMain {
  return new PretendedMain(new PretendedQueue(rows, Date.now()), (batch) => post({ batch: textOfBatch(batch) }));
}

/** Returns epoch milliseconds, with fractions, of the clock that page and worker share. */
function pageTime(): number {
  return performance.timeOrigin + performance.now();
}
