/** What a test of the connection has found: the fact first, then where to look. */
import type { ConnectionTestDto } from "../../electron/contract/connection.ts";
import { classOf, type FailureClass } from "../../electron/contract/failures.ts";
import { failureSentence } from "../../electron/contract/messages/failures.ts";
import { isolated } from "../../electron/contract/messages/visible.ts";
import { counted, sentences } from "./sentence.ts";

export interface TestWords {
  readonly title: string;
  readonly text: string;
}

const ADDRESS = "Check the service address";
const KEY = "Check the API key";
const TLS = "The certificate of the service is not accepted";
const PROXY = "The proxy on the way does not let it through";

/** Where the mistake is, by the class of the failure. */
const places: Readonly<Partial<Record<FailureClass, readonly [title: string, advice: string]>>> = {
  unauthenticated: ["The service answers, and does not accept the key", KEY],
  permission_denied: ["The service answers, and this key may not read these Actions", "Check whom you act as, and the key"],
  invalid_argument: ["The service answers, and does not accept the filter", "Check whom you act as, and the filters under Advanced"],
  not_found: ["Something answers at this address, and it is not the Action service", ADDRESS],
  unimplemented: ["Something answers at this address, and it is not the Action service", ADDRESS],
  not_the_service: ["Something answers at this address, and it is not the Action service", ADDRESS],
  redirected: ["The address leads to another one", ADDRESS],
  name_not_found: ["No host of this name is found (DNS)", ADDRESS],
  connection_refused: ["The host is there, and nothing listens at this port", ADDRESS],
  no_network: ["This device has no network", "Connect it, and test again"],
  network_sign_in: ["This network wants you to sign in first", "Open a web page, sign in, and test again"],
  timed_out: ["The host does not answer in time", ADDRESS],
  certificate_expired: [TLS, "Whoever runs the service has to renew it, or this device’s clock is wrong"],
  certificate_wrong_host: [TLS, ADDRESS],
  certificate_untrusted: [TLS, "Ask your administrator for the certificate of the authority that signed it"],
  certificate_revoked: [TLS, "Ask whoever runs the service"],
  certificate_weak: [TLS, "Ask whoever runs the service"],
  client_certificate: ["The service wants a certificate of this device", "Ask your administrator for one"],
  tls_mismatch: ["This device and the service find no encryption in common (TLS)", "Ask whoever runs the service"],
  tls_failed: ["The encrypted connection fails (TLS)", ADDRESS],
  http_expected: ["The service does not speak https at this port", "Write http:// or another port in the address"],
  https_expected: ["The service speaks https at this port", "Write https:// in the address"],
  proxy_unreachable: [PROXY, "Check the proxy in the system’s settings"],
  proxy_refused: [PROXY, "Ask your administrator"],
  proxy_password: [PROXY, "It asks for a sign-in"],
};

export function testWords(result: ConnectionTestDto): TestWords {
  if (result.found === "failure") {
    const [title, advice] = places[classOf(result.failure)] ?? ["The test did not succeed", undefined];
    const came = result.messages === 0 ? undefined : `${counted(result.messages, "message")} had come before`;
    return { title, text: sentences(failureSentence(result.failure), came, advice) };
  }
  const { open, unreadable, ofPrincipal } = result;
  const whom = ofPrincipal === undefined ? "by your filters" : `for ${isolated(ofPrincipal.id)}`;
  const count = open === 0 ? "No Action is" : `${counted(open, "Action")} ${open === 1 ? "is" : "are"}`;
  return {
    title: "The service answers, and the key is accepted",
    text: sentences(
      `${count} open ${whom}`,
      unreadable === 0 ? undefined : `${counted(unreadable, "message")} could not be read`,
      "Nothing was changed",
    ),
  };
}
