/**
 * Tests what Test connection reports when a real server responds in each of these ways, over every
 * transport, on the stand-in's `net`. HTTP/2 on the wire and client certificates are not covered.
 */
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcp } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ConnectionTestDto } from "../../electron/contract/connection.ts";
import { classOf } from "../../electron/contract/failures.ts";
import { TRANSPORT_NAMES, type TransportName } from "../../electron/contract/vocabulary.ts";
import { testConnection } from "../../electron/core/settings/connection-test.ts";
import { createTransport } from "../../electron/core/transport/create-transport.ts";
import { systemClock } from "../../electron/shell/clock.ts";
import { SETTINGS } from "../core/client-harness.ts";
import { given, type Given } from "../stand-in/fixtures.ts";
import { networkOn, portOf } from "./service-network-steps.ts";

let on: Given;
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  on = given();
  await on.start();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const plain = async (answer: RequestListener): Promise<string> => `http://127.0.0.1:${await portOf(createServer(answer), ends)}`;

async function found(baseUrl: string, transport: TransportName): Promise<ConnectionTestDto> {
  const network = networkOn(on);
  const settings = { ...SETTINGS, baseUrl, transport };
  const clock = systemClock();
  return testConnection(
    { clock, transport: createTransport({ fetch: (url, init) => network.fetch(url, init, settings), clock }, settings) },
    settings,
  );
}

/** Returns the failure's code and class. */
function kindOf(result: ConnectionTestDto): string {
  return result.found === "failure" ? `${result.failure.code} ${classOf(result.failure)}` : result.found;
}

const status =
  (number: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(number, { "content-type": "text/html", ...headers }).end("<html><body>busy</body></html>");

describe.each(TRANSPORT_NAMES)("over %s", (transport) => {
  it.each([
    ["429 with Retry-After", status(429, { "retry-after": "7" }), "httpStatus resource_exhausted"],
    ["500", status(500), "httpStatus internal"],
    ["503", status(503), "httpStatus unavailable"],
    ["511", status(511), "httpStatus network_sign_in"],
  ] as const)("an answer of %s is classified as what it is", async (_what, answer, kind) => {
    expect(kindOf(await found(await plain(answer), transport))).toBe(kind);
  });

  it("a list that stops in the middle is reported as a broken connection", async () => {
    const url = await plain((_request, response) => {
      const type = { connect: "application/connect+json", "grpc-web": "application/grpc-web", rest: "application/x-ndjson" }[transport];
      response.writeHead(200, { "content-type": type }).write(Buffer.from([0, 0, 0, 0, 90, 123]), () => response.destroy());
    });
    expect(kindOf(await found(url, transport))).toBe("connectionBrokeOff connection_lost");
  });
});

// Chromium has one error for both, and no user should be advised to write http:// for a port that
// uses https.
it("a port that speaks http, requested by https, and one that speaks https and refuses the name give the same error in Chromium", async () => {
  const http = await plain(status(200));
  expect(kindOf(await found(http.replace("http:", "https:"), "connect"))).toBe("tlsUnclear tls_failed");
  // A fatal alert, internal_error: the response of Go and Caddy without a certificate for the name.
  const refuses = createTcp((socket) =>
    socket.on("error", () => undefined).once("data", () => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 80]))),
  );
  await new Promise<void>((resolve) => refuses.listen(0, "127.0.0.1", resolve));
  ends.push(() => refuses.close());
  const { port } = refuses.address() as AddressInfo;
  expect(kindOf(await found(`https://127.0.0.1:${port}`, "connect"))).toBe("tlsUnclear tls_failed");
});

it("a port that browsers block is reported as this device's refusal", async () => {
  expect(kindOf(await found("http://127.0.0.1:6000", "connect"))).toBe("portBlocked blocked");
});
