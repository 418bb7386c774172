/**
 * `npm run service` with its files: keys and certificates that change at runtime, permitted listen
 * addresses, the log, and the exit.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newKey } from "../../../electron/service/operation/key-digest.ts";
import { type Certificates, hasOpenssl, makeCertificates } from "../../core/transport/certificates.ts";
import { eventually } from "../fixtures.ts";
import { curl, curlStream, finished, next, start } from "../foreign-clients.ts";
import { run, service } from "../service-process.ts";

const QUEUE = { assignedTo: [{ id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" }], heartbeatPeriodMillis: 600_000 };
const WORDS = "the keys can be read on the way";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-operation-"));
  return () => rmSync(folder, { recursive: true });
});

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const keysOf = (...entries: object[]) => JSON.stringify({ keys: entries });
const put = (baseUrl: string, key: string) =>
  curl(`${baseUrl}/api/v1/wdm/actions/a/state`, { method: "PUT", key, body: '{"state":"ACTION_STATE_ASSIGNED"}' });
const readiness = async (baseUrl: string) => JSON.parse((await curl(`${baseUrl}/readyz`, { method: "GET", key: "" })).body) as unknown;

describe("a key file", () => {
  it("that changes admits new keys, ends the streams of removed keys, and leaves other streams open", async () => {
    const [kept, gone, added] = [newKey("OBJECT:robot-7"), newKey("OBJECT:robot-7"), newKey("USER:ann:read")];
    const path = file("keys.json", keysOf(kept.entry, gone.entry));
    const { baseUrl, log } = await service("--keys", path, "--log", "info");
    const staying = curlStream(baseUrl, QUEUE, { key: kept.key });
    const leaving = curlStream(baseUrl, QUEUE, { key: gone.key });
    expect([await next(staying), await next(leaving)]).toEqual(["HEARTBEAT", "HEARTBEAT"]);
    expect((await put(baseUrl, added.key)).status).toBe(401);

    file("keys.json", keysOf(added.entry, kept.entry));
    expect((await leaving.next()).value).toMatchObject({ code: "unauthenticated" });
    expect((await put(baseUrl, gone.key)).status).toBe(401);
    expect((await put(baseUrl, kept.key)).status).toBe(404);
    expect((await put(baseUrl, added.key)).status).toBe(403);
    expect(log().find(({ event }) => event === "keys.loaded")).toMatchObject({ level: "info", keys: 2, dropped: 1 });
    expect(JSON.stringify(log())).not.toContain(kept.key);
  });

  it("with a fault leaves the earlier keys in force, reported in the log and /readyz until it is corrected", async () => {
    const { key, entry } = newKey("OBJECT:robot-7");
    const path = file("broken.json", keysOf(entry));
    const { baseUrl, log } = await service("--keys", path);
    expect(await readiness(baseUrl)).toEqual({ status: "ok" });
    file("broken.json", keysOf(entry, { ...entry, readOnly: true }));
    await eventually(() => log().length).toBe(1);
    expect(log()[0]).toMatchObject({
      level: "error",
      event: "keys.refused",
      fault: expect.stringContaining(`${path}: keys[1] is the same key`),
    });
    expect(await readiness(baseUrl)).toEqual({ status: "ok", warnings: ["keys"] });
    expect((await put(baseUrl, key)).status).toBe(404);
    file("broken.json", keysOf({ ...entry, readOnly: true }));
    await eventually(async () => (await put(baseUrl, key)).status).toBe(403);
    expect(await readiness(baseUrl)).toEqual({ status: "ok" });
  });

  it("accepts entries made by the command itself", async () => {
    const made = JSON.parse((await run("--new-key", "OBJECT:robot-7")).stdout) as { key: string; entry: { sha256: string } };
    const hashing = start(process.execPath, ["electron/service/cli.ts", "--hash-key"]);
    const ended = finished(hashing);
    hashing.stdin?.end(`${made.key}\n`);
    expect(JSON.parse((await ended).stdout)).toEqual({ sha256: made.entry.sha256 });
    const { baseUrl } = await service("--keys", file("made.json", keysOf(made.entry)));
    expect((await put(baseUrl, made.key)).status).toBe(404);
  });
});

const secured = (cert: string, key: string, ...more: string[]) =>
  service("--key", "k=OBJECT:robot-7", "--tls-cert", cert, "--tls-key", key, ...more);

describe.skipIf(!hasOpenssl())("over TLS (skipped where there is no openssl to make certificates with)", () => {
  let certificates: Certificates;
  let authority = "";

  beforeAll(() => {
    certificates = makeCertificates();
    authority = file("authority.pem", certificates.authority);
  });

  const identity = (name: string, of: keyof Omit<Certificates, "authority">) =>
    [file(`${name}.pem`, certificates[of].cert.toString()), file(`${name}.key`, certificates[of].key.toString())] as const;
  /** Returns "200", or the reason why curl made no request. */
  const outcome = async (baseUrl: string): Promise<string> =>
    curl(`${baseUrl}/healthz`, { method: "GET", args: ["--http1.1", "--cacert", authority] }).then(({ status }) => String(status), String);

  it("loads a new certificate without ending a stream, and keeps the old one while cert and key do not match", async () => {
    const [cert, key] = identity("changing", "good");
    const { baseUrl, log } = await secured(cert, key, "--host", "0.0.0.0", "--log", "info");
    const address = baseUrl.replace("0.0.0.0", "127.0.0.1");
    const stream = curlStream(address, { ...QUEUE, heartbeatPeriodMillis: 100 }, { key: "k", args: ["--cacert", authority] });
    expect(await next(stream)).toBe("HEARTBEAT");
    file("changing.pem", certificates.selfSigned.cert.toString());
    await eventually(() =>
      log().some(
        ({ event, fault }) => event === "certificate.refused" && String(fault).endsWith("the key does not belong to the certificate"),
      ),
    ).toBe(true);
    expect(await outcome(address)).toBe("200");
    file("changing.key", certificates.selfSigned.key.toString());
    await eventually(() => outcome(address)).toMatch(/curl ended with 60/);
    expect(await next(stream)).toBe("HEARTBEAT");
  });

  it("warns that a certificate has expired, and serves", async () => {
    const { baseUrl, log } = await secured(...identity("old", "expired"));
    await eventually(log).toMatchObject([{ level: "warn", event: "certificate.expired", notAfter: "2020-02-01T00:00:00.000Z" }]);
    const ready = await curl(`${baseUrl}/readyz`, { method: "GET", args: ["--http1.1", "--insecure"] });
    expect(JSON.parse(ready.body)).toEqual({ status: "ok", warnings: ["certificate"] });
    expect((await curl(`${baseUrl}/healthz`, { method: "GET", args: ["--http1.1", "--insecure"] })).status).toBe(200);
  });

  it("warns that a certificate is not valid yet by this device's clock, and serves", async () => {
    const { baseUrl, log } = await secured(...identity("early", "notYetValid"));
    await eventually(log).toMatchObject([{ level: "warn", event: "certificate.early", notBefore: expect.any(String) }]);
    const ready = await curl(`${baseUrl}/readyz`, { method: "GET", args: ["--http1.1", "--insecure"] });
    expect(JSON.parse(ready.body)).toEqual({ status: "ok", warnings: ["certificate"] });
  });

  it.each([
    ["no certificate", "good", { cert: "none" }, /: the certificate is not one in PEM/],
    ["no key", "good", { key: "none" }, /: the key is not a private key in PEM without a passphrase$/],
  ] as const)("with %s the service does not start", async (_what, of, { cert, key }: { cert?: string; key?: string }, sentence) => {
    const [certFile, keyFile] = identity("wrong", of);
    if (cert !== undefined) file("wrong.pem", cert);
    if (key !== undefined) file("wrong.key", key);
    const { exitCode, stderr } = await run("--key", "k=OBJECT:a", "--tls-cert", certFile, "--tls-key", keyFile);
    expect(exitCode).toBe(2);
    expect(stderr.trimEnd()).toMatch(sentence);
  });
});

