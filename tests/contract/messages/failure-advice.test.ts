/** The advice for every class of failure, word for word, with its promise about updates. */
import { describe, expect, it } from "vitest";
import { askingProxyOf, certificateTroubleOf, type Failure, type FailureClass } from "../../../electron/contract/failures.ts";
import { dropReasonWords } from "../../../electron/contract/messages/drop-reasons.ts";
import { failureAdvice, waitSentence } from "../../../electron/contract/messages/failure-advice.ts";

const KEEPS_TRYING = "Docket keeps trying; updates wait safely.";

const BY_CLASS: readonly (readonly [FailureClass, string])[] = [
  ["unauthenticated", "The service does not accept the key. Check the key in the settings."],
  ["permission_denied", "This key may not see this queue. Check the key and the filters in the settings."],
  ["invalid_argument", "The service does not understand the request. Check who you act as and the filters in the settings."],
  ["unimplemented", "There is no Action service at this address. Check the address and the transport in the settings."],
  ["not_found", "There is no Action service at this address. Check the address in the settings."],
  ["redirected", "Check the address in the settings, or sign in to this network in a browser."],
  ["not_the_service", "Sign in to this network in a browser, or check the address in the settings."],
  ["resource_exhausted", "The service is busy. Docket tries again after a pause."],
  ["name_not_found", "Check the address in the settings and this device's network. Docket keeps trying."],
  ["no_answer", "The port may expect https, or a certificate from this device. Check the address in the settings. Docket keeps trying."],
  ["no_network", "Connect this device to a network. Docket keeps trying; updates wait safely."],
  ["network_changed", "Docket reconnects by itself."],
  ["timed_out", "The cause may be a firewall or a wrong address. Docket keeps trying; updates wait safely."],
  ["blocked", "Ask your administrator to allow it, or check the address and port in the settings."],
  [
    "certificate_expired",
    "Check the date and time of this device. If they are right, whoever runs the service must renew the certificate.",
  ],
  ["certificate_wrong_host", "Check the address in the settings. If it is right, whoever runs the service must correct the certificate."],
  ["certificate_untrusted", "Ask whoever runs the service for the issuing authority's certificate, and have it installed on this device."],
  ["certificate_revoked", "Ask whoever runs the service: the certificate must be replaced."],
  ["certificate_weak", "Ask whoever runs the service: the certificate must be replaced."],
  [
    "client_certificate",
    "Have the required certificate installed on this device, or ask whoever runs the service for an address that needs none.",
  ],
  ["client_certificate_choice", "Choose the one that Docket should present. Updates wait safely."],
  [
    "client_certificate_unusable",
    "Check the card or store that holds the certificate, and that Docket may use it; otherwise ask whoever runs the service.",
  ],
  ["tls_mismatch", "Ask whoever runs the service to allow TLS 1.2 or newer, and whether it requires a certificate from this device."],
  ["tls_failed", "Check the address and port in the settings. If they are right, ask whoever runs the service. Docket keeps trying."],
  ["http_expected", "Check the port in the settings, and whether the address should begin with http://; the key is then sent unencrypted."],
  ["https_expected", "Begin the address in the settings with https://."],
  ["http2_only", "Check the port in the settings, or ask whoever runs the service to accept HTTP/1.1 there, through a gateway if need be."],
  [
    "grpc_only",
    "Choose another transport in the settings (gRPC-Web or REST) if the service offers it, or have a gateway put in front of it.",
  ],
  ["not_http", "Check the address and port in the settings."],
  ["proxy_unreachable", "Check the proxy in this device's network settings. Docket keeps trying."],
  ["proxy_refused", "Ask whoever manages the proxy to allow the address, or check this device's network settings."],
  ["proxy_password", "Enter the proxy's password in this device's network settings, or ask your administrator."],
  ["proxy_sign_in_unknown", "Ask whoever manages the proxy to allow sign-in by Basic, Digest, NTLM or Negotiate."],
  ["proxy_certificate", "Ask whoever manages the proxy for the issuing authority's certificate, and have it installed on this device."],
  ["proxy_settings", "Check the proxy and the address of its script in this device's network settings. Docket keeps trying."],
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
    "The service is busy. Docket waits for as long as the service asked.",
  ],
  [
    { code: "proxyAsks", params: { proxy: "proxy.example:3128" } },
    "Sign in, or ask whoever manages the proxy for a user name and a password. Updates wait safely.",
  ],
  [{ code: "nothingHeard", params: {} }, "What you see may be out of date; updates wait safely."],
  [{ code: "notConfigured", params: {} }, "Enter the service's address and key in the settings."],
  [
    { code: "configurationRefused", params: {} },
    "The settings say what it is and where it is set; tell whoever set it. Updates wait safely.",
  ],
  [
    { code: "tlsUnclear", params: {} },
    "Check the name and port in the settings, and ask whoever runs the service whether the address should begin with http://; the key is then sent unencrypted. Docket keeps trying.",
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

  it("promises about updates only what the disk can keep", () => {
    expect(failureAdvice(ofClass("unavailable"), "inMemory")).toBe("Docket keeps trying; updates wait in memory only.");
    expect(failureAdvice(ofClass("unavailable"), "notKept")).toBe("Docket keeps trying; new updates cannot be kept.");
    expect(failureAdvice(ofClass("client_certificate_choice"), "notKept")).toBe(
      "Choose the one that Docket should present. New updates cannot be kept.",
    );
    expect((["safely", "inMemory", "notKept"] as const).map(waitSentence)).toEqual([
      "Updates wait safely on this device",
      "Updates wait in memory only",
      "New updates cannot be kept",
    ]);
  });
});

describe("a failure", () => {
  it("names the proxy that asks, and the certificate that is required, only if that is the reason", () => {
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
    [{ code: "compressed", params: {} }, "compressed, although that was not asked for"],
    [{ code: "notAnObject", params: {} }, "not an object"],
    [{ code: "withoutAction", params: {} }, "an event without an action"],
    [{ code: "withoutId", params: {} }, "an action without an id"],
    [{ code: "idTooLong", params: { characters: 4096 } }, "an action whose id is longer than 4096 characters"],
  ] as const)("%j", (reason, words) => {
    expect(dropReasonWords(reason)).toBe(words);
  });
});
