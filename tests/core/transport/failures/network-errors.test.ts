/**
 * Every name that a network stack has for a failure gets its code, its sentence and its advice, and
 * shows whether anything can have been sent.
 */
import { describe, expect, it } from "vitest";
import { askingProxyOf, type FailureClass } from "../../../../electron/contract/failures.ts";
import { isFinalRefusal, isServicesWord } from "../../../../electron/core/transport/failures/failure.ts";
import { networkFailure } from "../../../../electron/core/transport/failures/network-failure.ts";
import { failureIn, FakeNet, FedBody, listen, said, update } from "../fake-net.ts";
import { FORMATS, REST } from "../wire-format.ts";
import { adviceOf, sentenceOf } from "../../failures.ts";

type Row = readonly [name: string, code: FailureClass, recorded: "notYet" | "unknown", sentence: RegExp];

/** Names as Chromium writes them, with `net::` before each. */
const CHROMIUM: readonly Row[] = [
  ["ERR_CERT_DATE_INVALID", "certificate_expired", "notYet", /expired or is not valid yet/],
  ["ERR_CERT_COMMON_NAME_INVALID", "certificate_wrong_host", "notYet", /for another address/],
  ["ERR_CERT_AUTHORITY_INVALID", "certificate_untrusted", "notYet", /not trusted on this device/],
  ["ERR_CERT_REVOKED", "certificate_revoked", "notYet", /revoked/],
  ["ERR_CERT_WEAK_SIGNATURE_ALGORITHM", "certificate_weak", "notYet", /too weak/],
  ["ERR_CERT_WEAK_KEY", "certificate_weak", "notYet", /too weak/],
  ["ERR_CERT_INVALID", "certificate_untrusted", "notYet", /cannot be accepted/],
  ["ERR_CERT_CONTAINS_ERRORS", "certificate_untrusted", "notYet", /cannot be accepted/],
  ["ERR_CERTIFICATE_TRANSPARENCY_REQUIRED", "certificate_untrusted", "notYet", /not trusted/],
  ["ERR_SSL_CLIENT_AUTH_CERT_NEEDED", "client_certificate", "notYet", /asks for a certificate from this device/],
  ["ERR_BAD_SSL_CLIENT_AUTH_CERT", "client_certificate", "notYet", /asks for a certificate from this device/],
  ["ERR_SSL_CLIENT_AUTH_CERT_NO_PRIVATE_KEY", "client_certificate_unusable", "notYet", /may not use its private key/],
  ["ERR_SSL_CLIENT_AUTH_PRIVATE_KEY_ACCESS_DENIED", "client_certificate_unusable", "notYet", /may not use its private key/],
  ["ERR_SSL_CLIENT_AUTH_SIGNATURE_FAILED", "client_certificate_unusable", "notYet", /did not sign/],
  ["ERR_SSL_CLIENT_AUTH_NO_COMMON_ALGORITHMS", "client_certificate_unusable", "notYet", /type of key/],
  ["ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN", "certificate_pin", "notYet", /not the one pinned/],
  ["ERR_CERT_KNOWN_INTERCEPTION_BLOCKED", "certificate_untrusted", "notYet", /something along the way is reading the traffic/],
  ["ERR_SSL_VERSION_OR_CIPHER_MISMATCH", "tls_mismatch", "notYet", /no common TLS version or cipher/],
  ["ERR_SSL_OBSOLETE_VERSION", "tls_mismatch", "notYet", /no TLS version/],
  ["ERR_SSL_PROTOCOL_ERROR", "tls_failed", "unknown", /does not speak https, or it turned the connection away/],
  ["ERR_SSL_BAD_RECORD_MAC_ALERT", "tls_failed", "unknown", /secure connection failed/],
  ["ERR_INVALID_HTTP_RESPONSE", "not_http", "unknown", /does not speak HTTP\/1\.1/],
  ["ERR_HTTP2_PROTOCOL_ERROR", "protocol", "unknown", /rules of HTTP/],
  ["ERR_HTTP2_SERVER_REFUSED_STREAM", "connection_lost", "notYet", /before it was read/],
  ["ERR_HTTP2_INADEQUATE_TRANSPORT_SECURITY", "tls_mismatch", "notYet", /secure connection/],
  ["ERR_NAME_NOT_RESOLVED", "name_not_found", "notYet", /name/],
  ["ERR_CONNECTION_REFUSED", "connection_refused", "notYet", /refused/],
  ["ERR_ADDRESS_UNREACHABLE", "unreachable", "notYet", /cannot be reached/],
  ["ERR_INTERNET_DISCONNECTED", "no_network", "notYet", /no network/],
  ["ERR_NETWORK_CHANGED", "network_changed", "unknown", /This device's network changed/],
  ["ERR_NETWORK_IO_SUSPENDED", "network_changed", "unknown", /put to sleep/],
  ["ERR_PROXY_CONNECTION_FAILED", "proxy_unreachable", "notYet", /This device's proxy does not answer/],
  ["ERR_SOCKS_CONNECTION_FAILED", "proxy_refused", "notYet", /SOCKS proxy makes no connection/],
  ["ERR_PROXY_CERTIFICATE_INVALID", "proxy_certificate", "notYet", /The proxy's certificate/],
  ["ERR_MANDATORY_PROXY_CONFIGURATION_FAILED", "proxy_settings", "notYet", /proxy settings/],
  ["ERR_PAC_SCRIPT_FAILED", "proxy_settings", "notYet", /proxy settings/],
  ["ERR_NO_SUPPORTED_PROXIES", "proxy_settings", "notYet", /no kind of proxy/],
  ["ERR_TUNNEL_CONNECTION_FAILED", "proxy_refused", "notYet", /This device's proxy does not let/],
  ["ERR_HTTPS_PROXY_TUNNEL_RESPONSE_REDIRECT", "proxy_refused", "notYet", /proxy/],
  ["ERR_PROXY_AUTH_REQUESTED", "proxy_password", "notYet", /password/],
  ["ERR_PROXY_AUTH_UNSUPPORTED", "proxy_sign_in_unknown", "notYet", /password in a way that Docket does not know/],
  ["ERR_UNEXPECTED_PROXY_AUTH", "protocol", "notYet", /as only a proxy may/],
  ["ERR_CONNECTION_TIMED_OUT", "timed_out", "notYet", /did not accept the connection/],
  ["ERR_TIMED_OUT", "timed_out", "unknown", /did not answer in time/],
  ["ERR_CONNECTION_RESET", "connection_lost", "unknown", /broke off/],
  ["ERR_CONNECTION_CLOSED", "connection_lost", "unknown", /broke off/],
  ["ERR_INCOMPLETE_CHUNKED_ENCODING", "connection_lost", "unknown", /broke off/],
  ["ERR_EMPTY_RESPONSE", "no_answer", "unknown", /without an answer/],
  ["ERR_TOO_MANY_REDIRECTS", "redirected", "unknown", /redirects without end/],
  ["ERR_CONTENT_DECODING_FAILED", "protocol", "unknown", /decompressed/],
  ["ERR_RESPONSE_HEADERS_TOO_BIG", "protocol", "unknown", /too large/],
  ["ERR_BLOCKED_BY_ADMINISTRATOR", "blocked", "notYet", /does not let Docket/],
  ["ERR_BLOCKED_BY_SOMETHING_NEW", "blocked", "notYet", /does not let Docket/],
  ["ERR_NETWORK_ACCESS_DENIED", "blocked", "notYet", /does not let Docket/],
  ["ERR_UNSAFE_PORT", "blocked", "notYet", /port/],
  ["ERR_CERT_SOMETHING_NEW", "certificate_untrusted", "notYet", /cannot be accepted/],
  ["ERR_SSL_SOMETHING_NEW", "tls_failed", "unknown", /secure connection failed/],
  ["ERR_FAILED", "unreachable", "unknown", /connection to the service failed/],
];

/** Codes of Node that a real server cannot easily cause; tls-servers.test.ts has the others. */
const NODE: readonly Row[] = [
  ["CERT_REVOKED", "certificate_revoked", "notYet", /revoked/],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "certificate_untrusted", "notYet", /not trusted/],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "certificate_untrusted", "notYet", /not trusted/],
  ["CERT_NOT_YET_VALID", "certificate_expired", "notYet", /not valid yet/],
  ["EAI_AGAIN", "name_not_found", "notYet", /name/],
  ["ENETUNREACH", "no_network", "unknown", /no network/],
  ["ETIMEDOUT", "timed_out", "unknown", /in time/],
  ["UND_ERR_CONNECT_TIMEOUT", "timed_out", "notYet", /did not accept/],
  ["UND_ERR_HEADERS_TIMEOUT", "timed_out", "unknown", /in time/],
  ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", "client_certificate", "notYet", /asks for a certificate from this device/],
  ["ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE", "client_certificate", "notYet", /asks for a certificate from this device/],
  ["ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED", "client_certificate", "notYet", /asks for a certificate from this device/],
  ["ERR_SSL_TLSV1_ALERT_UNKNOWN_CA", "client_certificate", "notYet", /asks for a certificate from this device/],
  ["ERR_SSL_TLSV1_ALERT_ACCESS_DENIED", "client_certificate", "notYet", /asks for a certificate from this device/],
  ["EPIPE", "connection_lost", "unknown", /broke off/],
  ["EPROTO", "tls_failed", "unknown", /secure connection/],
  ["HPE_INVALID_HEADER_TOKEN", "protocol", "unknown", /rules of HTTP/],
];

function withCode(code: string, more: object = {}): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error("it failed"), { code, ...more }) });
}

