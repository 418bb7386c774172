/** One stream or list of the fuzzed service: every byte goes to the app and to the oracle. */
import type { WireFormat } from "../core/transport/wire-format.ts";
import { deframerFor, type Deframer, type Part } from "./deframer.ts";
import type { Heard, Oracle } from "./oracle.ts";

export class FuzzedStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly heard: Heard;
  private readonly oracle: Oracle;
  private readonly signal: AbortSignal;
  private readonly isHeldBack: () => boolean;
  private readonly deframer: Deframer;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private over = false;

  constructor(format: WireFormat, oracle: Oracle, options: { isList: boolean; signal: AbortSignal; isHeldBack: () => boolean }) {
    this.oracle = oracle;
    this.signal = options.signal;
    this.isHeldBack = options.isHeldBack;
    this.deframer = deframerFor(format);
    this.heard = oracle.asked(options.isList);
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => void (this.controller = controller),
      cancel: () => void (this.over = true),
    });
  }

  get isOpen(): boolean {
    return !this.over && !this.signal.aborted;
  }

  push(chunk: Uint8Array): void {
    if (!this.isOpen) return;
    this.controller?.enqueue(chunk);
    for (const part of this.deframer.push(chunk)) this.take(part);
  }

  /** Closes the stream as the service does. */
  close(): void {
    if (!this.isOpen) return;
    for (const part of this.deframer.close()) this.take(part);
    this.over = true;
    this.controller?.close();
  }

  /** Ends the stream like a reset connection. */
  breakOff(): void {
    if (!this.isOpen) return;
    this.over = true;
    this.controller?.error(
      new TypeError("terminated", { cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }) }),
    );
  }

  private take(part: Part): void {
    if (part.is === "end") {
      if (this.heard.isList) this.oracle.listEnded(this.heard, part.clean);
      return;
    }
    this.oracle.message(this.heard, part.payload, { sure: part.sure, heldBack: this.isHeldBack() });
  }
}
