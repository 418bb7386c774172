/**
 * Opens a new socket to a service: directly or by a tunnel through a proxy, with TLS where the
 * scheme requires it.
 */
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { CertificateVerifier } from "./certificate-verifier.ts";
import { type NetErrorName, netErrorOf } from "./net-error.ts";
import type { Ask, ProxyAddress, ProxyAuth } from "./proxy-auth.ts";
import { readHead, type ResponseHead } from "./response-head.ts";
import type { Connecting } from "./socket-pool.ts";
import { shakeHands } from "./socks.ts";

const PROXY_ASKS = 407;

export interface Way {
  secure: boolean;
  host: string;
  port: number;
  proxy: ProxyAddress | undefined;
}

export interface ConnectPorts {
  verifier: CertificateVerifier;
  auth: ProxyAuth;
  /** Requests credentials from the creator of the request. */
  ask: Ask;
}

type Opened = Socket | NetErrorName;

export function connect(way: Way, ports: ConnectPorts, done: (opened: Opened) => void): Connecting {
  let current: Socket | undefined;
  let over = false;
  const finish = (opened: Opened): void => {
    if (over) return;
    over = true;
    if (typeof opened === "string") current?.destroy();
    done(opened);
  };
  const secured = (socket: Socket): void => {
    if (!way.secure) return finish(socket);
    const { verifier } = ports;
    const { isAsked } = verifier;
    const tls = connectTls({
      socket,
      host: way.host,
      ...(isIP(way.host) === 0 && { servername: way.host }),
      ALPNProtocols: ["http/1.1"],
      rejectUnauthorized: !isAsked,
    });
    current = tls;
    tls.setNoDelay(true);
    tls.on("error", (error) => finish(netErrorOf(error, "tls")));
    tls.once("close", () => finish("ERR_CONNECTION_CLOSED"));
    tls.once("secureConnect", () => {
      if (!isAsked) return finish(tls);
      void verifier.judge(tls, way.host).then((error) => finish(error ?? tls));
    });
  };
  const start = (): void => {
    const { host, port } = way.proxy ?? way;
    const socket = connectTcp({ host, port });
    current = socket;
    socket.setNoDelay(true);
    socket.on("error", (error) => finish(way.proxy === undefined ? netErrorOf(error, "connect") : "ERR_PROXY_CONNECTION_FAILED"));
    socket.once("connect", () => {
      if (way.proxy?.socks === true) shakeHands(socket, way, (failed) => (failed === undefined ? secured(socket) : finish(failed)));
      else if (way.proxy !== undefined && way.secure) tunnel(socket, way, way.proxy, ports, { secured, finish, start });
      else secured(socket);
    });
  };
  start();
  return {
    cancel() {
      if (over) return;
      over = true;
      current?.destroy();
    },
  };
}

interface Next {
  secured: (socket: Socket) => void;
  finish: (opened: Opened) => void;
  /** Starts again with a new socket, after a sign-in. */
  start: () => void;
}

/**
 * Opens a tunnel. A tunnel that the proxy refuses is always the same error, whatever the response
 * holds (chromium: net/http/http_proxy_client_socket.cc).
 */
function tunnel(socket: Socket, { host, port }: Way, proxy: ProxyAddress, { auth, ask }: ConnectPorts, next: Next): void {
  const sent = auth.headerFor(proxy);
  const target = `${host}:${port}`;
  const lines = [`CONNECT ${target} HTTP/1.1`, `Host: ${target}`, "Proxy-Connection: keep-alive"];
  if (sent !== undefined) lines.push(`Proxy-Authorization: ${sent}`);
  let bytes = Buffer.alloc(0);
  const listen = (): void => {
    socket.on("data", onData);
    socket.once("end", onEnd);
  };
  const deaf = (): void => {
    socket.off("data", onData);
    socket.off("end", onEnd);
  };
  const onEnd = (): void => next.finish(bytes.length === 0 ? "ERR_EMPTY_RESPONSE" : "ERR_TUNNEL_CONNECTION_FAILED");
  const onData = (chunk: Buffer): void => {
    bytes = Buffer.concat([bytes, chunk]);
    const read = readHead(bytes, { closed: false, secure: true });
    if (read.kind === "more") return;
    deaf();
    if (read.kind === "error") return next.finish(read.name);
    if (read.head.status === 200 && bytes.length === read.end) return next.secured(socket);
    if (read.head.status !== PROXY_ASKS) return next.finish("ERR_TUNNEL_CONNECTION_FAILED");
    void signIn(read.head);
  };
  const signIn = async (head: ResponseHead): Promise<void> => {
    const answer = await auth.answer(proxy, head, sent, ask);
    if (answer.kind === "send") {
      socket.destroy();
      return next.start();
    }
    next.finish(answer.kind === "unsupported" ? "ERR_PROXY_AUTH_UNSUPPORTED" : "ERR_TUNNEL_CONNECTION_FAILED");
  };
  listen();
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
}
