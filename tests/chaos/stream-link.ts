/**
 * One stream or list between the service and Docket, delivered in order and with a delay, under the
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
  /** Returns an Action as the service sends it. */
  told: (action: Action) => Action;
  /** Returns the delay between the service and Docket, in milliseconds. */
  latencyMs: () => number;
  /** Runs a callback after `ms` milliseconds, once the machine can read. */
  later: (ms: number, run: () => void) => void;
  /** Called when bytes have been read. */
  heard: () => void;
  /** Number of messages after which the link breaks, and how. */
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

  /** Starts forwarding the service's messages. */
  start(): void {
    void this.pump();
  }

  /** Ends the subscription after Docket has closed its end. */
  leave(): void {
    this.isOver = true;
    this.options.subscriber.end();
  }

  /** Resets the connection; unread messages are lost. */
  cut(): void {
    if (this.isOver || this.isSilent) return;
    this.leave();
    this.controller?.error(new TypeError("terminated", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) }));
  }

  /** Closes the connection cleanly, at whatever point the stream is. */
  close(): void {
    if (this.isOver || this.isSilent) return;
    this.holdBack(false);
    this.leave();
    this.controller?.close();
    // The end of a list counts as received data, too.
    this.options.heard();
  }

  /** Stops all delivery without an error. */
  silence(): void {
    this.isSilent = true;
  }

  /** Delivers heartbeats only, and no further events. */
  deafen(): void {
    this.isDeaf = !this.isList;
  }

  /** Buffers messages as an intermediary does; `false` releases them. */
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

  /** Delivers in the order of sending, whichever delay ends first. */
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