describe("the service may listen", () => {
  const key = ["--key", "secret=OBJECT:robot-7"];

  it.each(["0.0.0.0", "::", "192.0.2.1", "robot.example", "::ffff:192.0.2.1", "127.0.0.1.example"])(
    "not on %s without TLS",
    async (host) => {
      const { exitCode, stdout, stderr } = await run(...key, "--host", host);
      expect([exitCode, stdout]).toEqual([2, ""]);
      expect(stderr).toBe(
        `--host: ${host} can be reached by other devices, and without TLS ${WORDS}; give --tls-cert and --tls-key, or accept it by --insecure-plain-http "${WORDS}"\n`,
      );
    },
  );

  it.each(["127.0.0.1", "127.0.0.2", "localhost", "::1", "[::1]"])("on %s without a further flag", async (host) => {
    expect((await service(...key, "--host", host)).baseUrl).toMatch(/^http:/);
  });

  it("anywhere with exactly these words, and not with others", async () => {
    expect((await service(...key, "--host", "0.0.0.0", "--insecure-plain-http", WORDS)).baseUrl).toMatch(/^http:\/\/0\.0\.0\.0:/);
    const { exitCode, stderr } = await run(...key, "--host", "0.0.0.0", "--insecure-plain-http", "yes");
    expect([exitCode, stderr]).toEqual([2, `--insecure-plain-http: the words must be exactly "${WORDS}"\n`]);
  });
});

