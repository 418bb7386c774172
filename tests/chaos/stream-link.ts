/**
 * One stream or list on its way from the service to Docket, in order and with a delay, under the
 * faults of the network.
 */
import { toJson } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import type { Engine } from "../../electron/service/engine.ts";
import type { Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType, StreamActionsResponseSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { WireFormat } from "../core/transport/wire-format.ts";

type Subscriber = ReturnType<Engine["subscribe"]>;

export interface LinkOptions {
  format: WireFormat;
  subscriber: Subscriber;
  isList: boolean;
  /** An Action as the service sends it. */
  told: (action: Action) => Action;
  /** Milliseconds between the service and Docket. */
  latencyMs: () => number;
  /** Runs after so many milliseconds, and when the machine can read. */
  later: (ms: number, run: () => void) => void;
  /** Bytes have been read. */
  heard: () => void;
  /** The messages after which it breaks, and how. */
  breaks?: { after: number; how: "cut" | "close" } | undefined;
}

export class StreamLink {
  readonly body: ReadableStream<Uint8Array>;
  readonly isList: boolean;
  private readonly options: LinkOptions;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private isOver = false;
  private isSilent = false;
  private isDeaf = false;
  private heldBack: Uint8Array[] | undefined;
  private readonly waiting: (() => void)[] = [];
  private sent = 0;

  constructor(options: LinkOptions) {
    this.options = options;
    this.isList = options.isList;
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => void (this.controller = controller),
      cancel: () => this.leave(),
    });
  }

  /** Begins to pass on the service's messages. */
  start(): void {
    void this.pump();
  }

  /** Docket's end of it is gone. */
  leave(): void {
    this.isOver = true;
    this.options.subscriber.end();
  }

  /** The connection is reset; unread messages are lost. */
  cut(): void {
    if (this.isOver || this.isSilent) return;
    this.leave();
    this.controller?.error(new TypeError("terminated", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) }));
  }

  /** The connection ends in good order, wherever the stream is. */
  close(): void {
    if (this.isOver || this.isSilent) return;
    this.holdBack(false);
    this.leave();
    this.controller?.close();
    // The end of a list is a word, too.
    this.options.heard();
  }

  /** Nothing comes through any more, without an error. */
  silence(): void {
    this.isSilent = true;
  }

  /** The service goes on with heartbeats, and sends no event any more. */
  deafen(): void {
    this.isDeaf = !this.isList;
  }

  /** An intermediary gathers messages; `undefined` lets them go. */
  holdBack(isHeld: boolean): void {
    if (isHeld) {
      this.heldBack ??= [];
      return;
    }
    const held = this.heldBack ?? [];
    this.heldBack = undefined;
    for (const chunk of held) this.deliver(chunk);
  }

  private async pump(): Promise<void> {
    const { subscriber, format } = this.options;
    try {
      for (let event = await subscriber.take(); event !== undefined; event = await subscriber.take()) {
        const { message } = event;
        if (this.isDeaf && message.eventType !== ActionEventType.HEARTBEAT) continue;
        const told = message.action === undefined ? message : { ...message, action: this.options.told(message.action) };
        this.pass(() => this.deliver(format.frame(format.event(toJson(StreamActionsResponseSchema, told)))));
        this.sent += 1;
        const { breaks } = this.options;
        if (breaks !== undefined && this.sent >= breaks.after) return this.pass(() => (breaks.how === "cut" ? this.cut() : this.close()));
      }
      if (this.isOver) return;
      this.pass(() => this.deliver(format.end));
    } catch (error) {
      const { code, rawMessage } = ConnectError.from(error, Code.Unavailable);
      this.pass(() => this.deliver(format.errorEnd(code, rawMessage)));
    }
    this.pass(() => this.close());
  }

  /** In the order in which it was sent, whichever delay is over first. */
  private pass(run: () => void): void {
    this.waiting.push(run);
    this.options.later(this.options.latencyMs(), () => this.waiting.shift()?.());
  }

  private deliver(chunk: Uint8Array): void {
    if (this.isOver || this.isSilent || chunk.byteLength === 0) return;
    if (this.heldBack !== undefined) {
      this.heldBack.push(chunk);
      return;
    }
    this.controller?.enqueue(chunk);
    this.options.heard();
  }
}
