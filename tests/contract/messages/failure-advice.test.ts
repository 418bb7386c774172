/** The advice for every class of failure, word for word, and the promise about updates in it. */
import { describe, expect, it } from "vitest";
import { askingProxyOf, certificateTroubleOf, type Failure, type FailureClass } from "../../../electron/contract/failures.ts";
import { dropReasonWords } from "../../../electron/contract/messages/drop-reasons.ts";
import { failureAdvice, waitSentence } from "../../../electron/contract/messages/failure-advice.ts";

const KEEPS_TRYING = "Docket keeps trying; updates wait safely.";

const BY_CLASS: readonly (readonly [FailureClass, string])[] = [
  ["unauthenticated", "The service does not accept the key. Check the key in the settings."],
  ["permission_denied", "The key is not allowed to see this queue. Check key and filters in the settings."],
  ["invalid_argument", "The service does not understand the request. Check who you act as and the filters in the settings."],
  ["unimplemented", "There is no Action service at this address. Check the address and the transport in the settings."],
  ["not_found", "There is no Action service at this address. Check the address in the settings."],
  ["redirected", "Check the address in the settings, or sign in to this network in a browser."],
  ["not_the_service", "Sign in to this network in a browser, or check the address in the settings."],
  ["resource_exhausted", "The service is busy. Docket tries again after a pause."],
  ["name_not_found", "Check the address in the settings and the network of this device. Docket keeps trying."],
  [
    "no_answer",
    "The port may be one for https, or ask for a certificate of this device. Check the address in the settings. Docket keeps trying.",
  ],
  ["no_network", "Connect this device to a network. Docket keeps trying; updates wait safely."],
  ["network_changed", "Docket connects again by itself."],
  ["timed_out", "A firewall or a wrong address may be the reason. Docket keeps trying; updates wait safely."],
  ["blocked", "Ask whoever manages this device to allow it, or check address and port in the settings."],
  [
    "certificate_expired",
    "Check the date and the clock of this device. If they are right, whoever runs the service has to renew the certificate.",
  ],
  ["certificate_wrong_host", "Check the address in the settings. If it is right, whoever runs the service has to correct the certificate."],
  [
    "certificate_untrusted",
    "Ask whoever runs the service for the authority that issued the certificate, and have it installed on this device.",
  ],
  ["certificate_revoked", "Ask whoever runs the service: the certificate has to be replaced."],
  ["certificate_weak", "Ask whoever runs the service: the certificate has to be replaced."],
  [
    "client_certificate",
    "Have the certificate that is asked for installed on this device, or ask whoever runs the service for an address that needs none.",
  ],
  ["client_certificate_choice", "Choose the one that Docket is to show. Updates wait safely."],
  [
    "client_certificate_unusable",
    "Check the card or the store that holds the certificate, and that Docket may use it; else ask whoever runs the service.",
  ],
  ["tls_mismatch", "Ask whoever runs the service to allow TLS 1.2 or newer, and whether it asks for a certificate of this device."],
  ["tls_failed", "Check address and port in the settings; if they are right, ask whoever runs the service. Docket keeps trying."],
  [
    "http_expected",
    "Check the port in the settings, and whether the address should begin with http://, over which the key travels unencrypted.",
  ],
  ["https_expected", "Let the address in the settings begin with https://."],
  ["http2_only", "Check the port in the settings, or ask whoever runs the service to accept HTTP/1.1 there, by a gateway if need be."],
  ["grpc_only", "Choose another transport in the settings (gRPC-Web or REST) if the service offers it, or have a gateway put before it."],
  ["not_http", "Check address and port in the settings."],
  ["proxy_unreachable", "Check the proxy in the network settings of this device. Docket keeps trying."],
  ["proxy_refused", "Ask whoever manages the proxy to allow the address, or check the network settings of this device."],
  ["proxy_password", "Give the proxy its password in the network settings of this device, or ask whoever manages it."],
  ["proxy_sign_in_unknown", "Ask whoever manages the proxy to allow a sign-in by Basic, Digest, NTLM or Negotiate."],
  [
    "proxy_certificate",
    "Ask whoever manages the proxy for the authority that issued its certificate, and have it installed on this device.",
  ],
  ["proxy_settings", "Check the proxy, and the address of its script, in the network settings of this device. Docket keeps trying."],
  ["network_sign_in", "Sign in to this network in a browser. Docket keeps trying; updates wait safely."],
  ["unavailable", KEEPS_TRYING],
  ["unreachable", KEEPS_TRYING],
  ["connection_lost", KEEPS_TRYING],
  ["protocol", KEEPS_TRYING],
  ["unknown", KEEPS_TRYING],
];