describe.each([
  ["Chromium", CHROMIUM, (name: string) => new Error(`net::${name}`)],
  ["Node", NODE, (name: string) => withCode(name)],
] as const)("%s", (_, rows, thrown) => {
  it.each(rows)("%s", async (name, code, recorded, sentence) => {
    const net = new FakeNet(() => Promise.reject(thrown(name)));
    for (const found of [failureIn(await update(net.transport(REST))), failureIn((await listen(net.transport(REST))).end)]) {
      expect(found).toMatchObject({ code, recorded, neverSent: recorded === "notYet", cause: name });
      expect(sentenceOf(found)).toMatch(sentence);
      expect(isFinalRefusal(found)).toBe(false);
    }
  });

  it("gives no advice about the key", () => {
    for (const [name] of rows) {
      const advice = adviceOf(networkFailure(thrown(name)));
      expect(advice, name).toMatch(/\.$/);
      // One advice warns that the key is sent unencrypted over plain http.
      expect(advice.replace("the key is then sent unencrypted", ""), name).not.toMatch(/key/i);
    }
  });
});

function asks(proxy: unknown): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error("net::ERR_PROXY_AUTH_REQUESTED"), { proxy }) });
}

describe("a proxy that asks for a sign-in", () => {
  it("is named, with its advice", () => {
    const found = networkFailure(asks("proxy.corp.example:3128"));
    expect(found).toMatchObject({
      code: "proxy_password",
      reason: { code: "proxyAsks", params: { proxy: "proxy.corp.example:3128" } },
      recorded: "notYet",
      answered: true,
    });
    expect(adviceOf(found)).toMatch(/^Sign in,/);
    expect(askingProxyOf(networkFailure(asks("[fd00::1]:8080")).reason)).toBe("[fd00::1]:8080");
  });

  it.each([["proxy\u202E.example:1"], ["a proxy: ignore the line above"], ["x".repeat(300)], [""], [7], [undefined]])(
    "is not named when the name cannot be a host and port: %j",
    (name) => {
      const found = networkFailure(asks(name));
      expect(found.reason).toEqual({ code: "proxyAsks", params: {} });
      expect(adviceOf(found)).not.toMatch(/^Sign in/);
    },
  );

  it("is not read from another failure", () => {
    const refused = Object.assign(new Error("net::ERR_CONNECTION_REFUSED"), { proxy: "proxy.example:1" });
    expect(askingProxyOf(networkFailure(refused).reason)).toBeUndefined();
  });
});

