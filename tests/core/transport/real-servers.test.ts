/**
 * Real servers on loopback that are not the service, or cannot be used: over Node's own fetch, each
 * has its code, its sentence and its cause.
 */
import { createServer as createHttp, type RequestListener } from "node:http";
import { createSecureServer, createServer as createHttp2 } from "node:http2";
import { createServer as createHttps, type ServerOptions } from "node:https";
import { createServer as createTcp, type AddressInfo, type Server, type Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Failure, FailureClass } from "../../../electron/contract/failures.ts";
import type { TransportFailure } from "../../../electron/core/transport/failures/failure.ts";
import { failureIn, FakeNet, listen, said, update } from "./fake-net.ts";
import { hasOpenssl, makeCertificates, type Certificates } from "./certificates.ts";
import { FORMATS, REST, type WireFormat } from "./wire-format.ts";
import { adviceOf } from "../failures.ts";

const accepts: RequestListener = (_, response) => void response.writeHead(200, { "Content-Type": "application/json" }).end("{}");

function ignore(): void {
  // The server's error after a failed handshake is not under test.
}

/** Listens until the test is over, and returns the address without its scheme. */
async function listening(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", ignore);
  });
  server.on("tlsClientError", ignore);
  server.on("error", ignore);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => void server.close(resolve));
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function overNode(format: WireFormat, baseUrl: string) {
  return new FakeNet(({ url, init }) => globalThis.fetch(url, init)).transport(format, { baseUrl });
}

/** Returns the failure of the update; the stream must have the same code. */
async function met(scheme: "http" | "https", server: Server, format: WireFormat = REST): Promise<TransportFailure> {
  const transport = overNode(format, `${scheme}://${await listening(server)}`);
  const cause = failureIn(await update(transport));
  expect(failureIn((await listen(transport)).end).code).toBe(cause.code);
  return cause;
}

function https(options: ServerOptions): Server {
  return createHttps(options, accepts);
}

function talks(first: string | Buffer): Server {
  return createTcp((socket) => void socket.write(first));
}

