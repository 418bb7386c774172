/**
 * Tests `setCertificateVerifyProc`: its call with Chromium's result, its verdicts, and how long
 * they are kept.
 */
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createHash, X509Certificate } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Certificates, hasOpenssl, makeCertificates } from "../../core/transport/certificates.ts";
import { given, type Given } from "../fixtures.ts";

type Proc = Parameters<Electron.Session["setCertificateVerifyProc"]>[0];
type Asked = Parameters<NonNullable<Proc>>[0];

describe.skipIf(!hasOpenssl())("setCertificateVerifyProc (skipped: makes certificates with openssl, which is not here)", () => {
  let certificates: Certificates;
  let on: Given;
  let url = "";
  let close: () => void;
  const asked: Asked[] = [];
  const answering =
    (result: number): Proc =>
    (request, callback) => {
      asked.push(request);
      callback(result);
    };

  beforeAll(() => void (certificates = makeCertificates()));
  beforeEach(async () => {
    asked.length = 0;
    on = given();
    await on.start();
    const server = createServer(certificates.selfSigned, (_request, response) => response.end("ok"));
    server.on("tlsClientError", () => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    close = () => {
      server.closeAllConnections();
      server.close();
    };
  });
  afterEach(() => close());

  const session = (partition = "") => on.electron.session.fromPartition(partition);
  const outcome = (partition = "") =>
    session(partition)
      .fetch(url, { credentials: "omit" })
      .then(
        async (response) => response.text(),
        (error: unknown) => (error as Error).message,
      );

  it("is asked with Chromium's result, the host, and the certificate", async () => {
    session().setCertificateVerifyProc(answering(-3));
    expect(await outcome()).toBe("net::ERR_CERT_AUTHORITY_INVALID");
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ hostname: "127.0.0.1", errorCode: -202, verificationResult: "net::ERR_CERT_AUTHORITY_INVALID" });
    const { raw } = new X509Certificate(asked[0]?.certificate.data ?? "");
    expect(asked[0]?.certificate.fingerprint).toBe(`sha256/${createHash("sha256").update(raw).digest("base64")}`);
  });

  it.each([
    [0, "ok"],
    [-2, "net::ERR_FAILED"],
    [-150, "net::ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN"],
    [-201, "net::ERR_CERT_DATE_INVALID"],
  ])("decides with %d: %s", async (result, expected) => {
    session().setCertificateVerifyProc(answering(result));
    expect(await outcome()).toBe(expected);
  });

  it("keeps its verdict for the session, whatever is set then; another partition asks anew", async () => {
    session().setCertificateVerifyProc(answering(-150));
    await outcome();
    session().setCertificateVerifyProc(answering(0));
    expect(await outcome()).toBe("net::ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN");
    session("another").setCertificateVerifyProc(answering(0));
    expect(await outcome("another")).toBe("ok");
    expect(session("another")).toBe(session("another"));
  });

  it("takes a function or null, and before the app is ready there is no session", () => {
    expect(() => session().setCertificateVerifyProc(5 as never)).toThrow("Must pass null or function");
    expect(() => given().electron.session.fromPartition("x")).toThrow("Session can only be received when app is ready");
  });
});
