/** The sentence of every failure, word for word. */
import { describe, expect, it } from "vitest";
import type { Failure, Failures } from "../../../electron/contract/failures.ts";
import { failureSentence } from "../../../electron/contract/messages/failures.ts";

type Cases = { readonly [C in keyof Failures]: readonly (readonly [params: Failures[C], sentence: string])[] };

const CASES: Cases = {
  serviceSaid: [[{ class: "unavailable", words: "restarting" }, "“restarting”"]],
  serviceAnswered: [[{ class: "aborted" }, 'The service answered "aborted".']],
  serviceEndedStream: [[{ class: "unavailable" }, 'The service ended the stream: "unavailable".']],
  httpStatus: [
    [{ status: 503, class: "unavailable" }, "The address answered HTTP 503 (unavailable)."],
    [{ status: 418, class: "unknown" }, "The address answered HTTP 418."],
    [
      { status: 423, class: "failed_precondition", quoted: "Locked by the night shift" },
      "The address answered HTTP 423 (locked): “Locked by the night shift”",
    ],
    [{ status: 407, class: "proxy_password" }, "A proxy asks for a password (HTTP 407)."],
    [{ status: 511, class: "network_sign_in" }, "The network asks you to sign in (HTTP 511)."],
  ],
  streamEnded: [[{}, "The service ended the stream."]],
  certificateExpired: [[{}, "The service's certificate has expired."]],
  certificateNotYetValid: [[{}, "The service's certificate is not valid yet."]],
  certificateDateInvalid: [[{}, "The service's certificate has expired or is not valid yet."]],
  authorityDateInvalid: [
    [
      { authority: "CN=ours" },
      "The certificate of the authority “CN=ours”, which vouches for the service, has expired or is not valid yet.",
    ],
  ],
  certificateWrongHost: [[{}, "The service's certificate is for another address."]],
  certificateRevoked: [[{}, "The service's certificate has been revoked."]],
  certificateWeak: [[{}, "The service's certificate is too weak to be trusted."]],
  certificateUntrusted: [[{}, "The service's certificate is not trusted on this device."]],
  certificateIntercepted: [[{}, "The certificate received is not the service's own: something along the way is reading the traffic."]],
  certificateNotAccepted: [[{}, "The service's certificate cannot be accepted."]],
  clientCertificateMissing: [[{}, "The service asks for a certificate from this device, and Docket has none that the service accepts."]],
  clientCertificateChoice: [[{}, "The service asks for a certificate from this device, and more than one fits."]],
  clientKeyDenied: [[{}, "The service asks for a certificate from this device, and Docket may not use its private key."]],
  clientKeyUnsigned: [[{}, "The service asks for a certificate from this device, but its private key did not sign."]],
  clientKeyKind: [[{}, "This device's certificate has a type of key that the service does not accept."]],
  tlsVersion: [[{}, "The service and this device have no TLS version in common."]],
  tlsCipher: [
    [
      {},
      "No secure connection could be made: there is no common TLS version or cipher, or the service requires a certificate from this device.",
    ],
  ],
  tlsFailed: [[{}, "The secure connection failed."]],
  tlsClosedEarly: [[{}, "The connection was closed before it was secure."]],
  tlsUnclear: [
    [
      {},
      "No secure connection could be made: what answers at this address does not speak https, or it turned the connection away, for example because it has no certificate for this name.",
    ],
  ],
  notTls: [[{}, "What answers at this address does not speak https."]],
  httpsPort: [[{}, "This is an https port, but the address says http."]],
  http2Only: [[{}, "What answers at this address speaks HTTP/2 only."]],
  grpcOnly: [[{ status: 415 }, "What answers at this address speaks gRPC only (HTTP 415)."]],
  notHttp: [[{}, "What answers at this address is not a web service."]],
  notHttp1: [[{}, "What answers at this address does not speak HTTP/1.1: it may be https, HTTP/2 only, or no web service at all."]],
  proxyAsks: [
    [{ proxy: "proxy.example:3128" }, "The proxy proxy.example:3128 asks for a sign-in."],
    [{}, "A proxy asks for a password."],
  ],
  proxyAsksUnknownWay: [[{}, "A proxy asks for a password in a way that Docket does not know."]],
  serviceAsksAsProxy: [[{}, "The service asks for a sign-in as only a proxy may. Docket does not send one."]],
  proxyRefuses: [[{}, "This device's proxy does not let the connection through."]],
  proxySilent: [
    [{}, "This device's proxy does not answer."],
    [{ proxy: "proxy.example:3128" }, "This device's proxy, proxy.example:3128, does not answer."],
    [{ script: "https://a.example/proxy.pac" }, "The proxy named by the script https://a.example/proxy.pac does not answer."],
    [
      { proxy: "p:80", script: "https://a.example/proxy.pac" },
      "The proxy p:80, named by the script https://a.example/proxy.pac, does not answer.",
    ],
  ],
  socksRefuses: [
    [{}, "This device's SOCKS proxy makes no connection: it refuses, requires a sign-in, or does not reach the service."],
    [
      { proxy: "p:1080" },
      "This device's SOCKS proxy, p:1080, makes no connection: it refuses, requires a sign-in, or does not reach the service.",
    ],
    [
      { proxy: "p:1080", script: "https://a.example/proxy.pac" },
      "The SOCKS proxy p:1080, named by the script https://a.example/proxy.pac, makes no connection: it refuses, requires a sign-in, or does not reach the service.",
    ],
  ],
  proxyUnusable: [
    [{}, "This device's proxy cannot be used."],
    [{ script: "https://a.example/proxy.pac" }, "The proxy named by the script https://a.example/proxy.pac cannot be used."],
  ],
  proxyCertificate: [[{}, "The proxy's certificate is not trusted on this device."]],
  proxySettingsUnreadable: [
    [{}, "This device's proxy settings could not be read."],
    [{ script: "https://a.example/proxy.pac" }, "This device's proxy script, https://a.example/proxy.pac, could not be read, or it fails."],
  ],
  proxyKindUnknown: [
    [{}, "This device's network settings name no kind of proxy that Docket can use."],
    [
      { script: "https://a.example/proxy.pac" },
      "This device's proxy script, https://a.example/proxy.pac, names no kind of proxy that Docket can use.",
    ],
  ],
  addressBlocked: [[{}, "This device does not let Docket connect to this address."]],
  portBlocked: [[{}, "Web connections to this port are not allowed."]],
  connectionRefused: [[{}, "Nothing answers at this address: the connection was refused."]],
  nameNotFound: [[{}, "The service's host name could not be found."]],
  noNetwork: [[{}, "This device has no network connection."]],
  addressUnreachable: [[{}, "The service's address cannot be reached from here."]],
  connectTimedOut: [[{}, "The service's address did not accept the connection in time."]],
  noConnection: [[{}, "No connection to the service could be made."]],
  connectionFailed: [[{}, "The connection to the service failed."]],
  networkChanged: [[{}, "This device's network changed."]],
  networkAsleep: [[{}, "This device's network was put to sleep."]],
  requestTurnedAway: [[{}, "The service turned the request away before it was read."]],
  closedUnanswered: [[{}, "The connection was closed without an answer."]],
  answerTimedOut: [[{}, "The service did not answer in time."]],
  connectionBrokeOff: [[{}, "The connection broke off."]],
  headersLate: [[{ seconds: 10 }, "The service did not answer within 10 s."]],
  redirected: [
    [{}, "The address redirects to another one. Docket does not follow, so that the key stays where it belongs."],
    [
      { to: "https://a.example" },
      "The address redirects to another one, https://a.example. Docket does not follow, so that the key stays where it belongs.",
    ],
  ],
  redirectLoop: [[{}, "The address redirects without end."]],
  otherOrigin: [[{ origin: "https://a.example" }, "Docket talks to https://a.example only."]],
  otherContent: [
    [{ type: "image/png", status: 200 }, 'This is not the Action service: it answers with "image/png" (HTTP 200).'],
    [{ status: 200 }, "This is not the Action service: its answer does not say what it is (HTTP 200)."],
  ],
  webPage: [[{ status: 401 }, "This is a web page, not the Action service (HTTP 401)."]],
  answerNotUnpacked: [[{}, "The service's answer could not be decompressed."]],
  answerHeadTooLarge: [[{}, "The headers of the service's answer are too large."]],
  answerHeadInvalid: [[{}, "The service's answer has a status or a header that HTTP does not allow."]],
  httpBroken: [[{}, "The service's answer breaks the rules of HTTP."]],
  answerWithoutStream: [[{}, "The service's answer has no stream."]],
  answerUnreadable: [[{}, "The service's answer could not be read."]],
  charsetUnread: [[{ charset: "utf-16le" }, "The service sends its stream in utf-16le. Docket reads UTF-8 only."]],
  answerCutOff: [[{}, "The service's answer broke off before its end."]],
  answerTooLarge: [[{}, "The service's answer is too large to be a valid one."]],
  answerOfOtherAction: [[{}, "The service's answer is about another Action."]],
  answeredFailed: [[{}, "The service's answer reports a failure."]],
  messageTooLarge: [[{ mebibytes: 4 }, "A message from the service is larger than 4 MiB."]],
  messageCutOff: [[{}, "The stream broke off in the middle of a message."]],
  endMissing: [[{}, "The stream broke off without the protocol's end marker."]],
  endUnreadable: [[{}, "The end of the stream could not be read."]],
  requestAborted: [[{}, "The request was given up."]],
  idUnfitForAddress: [[{ id: ".." }, 'The id ".." cannot be part of a web address, so REST cannot carry it. Choose another transport.']],
  silence: [
    [{ seconds: 13 }, "Nothing was heard from the service for 13 s."],
    [
      { seconds: 13, inList: true },
      "Nothing was heard from the service for 13 s, and its list was not complete. If it needs longer for the list, set a longer heartbeat in the settings (DOCKET_HEARTBEAT_MS).",
    ],
  ],
  streamDeaf: [[{}, "The stream did not report changes that a list shows."]],
  renewed: [
    [{ why: "askedFor" }, "Given up for a new attempt: on request."],
    [{ why: "wakeOrNetworkBack" }, "Given up for a new attempt: the device woke up or the network is back."],
    [{ why: "clockMoved" }, "Given up for a new attempt: the device slept or its clock was changed."],
    [{ why: "heldBackNoMore" }, "Given up for a new attempt: nothing seems to hold the stream back any more."],
    [{ why: "listsContradict" }, "Given up for a new attempt: lists repeatedly contradict the stream's events."],
    [{ why: "listOverdue" }, "Given up for a new attempt: no list could be read beside the stream for too long."],
  ],
  asWritten: [[{ words: "It was so." }, "It was so."]],
  unexpected: [[{ class: "unknown", words: "fetch failed" }, "fetch failed"]],
  notConfigured: [[{}, "Docket is not connected to a service."]],
  pinMismatch: [
    [
      { found: "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=" },
      "The public key shown is not the one pinned for the service: sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=.",
    ],
    [{}, "The public key shown is not the one pinned for the service."],
  ],
  configurationRefused: [[{}, "Docket does not connect, because something set for this device cannot be used."]],
  listUnended: [
    [
      { seconds: 10 },
      "The service began its list but did not finish it: no more of it arrived for 10 s. Only its end would show that it is complete.",
    ],
  ],
  receivingList: [[{}, "Receiving the list."]],
  nothingHeard: [[{}, "Docket hears nothing from the service."]],
};

const ALL = Object.entries(CASES).flatMap(([code, cases]) =>
  cases.map(([params, sentence]) => [{ code, params } as Failure, sentence] as const),
);

describe("the sentence of a failure", () => {
  it.each(ALL)("%j", (failure, sentence) => {
    expect(failureSentence(failure)).toBe(sentence);
  });
});
