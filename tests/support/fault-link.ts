/** One connection through the fault proxy, and the faults that can be applied to it. */
import { createConnection, type Socket } from "node:net";
import { AnswerEnd } from "./answer-end.ts";

export type Fault =
  /** Forwards nothing in either direction; the connection stays open. */
  | { kind: "silent" }
  /** Forwards that many bytes of the response, then resets the connection. */
  | { kind: "cut"; afterBytes: number }
  /**
   * Forwards that many bytes of the response, then closes the connection in an orderly way in the
   * middle of it.
   */
  | { kind: "close"; afterBytes: number }
  /**
   * Forwards that many bytes of the response, then nothing more in either direction and without an
   * error: a half-open link.
   */
  | { kind: "freeze"; afterBytes: number }
  /**
   * Delays all of the response by this time, in order; with `bothWays`, all of the request, too.
   */
  | { kind: "delay"; ms: number; bothWays?: true }
  /**
   * Forwards the request only once this promise settles: until then there is neither a response nor
   * an event.
   */
  | { kind: "hold"; until: Promise<unknown> }
  /**
   * Forwards the response body in pieces of that many bytes, and the rest at its end, like a
   * buffering proxy.
   */
  | { kind: "buffer"; bytes: number }
  /**
   * The service receives the request and responds; the response is lost, and the connection with
   * it.
   */
  | { kind: "dropAnswer" }
  /**
   * The service receives the request and responds; its response is lost, and the same bytes are
   * sent to it again. Chromium resends a request, even a POST, when a reused connection breaks
   * before the head of a response (net/http/http_network_transaction.cc).
   */
  | { kind: "twice" }
  /** Responds in place of the service, which receives nothing. */
  | { kind: "answer"; status: number; headers?: Readonly<Record<string, string>>; body?: string }
  /** Like `answer`, with a body that never ends and grows a little at intervals. */
  | { kind: "endless"; status: number; headers?: Readonly<Record<string, string>>; body: string };

export interface RequestHead {
  method: string;
  path: string;
}

const REQUEST_LINE = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/;
/** Interval at which an endless body grows, in milliseconds. */
const DRIP_MS = 200;
const END_OF_HEAD = "\r\n\r\n";
const END_OF_CHUNKS = "\r\n0\r\n\r\n";

interface LinkOwner {
  request(head: RequestHead): Fault | undefined;
  /** Called when the client's connection is closed. */
  closed(): void;
  /** Called when the service's connection is closed, too. */
  gone(): void;
}

/** A client's connection and the connection to the service behind it. */
export class FaultLink {
  private readonly client: Socket;
  private readonly target: { host: string; port: number };
  private readonly owner: LinkOwner;
  private readonly timers = new Set<NodeJS.Timeout>();
  private service: Socket | undefined;
  private fault: Fault | undefined;
  /** Undefined when no response is in progress. */
  private answering: AnswerEnd | undefined;
  private passed = 0;
  private held = Buffer.alloc(0);
  /** Bytes of the request, kept when they may be sent again. */
  private sent: Buffer[] = [];
  private frozen = false;

  constructor(client: Socket, target: { host: string; port: number }, owner: LinkOwner) {
    this.client = client;
    this.target = target;
    this.owner = owner;
    client.on("data", (bytes: Buffer) => this.fromClient(bytes));
    client.on("error", () => undefined);
    client.on("close", () => {
      owner.closed();
      // The service behind a frozen link never learns that its client has disconnected.
      if (!this.frozen) this.end();
    });
  }

  get isIdle(): boolean {
    return this.answering === undefined && !this.frozen;
  }

  cut(): void {
    this.client.resetAndDestroy();
    this.end();
  }

  freeze(): void {
    this.frozen = true;
  }

