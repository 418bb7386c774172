/**
 * Tests proxies, sign-in and certificates as in Electron's `net`: `login` is emitted on the request
 * and never on the app.
 */
import { type EventEmitter, once } from "node:events";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { AuthInfo, ClientRequest, IncomingMessage } from "electron";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Certificates, hasOpenssl, makeCertificates } from "../../core/transport/certificates.ts";
import { given, type Given } from "../fixtures.ts";
import { AskingProxy } from "./asking-proxy.ts";
import { answerOf, RawService } from "./raw-service.ts";

let on: Given;
let service: RawService;
let proxy: AskingProxy;

beforeEach(async () => {
  service = await RawService.start(({ socket }) => void socket.write(answerOf("ok")));
  proxy = await AskingProxy.start("me:secret");
  on = given({ proxy: proxy.address });
  await on.start();
});

afterEach(async () => {
  await on.electron.session.defaultSession.closeAllConnections();
  await service.stop();
  await proxy.stop();
});

const events = (from: unknown): EventEmitter => from as EventEmitter;

function ask(url: string, answers?: (readonly [string?, string?])[]): { request: ClientRequest; asked: AuthInfo[] } {
  const request = on.electron.net.request({ url, credentials: "omit" });
  const asked: AuthInfo[] = [];
  if (answers !== undefined)
    request.on("login", (info, answer) => {
      asked.push(info);
      answer(...(answers.shift() ?? []));
    });
  request.end();
  return { request, asked };
}

async function statusOf(request: ClientRequest): Promise<number> {
  const [answer] = (await once(events(request), "response")) as [IncomingMessage];
  return answer.statusCode;
}

/** Returns the status of a response over TLS, or the message of its error. */
async function outcomeOver(tls: Parameters<typeof RawService.start>[1]): Promise<unknown> {
  const secure = await RawService.start(({ socket }) => void socket.write(answerOf("ok")), tls);
  try {
    const url = secure.url.replace("http:", "https:");
    return await on.electron.session.defaultSession.fetch(url, { credentials: "omit" }).then(
      (answer) => answer.status,
      (error: unknown) => (error as Error).message,
    );
  } finally {
    await on.electron.session.defaultSession.closeAllConnections();
    await secure.stop();
  }
}

describe("a proxy of the system's settings", () => {
  it("carries every request, and is named as a PAC script names it", async () => {
    expect(await on.electron.session.defaultSession.resolveProxy(service.url)).toBe(`PROXY ${proxy.address}`);
    await statusOf(ask(service.url, [["me", "secret"]]).request);
    expect(proxy.asked.at(-1)).toBe(`GET ${service.url}`);
  });

  it("is not used for this machine's own addresses, unless the rules include them", async () => {
    const { defaultSession } = on.electron.session;
    await defaultSession.setProxy({ proxyRules: proxy.address });
    expect(await defaultSession.resolveProxy(service.url)).toBe("DIRECT");
    expect(await defaultSession.resolveProxy("http://service.example/")).toBe(`PROXY ${proxy.address}`);
    await defaultSession.setProxy({ proxyRules: `https=${proxy.address}`, proxyBypassRules: "other.example" });
    expect(await defaultSession.resolveProxy("http://service.example/")).toBe("DIRECT");
    expect(await defaultSession.resolveProxy("https://other.example/")).toBe("DIRECT");
    await defaultSession.setProxy({ mode: "direct" });
    expect(await defaultSession.resolveProxy("https://service.example/")).toBe("DIRECT");
  });
});

