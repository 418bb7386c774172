/** A request of the wrong protocol for its port is recognised by the text of each server. */
import { describe, expect, it } from "vitest";
import type { FailureClass } from "../../../electron/contract/failures.ts";
import { isFinalRefusal } from "../../../electron/core/transport/failures/failure.ts";
import { failureIn, FakeNet, listen, update } from "./fake-net.ts";
import { FORMATS } from "./wire-format.ts";

/** What servers write when the request does not suit their port. */
const MISDIRECTED: readonly (readonly [
  what: string,
  baseUrl: string,
  status: number,
  type: string | undefined,
  body: string,
  code: FailureClass,
])[] = [
  [
    "nginx, http on its https port",
    "http://s.example",
    400,
    "text/html",
    "<html>\r\n<head><title>400 The plain HTTP request was sent to HTTPS port</title></head>\r\n",
    "https_expected",
  ],
  ["Go, http on its https port", "http://s.example", 400, undefined, "Client sent an HTTP request to an HTTPS server.\n", "https_expected"],
  [
    "Apache, http on its https port",
    "http://s.example",
    400,
    "text/html; charset=iso-8859-1",
    "<!DOCTYPE HTML><p>Your browser sent a request that this server could not understand.<br />\nReason: You're speaking plain HTTP to an SSL-enabled server port.",
    "https_expected",
  ],
  [
    "Tomcat, http on its https port",
    "http://s.example",
    400,
    "text/plain;charset=ISO-8859-1",
    "Bad Request\r\nThis combination of host and port requires TLS.\r\n",
    "https_expected",
  ],
  [
    "nginx, no client certificate",
    "https://s.example",
    400,
    "text/html",
    "<html>\r\n<head><title>400 No required SSL certificate was sent</title></head>",
    "client_certificate",
  ],
  [
    "nginx, a client certificate that it does not accept",
    "https://s.example",
    400,
    "text/html",
    "<html>\r\n<head><title>400 The SSL certificate error</title></head>",
    "client_certificate",
  ],
  [
    "Node, HTTP/1.1 on its HTTP/2 port",
    "https://s.example",
    403,
    "text/plain",
    "Missing ALPN Protocol, expected `h2` to be available.\nIf this is a HTTP request: The server was not configured with the `allowHTTP1` option",
    "http2_only",
  ],
];

describe.each(FORMATS)("$name", (format) => {
  it.each(MISDIRECTED)("%s: has its own code, and the request never reached the service", async (_, baseUrl, status, type, body, code) => {
    const answer = () => new Response(body, { status, headers: type === undefined ? {} : { "Content-Type": type } });
    for (const cause of [
      failureIn(await update(new FakeNet(answer).transport(format, { baseUrl }))),
      failureIn((await listen(new FakeNet(answer).transport(format, { baseUrl }))).end),
    ]) {
      expect(cause).toMatchObject({ code, recorded: "notYet", answered: true });
      expect(isFinalRefusal(cause)).toBe(false);
    }
  });

  it("ignores such a sentence in the service's own words, or against the scheme of the address", async () => {
    const own = new FakeNet(() => Response.json({ message: "The plain HTTP request was sent to HTTPS port" }, { status: 400 }));
    expect(failureIn(await update(own.transport(format))).code).toBe("invalid_argument");
    const https = new FakeNet(() => new Response("Client sent an HTTP request to an HTTPS server.", { status: 400 }));
    expect(failureIn(await update(https.transport(format, { baseUrl: "https://s.example" }))).code).toBe("invalid_argument");
  });
});
