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
    [{ status: 407, class: "proxy_password" }, "A proxy on the way asks for a password (HTTP 407)."],
    [{ status: 511, class: "network_sign_in" }, "The network asks its user to sign in (HTTP 511)."],
  ],
  streamEnded: [[{}, "The service ended the stream."]],
  certificateExpired: [[{}, "The service's certificate has expired."]],
  certificateNotYetValid: [[{}, "The service's certificate is not valid yet."]],
  certificateDateInvalid: [[{}, "The service's certificate has expired, or is not valid yet."]],
  authorityDateInvalid: [
    [
      { authority: "CN=ours" },
      "The certificate of the authority “CN=ours”, which vouches for the service, has expired, or is not valid yet.",
    ],
  ],
  certificateWrongHost: [[{}, "The service's certificate is for another address."]],
  certificateRevoked: [[{}, "The service's certificate has been revoked."]],
  certificateWeak: [[{}, "The service's certificate is too weak to be trusted."]],
  certificateUntrusted: [[{}, "The service's certificate is not trusted on this device."]],
  certificateIntercepted: [[{}, "The certificate that came is not the service's own: something on the way reads along."]],
  certificateNotAccepted: [[{}, "The service's certificate cannot be accepted."]],
  clientCertificateMissing: [[{}, "The service asks for a certificate of this device, and Docket has none that it accepts."]],
  clientCertificateChoice: [[{}, "The service asks for a certificate of this device, and more than one fits."]],
  clientKeyDenied: [[{}, "The service asks for a certificate of this device, and Docket may not use the private key that belongs to it."]],
  clientKeyUnsigned: [[{}, "The service asks for a certificate of this device, and the private key that belongs to it did not sign."]],
  clientKeyKind: [[{}, "The certificate of this device has a kind of key that the service does not accept."]],
  tlsVersion: [[{}, "The service and this device have no version of TLS in common."]],
  tlsCipher: [
    [{}, "No secure connection could be made: no version or cipher of TLS is shared, or a certificate of this device is asked for."],
  ],
  tlsFailed: [[{}, "The secure connection failed."]],
  tlsClosedEarly: [[{}, "The connection was closed before it was secure."]],
  tlsUnclear: [
    [
      {},
      "No secure connection could be made: what answers at this address does not speak https, or it turned the connection away, as where it has no certificate for this name.",
    ],
  ],
  notTls: [[{}, "What answers at this address does not speak https."]],
  httpsPort: [[{}, "This is an https port, and the address says http."]],
  http2Only: [[{}, "What answers at this address speaks HTTP/2 only."]],
  grpcOnly: [[{ status: 415 }, "What answers at this address speaks gRPC only (HTTP 415)."]],
  notHttp: [[{}, "What answers at this address is not a web service."]],
  notHttp1: [[{}, "What answers at this address does not speak HTTP/1.1: it may be https, HTTP/2 only, or no web service at all."]],
  proxyAsks: [
    [{ proxy: "proxy.example:3128" }, "The proxy proxy.example:3128 asks for a sign-in."],
    [{}, "A proxy on the way asks for a password."],
  ],
  proxyAsksUnknownWay: [[{}, "A proxy on the way asks for a password in a way that Docket does not know."]],
  serviceAsksAsProxy: [[{}, "The service asks for a sign-in as only a proxy may. Docket does not give it."]],
  proxyRefuses: [[{}, "The proxy of this device does not let the connection through."]],
  proxySilent: [
    [{}, "The proxy of this device does not answer."],
    [{ script: "https://a.example/proxy.pac" }, "The proxy that is named by the script https://a.example/proxy.pac does not answer."],
  ],
  proxyUnusable: [
    [{}, "The proxy of this device cannot be used."],
    [{ script: "https://a.example/proxy.pac" }, "The proxy that is named by the script https://a.example/proxy.pac cannot be used."],
  ],
  proxyCertificate: [[{}, "The certificate of the proxy is not trusted on this device."]],
  proxySettingsUnreadable: [
    [{}, "The proxy settings of this device could not be read."],
    [
      { script: "https://a.example/proxy.pac" },
      "The proxy script of this device, https://a.example/proxy.pac, could not be read, or it fails.",
    ],
  ],
  proxyKindUnknown: [
    [{}, "The network settings of this device name no kind of proxy that Docket can use."],
    [
      { script: "https://a.example/proxy.pac" },
      "The proxy script of this device, https://a.example/proxy.pac, names no kind of proxy that Docket can use.",
    ],
  ],
  addressBlocked: [[{}, "This device does not let Docket connect to this address."]],
  portBlocked: [[{}, "Web connections to this port are not allowed."]],
  connectionRefused: [[{}, "Nothing answers at this address: the connection was refused."]],
  nameNotFound: [[{}, "The name of the service could not be found."]],
  noNetwork: [[{}, "This device has no network connection."]],
  addressUnreachable: [[{}, "The service's address cannot be reached from here."]],
  connectTimedOut: [[{}, "The service's address did not accept the connection in time."]],
  noConnection: [[{}, "No connection to the service could be made."]],
  connectionFailed: [[{}, "The connection to the service failed."]],
  networkChanged: [[{}, "The network of this device changed."]],
  networkAsleep: [[{}, "The network of this device was put to sleep."]],
  requestTurnedAway: [[{}, "The service turned the request away before it was read."]],
  closedUnanswered: [[{}, "The connection was closed without an answer."]],
  answerTimedOut: [[{}, "The service did not answer in time."]],
  connectionBrokeOff: [[{}, "The connection broke off."]],
  headersLate: [[{ seconds: 10 }, "The service did not answer within 10 s."]],
  redirected: [
    [{}, "The address leads to another one. Docket does not follow, so that the key stays where it belongs."],
    [
      { to: "https://a.example" },
      "The address leads to another one, https://a.example. Docket does not follow, so that the key stays where it belongs.",
    ],
  ],
  redirectLoop: [[{}, "The address leads from one to another without an end."]],
  otherOrigin: [[{ origin: "https://a.example" }, "Docket talks to https://a.example only."]],
  otherContent: [
    [{ type: "image/png", status: 200 }, 'This is not the Action service: it answers "image/png" (HTTP 200).'],
    [{ status: 200 }, "This is not the Action service: its answer does not say what it is (HTTP 200)."],
  ],
  webPage: [[{ status: 401 }, "This is a web page, not the Action service (HTTP 401)."]],
  answerNotUnpacked: [[{}, "The service's answer could not be unpacked."]],
  answerHeadTooLarge: [[{}, "The head of the service's answer is too large."]],
  answerHeadInvalid: [[{}, "The service's answer has a status or a header that HTTP does not allow."]],
  httpBroken: [[{}, "The service's answer breaks the rules of HTTP."]],
  answerWithoutStream: [[{}, "The service's answer has no stream."]],
  answerUnreadable: [[{}, "The service's answer could not be read."]],
  answerTooLarge: [[{}, "The service's answer is too large to be one."]],
  answerOfOtherAction: [[{}, "The service's answer is about another Action."]],
  answeredFailed: [[{}, "The service's answer says that it failed."]],
  messageTooLarge: [[{ mebibytes: 4 }, "A message of the service is larger than 4 MiB."]],
  messageCutOff: [[{}, "The stream broke off in the middle of a message."]],
  endMissing: [[{}, "The stream broke off without the protocol's end."]],
  endUnreadable: [[{}, "The end of the stream could not be read."]],
  requestAborted: [[{}, "The request was given up."]],
  idUnfitForAddress: [[{ id: ".." }, 'The id ".." cannot be part of a web address, so REST cannot carry it. Choose another transport.']],
  silence: [
    [{ seconds: 13 }, "Nothing was heard from the service for 13 s."],
    [
      { seconds: 13, inList: true },
      "Nothing was heard from the service for 13 s, and its list was not whole. If it needs longer for the list, a longer heartbeat in the settings (DOCKET_HEARTBEAT_MS) leaves it the time.",
    ],
  ],
  streamDeaf: [[{}, "The stream told nothing of changes that a list shows."]],
  renewed: [
    [{ why: "askedFor" }, "Given up for a new attempt: asked to."],
    [{ why: "wakeOrNetworkBack" }, "Given up for a new attempt: the device woke up or the network is back."],
    [{ why: "clockMoved" }, "Given up for a new attempt: the device slept or its clock was moved."],
    [{ why: "heldBackNoMore" }, "Given up for a new attempt: nothing may hold the stream back any more."],
    [{ why: "listsContradict" }, "Given up for a new attempt: lists say again what the stream's events contradict."],
    [{ why: "listOverdue" }, "Given up for a new attempt: no list could be read beside the stream for too long."],
  ],
  asWritten: [[{ words: "It was so." }, "It was so."]],
  unexpected: [[{ class: "unknown", words: "fetch failed" }, "fetch failed"]],
  notConfigured: [[{}, "Docket is not connected to a service."]],
  pinMismatch: [
    [
      { found: "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=" },
      "The service's public key is not the one that is pinned for it: sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA= was shown.",
    ],
    [{}, "The service's public key is not the one that is pinned for it."],
  ],
  configurationRefused: [[{}, "Docket does not connect, because something that is set for this device cannot be used."]],
  listUnended: [
    [
      { seconds: 10 },
      "The service has begun its list and not ended it: nothing of it came for 10 s. Only its end would show that it is whole.",
    ],
  ],
  receivingList: [[{}, "Receiving the list."]],
  nothingHeard: [[{}, "Nothing is heard from the service."]],
};

const ALL = Object.entries(CASES).flatMap(([code, cases]) =>
  cases.map(([params, sentence]) => [{ code, params } as Failure, sentence] as const),
);

describe("the sentence of a failure", () => {
  it.each(ALL)("%j", (failure, sentence) => {
    expect(failureSentence(failure)).toBe(sentence);
  });
});