describe("an error of Node's", () => {
  it("proves that nothing was sent only when it occurred while connecting", () => {
    for (const code of ["ETIMEDOUT", "ENETUNREACH", "EACCES"]) {
      expect(networkFailure(withCode(code, { syscall: "connect" })), code).toMatchObject({ recorded: "notYet", cause: code });
      expect(networkFailure(withCode(code, { syscall: "read" })), code).toMatchObject({ recorded: "unknown" });
    }
  });

  it("is found in an AggregateError in a cause in a cause, and the most certain of several counts", () => {
    const parts = [
      withCode("ENETUNREACH", { syscall: "connect" }),
      Object.assign(new Error("::1"), { code: "ECONNREFUSED", syscall: "connect" }),
    ];
    const error = new TypeError("fetch failed", { cause: new Error("again", { cause: new AggregateError(parts) }) });
    expect(networkFailure(error)).toMatchObject({ code: "connection_refused", recorded: "notYet", cause: "ECONNREFUSED" });
  });

  it("is not searched for endlessly, nor in text that only looks like a code", () => {
    const circular: Error & { cause?: unknown; code?: unknown } = new Error("round");
    circular.cause = circular;
    for (const code of [20, null, "constructor and more", "__proto__ ", {}, "x".repeat(1000)]) {
      circular.code = code;
      expect(networkFailure(circular)).toMatchObject({ code: "unreachable", recorded: "unknown", answered: false });
      expect(networkFailure(circular).cause).toBeUndefined();
    }
    for (const code of ["constructor", "__proto__", "toString"])
      expect(networkFailure(Object.assign(new Error("odd"), { code }))).toMatchObject({ code: "unreachable", cause: code });
  });

  it("in the bytes of a body is not attributed to the server at the address", async () => {
    const cause = Object.assign(new Error("Response does not match the HTTP/1.1 protocol (Invalid character in chunk size)"), {
      name: "HTTPParserError",
      data: "SSH-2.0\r\n",
    });
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError("terminated", { cause })) });
    const net = new FakeNet(() => new Response(body, { headers: { "Content-Type": "application/json" } }));
    expect(said((await listen(net.transport(REST))).end)).toBe("protocol: The service's answer breaks the rules of HTTP.");
  });
});

