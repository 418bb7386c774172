/**
 * Tests which certificates the service's connections trust, on the stand-in's `net` over real TLS:
 * the fleet's authority, pinned keys, and the proxy script of a fleet.
 */
import { X509Certificate } from "node:crypto";
import { createServer as createPlain } from "node:http";
import { createServer, type Server } from "node:https";
import { createServer as createTcp } from "node:net";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { failureSentence } from "../../electron/contract/messages/failures.ts";
import { networkFailure } from "../../electron/core/transport/failures/network-failure.ts";
import { onlyProxyIn } from "../../electron/shell/proxy-words.ts";
import type { ServiceNetwork, ServiceNetworkPorts } from "../../electron/shell/service-network.ts";
import { bare, pinOf } from "../../electron/shell/service-trust.ts";
import { type Certificates, hasOpenssl, makeCertificates } from "../core/transport/certificates.ts";
import { given, type Given } from "../stand-in/fixtures.ts";
import { networkOn, portOf } from "./service-network-steps.ts";

const ends: (() => unknown)[] = [];

async function listening(server: Server | ReturnType<typeof createPlain>, scheme: string): Promise<string> {
  return `${scheme}://127.0.0.1:${await portOf(server, ends)}`;
}

let on: Given;
beforeEach(async () => {
  on = given();
  await on.start();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const network = (more: Partial<ServiceNetworkPorts> = {}): ServiceNetwork => networkOn(on, more);

/** Returns the service's response, or the sentence that its user reads. */
async function answer(of: ServiceNetwork, baseUrl: string, pinnedKey = "", url = `${baseUrl}/`): Promise<string> {
  try {
    return await (await of.fetch(url, {}, { baseUrl, pinnedKey })).text();
  } catch (error) {
    return failureSentence(networkFailure(error).reason);
  }
}

const asLocalhost = (url: string) => url.replace("127.0.0.1", "localhost");

describe.skipIf(!hasOpenssl())(
  "the fleet's authority, and pinned keys (skipped: makes certificates with openssl, which is not here)",
  () => {
    let certificates: Certificates;
    beforeAll(() => void (certificates = makeCertificates()));
    const serve = (name: Exclude<keyof Certificates, "authority">) =>
      listening(
        createServer(certificates[name], (_request, response) => response.end("ok")),
        "https",
      );
    const anchors = () => [new X509Certificate(certificates.authority)];
    const pin = (name: Exclude<keyof Certificates, "authority">) => pinOf(new X509Certificate(certificates[name].cert));

    it.each([
      ["good", "ok"],
      ["expired", "The service's certificate has expired or is not valid yet."],
      ["notYetValid", "The service's certificate has expired or is not valid yet."],
      ["wrongHost", "The service's certificate is for another address."],
      ["selfSigned", "The service's certificate is not trusted on this device."],
      ["unknownIssuer", "The service's certificate is not trusted on this device."],
    ] as const)("verifies a certificate that is %s", async (name, expected) => {
      expect(await answer(network({ anchors: anchors() }), await serve(name))).toBe(expected);
    });

    it("is named where it has expired itself, and not the service's certificate", async () => {
      // The authority's certificate is valid for 7 days.
      const of = network({ anchors: anchors(), now: () => Date.now() + 8 * 86_400_000 });
      expect(await answer(of, await serve("good"))).toBe(
        "The certificate of the authority “CN=trusted”, which vouches for the service, has expired or is not valid yet.",
      );
      expect(await answer(of, await serve("expired"))).toBe("The service's certificate has expired or is not valid yet.");
    });

    it("is named only for the service whose certificate it has issued, even when verdicts are kept", async () => {
      const of = network({ anchors: anchors(), now: () => Date.now() + 8 * 86_400_000 });
      const [good, expired] = [await serve("good"), await serve("expired")];
      const [authority, own] = ["The certificate of the authority “CN=trusted”", "The service's certificate has expired"];
      const asked = [good, asLocalhost(good), asLocalhost(expired), expired, good, asLocalhost(good), expired];
      for (const [at, url] of asked.entries())
        expect(await answer(of, url), `${at}: ${url}`).toContain(url.endsWith(good.slice(-6)) ? authority : own);
    });

    it("is trusted only where the fleet has named it", async () => {
      expect(await answer(network(), await serve("good"))).toBe("The service's certificate is not trusted on this device.");
    });

    it("with a pin, allows only that key, and names the one that was presented", async () => {
      const url = await serve("good");
      const of = network({ anchors: anchors() });
      expect(await answer(of, url, pin("good"))).toBe("ok");
      expect(await answer(of, url, `${pin("expired")}, ${pin("good")}`)).toBe("ok");
      expect(await answer(of, url, pin("expired"))).toBe(`The public key shown is not the one pinned for the service: ${pin("good")}.`);
      // Also a second time, when the verdict is kept.
      expect(await answer(of, url, pin("expired"))).toContain(`the one pinned for the service: ${pin("good")}`);
      expect(await answer(of, url)).toBe("ok");
    });

    it("a pin does not replace the check: it does not make a self-signed service trusted", async () => {
      expect(await answer(network(), await serve("selfSigned"), pin("selfSigned"))).toBe(
        "The service's certificate is not trusted on this device.",
      );
    });
  },
);

const proxy = () =>
  listening(
    createPlain((request, response) => response.end(`proxied ${request.url}`)),
    "http",
  );
const proxyScript = (text: string, status = 200) =>
  listening(
    createPlain((_request, response) => {
      response.statusCode = status;
      response.setHeader("content-type", "application/x-ns-proxy-autoconfig").end(text);
    }),
    "http",
  );

describe("the proxy script of a fleet", () => {
  const ADDRESS = "http://actions.example";
  it("selects the way to the service", async () => {
    const { host } = new URL(await proxy());
    const proxyPac = await proxyScript(
      `function FindProxyForURL(url, host) { return dnsDomainIs(host, ".example") ? "PROXY ${host}" : "DIRECT"; }`,
    );
    expect(await answer(network({ proxyPac }), ADDRESS)).toBe("proxied http://actions.example/");
  });

  it.each([
    ["is not there", "not found", 404],
    ["is no script", "<html>sign in</html>", 200],
    ["has no FindProxyForURL", "var x = 1;", 200],
    ["fails", "function FindProxyForURL() { throw new Error(); }", 200],
  ])("that %s blocks everything, and is named", async (_what, text, status) => {
    const proxyPac = await proxyScript(text, status);
    expect(await answer(network({ proxyPac }), ADDRESS)).toBe(`This device's proxy script, ${proxyPac}, could not be read, or it fails.`);
  });

  it("that could not be read is requested again by the next request", async () => {
    const { host } = new URL(await proxy());
    let isThere = false;
    const proxyPac = await listening(
      createPlain((_request, response) =>
        response.writeHead(isThere ? 200 : 503).end(`function FindProxyForURL() { return "PROXY ${host}"; }`),
      ),
      "http",
    );
    const of = network({ proxyPac });
    expect(await answer(of, ADDRESS)).toContain("could not be read");
    isThere = true;
    expect(await answer(of, ADDRESS)).toBe("proxied http://actions.example/");
  });

  it("that has changed is read again once its user retries, and not before", async () => {
    const [first, second] = [
      new URL(await proxy()),
      new URL(
        await listening(
          createPlain((_request, response) => response.end("second")),
          "http",
        ),
      ),
    ];
    let { host } = first;
    const proxyPac = await listening(
      createPlain((_request, response) => response.end(`function FindProxyForURL() { return "PROXY ${host}"; }`)),
      "http",
    );
    const of = network({ proxyPac });
    await answer(of, ADDRESS);
    ({ host } = second);
    expect(await answer(of, ADDRESS)).toBe("proxied http://actions.example/");
    of.askAgain({ refused: false });
    expect(await answer(of, ADDRESS)).toBe("second");
  });

  it("is not waited for without end where it cannot be read completely: that request is abandoned, and the next one continues", async () => {
    const { host } = new URL(await proxy());
    const proxyPac = await proxyScript(`function FindProxyForURL() { return "PROXY ${host}"; }`);
    const of = network({ proxyPac });
    await answer(of, ADDRESS);
    const reload = vi
      .spyOn(on.electron.session.fromPartition("service"), "forceReloadProxyConfig")
      .mockReturnValue(new Promise(() => undefined));
    of.askAgain({ refused: false });
    const stop = new AbortController();
    const given = of.fetch(`${ADDRESS}/`, { signal: stop.signal }, { baseUrl: ADDRESS, pinnedKey: "" });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    stop.abort(new Error("late"));
    await expect(given).rejects.toThrow("late");
    expect(await answer(of, ADDRESS)).toBe("proxied http://actions.example/");
  });

  it.each(["PROXY", "SOCKS5"])("that names a proxy which does not answer is distinguished, and the proxy named: %s", async (kind) => {
    const gone = await proxy();
    for (const end of ends.splice(0)) end();
    const proxyPac = await proxyScript(`function FindProxyForURL() { return "${kind} ${new URL(gone).host}"; }`);
    expect(await answer(network({ proxyPac }), ADDRESS)).toBe(
      `The proxy ${new URL(gone).host}, named by the script ${proxyPac}, does not answer.`,
    );
  });
});

/**
 * Sends these replies to each greeting and each connection request; a missing reply lets the
 * connection through.
 */
async function socks(greeting: Buffer | "ends", reply?: Buffer | "ends"): Promise<string> {
  const server = createTcp((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      if (greeting === "ends") return void socket.end();
      socket.write(greeting);
      socket.once("data", (wish: Buffer) => {
        if (reply === "ends") return void socket.end();
        socket.write(reply ?? Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        socket.once("data", () => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${wish.length}\r\n\r\n${"x".repeat(wish.length)}`));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  const address = server.address();
  return `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

describe("a SOCKS proxy", () => {
  const ADDRESS = "http://actions.example";
  const GREETED = Buffer.from([5, 0]);

  const through = async (proxy: string): Promise<string> =>
    answer(network({ proxyPac: await proxyScript(`function FindProxyForURL() { return "SOCKS5 ${proxy}"; }`) }), ADDRESS);

  it("is a way to the service", async () => {
    expect(await through(await socks(GREETED))).toBe("x".repeat(7 + "actions.example".length));
  });

  it.each([
    ["refuses by its rules", GREETED, Buffer.from([5, 2, 0, 1, 0, 0, 0, 0, 0, 0])],
    ["does not reach the service", GREETED, Buffer.from([5, 4, 0, 1, 0, 0, 0, 0, 0, 0])],
    ["requires a sign-in", Buffer.from([5, 0xff])],
    ["closes before it answers", "ends"],
    ["closes in the middle", GREETED, "ends"],
    ["is another kind of server", Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ] as const)("that %s is not reported as silent, and is named", async (_what, greeting, reply?: Buffer | "ends") => {
    const proxy = await socks(greeting, reply);
    expect(await through(proxy)).toMatch(
      new RegExp(`^The SOCKS proxy ${proxy}, named by the script http://\\S+, makes no connection: it refuses, requires a sign-in, `, "u"),
    );
  });
});

it("of several is not named as the one that fails", () => {
  expect(
    ["PROXY a:80", "SOCKS5 [::1]:1080; DIRECT", "HTTPS a:443; HTTPS a:443", "PROXY a:80; SOCKS b:1", "DIRECT", "?"].map(onlyProxyIn),
  ).toEqual(["a:80", "[::1]:1080", "a:443", undefined, undefined, undefined]);
});

it("a host is the same with the dot of the root, with capitals, and without brackets", () => {
  expect(["Actions.Example.", "actions.example", "[::1]"].map(bare)).toEqual(["actions.example", "actions.example", "::1"]);
});
