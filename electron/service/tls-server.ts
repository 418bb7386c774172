/**
 * TLS for the listener's connections: handshakes, the choice of the HTTP version by ALPN (RFC
 * 7301), and a certificate that can be replaced while connections are open. At least TLS 1.2,
 * Node's default.
 */
import type { Socket } from "node:net";
import { createSecureContext, createServer, type Server, type TLSSocket } from "node:tls";
import type { HttpVersion } from "./preface.ts";

/** As PEM: the certificate first, then the chain to its root. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export type TlsServer = Server;

/**
 * Creates a server that does not listen: it receives its connections by its event `connection`.
 * Calls back with each connection whose handshake completes within `handshakeMs` milliseconds.
 */
export function createTlsServer(
  certificate: Certificate,
  handshakeMs: number,
  onSecure: (socket: Socket, version: HttpVersion) => void,
): TlsServer {
  const server = createServer({ ...certificate, ALPNProtocols: ["h2", "http/1.1"], handshakeTimeout: handshakeMs });
  server.on("secureConnection", (socket: TLSSocket) => {
    // RFC 9113, 3.2: over TLS, HTTP/2 is negotiated by ALPN, and a client without ALPN uses 1.1.
    onSecure(socket, socket.alpnProtocol === "h2" ? "http/2" : "http/1");
  });
  // Node ends a connection whose handshake fails, but not one whose handshake times out.
  server.on("tlsClientError", (_error, socket) => void socket.destroy());
  return server;
}

/**
 * Sets the certificate for later handshakes. Throws an Error if certificate or key is invalid, or
 * if they do not match.
 */
export function useCertificate(server: TlsServer, certificate: Certificate): void {
  // Validated first, so that the server never has only half of a pair.
  createSecureContext({ ...certificate });
  server.setSecureContext({ ...certificate });
}
