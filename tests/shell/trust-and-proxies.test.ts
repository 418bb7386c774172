/**
 * Tests which certificates the service's connections trust with a proxy on the way: one in front of
 * the service with a certificate of the fleet's authority (nginx, haproxy and caddy themselves),
 * and one that tunnels, found by a script and requiring a sign-in; with pinned keys. The stand-in's
 * `net` runs over real TLS: it does not show what Chromium sends to its proxies, and has no proxy
 * that is itself reached by https.
 */
import { X509Certificate } from "node:crypto";
import { createServer as createPlain } from "node:http";
import { createServer, type Server } from "node:https";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failureSentence } from "../../electron/contract/messages/failures.ts";
import { networkFailure } from "../../electron/core/transport/failures/network-failure.ts";
import type { ServiceNetwork, ServiceNetworkPorts } from "../../electron/shell/service-network.ts";
import { pinOf, verifyProc } from "../../electron/shell/service-trust.ts";
import { type Certificates, hasOpenssl, type Identity, makeCertificates } from "../core/transport/certificates.ts";
import { given, type Given } from "../stand-in/fixtures.ts";
import { AskingProxy } from "../stand-in/net/asking-proxy.ts";
import { type ProxyKind, RunningProxy, SECURE_PROXIES, whyAbsent } from "../support/proxies.ts";
import { networkOn, portOf } from "./service-network-steps.ts";

const UNTRUSTED = "The service's certificate is not trusted on this device.";
/** Resolved by the tunnelling proxy alone; this machine's own addresses use no script. */
const ADDRESS = "https://actions.test";

const ends: (() => unknown)[] = [];
let on: Given;
let certificates: Certificates;

