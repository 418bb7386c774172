/** The sentences of failures, for the window, the handover, the copied diagnostics and the log. */
import type { Failure, Failures, Renewal } from "../failures.ts";
import { sentenceOf, type Catalogue } from "../message.ts";
import { statusWords } from "./http-status.ts";

export function failureSentence(failure: Failure): string {
  return sentenceOf(SENTENCES, failure);
}

const SENTENCES: Catalogue<Failures> = {
  serviceSaid: ({ words }) => words,
  serviceAnswered: (params) => `The service answered "${params.class}".`,
  serviceEndedStream: (params) => `The service ended the stream: "${params.class}".`,
  httpStatus,
  streamEnded: () => "The service ended the stream.",

  certificateExpired: () => "The service's certificate has expired.",
  certificateNotYetValid: () => "The service's certificate is not valid yet.",
  certificateDateInvalid: () => "The service's certificate has expired, or is not valid yet.",
  certificateWrongHost: () => "The service's certificate is for another address.",
  certificateRevoked: () => "The service's certificate has been revoked.",
  certificateWeak: () => "The service's certificate is too weak to be trusted.",
  certificateUntrusted: () => "The service's certificate is not trusted on this machine.",
  certificateIntercepted: () => "The certificate that came is not the service's own: something on the way reads along.",
  certificateNotAccepted: () => "The service's certificate cannot be accepted.",
  clientCertificateMissing: () => "The service asks for a certificate of this machine, and Docket has none that it accepts.",
  clientCertificateChoice: () => "The service asks for a certificate of this machine, and more than one fits.",
  clientKeyDenied: () => "The service asks for a certificate of this machine, and Docket may not use the private key that belongs to it.",
  clientKeyUnsigned: () => "The service asks for a certificate of this machine, and the private key that belongs to it did not sign.",
  clientKeyKind: () => "The certificate of this machine has a kind of key that the service does not accept.",
  tlsVersion: () => "The service and this machine have no version of TLS in common.",
  tlsCipher: () => "No secure connection came about: no version or cipher of TLS is shared, or a certificate of this machine is asked for.",
  tlsFailed: () => "The secure connection failed.",
  tlsClosedEarly: () => "The connection was closed before it was secure.",
  notTls: () => "What answers at this address does not speak https.",
  httpsPort: () => "This is an https port, and the address says http.",
  http2Only: () => "What answers at this address speaks HTTP/2 only.",
  grpcOnly: ({ status }) => `What answers at this address speaks gRPC only (HTTP ${status}).`,
  notHttp: () => "What answers at this address is no web service.",
  notHttp1: () => "What answers at this address does not speak HTTP/1.1: it may be https, HTTP/2 only, or no web service at all.",

  proxyAsks: ({ proxy }) => (proxy === undefined ? "A proxy on the way asks for a password." : `The proxy ${proxy} asks for a sign-in.`),
  proxyAsksUnknownWay: () => "A proxy on the way asks for a password in a way that Docket does not know.",
  serviceAsksAsProxy: () => "The service asks for a sign-in as only a proxy may. Docket does not give it.",
  proxyRefuses: () => "The proxy of this machine does not let the connection through.",
  proxySilent: () => "The proxy of this machine does not answer.",
  proxyUnusable: () => "The proxy of this machine cannot be used.",
  proxyCertificate: () => "The certificate of the proxy is not trusted on this machine.",
  proxySettingsUnreadable: () => "The proxy settings of this machine could not be read.",
  proxyKindUnknown: () => "The network settings of this machine name no kind of proxy that Docket can use.",

  addressBlocked: () => "This machine does not let Docket connect to this address.",
  portBlocked: () => "Web connections to this port are not allowed.",
  connectionRefused: () => "Nothing answers at this address: the connection was refused.",
  nameNotFound: () => "The name of the service could not be found.",
  noNetwork: () => "This machine has no network connection.",
  addressUnreachable: () => "The service's address cannot be reached from here.",
  connectTimedOut: () => "The service's address did not take the connection in time.",
  noConnection: () => "No connection to the service came about.",
  connectionFailed: () => "The connection to the service failed.",
  networkChanged: () => "The network of this machine changed.",
  networkAsleep: () => "The network of this machine was put to sleep.",
  requestTurnedAway: () => "The service turned the request away before it was read.",
  closedUnanswered: () => "The connection was closed without an answer.",
  answerTimedOut: () => "The service did not answer in time.",
  connectionBrokeOff: () => "The connection broke off.",
  headersLate: ({ seconds }) => `The service did not answer within ${seconds} s.`,

  redirected: () => "The address leads to another one. Docket does not follow, so that the key stays where it belongs.",
  redirectLoop: () => "The address leads from one to another without an end.",
  otherOrigin: ({ origin }) => `Docket talks to ${origin} only.`,
  otherContent: ({ type, status }) => {
    const answer = type === undefined ? "its answer does not say what it is" : `it answers "${type}"`;
    return `This is not the Action service: ${answer} (HTTP ${status}).`;
  },
  webPage: ({ status }) => `This is a web page, not the Action service (HTTP ${status}).`,
  answerNotUnpacked: () => "The service's answer could not be unpacked.",
  answerHeadTooLarge: () => "The head of the service's answer is too large.",
  answerHeadInvalid: () => "The service's answer has a status or a header that HTTP does not allow.",
  httpBroken: () => "The service's answer breaks the rules of HTTP.",
  answerWithoutStream: () => "The service's answer has no stream.",
  answerUnreadable: () => "The service's answer could not be read.",
  answerTooLarge: () => "The service's answer is too large to be one.",
  answerOfOtherAction: () => "The service's answer is about another Action.",
  messageTooLarge: ({ mebibytes }) => `A message of the service is larger than ${mebibytes} MiB.`,
  messageCutOff: () => "The stream broke off in the middle of a message.",
  endMissing: () => "The stream broke off without the protocol's end.",
  endUnreadable: () => "The end of the stream could not be read.",

  requestAborted: () => "The request was given up.",
  idUnfitForAddress: ({ id }) => `The id "${id}" cannot be part of a web address, so REST cannot carry it. Choose another transport.`,
  silence: ({ seconds }) => `Nothing was heard from the service for ${seconds} s.`,
  streamDeaf: () => "The stream had fallen silent while things changed.",
  renewed: ({ why }) => `Given up for a new attempt: ${RENEWALS[why]}.`,
  asWritten: ({ words }) => words,
  unexpected: ({ words }) => words,

  notConfigured: () => "Docket is not connected to a service yet.",
  receivingList: () => "Receiving the list.",
  nothingHeard: () => "Nothing is heard from the service.",
};

const RENEWALS: Readonly<Record<Renewal, string>> = {
  askedFor: "asked to",
  wakeOrNetworkBack: "the machine woke up or the network is back",
  clockMoved: "the machine slept or its clock was moved",
  heldBackNoMore: "nothing may hold the stream back any more",
  listsContradict: "lists say again what the stream's events contradict",
  listOverdue: "no list could be read beside the stream for too long",
};

function httpStatus({ status, quoted }: Failures["httpStatus"]): string {
  return `${statusSentence(status)}${quoted === undefined ? "." : `: "${quoted}"`}`;
}

function statusSentence(status: number): string {
  if (status === 407) return "A proxy on the way asks for a password (HTTP 407)";
  if (status === 511) return "The network asks its user to sign in (HTTP 511)";
  const words = statusWords(status);
  return `The address answered HTTP ${status}${words && ` (${words})`}`;
}
