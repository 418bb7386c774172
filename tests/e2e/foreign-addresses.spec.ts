/**
 * When something other than the service answers at the address, each kind has its own sentence in
 * the connection's banner, with the remedy.
 */
import { once } from "node:events";
import { createServer as createHttp } from "node:http";
import { createServer as createHttp2 } from "node:http2";
import { createServer as createPlain, type AddressInfo, type Server } from "node:net";
import { createServer as createTls } from "node:tls";
import { expect } from "playwright/test";
import { hasOpenssl, makeCertificates, type Certificates } from "../core/transport/certificates.ts";
import { BY_ITSELF, parts } from "../support/docket-test.ts";
import { banners, foreignSettings, test } from "../support/foreign-test.ts";
import { foreignAction } from "../support/actions.ts";

let server: Server | undefined;
test.afterEach(() => void server?.close());

async function listen(created: Server): Promise<number> {
  server = created;
  created.on("connection", (socket) => socket.on("error", () => undefined));
  created.listen(0, "127.0.0.1");
  await once(created, "listening");
  return (created.address() as AddressInfo).port;
}

function tls(identity: Certificates["good"]): Server {
  const created = createTls(identity, (socket) => socket.on("error", () => undefined));
  created.on("tlsClientError", () => undefined);
  return created;
}

interface Wrong {
  what: string;
  scheme: "http" | "https";
  server: () => Server;
  shows: RegExp;
  advice: RegExp;
  needsOpenssl?: true;
}

const WRONG: readonly Wrong[] = [
  {
    what: "http spoken where https is spoken to it",
    scheme: "https",
    server: () => createPlain((socket) => socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")),
    shows: /does not speak https/,
    advice: /whether the address should begin with http:/,
  },
  {
    what: "an https port that is spoken to in plain, and says so as nginx does",
    scheme: "http",
    server: () =>
      createHttp((_, response) =>
        response
          .writeHead(400, { "Content-Type": "text/html" })
          .end("<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head></html>"),
      ),
    shows: /This is an https port, but the address says http/,
    advice: /Begin the address in the settings with https:/,
  },
  {
    what: "an https port that is spoken to in plain, and answers with an alert of TLS",
    scheme: "http",
    // Chromium shows no bytes of a response that is not HTTP.
    server: () => createPlain((socket) => socket.once("data", () => socket.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 70])))),
    shows: /does not speak HTTP\/1\.1: it may be https/,
    advice: /Check the address and port in the settings/,
  },
  {
    what: "an https port that is spoken to in plain, and only closes",
    scheme: "http",
    server: () => tls(makeCertificates().selfSigned),
    shows: /The connection was closed without an answer/,
    advice: /The port may expect https/,
    needsOpenssl: true,
  },
  {
    what: "an ssh port",
    scheme: "http",
    server: () => createPlain((socket) => socket.write("SSH-2.0-OpenSSH_9.6\r\n")),
    shows: /is no web service|does not speak HTTP\/1\.1/,
    advice: /Check the address and port/,
  },
  {
    what: "a service that speaks HTTP/2 only",
    scheme: "http",
    server: () => createHttp2(),
    shows: /speaks HTTP\/2 only|does not speak HTTP\/1\.1/,
    advice: /Check.* port/,
  },
  {
    what: "an expired certificate",
    scheme: "https",
    server: () => tls(makeCertificates().expired),
    // The certificate's authority is not trusted either, and Chromium reports that first.
    shows: /certificate (has expired|is not trusted on this device)/,
    advice: /Check the date and time of this device|Ask whoever runs the service for the issuing authority/,
    needsOpenssl: true,
  },
  {
    what: "a self-signed certificate",
    scheme: "https",
    server: () => tls(makeCertificates().selfSigned),
    shows: /certificate is not trusted on this device/,
    advice: /Ask whoever runs the service for the issuing authority/,
    needsOpenssl: true,
  },
  {
    what: "a port that closes without a word",
    scheme: "http",
    server: () => createPlain((socket) => socket.end()),
    shows: /closed without an answer/,
    advice: /The port may expect https/,
  },
];

for (const wrong of WRONG)
  test(`${wrong.what}: Offline with its own sentence and the cause in the log, without blaming the key`, async ({ launch }) => {
    test.skip(wrong.needsOpenssl === true && !hasOpenssl(), "makes a certificate with openssl, which is not here");
    const port = await listen(wrong.server());
    const { page, main } = await launch({ env: foreignSettings({ baseUrl: `${wrong.scheme}://127.0.0.1:${port}` }) });
    const { problem } = banners(page);
    await expect(parts(page).connection).toHaveText(/^Offline/);
    await expect(problem).toHaveText(wrong.shows);
    await expect(problem).toHaveText(wrong.advice);
    await expect(problem).not.toHaveText(/\bkey (in|is not)|does not accept/);
    await main.waitForLine(/connection lost: /);
  });

test("once the right service answers at that address, Docket connects by itself", async ({ foreign, behind, launch }) => {
  const service = await foreign();
  service.records.create(foreignAction("j-1", { name: "Inspect pump P-104" }));
  const proxy = await behind(service);
  await proxy.refuse();
  const { page } = await launch({ env: foreignSettings(proxy) });
  await expect(banners(page).problem).toContainText("Nothing answers at this address: the connection was refused.");
  await proxy.accept();
  await expect(parts(page).connection).toHaveText(/^Live/, BY_ITSELF);
  await expect(parts(page).row("Inspect pump P-104")).toBeVisible();
});