describe("bad input is reported in one sentence, with exit code 2", () => {
  it.each([
    ["a key file that is not there", ["--keys", "no-such.json"], /^the key file no-such\.json cannot be read: ENOENT/],
    ["a certificate without a key", ["--key", "k=OBJECT:a", "--tls-cert", "a.pem"], /^--tls-key is missing: /],
    ["a key without a certificate", ["--key", "k=OBJECT:a", "--tls-key", "a.key"], /^--tls-cert is missing: /],
    ["a level that there is not", ["--key", "k=OBJECT:a", "--log", "debug"], /^--log: "debug" is not one of info, warn, error, off$/],
    [
      "a drain that is too long",
      ["--key", "k=OBJECT:a", "--drain", "301"],
      /^--drain: "301" is not a whole number of seconds from 0 to 300$/,
    ],
    ["rights that there are not", ["--new-key", "OBJECT:a:write"], /^"OBJECT:a:write" ends in ":write"/],
  ])("%s", async (_what, args, sentence) => {
    const { exitCode, stdout, stderr } = await run(...args);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(new RegExp(`${sentence.source.replace(/\$$/, "")}[^\n]*\n$`));
  });

  it("a key of the command line that is also in the file", async () => {
    const { key, entry } = newKey("OBJECT:robot-7");
    const { exitCode, stderr } = await run("--key", `${key}=OBJECT:robot-7`, "--keys", file("twice.json", keysOf(entry)));
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^the key file .*: keys\[0\] is also given by --key; each key can stand for one principal\n$/);
  });
});

it("the service keeps running when the reader of its log has gone", async () => {
  const { child, ended, baseUrl } = await service("--key", "k=OBJECT:robot-7", "--log", "info");
  child.stderr?.destroy();
  for (let count = 0; count < 3; count += 1) expect((await put(baseUrl, "k")).status).toBe(404);
  child.kill("SIGTERM");
  expect((await ended).exitCode).toBe(0);
});

it("the service drains its streams on a signal, and ends immediately on a second one", async () => {
  const { child, ended, baseUrl, log } = await service("--key", "k=OBJECT:robot-7", "--drain", "300", "--log", "info");
  const streams = [curlStream(baseUrl, QUEUE, { key: "k" }), curlStream(baseUrl, QUEUE, { key: "k" })];
  for (const stream of streams) expect(await next(stream)).toBe("HEARTBEAT");
  child.kill("SIGTERM");
  await eventually(() => log().at(-1)).toMatchObject({ event: "service.stopping", streams: 2, drainMs: 300_000 });
  const code = async () => (await curl(`${baseUrl}/readyz`, { method: "GET" })).status;
  await eventually(code).toBe(503);
  child.kill("SIGTERM");
  expect((await ended).exitCode).toBe(-1);
});
