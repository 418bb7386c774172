/**
 * A way on loopback that can be cut off and can stand still, whatever it carries. Its address stays
 * when what it leads to moves.
 */
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { ownPort } from "../../support/own-port.ts";

type State = "open" | "cut" | "stalled";

export class TcpProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #port: number;
  #target: number | undefined;
  #state: State = "open";

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.#port = port;
    server.on("connection", (client: Socket) => this.#join(client));
  }

  static async start(): Promise<TcpProxy> {
    const server = createServer({ noDelay: true });
    const port = await ownPort();
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return new TcpProxy(server, port);
  }

  /** HOST:PORT. */
  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  /** To which port of loopback new connections lead; undefined: nowhere. */
  lead(port: number | undefined): void {
    this.#target = port;
  }

  /** Ends what is open, and what comes. Not by a reset, of which a thread of Node's may never end. */
  cut(): void {
    this.#state = "cut";
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Takes connections, and carries nothing in either direction. */
  stall(): void {
    this.#state = "stalled";
    for (const socket of this.#sockets) socket.pause();
  }

  /** What stood still goes on. */
  mend(): void {
    this.#state = "open";
    for (const socket of this.#sockets) socket.resume();
  }

  stop(): void {
    this.cut();
    this.#server.close();
  }

  #join(client: Socket): void {
    const target = this.#target;
    if (this.#state === "cut" || target === undefined) {
      client.destroy();
      return;
    }
    const server = createConnection({ port: target, host: "127.0.0.1", noDelay: true });
    this.#carry(client, server);
    this.#carry(server, client);
  }

  #carry(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on("data", (bytes: Buffer) => {
      if (to.write(bytes)) return;
      from.pause();
      to.once("drain", () => {
        if (this.#state !== "stalled") from.resume();
      });
    });
    from.on("end", () => to.end());
    from.on("error", () => to.destroy());
    from.on("close", () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    if (this.#state === "stalled") from.pause();
  }
}
