/**
 * Real TLS servers that ask for a certificate of this machine, and servers whose own certificate is
 * wrong: a failure at one end is never shown as the other end's fault.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type ConnectionOptions } from "node:tls";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { networkFailure } from "../../../electron/core/transport/failures/network-failure.ts";
import { type Certificates, hasOpenssl, type Identity, makeCertificates } from "./certificates.ts";
import { adviceOf, sentenceOf } from "../failures.ts";

/**
 * Starts openssl's own server, which asks every client for a certificate of `authority`, and
 * returns its port. Node's server only closes the connection when it does not accept a certificate.
 */
function serverThatAsks({ key, cert }: Identity, authority: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "docket-asks-"));
  const file = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const identity = ["-key", file("key", key), "-cert", file("cert", cert)];
  const asking = ["-Verify", "2", "-verify_return_error", "-CAfile", file("authority", authority)];
  const server = spawn("openssl", ["s_server", "-accept", "127.0.0.1:0", "-naccept", "1", ...identity, ...asking], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  onTestFinished(async () => {
    const gone = server.exitCode === null && once(server, "exit");
    server.kill();
    await gone;
    rmSync(folder, { recursive: true });
  });
  let output = "";
  return new Promise((resolve) =>
    server.stdout.on("data", (chunk: Buffer) => {
      output += String(chunk);
      const port = /ACCEPT .*:(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(Number(port));
    }),
  );
}

/** Returns the error of a client that connects, writes a request and waits for the answer. */
async function met(port: number, client: ConnectionOptions): Promise<unknown> {
  const socket = connect({ host: "127.0.0.1", port, ...client });
  onTestFinished(() => void socket.destroy());
  socket.on("secureConnect", () => socket.write("PUT / HTTP/1.1\r\n\r\n"));
  return new Promise((resolve) => socket.on("error", resolve));
}

describe.skipIf(!hasOpenssl())("over TLS (skipped where there is no openssl to make certificates with)", () => {
  let made: Certificates;
  beforeAll(() => {
    made = makeCertificates();
  });

  it.each([
    ["no certificate at all", () => ({}), "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED"],
    ["one of an authority that the service does not know", () => made.unknownIssuer, undefined],
    ["one that it signed for itself", () => made.selfSigned, undefined],
    ["one that has expired", () => made.expired, undefined],
    ["one that is not valid yet", () => made.notYetValid, undefined],
  ])("%s is reported as this device's certificate, and nothing was recorded", async (_, own, name) => {
    const error = await met(await serverThatAsks(made.good, made.authority), { ca: made.authority, ...own() });
    const found = networkFailure(error);
    expect(found).toMatchObject({ code: "client_certificate", recorded: "notYet", neverSent: true });
    if (name !== undefined) expect(found.cause).toBe(name);
    expect(found.reason.code).toBe("clientCertificateMissing");
    expect(adviceOf(found)).toMatch(/installed on this device/);
  });

  it.each([
    ["expired", "certificate_expired"],
    ["wrongHost", "certificate_wrong_host"],
    ["selfSigned", "certificate_untrusted"],
    ["unknownIssuer", "certificate_untrusted"],
  ] as const)("the service's own certificate that is %s stays the service's fault, although it asks for one too", async (which, code) => {
    const error = await met(await serverThatAsks(made[which], made.authority), { ca: made.authority, ...made.good });
    const found = networkFailure(error);
    expect(found.code).toBe(code);
    expect(sentenceOf(found)).toMatch(/^The service's certificate/);
    expect(sentenceOf(found)).not.toMatch(/from this device,/);
  });
});