const BY_CODE: readonly (readonly [Failure, string | undefined])[] = [
  [
    { code: "serviceSaid", params: { class: "resource_exhausted", words: "later", waitAsked: true } },
    "The service is busy. Docket waits as long as it was told to.",
  ],
  [
    { code: "proxyAsks", params: { proxy: "proxy.example:3128" } },
    "Sign in, or ask whoever manages the proxy for a user name and a password. Updates wait safely.",
  ],
  [{ code: "nothingHeard", params: {} }, "What you see may be out of date; updates wait safely."],
  [{ code: "notConfigured", params: {} }, "Enter the service's address and key in the settings."],
  [
    { code: "configurationRefused", params: {} },
    "The settings say what it is and where it stands; tell whoever has set it. Updates wait safely.",
  ],
  [
    { code: "tlsUnclear", params: {} },
    "Check name and port in the settings, and ask whoever runs the service whether the address should begin with http://, over which the key travels unencrypted. Docket keeps trying.",
  ],
  [{ code: "receivingList", params: {} }, undefined],
];

const ofClass = (found: FailureClass): Failure => ({ code: "unexpected", params: { class: found, words: "x" } });

describe("the advice", () => {
  it.each(BY_CLASS)("for %s", (found, advice) => {
    expect(failureAdvice(ofClass(found))).toBe(advice);
  });

  it.each(BY_CODE)("for %j", (failure, advice) => {
    expect(failureAdvice(failure)).toBe(advice);
  });

  it("promises of updates only what the disk can keep", () => {
    expect(failureAdvice(ofClass("unavailable"), "inMemory")).toBe("Docket keeps trying; updates wait in memory only.");
    expect(failureAdvice(ofClass("unavailable"), "notKept")).toBe("Docket keeps trying; new updates cannot be kept.");
    expect(failureAdvice(ofClass("client_certificate_choice"), "notKept")).toBe(
      "Choose the one that Docket is to show. New updates cannot be kept.",
    );
    expect((["safely", "inMemory", "notKept"] as const).map(waitSentence)).toEqual([
      "Updates wait safely on this device",
      "Updates wait in memory only",
      "New updates cannot be kept",
    ]);
  });
});

describe("a failure", () => {
  it("names the proxy that asks, and the certificate that is wanted, only where that is the reason", () => {
    expect(askingProxyOf({ code: "proxyAsks", params: { proxy: "proxy.example:3128" } })).toBe("proxy.example:3128");
    expect([askingProxyOf({ code: "proxyAsks", params: {} }), askingProxyOf(ofClass("proxy_password")), askingProxyOf(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(certificateTroubleOf({ code: "clientCertificateChoice", params: {} })).toBe("choose");
    for (const code of ["clientCertificateMissing", "clientKeyDenied", "clientKeyUnsigned", "clientKeyKind"] as const)
      expect(certificateTroubleOf({ code, params: {} })).toBe("refused");
    expect([certificateTroubleOf({ code: "certificateExpired", params: {} }), certificateTroubleOf(undefined)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe("the reason for which a message was dropped", () => {
  it.each([
    [{ code: "undecodable", params: { words: "cannot decode field timestamp" } }, "cannot decode field timestamp"],
    [{ code: "compressed", params: {} }, "compressed, which was not asked for"],
    [{ code: "notAnObject", params: {} }, "no object"],
    [{ code: "withoutAction", params: {} }, "an event without an action"],
    [{ code: "withoutId", params: {} }, "an action without an id"],
    [{ code: "idTooLong", params: { characters: 4096 } }, "an action whose id is longer than 4096 characters"],
  ] as const)("%j", (reason, words) => {
    expect(dropReasonWords(reason)).toBe(words);
  });
});
