/**
 * REST lists over raw sockets that end as no library would end them: without a length or chunks, so
 * that a list truncated between two lines looks complete.
 */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, type TestContext } from "vitest";
import { ClientOverSockets } from "./client-over-sockets.ts";
import { promise } from "./matrix.ts";

/**
 * On a busy machine a heartbeat may be half a second late; the state becomes Stale after two
 * periods.
 */
const HEARTBEAT_MS = 1000;
const SEVEN = ["a", "b", "c", "d", "e", "f", "g"];

interface Framing {
  readonly name: string;
  readonly head: string;
  readonly body?: (lines: string) => string | Buffer;
}

/** Returns a gzip without its last bytes, which fetch accepts as complete. */
function gzipWithoutItsEnd(lines: string): Buffer {
  return gzipSync(lines).subarray(0, -8);
}

const UNFRAMED: readonly Framing[] = [
  { name: "HTTP/1.1 until close", head: "HTTP/1.1 200 OK\r\nConnection: close" },
  { name: "HTTP/1.1 until close, unsaid", head: "HTTP/1.1 200 OK" },
  { name: "HTTP/1.0", head: "HTTP/1.0 200 OK" },
  { name: "identity", head: "HTTP/1.1 200 OK\r\nTransfer-Encoding: identity" },
  { name: "gzip until close", head: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip", body: gzipWithoutItsEnd },
];

/**
 * A service that sends complete lists on its streams, and the lists set by a test on list requests.
 */
class RawService {
  private readonly streams = new Set<Socket>();
  private readonly sockets = new Set<Socket>();
  private readonly watchers = new Set<() => void>();
  /** Ids in the list of the stream. */
  actions: readonly string[] = SEVEN;
  /** Ids in each requested list; the last entry applies to all later requests. */
  lists: (readonly string[])[] = [SEVEN];
  /** Number of lists that have been requested. */
  asked = 0;

  readonly baseUrl: string;
  private readonly framing: Framing;

  private constructor(baseUrl: string, framing: Framing) {
    this.baseUrl = baseUrl;
    this.framing = framing;
  }

  static async start(framing: Framing, { onTestFinished }: TestContext): Promise<RawService> {
    const server = createServer((socket) => service.connected(socket));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("There is no port.");
    const service = new RawService(`http://127.0.0.1:${address.port}`, framing);
    const beats = setInterval(() => service.streamed('{"eventType":"ACTION_EVENT_TYPE_HEARTBEAT"}'), HEARTBEAT_MS);
    onTestFinished(() => {
      clearInterval(beats);
      for (const socket of service.sockets) socket.destroy();
      server.close();
    });
    return service;
  }

  onChange(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  /** Sends a line on every stream. */
  streamed(line: string): void {
    for (const socket of this.streams) socket.write(chunk(`${line}\n`));
  }

  private connected(socket: Socket): void {
    this.sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      this.streams.delete(socket);
      this.sockets.delete(socket);
    });
    let text = "";
    socket.on("data", (bytes: Buffer) => {
      text += bytes.toString();
      const [head = "", body = ""] = text.split("\r\n\r\n");
      if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.POSITIVE_INFINITY)) return;
      text = "";
      if (body.includes("INITIAL_ONLY")) this.list(socket);
      else this.stream(socket);
    });
  }

  private stream(socket: Socket): void {
    socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (const id of this.actions) socket.write(chunk(line(id)));
    this.streams.add(socket);
  }

  private list(socket: Socket): void {
    const ids = this.lists[Math.min(this.asked, this.lists.length - 1)] ?? [];
    this.asked += 1;
    const { head, body = (lines) => lines } = this.framing;
    socket.write(`${head}\r\nContent-Type: application/x-ndjson\r\n\r\n`);
    socket.end(body(ids.map(line).join("")));
    for (const watcher of this.watchers) watcher();
  }
}

function line(id: string): string {
  const action = { id, state: "ACTION_STATE_IN_PROGRESS", assignedTo: { id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" } };
  return `${JSON.stringify({ eventType: "ACTION_EVENT_TYPE_INITIAL", action })}\n`;
}

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

function connect(service: RawService, { onTestFinished }: TestContext): ClientOverSockets {
  const settings = { baseUrl: service.baseUrl, apiKey: "key", heartbeatMs: HEARTBEAT_MS, transport: "rest" } as const;
  return new ClientOverSockets(settings, onTestFinished, service);
}

function left(client: ClientOverSockets): string[] {
  return client.client.queries.list().rows.flatMap(({ id, leftAt }) => (leftAt === undefined ? [] : [id]));
}

describe.each(UNFRAMED)("$name", (framing) => {
  promise(`${framing.name}: a list that was cut between two lines removes nothing and stops no work`, async (context) => {
    const service = await RawService.start(framing, context);
    const client = connect(service, context);
    await client.until("live", () => client.connection.state === "live" && client.client.queries.list().rows.length === 7);
    const before = service.asked;
    service.lists = [...Array.from({ length: before }, () => SEVEN), SEVEN.slice(0, 3), SEVEN.slice(0, 5), SEVEN];
    // An unreadable message makes Docket request the list.
    service.streamed("{");
    await client.until("three lists", () => service.asked >= before + 3);
    await client.until("that they were read", () => (client.client.queries.diagnostics()?.resyncs.completed ?? 0) >= before + 3);
    expect(left(client)).toEqual([]);
    expect(client.client.queries.list().rows.filter(({ stop }) => stop !== undefined)).toEqual([]);
    expect(client.shown.slice(client.shown.findIndex(({ state }) => state === "live")).map(({ state }) => state)).toEqual(["live"]);
  });

  promise(`${framing.name}: an Action that is gone is seen to be, by two lists`, async (context) => {
    const service = await RawService.start(framing, context);
    const client = connect(service, context);
    await client.until("live", () => client.connection.state === "live" && client.client.queries.list().rows.length === 7);
    service.actions = SEVEN.slice(1);
    service.lists = [SEVEN.slice(1)];
    service.streamed("{");
    await client.until("that it has left", () => left(client).length > 0);
    expect(left(client)).toEqual(["a"]);
  });

  promise(`${framing.name}: a list that was cut before its first line is no empty queue`, async (context) => {
    const service = await RawService.start(framing, context);
    service.actions = [];
    service.lists = [[], SEVEN, SEVEN, SEVEN];
    const client = connect(service, context);
    const known: boolean[] = [];
    client.published.on("queue:batch", (batch) => known.push(batch.known && client.client.queries.list().rows.length === 0));
    await client.until("the Actions", () => client.connection.state === "live" && client.client.queries.list().rows.length === 7);
    expect(known).not.toContain(true);
  });
});
