/**
 * The service over TLS, with foreign clients: curl, openssl, buf, connect-node and Node itself; and
 * a change of its certificate while they are connected.
 */
import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect as http2Connect } from "node:http2";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as tlsConnect } from "node:tls";
import { promisify } from "node:util";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ActionEventType, ActionService } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { type Certificates, hasOpenssl, type Identity, makeCertificates } from "../core/transport/certificates.ts";
import { anAction } from "../support/actions.ts";
import { KEY } from "../support/principals.ts";
import { eventually, running, watch } from "./fixtures.ts";
import { curl, curlStream, finished, next, start } from "./foreign-clients.ts";

const ROOT = join(import.meta.dirname, "../..");
const QUEUE = { assignedTo: [{ id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" }] };

const asPem = ({ cert, key }: Identity) => ({ cert: cert.toString(), key: key.toString() });

/** Returns the subject of the certificate that a new connection receives. */
async function subjectAt(baseUrl: string): Promise<string> {
  const socket = tlsConnect({ port: Number(new URL(baseUrl).port), host: "127.0.0.1", rejectUnauthorized: false });
  await once(socket, "secureConnect");
  const { subject } = new X509Certificate(socket.getPeerCertificate(true).raw);
  socket.destroy();
  return subject;
}

describe.skipIf(!hasOpenssl())("over TLS (skipped where there is no openssl to make certificates with)", () => {
  let certificates: Certificates;
  let authorityFile = "";

  beforeAll(() => {
    certificates = makeCertificates();
    const folder = mkdtempSync(join(tmpdir(), "docket-tls-"));
    authorityFile = join(folder, "authority.pem");
    writeFileSync(authorityFile, certificates.authority);
    return () => rmSync(folder, { recursive: true });
  });

  const secured = (identity = certificates.good) =>
    running({ certificate: asPem(identity), seed: [anAction("a")], limits: { headMs: 2000 } });

  it.each(["--http1.1", "--http2"])("curl %s streams and updates, and verifies the certificate", async (version) => {
    const { baseUrl, engine } = await secured();
    expect(baseUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const args = [version, "--cacert", authorityFile];
    const stream = curlStream(baseUrl, QUEUE, { args });
    expect(await next(stream)).toBe("INITIAL a");
    const body = '{"state":"ACTION_STATE_ACKNOWLEDGED"}';
    expect((await curl(`${baseUrl}/api/v1/wdm/actions/a/state`, { method: "PUT", body, args })).status).toBe(200);
    expect(await next(stream)).toBe("UPDATED a");
    expect(engine.subscriberCount).toBe(1);
    await expect(curl(`${baseUrl}/api/v1/wdm/actions/a/state`, { args: [version] })).rejects.toThrow(/curl ended with 60/);
  });

  it("curl receives a refusal while it is still sending its request", async () => {
    const { baseUrl } = await secured();
    const call = { key: "unknown", body: "m".repeat(1_000_000), args: ["--http2", "--cacert", authorityFile] };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await curl(`${baseUrl}/api/v1/wdm/actions/stream`, call)).status).toBe(401);
    }
  });

  it.each([
    ["gRPC", createGrpcTransport],
    ["gRPC-Web on HTTP/2", (options: { baseUrl: string; nodeOptions: object }) => createGrpcWebTransport({ ...options, httpVersion: "2" })],
    ["Connect on HTTP/2", (options: { baseUrl: string; nodeOptions: object }) => createConnectTransport({ ...options, httpVersion: "2" })],
    [
      "Connect on HTTP/1.1",
      (options: { baseUrl: string; nodeOptions: object }) => createConnectTransport({ ...options, httpVersion: "1.1" }),
    ],
  ] as const)("connect-node streams over %s", async (_name, transportTo) => {
    const { baseUrl } = await secured();
    const client = createClient(ActionService, transportTo({ baseUrl, nodeOptions: { ca: certificates.authority } }));
    const leave = new AbortController();
    onTestFinished(() => leave.abort());
    const types: ActionEventType[] = [];
    for await (const { eventType } of client.streamActions(watch({ heartbeatMs: 60_000 }), {
      headers: { "x-api-key": KEY },
      signal: leave.signal,
    })) {
      types.push(eventType);
      if (types.length === 2) break;
    }
    expect(types).toEqual([ActionEventType.INITIAL, ActionEventType.HEARTBEAT]);
  });

  it.each(["grpc", "grpcweb", "connect"])("buf calls over %s", async (protocol) => {
    const { baseUrl } = await secured();
    const buf = join(ROOT, "node_modules/@bufbuild/buf/bin/buf");
    const url = `${baseUrl}/example.wdm.v1.service.ActionService/UpdateActionState`;
    const args = ["curl", "--schema", join(ROOT, "proto"), "--protocol", protocol, "--cacert", authorityFile];
    const data = JSON.stringify({ actionId: "a", state: "ACTION_STATE_ACKNOWLEDGED" });
    const outcome = await finished(start(process.execPath, [buf, ...args, "--header", `X-API-KEY: ${KEY}`, "--data", data, url]));
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
    expect(JSON.parse(outcome.stdout)).toMatchObject({ action: { id: "a", state: "ACTION_STATE_ACKNOWLEDGED" } });
  });

  it.each([
    ["h2", "ALPN protocol: h2"],
    ["http/1.1", "ALPN protocol: http/1.1"],
    ["http/1.1,h2", "ALPN protocol: h2"],
  ])("openssl s_client that offers %s gets %s", async (offered, chosen) => {
    const { baseUrl } = await secured();
    const client = start("openssl", ["s_client", "-connect", new URL(baseUrl).host, "-alpn", offered, "-CAfile", authorityFile]);
    const ended = finished(client);
    client.stdin?.end("");
    expect((await ended).stdout).toContain(chosen);
  });

  it("supports TLS 1.2 and 1.3, and nothing older", async () => {
    const { baseUrl } = await secured();
    const speak = async (version: string): Promise<number> => {
      const client = start("openssl", ["s_client", "-connect", new URL(baseUrl).host, version, "-CAfile", authorityFile]);
      const ended = finished(client);
      client.stdin?.end("");
      return (await ended).exitCode;
    };
    expect([await speak("-tls1_3"), await speak("-tls1_2")]).toEqual([0, 0]);
    expect(await speak("-tls1_1")).not.toBe(0);
  });

  it("tells a client that sends plain HTTP to use https", async () => {
    const { baseUrl } = await secured();
    const { stdout } = await promisify(execFile)("curl", ["--silent", "--include", baseUrl.replace("https", "http")]);
    expect(stdout).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*This port speaks TLS: the address begins with https\.\n$/);
  });

  it.each([
    ["nothing", ""],
    ["half of a handshake", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc"],
  ])("closes a connection that sends %s", async (_what, bytes) => {
    const { baseUrl } = await running({ certificate: asPem(certificates.good), limits: { headMs: 100 } });
    const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1").on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(Buffer.from(bytes, "latin1"));
    socket.resume();
    await once(socket, "close");
  });

  it("survives bytes that are not a handshake", async () => {
    const { baseUrl } = await secured();
    const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1").on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(Buffer.concat([Buffer.from([22]), Buffer.alloc(4096, 255)]));
    socket.resume();
    await once(socket, "close");
    expect(await subjectAt(baseUrl)).toBe("CN=good");
  });

  it("shows a new certificate to new connections, and keeps the existing ones open", async () => {
    const service = await secured();
    const { baseUrl, engine } = service;
    const stream = curlStream(baseUrl, QUEUE, { args: ["--cacert", authorityFile] });
    expect(await next(stream)).toBe("INITIAL a");
    service.useCertificate(asPem(certificates.wrongHost));
    expect(await subjectAt(baseUrl)).toBe("CN=elsewhere");
    await engine.create(anAction("b"));
    expect(await next(stream)).toBe("CREATED b");
  });

  it.each(["a key of another certificate", "no certificate"])("keeps the current certificate when it receives %s", async (what) => {
    const service = await secured();
    const { good, wrongHost } = certificates;
    const wrong = what === "no certificate" ? { cert: "none", key: good.key.toString() } : asPem({ cert: good.cert, key: wrongHost.key });
    expect(() => service.useCertificate(wrong)).toThrow();
    expect(await subjectAt(service.baseUrl)).toBe("CN=good");
  });

  it("leaves no connection open when it stops", async () => {
    const service = await secured();
    const session = http2Connect(service.baseUrl, { ca: certificates.authority });
    session.on("error", () => undefined);
    const stream = session.request({
      ":method": "POST",
      ":path": "/api/v1/wdm/actions/stream",
      "x-api-key": KEY,
      "content-type": "application/json",
    });
    stream.on("error", () => undefined).end(JSON.stringify(QUEUE));
    stream.resume();
    await eventually(() => service.engine.subscriberCount).toBe(1);
    const closed = once(session, "close");
    await service.stop();
    await closed;
  });
});