describe.skipIf(!hasOpenssl())("over TLS (skipped where there is no openssl to make certificates with)", () => {
  let made: Certificates;
  let before: string[];

  beforeAll(() => {
    made = makeCertificates();
    before = getCACertificates("default");
    setDefaultCACertificates([...before, made.authority]);
  });
  afterAll(() => setDefaultCACertificates(before));

  it("a good certificate is accepted: a later failure has its own reason", async () => {
    expect(said(await update(overNode(REST, `https://${await listening(https(made.good))}`)))).toBe("accepted");
  });

  const CERTIFICATES: readonly (readonly [keyof Certificates, FailureClass, string, Failure["code"]])[] = [
    ["expired", "certificate_expired", "CERT_HAS_EXPIRED", "certificateExpired"],
    ["notYetValid", "certificate_expired", "CERT_NOT_YET_VALID", "certificateNotYetValid"],
    ["wrongHost", "certificate_wrong_host", "ERR_TLS_CERT_ALTNAME_INVALID", "certificateWrongHost"],
    ["selfSigned", "certificate_untrusted", "DEPTH_ZERO_SELF_SIGNED_CERT", "certificateUntrusted"],
    ["unknownIssuer", "certificate_untrusted", "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "certificateUntrusted"],
  ];

  it.each(CERTIFICATES)("a certificate that is %s", async (which, code, name, reason) => {
    const cause = await met("https", https(made[which] as Certificates["good"]));
    expect(cause).toMatchObject({ code, reason: { code: reason }, cause: name, recorded: "notYet", answered: false });
  });

  it("a certificate that is not valid at this date advises to check the clock, and never the key", async () => {
    expect(adviceOf(await met("https", https(made.notYetValid)))).toMatch(/date and time of this device/);
    for (const [which] of CERTIFICATES)
      expect(adviceOf(await met("https", https(made[which] as Certificates["good"]))), which).not.toMatch(/key/);
  });

  it("a client certificate that is requested: the service's own certificate is never mentioned", async () => {
    const asks = { ...made.good, requestCert: true, rejectUnauthorized: true, ca: made.authority };
    // OpenSSL's client may receive the end of the connection before the alert.
    expect(["client_certificate", "no_answer", "connection_lost"]).toContain((await met("https", https(asks))).code);
    const old = await met("https", https({ ...asks, maxVersion: "TLSv1.2" }));
    expect(old).toMatchObject({ code: "tls_mismatch", reason: { code: "tlsCipher" }, recorded: "notYet" });
  });

  it("TLS that is too old, and TLS without a common cipher, have codes of their own", async () => {
    const tooOld = { ...made.good, minVersion: "TLSv1", maxVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
    expect(await met("https", https(tooOld))).toMatchObject({
      code: "tls_mismatch",
      reason: { code: "tlsVersion" },
      cause: "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION",
      recorded: "notYet",
    });
    const otherCipher = { ...made.good, maxVersion: "TLSv1.2", ciphers: "AES256-CCM8:@SECLEVEL=0" } as const;
    expect(await met("https", https(otherCipher))).toMatchObject({
      code: "tls_mismatch",
      cause: expect.stringMatching(/^ERR_SSL_.*HANDSHAKE_FAILURE$/),
      recorded: "notYet",
    });
  });

  it("HTTP/2 alone behind TLS has its own code", async () => {
    const cause = await met("https", createSecureServer({ ...made.good, allowHTTP1: false }));
    expect(cause).toMatchObject({ code: "http2_only", cause: "ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL", recorded: "notYet" });
  });

  it("http to an https port that only closes has its own code", async () => {
    const cause = await met("http", https(made.good));
    expect(cause).toMatchObject({ code: "no_answer", recorded: "unknown", answered: false });
    expect(adviceOf(cause)).toMatch(/https/);
  });
});

describe.each(FORMATS)("$name", (format) => {
  it("https to an http port has its own code", async () => {
    const cause = await met("https", createHttp(accepts), format);
    expect(cause).toMatchObject({
      code: "http_expected",
      reason: { code: "notTls" },
      cause: "ERR_SSL_WRONG_VERSION_NUMBER",
      recorded: "notYet",
    });
    expect(adviceOf(cause)).toMatch(/http:\/\//);
  });

  it("http to an https port that answers in TLS has its own code", async () => {
    // The bytes are a fatal alert, protocol_version.
    const server = createTcp((socket) => socket.once("data", () => socket.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 70]))));
    expect(await met("http", server, format)).toMatchObject({ code: "https_expected", recorded: "notYet" });
  });

  it("HTTP/2 alone without TLS has its own code", async () => {
    const cause = await met("http", createHttp2(), format);
    expect(cause).toMatchObject({ code: "http2_only", reason: { code: "http2Only" }, answered: false });
  });

  it("gRPC alone has its own code", async () => {
    const server = createHttp(
      (_, response) => void response.writeHead(415, { "Content-Type": "application/grpc", "grpc-status": "13" }).end(),
    );
    const cause = await met("http", server, format);
    expect(cause).toMatchObject({ code: "grpc_only", recorded: "no", answered: true });
    expect(adviceOf(cause)).toMatch(/gRPC-Web or REST/);
  });

  it.each([
    "SSH-2.0-OpenSSH_9.6\r\n",
    "220 mail.example ESMTP\r\n",
    "* OK IMAP4rev1 ready\r\n",
    "-ERR unknown command\r\n",
    "\u0000\u0001\u0002\u0003",
  ])("a port that is no web service has its own code: %j", async (banner) => {
    expect(await met("http", talks(banner), format)).toMatchObject({
      code: "not_http",
      reason: { code: "notHttp" },
      recorded: "unknown",
      answered: false,
    });
  });

  it("SSH on a port for https has its own code", async () => {
    expect((await met("https", talks("SSH-2.0-OpenSSH_9.6\r\n"), format)).code).toBe("http_expected");
  });

  it("a connection that is closed at once, after the request, or reset has its own code", async () => {
    const closed = { code: "no_answer", reason: { code: "closedUnanswered" }, recorded: "unknown", answered: false };
    expect(
      await met(
        "http",
        createTcp((socket) => void socket.end()),
        format,
      ),
    ).toMatchObject(closed);
    expect(
      await met(
        "http",
        createTcp((socket) => socket.once("data", () => socket.end())),
        format,
      ),
    ).toMatchObject(closed);
    const resets = createTcp((socket) => socket.once("data", () => socket.resetAndDestroy()));
    expect(await met("http", resets, format)).toMatchObject({ code: "connection_lost", cause: "ECONNRESET", recorded: "unknown" });
    const beforeTls = createTcp((socket) => void socket.end());
    expect(await met("https", beforeTls, format)).toMatchObject({ code: "connection_lost", recorded: "notYet" });
  });

  it("a head that is cut off, and one that breaks the rules, have codes of their own", async () => {
    const cut = createTcp((socket) => socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-")));
    expect(await met("http", cut, format)).toMatchObject({ code: "connection_lost", recorded: "unknown" });
    const broken = createTcp((socket) => socket.once("data", () => socket.end("HTTP/9.9 200 OK\r\n\r\n")));
    expect(await met("http", broken, format)).toMatchObject({
      code: "protocol",
      reason: { code: "httpBroken" },
    });
  });

  it("a port that no browser opens", async () => {
    const cause = failureIn(await update(overNode(format, "http://127.0.0.1:6000")));
    expect(cause).toMatchObject({ code: "blocked", cause: "BAD_PORT", recorded: "notYet" });
  });
});
