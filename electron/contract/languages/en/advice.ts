/** Advice about failures. `{wait}` is a clause from `waits`; `{Wait}` begins a sentence. */
export const advice = {
  keepsTrying: "Docket keeps trying; {wait}.",
  unauthenticated: "The service does not accept the key. Check the key in the settings.",
  permission_denied: "This key may not see this queue. Check the key and the filters in the settings.",
  invalid_argument: "The service does not understand the request. Check who you act as and the filters in the settings.",
  unimplemented: "There is no Action service at this address. Check the address and the transport in the settings.",
  not_found: "There is no Action service at this address. Check the address in the settings.",
  redirected: "Check the address in the settings, or sign in to this network in a browser.",
  not_the_service: "Sign in to this network in a browser, or check the address in the settings.",
  resource_exhausted: "The service is busy. Docket tries again after a pause.",
  waitAsked: "The service is busy. Docket waits for as long as the service asked.",
  name_not_found: "Check the address in the settings and this device's network. Docket keeps trying.",
  no_answer: "The port may expect https, or a certificate from this device. Check the address in the settings. Docket keeps trying.",
  no_network: "Connect this device to a network. Docket keeps trying; {wait}.",
  network_changed: "Docket reconnects by itself.",
  timed_out: "The cause may be a firewall or a wrong address. Docket keeps trying; {wait}.",
  blocked: "Ask your administrator to allow it, or check the address and port in the settings.",
  certificate_expired: "Check the date and time of this device. If they are right, whoever runs the service must renew the certificate.",
  authorityDateInvalid:
    "Check the date and time of this device. If they are right, ask your administrator for the authority's next certificate.",
  certificate_wrong_host: "Check the address in the settings. If it is right, whoever runs the service must correct the certificate.",
  certificate_untrusted: "Ask whoever runs the service for the issuing authority's certificate, and have it installed on this device.",
  certificate_pin:
    "Ask whoever runs the service whether its certificate was renewed. If so, change what is pinned in the settings. If not, something along the way is reading the traffic.",
  certificate_revoked: "Ask whoever runs the service: the certificate must be replaced.",
  certificate_weak: "Ask whoever runs the service: the certificate must be replaced.",
  client_certificate:
    "Have the required certificate installed on this device, or ask whoever runs the service for an address that needs none.",
  client_certificate_choice: "Choose the one that Docket should present. {Wait}.",
  client_certificate_unusable:
    "Check the card or store that holds the certificate, and that Docket may use it; otherwise ask whoever runs the service.",
  tls_mismatch: "Ask whoever runs the service to allow TLS 1.2 or newer, and whether it requires a certificate from this device.",
  tls_failed: "Check the address and port in the settings. If they are right, ask whoever runs the service. Docket keeps trying.",
  tlsUnclear:
    "Check the name and port in the settings, and ask whoever runs the service whether the address should begin with http://; the key is then sent unencrypted. Docket keeps trying.",
  http_expected: "Check the port in the settings, and whether the address should begin with http://; the key is then sent unencrypted.",
  https_expected: "Begin the address in the settings with https://.",
  http2_only: "Check the port in the settings, or ask whoever runs the service to accept HTTP/1.1 there, through a gateway if need be.",
  grpc_only: "Choose another transport in the settings (gRPC-Web or REST) if the service offers it, or have a gateway put in front of it.",
  not_http: "Check the address and port in the settings.",
  proxy_unreachable: "Check the proxy in this device's network settings. Docket keeps trying.",
  proxy_refused: "Ask whoever manages the proxy to allow the address, or check this device's network settings.",
  proxy_password: "Enter the proxy's password in this device's network settings, or ask your administrator.",
  proxy_sign_in: "Sign in, or ask whoever manages the proxy for a user name and a password. {Wait}.",
  proxy_sign_in_unknown: "Ask whoever manages the proxy to allow sign-in by Basic, Digest, NTLM or Negotiate.",
  proxy_certificate: "Ask whoever manages the proxy for the issuing authority's certificate, and have it installed on this device.",
  proxy_settings: "Check the proxy and the address of its script in this device's network settings. Docket keeps trying.",
  proxyScript: "Tell your administrator: this device's configuration names the script. Docket keeps trying.",
  network_sign_in: "Sign in to this network in a browser. Docket keeps trying; {wait}.",
  configurationRefused: "The settings say what it is and where it is set; tell whoever set it. {Wait}.",
  notConfigured: "Enter the service's address and key in the settings.",
  nothingHeard: "What you see may be out of date; {wait}.",
} as const;

/** Advice about an update that was refused for this reason. */
export const refusalAdvice = {
  unauthenticated: "The service did not accept the key for this update. Check the key in the settings.",
  permission_denied: "This key may not do that. Ask whoever runs the service, or drop this update.",
  not_found: "The service knows no such Action for this key. Ask whoever runs it, or drop this update.",
  unimplemented:
    "The service knows no such Action for this key, or accepts no such update at this address. Ask whoever runs it, or check the address and the transport in the settings.",
} as const;

/** How updates wait: a clause within a sentence. */
export const waits = {
  safely: "updates wait safely",
  inMemory: "updates wait in memory only",
  notKept: "new updates cannot be kept",
} as const;

/** The same clauses at the beginning of a sentence. */
export const waitsFirst = {
  safely: "Updates wait safely",
  inMemory: "Updates wait in memory only",
  notKept: "New updates cannot be kept",
  onDevice: "Updates wait safely on this device",
} as const;