beforeAll(() => void (hasOpenssl() && (certificates = makeCertificates())));
beforeEach(async () => {
  on = given();
  await on.start();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const listening = (server: Server | ReturnType<typeof createPlain>): Promise<number> => portOf(server, ends);

function network(more: Partial<ServiceNetworkPorts> = {}): ServiceNetwork {
  const made = networkOn(on, { anchors: [new X509Certificate(certificates.authority)], ...more });
  ends.push(() => made.stop());
  return made;
}

/** Returns the service's response, or the sentence that its user reads. */
async function answer(of: ServiceNetwork, baseUrl: string, pinnedKey = ""): Promise<string> {
  try {
    return await (await of.fetch(`${baseUrl}/`, {}, { baseUrl, pinnedKey })).text();
  } catch (error) {
    return failureSentence(networkFailure(error).reason);
  }
}

const pin = ({ cert }: Identity): string => pinOf(new X509Certificate(cert));
const shown = (identity: Identity): string => `The public key shown is not the one pinned for the service: ${pin(identity)}.`;

/** Returns the address of a real proxy, in front of a service, that presents this certificate. */
async function inFront(kind: ProxyKind, { cert, key }: Identity): Promise<string> {
  const behind = await listening(createPlain((_request, response) => response.end("ok")));
  const proxy = await RunningProxy.start(kind, behind, { "identity.pem": `${cert.toString()}${key.toString()}` });
  ends.push(() => proxy.stop());
  return proxy.baseUrl.replace("http:", "https:");
}

/** Returns a service that only a proxy can reach, and the script that names the proxy. */
async function behindTunnel(identity: Identity): Promise<{ proxy: AskingProxy; proxyPac: string }> {
  const port = await listening(createServer(identity, (_request, response) => response.end("ok")));
  const proxy = await AskingProxy.start("ann:p-1");
  proxy.everywhere = port;
  ends.push(() => proxy.stop());
  const script = `function FindProxyForURL(url, host) { return host === "actions.test" ? "PROXY ${proxy.address}" : "DIRECT"; }`;
  const pac = await listening(createPlain((_request, response) => response.end(script)));
  return { proxy, proxyPac: `http://127.0.0.1:${pac}/proxy.pac` };
}

describe.skipIf(!hasOpenssl())("(skipped: makes certificates with openssl, which is not here)", () => {
  for (const kind of SECURE_PROXIES)
    describe.skipIf(whyAbsent(kind.program) !== undefined)(
      `${kind.name} in front of the service (skipped where it is not installed)`,
      () => {
        it("is trusted by the fleet's authority, and by its pin in addition", async () => {
          const { good, expired } = certificates;
          const url = await inFront(kind, good);
          const of = network();
          expect(await answer(of, url)).toBe("ok");
          expect(await answer(of, url, pin(good))).toBe("ok");
          expect(await answer(of, url, pin(expired))).toBe(shown(good));
          // Another Docket, whose fleet has named no authority.
          on = given();
          await on.start();
          expect(await answer(network({ anchors: [] }), url, pin(good))).toBe(UNTRUSTED);
        });

        it("is not trusted with a certificate that has expired, or of an unknown authority", async () => {
          expect(await answer(network(), await inFront(kind, certificates.expired))).toBe(
            "The service's certificate has expired or is not valid yet.",
          );
          expect(await answer(network(), await inFront(kind, certificates.unknownIssuer))).toBe(UNTRUSTED);
        });
      },
    );

  describe("a proxy that tunnels, by the fleet's script, and asks for a sign-in", () => {
    it("lets the user reach the service of the fleet's authority after the sign-in, and the pin is still checked", async () => {
      const { good, expired } = certificates;
      const { proxy, proxyPac } = await behindTunnel(good);
      const of = network({ proxyPac });
      expect(await answer(of, ADDRESS, pin(good))).toBe(`The proxy ${proxy.address} asks for a sign-in.`);
      const question = of.proxySignIn.question();
      expect(question).toMatchObject({ proxy: proxy.address, realm: "Office" });
      await of.proxySignIn.answer({ id: question?.id ?? "", username: "ann", password: "p-1", keep: false });
      expect(await answer(of, ADDRESS, pin(good))).toBe("ok");
      expect(await answer(of, ADDRESS)).toBe("ok");
      expect(await answer(of, ADDRESS, pin(expired))).toBe(shown(good));
      // Only the tunnel was requested from the proxy.
      expect(new Set(proxy.asked)).toEqual(new Set(["CONNECT actions.test:443"]));
    });

    it.each([
      ["expired", "The service's certificate has expired or is not valid yet."],
      ["wrongHost", "The service's certificate is for another address."],
      ["selfSigned", UNTRUSTED],
    ] as const)("does not make a certificate trusted that is %s", async (name, words) => {
      const { proxyPac } = await behindTunnel(certificates[name]);
      const of = network({ proxyPac });
      await answer(of, ADDRESS);
      await of.proxySignIn.answer({ id: of.proxySignIn.question()?.id ?? "", username: "ann", password: "p-1", keep: false });
      expect(await answer(of, ADDRESS, pin(certificates[name]))).toBe(words);
    });
  });

  it("a proxy that is reached by https is verified by the fleet's authority, and not by the service's pin (as passed)", () => {
    const { authority, good, expired, unknownIssuer } = certificates;
    const anchors = [new X509Certificate(authority)];
    const judge = verifyProc({ host: "actions.test", pins: [pin(expired)] }, { anchors, now: Date.now, onJudged: () => undefined });
    const verdict = (hostname: string, { cert }: Identity): number => {
      let given = Number.NaN;
      const certificate = { data: cert.toString() } as Electron.Certificate;
      judge({ hostname, certificate, errorCode: -202 } as Electron.Request, (code) => void (given = code));
      return given;
    };
    expect(verdict("localhost", good)).toBe(0);
    expect(verdict("localhost", unknownIssuer)).toBe(-3);
    expect(verdict("proxy.test", good)).toBe(-200);
    // The same certificate, presented as the service's.
    expect(verdict("actions.test", good)).toBe(-150);
  });
});
