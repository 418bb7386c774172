/** A service that sends raw bytes: its response is the test's text, valid HTTP or not. */
import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createServer as createTls, type TlsOptions } from "node:tls";

export interface Asked {
  /** The whole request as text, including its body. */
  text: string;
  socket: Socket;
  /** The number of the connection, from 0. */
  connection: number;
  /** The number of the request on its connection, from 0. */
  turn: number;
}

export class RawService {
  readonly asked: Asked[] = [];
  readonly sockets: Socket[] = [];
  private readonly server: Server;
  private readonly waiting: (() => void)[] = [];

  private constructor(answer: (asked: Asked) => void, tls: TlsOptions | undefined) {
    const onSocket = (socket: Socket): void => this.accept(socket, answer);
    this.server = tls === undefined ? createServer({ allowHalfOpen: true }, onSocket) : createTls(tls, onSocket);
    this.server.on("tlsClientError", () => undefined);
  }

  static async start(answer: (asked: Asked) => void, tls?: TlsOptions): Promise<RawService> {
    const service = new RawService(answer, tls);
    service.server.listen(0, "127.0.0.1");
    await once(service.server, "listening");
    return service;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  get open(): number {
    return this.sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
  }

  /**
   * Resolves when the condition holds; the condition is checked whenever something happens on a
   * socket.
   */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, "close");
  }

  private accept(socket: Socket, answer: (asked: Asked) => void): void {
    const connection = this.sockets.push(socket) - 1;
    let text = "";
    let turn = 0;
    const changed = (): void => {
      for (const resolve of this.waiting.splice(0)) resolve();
    };
    socket.on("error", changed);
    socket.on("close", changed);
    socket.on("end", changed);
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
      if (end === -1 || text.length < end + 4 + length) return;
      const asked = { text, socket, connection, turn };
      text = "";
      turn += 1;
      this.asked.push(asked);
      answer(asked);
      changed();
    });
  }
}

/** Returns a response with a length. */
export function answerOf(body: string, head = "HTTP/1.1 200 OK"): string {
  return `${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
