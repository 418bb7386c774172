/** A proxy for http and https that may require a sign-in. */
import { once } from "node:events";
import { createServer, request as requestHttp, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

export class AskingProxy {
  /** The decoded Proxy-Authorization of each request; undefined for a request without one. */
  readonly signIns: (string | undefined)[] = [];
  /** The first line of each request. */
  readonly asked: string[] = [];
  /**
   * How every request is treated, whoever sends it: served, left without a response, or refused.
   */
  bars: "nothing" | "silent" | "refuses" = "nothing";
  challenge = 'Basic realm="Office"';
  /**
   * The port on this machine that stands for every host; absent: hosts are resolved by their names.
   */
  everywhere: number | undefined;
  /** The response to credentials that are not accepted; undefined: the challenge. */
  refusal: string | undefined;
  private readonly server: Server;
  private readonly accepted: string | undefined;
  private readonly sockets = new Set<Socket>();

  private constructor(accepted: string | undefined) {
    this.accepted = accepted;
    this.server = createServer((request, response) => {
      if (this.bars === "silent") return;
      if (this.bars === "refuses") return void response.writeHead(403, { "Content-Type": "text/html" }).end("<h1>Not here</h1>");
      if (!this.mayPass(request)) {
        response
          .writeHead(407, { "Proxy-Authenticate": this.challengeTo(request), "Content-Type": "text/html" })
          .end("<h1>Who are you?</h1>");
        return;
      }
      const url = new URL(request.url ?? "");
      const onward = requestHttp({
        host: url.hostname,
        port: url.port,
        path: url.pathname,
        method: request.method,
        headers: request.headers,
      });
      onward.on("response", (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers)));
      onward.on("error", () => response.destroy());
      request.pipe(onward);
    });
    this.server.on("connect", (request, socket: Socket) => {
      if (this.bars === "silent") return;
      if (this.bars === "refuses") return void socket.end("HTTP/1.1 403 Not here\r\nContent-Length: 0\r\n\r\n");
      if (!this.mayPass(request)) {
        socket.end(`HTTP/1.1 407 Who?\r\nProxy-Authenticate: ${this.challengeTo(request)}\r\nContent-Length: 0\r\n\r\n`);
        return;
      }
      const [host = "", port = ""] = (request.url ?? "").split(":");
      const onward = connect(this.everywhere ?? Number(port), this.everywhere === undefined ? host : "127.0.0.1", () =>
        socket.write("HTTP/1.1 200 Connected\r\n\r\n"),
      );
      for (const one of [socket, onward]) one.on("error", () => one.destroy());
      socket.pipe(onward).pipe(socket);
    });
    this.server.on("connection", (socket: Socket) => this.sockets.add(socket));
  }

  /** `accepted` is "name:password"; without it every request may pass. */
  static async start(accepted?: string): Promise<AskingProxy> {
    const proxy = new AskingProxy(accepted);
    proxy.server.listen(0, "127.0.0.1");
    await once(proxy.server, "listening");
    return proxy;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, "close");
  }

  private challengeTo({ headers }: IncomingMessage): string {
    return headers["proxy-authorization"] === undefined ? this.challenge : (this.refusal ?? this.challenge);
  }

  private mayPass({ headers, method, url }: IncomingMessage): boolean {
    const encoded = /^Basic (.*)$/.exec(headers["proxy-authorization"] ?? "")?.[1];
    const signIn = encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString();
    this.asked.push(`${method} ${url}`);
    this.signIns.push(signIn);
    return this.accepted === undefined || signIn === this.accepted;
  }
}
