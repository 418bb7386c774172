/**
 * The bridge of a measured page: rows and batches come from the worker, everything else from the
 * fake bridge. Messages are copied once more, as by Electron's context bridge.
 */
import type { Invoke, InvokeChannel, PreloadBridge, Result, Sent } from "../../../electron/contract/channels.ts";
import { FakeBridge, live } from "../../app/fake-bridge.ts";
import type { FromFeed, ToFeed } from "./feed-worker.ts";

export class WorkerBridge extends FakeBridge {
  /** The bridge as exposed on the window. */
  readonly preloaded: PreloadBridge = {
    invoke: (channel, request) => this.invoke(channel, request),
    on: (channel, listener) => {
      if (channel !== "queue:batch") return this.on(channel, listener as never);
      this.#onBatch = listener as (batch: Sent<"queue:batch">) => void;
      return () => (this.#onBatch = undefined);
    },
  };
  #onBatch: ((batch: Sent<"queue:batch">) => void) | undefined;
  readonly #worker: Worker;
  readonly #calls = new Map<number, (value: unknown) => void>();
  #call = 0;
  /** Number of batches so far. */
  batches = 0;

  constructor(workerScript: string) {
    super();
    this.#worker = new Worker(URL.createObjectURL(new Blob([workerScript], { type: "text/javascript" })));
    this.#worker.addEventListener("message", ({ data }: MessageEvent<FromFeed>) => this.#receive(structuredClone(data)));
  }

  tell(command: ToFeed): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    this.#worker.postMessage(command);
  }

  override async invoke<C extends InvokeChannel>(channel: C, request: Invoke[C]["request"]): Promise<Result<Invoke[C]["response"]>> {
    switch (channel as string) {
      case "queue:list":
        return { ok: true, value: (await this.#list()) as Invoke[C]["response"] };
      case "queue:painted":
        this.tell({ do: "painted", seq: (request as unknown as { seq: number }).seq });
        return { ok: true, value: null as Invoke[C]["response"] };
      default:
        return super.invoke(channel, request);
    }
  }

  /** Reports, like main, that a message of the service has just arrived. */
  override beat(): void {
    setInterval(() => this.push("main:beat", live(Date.now())), 1000);
  }

  #list(): Promise<unknown> {
    this.#call += 1;
    const call = this.#call;
    this.tell({ do: "list", call });
    return new Promise((resolve) => this.#calls.set(call, resolve));
  }

  #receive(message: FromFeed): void {
    if ("batch" in message) {
      this.batches += 1;
      this.#onBatch?.(message.batch);
    } else {
      this.#calls.get(message.call)?.(message.list);
      this.#calls.delete(message.call);
    }
  }
}
