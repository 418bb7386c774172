/**
 * A server that plays fuzzed sessions to the built app, one after the other, over Connect with
 * JSON. Frames stay whole, so that each session reaches the end by which it is identified.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { JsonObject } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { bytes, CONNECT_JSON } from "../core/transport/wire-format.ts";
import { failingAnswer } from "./answers.ts";
import { chunked, mutatedBytes } from "./mutate-bytes.ts";
import { mutatedText } from "./mutate-json.ts";
import type { ActionJson } from "../support/service.ts";
import { SeededRandom } from "./random.ts";
import { SESSIONS } from "./recorded.ts";
import { Truth } from "./truth.ts";

const { frame, end, errorEnd, streamType, answerType } = CONNECT_JSON;
const HEARTBEAT: JsonObject = { eventType: "ACTION_EVENT_TYPE_HEARTBEAT" };

export class PageService {
  readonly baseUrl: string;
  private readonly server: Server;
  private random = new SeededRandom(0);
  private seed = 0;
  private truth = new Truth();
  /** The list that the service sends once it has recovered; undefined before. */
  private healthy: readonly ActionJson[] | undefined;

  private constructor(server: Server) {
    this.server = server;
    this.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("request", (request, response) => void this.answer(request, response));
  }

  static async start(): Promise<PageService> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new PageService(server);
  }

  /** Selects the session of the next stream, which ends with the error `endOf(seed)`. */
  choose(seed: number): void {
    this.seed = seed;
    this.random = new SeededRandom(seed);
    this.truth = new Truth();
  }

  static endOf(seed: number): string {
    return `Session ${seed} is over.`;
  }

  /** From then on, each stream and list contains exactly these Actions. */
  recover(actions: readonly ActionJson[]): void {
    this.healthy = actions;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString();
    if (!request.url?.endsWith("/StreamActions")) return this.answerUpdate(response);
    response.writeHead(200, { "Content-Type": streamType });
    if (body.includes("INITIAL_ONLY")) return this.sendList(response);
    if (this.healthy !== undefined) return this.sendHealthy(response);
    this.sendSession(response);
  }

  private answerUpdate(response: ServerResponse): void {
    if (this.healthy !== undefined || this.random.chance(0.3)) {
      response.writeHead(200, { "Content-Type": answerType }).end(mutatedText(this.random, { action: { id: "a", name: "b" } }));
      return;
    }
    const { status, headers, body } = failingAnswer(this.random, { key: false });
    // A pause of minutes would keep Docket from sending an update in every later session.
    const { "Retry-After": _, ...kept } = headers;
    response.writeHead(status, kept).end(body ?? undefined);
  }

  private sendList(response: ServerResponse): void {
    const messages = this.healthy?.map(initial) ?? this.truth.snapshot().map(({ message }) => message);
    for (const message of messages) response.write(this.healthy === undefined ? this.encode(message) : plain(message));
    response.end(end);
  }

  private sendHealthy(response: ServerResponse): void {
    for (const action of this.healthy ?? []) response.write(plain(initial(action)));
    response.write(plain(HEARTBEAT));
    const beat = setInterval(() => response.write(plain(HEARTBEAT)), 500);
    response.on("close", () => clearInterval(beat));
  }

  private sendSession(response: ServerResponse): void {
    const { random } = this;
    const recorded = random.pick(SESSIONS);
    for (const message of recorded) {
      this.truth.record(message);
      for (const chunk of chunked(random, this.encode(message))) response.write(chunk);
    }
    response.write(plain(HEARTBEAT));
    response.end(errorEnd(Code.Unavailable, PageService.endOf(this.seed)));
  }

  private encode(message: JsonObject): Uint8Array {
    const { random } = this;
    const kind = random.next();
    if (kind < 0.5) return plain(message);
    return frame(kind < 0.9 ? bytes(mutatedText(random, message)) : mutatedBytes(random, CONNECT_JSON.event(message)));
  }
}

function initial(action: ActionJson): JsonObject {
  return {
    eventType: "ACTION_EVENT_TYPE_INITIAL",
    timestamp: "2026-11-20T12:00:00Z",
    action: JSON.parse(JSON.stringify(action)) as JsonObject,
  };
}

function plain(message: JsonObject): Uint8Array {
  return frame(CONNECT_JSON.event(message));
}