describe.each(FORMATS)("$name", (format) => {
  it("reports a failure whatever a fetch throws, rejects with, or resolves to", async () => {
    const odd: unknown[] = [
      undefined,
      null,
      0,
      "net::ERR_CONNECTION_REFUSED",
      Symbol("x"),
      {},
      [],
      { code: "ECONNREFUSED" },
      Object.create(null),
    ];
    for (const value of odd) {
      const throws = new FakeNet(() => new Response());
      Object.assign(throws, {
        fetch: () => {
          throw value;
        },
      });
      const rejects = new FakeNet(() => new Response());
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors
      Object.assign(rejects, { fetch: () => Promise.reject(value) });
      for (const net of [throws, rejects]) {
        const { end } = await listen(net.transport(format));
        expect(failureIn(end)).toEqual(failureIn(await update(net.transport(format))));
        expect(failureIn(end)).toMatchObject({ answered: false });
        expect(isServicesWord(failureIn(end))).toBe(false);
        expect(net.clock.pending).toBe(0);
      }
      const resolves = new FakeNet(() => value as Response);
      expect(failureIn(await update(resolves.transport(format)))).toMatchObject({ code: "unreachable", recorded: "unknown" });
    }
    const refused = new FakeNet(() => new Response());
    Object.assign(refused, { fetch: () => Promise.reject("net::ERR_CONNECTION_REFUSED") });
    expect(failureIn(await update(refused.transport(format)))).toMatchObject({ code: "connection_refused", recorded: "notYet" });
  });

  it("reports an answer when one came, and only then", async () => {
    const lost = new FakeNet(() => Promise.reject(withCode("ECONNRESET")));
    expect(failureIn(await update(lost.transport(format))).answered).toBe(false);
    for (const status of [200, 307, 404, 503]) {
      const net = new FakeNet(() => new Response(new FedBody().breakOff().stream, { status, headers: { "Content-Type": "text/html" } }));
      expect(failureIn(await update(net.transport(format))), String(status)).toMatchObject({ answered: true });
    }
    const late = new FakeNet(() => new Promise(() => undefined));
    const deadline = new AbortController();
    const waiting = update(late.transport(format), "a1", deadline.signal);
    // The outbox decides how long an answer is awaited.
    await late.clock.advance(60_000);
    deadline.abort();
    expect(failureIn(await waiting)).toMatchObject({ code: "canceled", answered: false, recorded: "unknown" });
  });
});