  inject(bytes: Uint8Array): void {
    if (this.passed > 0)
      this.client.write(Buffer.concat([Buffer.from(`${bytes.byteLength.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]));
  }

  end(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.client.destroy();
    this.service?.destroy();
    this.owner.gone();
  }

  private fromClient(bytes: Buffer): void {
    if (this.frozen) return;
    const line = REQUEST_LINE.exec(bytes.toString("latin1"));
    if (line !== null) {
      this.fault = this.owner.request({ method: line[1] ?? "", path: line[2] ?? "" });
      this.passed = 0;
      this.held = Buffer.alloc(0);
      this.answering = new AnswerEnd();
      this.sent = [];
      if (this.fault?.kind === "answer") this.answer(this.fault);
      if (this.fault?.kind === "endless") this.answerForEver(this.fault);
    }
    if (this.fault?.kind === "silent" || this.fault?.kind === "answer" || this.fault?.kind === "endless") return;
    const service = (this.service ??= this.dial());
    if (this.fault?.kind === "twice") this.sent.push(bytes);
    if (this.fault?.kind === "delay" && this.fault.bothWays === true) this.later(this.fault.ms, () => service.write(bytes));
    else if (this.fault?.kind === "hold") void this.fault.until.then(() => service.write(bytes));
    else service.write(bytes);
  }

  private dial(): Socket {
    const service = createConnection({ host: this.target.host, port: this.target.port, noDelay: true });
    service.on("data", (bytes: Buffer) => this.fromService(bytes));
    service.on("error", () => undefined);
    service.on("close", () => {
      if (this.frozen || this.service !== service) return;
      this.pass(this.held);
      this.client.end();
    });
    return service;
  }

  private answer({ status, headers = {}, body = "" }: Fault & { kind: "answer" }): void {
    this.client.end(`${headOf(status, { ...headers, "Content-Length": String(Buffer.byteLength(body)), Connection: "close" })}${body}`);
  }

  private answerForEver({ status, headers = {}, body }: Fault & { kind: "endless" }): void {
    const chunk = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`;
    this.client.write(headOf(status, { ...headers, "Transfer-Encoding": "chunked" }));
    const drip = (): void => {
      if (this.client.destroyed) return;
      this.client.write(chunk);
      this.later(DRIP_MS, drip);
    };
    drip();
  }

  private fromService(bytes: Buffer): void {
    if (this.frozen) return;
    const { fault } = this;
    switch (fault?.kind) {
      case "dropAnswer":
        return this.cut();
      case "twice":
        return this.sendAgain();
      case "cut":
      case "close":
      case "freeze":
        return this.passUpTo(fault.afterBytes, bytes, fault.kind);
      case "delay":
        return this.later(fault.ms, () => this.pass(bytes));
      case "buffer":
        return this.gather(fault.bytes, bytes);
      default:
        return this.pass(bytes);
    }
  }

  private sendAgain(): void {
    const first = this.service;
    this.fault = undefined;
    this.service = this.dial();
    for (const bytes of this.sent) this.service.write(bytes);
    first?.destroy();
  }

  private pass(bytes: Buffer): void {
    this.passed += bytes.byteLength;
    if (this.answering?.sees(bytes) === true) this.answering = undefined;
    if (!this.frozen && bytes.byteLength > 0) this.client.write(bytes);
  }

  private passUpTo(limit: number, bytes: Buffer, then: "cut" | "close" | "freeze"): void {
    const last = bytes.subarray(0, Math.max(0, limit - this.passed));
    this.pass(last);
    if (this.passed < limit) return;
    if (then === "freeze") this.freeze();
    else if (then === "close") this.client.end(() => this.end());
    // A reset overtakes bytes that have not reached the kernel yet.
    else this.client.write("", () => this.cut());
  }

  private gather(limit: number, bytes: Buffer): void {
    this.held = Buffer.concat([this.held, bytes]);
    const head = this.passed === 0 ? this.held.indexOf(END_OF_HEAD) + END_OF_HEAD.length : 0;
    if (head >= END_OF_HEAD.length) this.clearedChoice(head);
    const isOver = this.held.toString("latin1").endsWith(END_OF_CHUNKS);
    this.clearedChoice(isOver ? this.held.byteLength : this.held.byteLength - (this.held.byteLength % limit));
  }

  private clearedChoice(count: number): void {
    this.pass(this.held.subarray(0, count));
    this.held = this.held.subarray(count);
  }

  private later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      run();
    }, ms);
    this.timers.add(timer);
  }
}

function headOf(status: number, headers: Readonly<Record<string, string>>): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Fault\r\n${fields.join("")}\r\n`;
}