describe("a proxy with a sign-in", () => {
  it("emits the request's own event, under credentials omit too; the app emits nothing", async () => {
    let heard = 0;
    on.electron.app.on("login", () => (heard += 1));
    const { request, asked } = ask(service.url, [["me", "secret"]]);
    expect(await statusOf(request)).toBe(200);
    expect(asked).toEqual([{ isProxy: true, scheme: "basic", host: "127.0.0.1", port: proxy.port, realm: "Office" }]);
    expect(heard).toBe(0);
  });

  it("emits no further `login` after right credentials, until the credentials are cleared", async () => {
    await statusOf(ask(service.url, [["me", "secret"]]).request);
    const second = ask(service.url, []);
    expect(await statusOf(second.request)).toBe(200);
    expect(second.asked).toEqual([]);
    await on.electron.session.defaultSession.clearAuthCache();
    const third = ask(service.url, [["me", "secret"]]);
    expect(await statusOf(third.request)).toBe(200);
    expect(third.asked).toHaveLength(1);
  });

  it("emits `login` again after each wrong answer", async () => {
    const { request, asked } = ask(service.url, [
      ["me", "wrong"],
      ["me", "worse"],
      ["me", "secret"],
    ]);
    expect(await statusOf(request)).toBe(200);
    expect(asked).toHaveLength(3);
  });

  it("answers an unanswered question itself over http, with its own 407", async () => {
    expect(await statusOf(ask(service.url).request)).toBe(407);
    expect(await statusOf(ask(service.url, [[]]).request)).toBe(407);
    expect(await statusOf(ask(service.url, [["me"]]).request)).toBe(407);
    const fetched = await on.electron.session.defaultSession.fetch(service.url, { credentials: "omit" });
    expect(fetched.status).toBe(407);
  });

  it("makes no tunnel for https without an answer, and gives no other reason", async () => {
    const { request } = ask(service.url.replace("http:", "https:"), [[]]);
    expect(await once(events(request), "error")).toEqual([new Error("net::ERR_TUNNEL_CONNECTION_FAILED")]);
    expect(proxy.asked.at(-1)).toBe(`CONNECT 127.0.0.1:${service.port}`);
  });

  it("with an unknown scheme emits no `login`", async () => {
    proxy.challenge = "Mystery realm=x";
    const plain = ask(service.url, [["me", "secret"]]);
    expect(await statusOf(plain.request)).toBe(407);
    const tunnel = ask(service.url.replace("http:", "https:"), [["me", "secret"]]);
    expect(await once(events(tunnel.request), "error")).toEqual([new Error("net::ERR_PROXY_AUTH_UNSUPPORTED")]);
    expect([...plain.asked, ...tunnel.asked]).toEqual([]);
  });

  it.each([
    ["no realm", "Basic", ""],
    ["an escaped realm", String.raw`Basic realm="a \"b\" c"`, 'a "b" c'],
    ["several ways, of which one is known", 'Mystery x="y", Basic realm="second"', "second"],
  ])("with %s", async (_, challenge, realm) => {
    proxy.challenge = challenge;
    const { request, asked } = ask(service.url, [["me", "secret"]]);
    expect(await statusOf(request)).toBe(200);
    expect(asked[0]?.realm).toBe(realm);
  });

  it("challenges each of several requests at once, and the first right answer counts for those that follow", async () => {
    const requests = Array.from({ length: 4 }, () => ask(service.url, [["me", "secret"]]));
    expect(await Promise.all(requests.map(({ request }) => statusOf(request)))).toEqual([200, 200, 200, 200]);
    expect(proxy.signIns.filter((signIn) => signIn === "me:secret")).toHaveLength(4);
  });
});

describe.skipIf(!hasOpenssl())("TLS", () => {
  let certificates: Certificates;
  const usual = getCACertificates("default");

  beforeAll(() => {
    certificates = makeCertificates();
    setDefaultCACertificates([...usual, certificates.authority]);
  });
  afterAll(() => setDefaultCACertificates(usual));
  beforeEach(() => on.electron.session.defaultSession.setProxy({ mode: "direct" }));

  it("of a trusted service emits no event of the app", async () => {
    expect(await outcomeOver(certificates.good)).toBe(200);
  });

  it("has Chromium's names for faults of a service's certificate, and no event of the app", async () => {
    let heard = 0;
    on.electron.app.on("certificate-error", () => (heard += 1));
    expect(await outcomeOver(certificates.expired)).toBe("net::ERR_CERT_DATE_INVALID");
    expect(await outcomeOver(certificates.notYetValid)).toBe("net::ERR_CERT_DATE_INVALID");
    expect(await outcomeOver(certificates.wrongHost)).toBe("net::ERR_CERT_COMMON_NAME_INVALID");
    expect(await outcomeOver(certificates.selfSigned)).toBe("net::ERR_CERT_AUTHORITY_INVALID");
    expect(await outcomeOver(certificates.unknownIssuer)).toBe("net::ERR_CERT_AUTHORITY_INVALID");
    expect(heard).toBe(0);
  });

  it.each(["TLSv1.3", "TLSv1.2"] as const)(
    "that demands a certificate of this machine is recognised by its error: %s",
    async (maxVersion) => {
      const asks = { ...certificates.good, requestCert: true, rejectUnauthorized: true, maxVersion };
      expect(await outcomeOver(asks)).toMatch(/^net::ERR_(?:BAD_SSL_CLIENT_AUTH_CERT|SSL_VERSION_OR_CIPHER_MISMATCH)$/);
    },
  );

  it("goes through a proxy's tunnel", async () => {
    const open = await AskingProxy.start();
    await on.electron.session.defaultSession.setProxy({ proxyRules: open.address, proxyBypassRules: "<-loopback>" });
    expect(await outcomeOver(certificates.good)).toBe(200);
    expect(open.asked).toEqual([expect.stringMatching(/^CONNECT 127\.0\.0\.1:/)]);
    await open.stop();
  });
});
