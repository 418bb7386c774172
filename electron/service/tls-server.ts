/**
 * TLS for the listener's connections: handshakes, the choice of HTTP version by ALPN (RFC 7301), and
 * a certificate that can be exchanged while connections are open. TLS 1.2 at least, as Node has it.
 */
import type { Socket } from "node:net";
import { createSecureContext, createServer, type Server, type TLSSocket } from "node:tls";
import type { HttpVersion } from "./preface.ts";

/** As PEM. The certificate first, then those that lead to its root. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export type TlsServer = Server;

/**
 * Never listens itself: it is given its connections by its event `connection`. Calls back with each
 * that has shaken hands within so many milliseconds.
 */
export function createTlsServer(
  certificate: Certificate,
  handshakeMs: number,
  onSecure: (socket: Socket, version: HttpVersion) => void,
): TlsServer {
  const server = createServer({ ...certificate, ALPNProtocols: ["h2", "http/1.1"], handshakeTimeout: handshakeMs });
  server.on("secureConnection", (socket: TLSSocket) => {
    // RFC 9113, 3.2: over TLS, HTTP/2 is agreed on by ALPN, and a client that names none means 1.1.
    onSecure(socket, socket.alpnProtocol === "h2" ? "http/2" : "http/1");
  });
  // Node ends a connection whose handshake fails, and leaves open one whose handshake takes too long.
  server.on("tlsClientError", (_error, socket) => void socket.destroy());
  return server;
}

/** For handshakes from now on. Throws an Error when certificate and key are none, or not a pair. */
export function useCertificate(server: TlsServer, certificate: Certificate): void {
  // Tried first: a server must not be left with half of a pair.
  createSecureContext({ ...certificate });
  server.setSecureContext({ ...certificate });
}
