/**
 * A service that sends exactly the test's messages, valid or invalid, for messages that the real
 * service never sends. The protocol is Connect with JSON, the app's default. Each message of a
 * stream is one enveloped frame: a byte of flags, four bytes of length, and the JSON text.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const STREAM = "/example.wdm.v1.service.ActionService/StreamActions";
const END_STREAM = 0b10;

export class FakeService {
  readonly baseUrl: string;
  private readonly server: Server;
  private readonly open: Set<ServerResponse>;

  private constructor(server: Server, open: Set<ServerResponse>) {
    this.server = server;
    this.open = open;
    this.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /**
   * @param messages the snapshot: each message is an object that becomes JSON, or a text sent
   * verbatim
   */
  static async start(messages: readonly (object | string)[]): Promise<FakeService> {
    const open = new Set<ServerResponse>();
    const server = createServer((request, response) => {
      void answer(request, response, messages, open);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new FakeService(server, open);
  }

  async stop(): Promise<void> {
    for (const response of this.open) response.destroy();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  messages: readonly (object | string)[],
  open: Set<ServerResponse>,
): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  if (request.url !== STREAM) {
    response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify({ code: "unimplemented", message: "only streams" }));
    return;
  }
  response.writeHead(200, { "content-type": "application/connect+json" });
  for (const message of messages) response.write(frame(0, typeof message === "string" ? message : JSON.stringify(message)));
  // The service ends a resync; the subscription stays open.
  if (body.includes("ACTION_STREAM_MODE_INITIAL_ONLY")) {
    response.end(frame(END_STREAM, "{}"));
    return;
  }
  response.write(frame(0, JSON.stringify({ eventType: "ACTION_EVENT_TYPE_HEARTBEAT", timestamp: new Date().toISOString() })));
  const beat = setInterval(() => {
    response.write(frame(0, JSON.stringify({ eventType: "ACTION_EVENT_TYPE_HEARTBEAT", timestamp: new Date().toISOString() })));
  }, 500);
  open.add(response);
  response.once("close", () => {
    clearInterval(beat);
    open.delete(response);
  });
}

function frame(flags: number, text: string): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}
