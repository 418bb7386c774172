/**
 * A TCP proxy on loopback that can be cut and stalled, for any protocol. Its address stays the same
 * when its target changes.
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

  /** HOST:PORT of the proxy. */
  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  /** Sets the loopback port to which new connections lead; undefined refuses them. */
  lead(port: number | undefined): void {
    this.#target = port;
  }

  /**
   * Closes open and new connections. Does not reset them, because a Node thread may then never end.
   */
  cut(): void {
    this.#state = "cut";
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Accepts connections, and forwards nothing in either direction. */
  stall(): void {
    this.#state = "stalled";
    for (const socket of this.#sockets) socket.pause();
  }

  /** Ends a cut or a stall; stalled connections continue. */
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
