/** What a test of the connection has found: the fact first, then where to look. */
import type { ConnectionTestDto } from "../../electron/contract/connection.ts";
import { classOf, type Failure, type FailureClass, proxyScriptOf } from "../../electron/contract/failures.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { failureSentence } from "../../electron/contract/messages/failures.ts";
import { isolatedParts } from "../../electron/contract/messages/visible.ts";
import { t } from "../languages/words.ts";
import { sentences } from "./sentence.ts";
import { spanWords } from "./times.ts";
import { idWords } from "./name.ts";

export interface TestWords {
  readonly title: string;
  readonly text: string;
}

export const testLabels = labelsOf(t, "connectionTest");

const titles = labelsOf(t, "testTitles");
const advice = labelsOf(t, "testAdvice");

/** Where the mistake is, by the class of the failure. */
const PLACES: Readonly<Record<FailureClass, readonly [title: keyof typeof titles, advice: keyof typeof advice]>> = {
  unauthenticated: ["keyNotAccepted", "key"],
  permission_denied: ["notPermitted", "principalAndKey"],
  invalid_argument: ["filterNotAccepted", "principalAndFilters"],
  not_found: ["otherService", "address"],
  unimplemented: ["otherService", "address"],
  not_the_service: ["otherService", "address"],
  redirected: ["redirected", "address"],
  name_not_found: ["nameNotFound", "address"],
  connection_refused: ["nothingListens", "address"],
  no_network: ["noNetwork", "connect"],
  network_sign_in: ["networkSignIn", "signIn"],
  timed_out: ["timedOut", "address"],
  certificate_expired: ["certificate", "renewCertificate"],
  certificate_wrong_host: ["certificate", "address"],
  certificate_untrusted: ["certificate", "certificateOfAuthority"],
  certificate_revoked: ["certificate", "askService"],
  certificate_pin: ["pin", "askAboutKey"],
  certificate_weak: ["certificate", "askService"],
  client_certificate: ["clientCertificate", "askForCertificate"],
  tls_mismatch: ["noCommonEncryption", "askService"],
  tls_failed: ["encryptionFailed", "nameAndPort"],
  http_expected: ["httpExpected", "writeHttp"],
  https_expected: ["httpsExpected", "writeHttps"],
  proxy_unreachable: ["proxy", "proxySettings"],
  proxy_refused: ["proxy", "askAdministrator"],
  proxy_password: ["proxy", "proxySignIn"],
  proxy_settings: ["proxy", "proxySettings"],
  proxy_certificate: ["proxy", "askAdministrator"],
  proxy_sign_in_unknown: ["proxy", "askAdministrator"],
  client_certificate_choice: ["clientCertificate", "chooseCertificate"],
  client_certificate_unusable: ["clientCertificate", "askAdministrator"],
  http2_only: ["otherProtocol", "askService"],
  grpc_only: ["otherProtocol", "askService"],
  not_http: ["otherProtocol", "address"],
  blocked: ["blocked", "askAdministrator"],
  unreachable: ["unreachable", "address"],
  connection_lost: ["brokeOff", "addressOrWay"],
  no_answer: ["brokeOff", "addressOrWay"],
  network_changed: ["networkChanged", "testAgain"],
  protocol: ["answerUnusable", "askService"],
  // A gateway on the way may have answered in the service's place.
  unavailable: ["notNow", "laterOrService"],
  resource_exhausted: ["notNow", "laterOrService"],
  deadline_exceeded: ["notNow", "laterOrService"],
  internal: ["ownError", "askService"],
  data_loss: ["ownError", "askService"],
  // What a service means by these, its own words have to say.
  canceled: ["failed", "laterOrService"],
  unknown: ["failed", "laterOrService"],
  already_exists: ["failed", "laterOrService"],
  failed_precondition: ["failed", "laterOrService"],
  aborted: ["failed", "laterOrService"],
  out_of_range: ["failed", "laterOrService"],
};

export function testWords(result: ConnectionTestDto): TestWords {
  if (result.found === "failure") {
    if (result.silentMs !== undefined && result.messages > 0) {
      return {
        title: titles.listNotEnded,
        text: sentences(t("connectionTest.thenNothing", { count: result.messages, span: spanWords(result.silentMs) }), advice.askService),
      };
    }
    const [title, remedy] = placeOf(result.failure);
    const where = remedy === "address" && title === "otherService" && result.apiInAddress === true ? "addressOfApi" : remedy;
    const came = result.messages === 0 ? undefined : t("connectionTest.cameBefore", { count: result.messages });
    return { title: titles[title], text: sentences(...failureWords(isolatedParts(result.failure)), came, advice[where]) };
  }
  if (result.found === "unended") {
    const { afterMs, messages: count, actions } = result;
    const text = sentences(t("connectionTest.unended", { span: spanWords(afterMs), count, actions }), advice.askService);
    return { title: titles.listEndless, text };
  }
  const { unreadable } = result;
  return {
    title: titles.accepted,
    text: sentences(
      openWords(result),
      result.unproven && t("connectionTest.unproven"),
      unreadable === 0 ? undefined : t("connectionTest.unreadable", { count: unreadable }),
      keyWords(result),
      t("connectionTest.nothingChanged"),
    ),
  };
}

function placeOf(failure: Failure): readonly [title: keyof typeof titles, advice: keyof typeof advice] {
  // Whether it hangs, or nothing gets there, cannot be told from here.
  if (failure.code === "nothingHeard") return ["timedOut", "addressOrService"];
  // A gateway's page does not say whom it is from.
  if (failure.code === "webPage" && isOfKey(failure.params.status)) return ["otherService", "keyOrAddress"];
  if (failure.code === "authorityDateInvalid") return ["certificate", "renewAuthority"];
  if (proxyScriptOf(failure) !== undefined) return ["proxy", "askAdministrator"];
  return PLACES[classOf(failure)];
}

function isOfKey(status: number): boolean {
  return status === 401 || status === 403;
}

/** A key of somebody else would have found as little. */
function keyWords({ open, ofPrincipal }: ConnectionTestDto & { found: "list" }): string | undefined {
  return open === 0 && ofPrincipal !== undefined ? t("connectionTest.keyUnseen", { who: idWords(ofPrincipal.id) }) : undefined;
}

/** Of a redirect without the fact, which is the title. */
function failureWords(failure: Failure): (string | undefined)[] {
  if (failure.code !== "redirected") return [failureSentence(failure)];
  const { to } = failure.params;
  return [to === undefined ? undefined : t("connectionTest.leadsTo", { to }), t("connectionTest.notFollowed")];
}

/** Among what could not be read, or may not have come, there may be Actions. */
function openWords({ open: count, unreadable, unproven, ofPrincipal }: ConnectionTestDto & { found: "list" }): string {
  const isWhole = unreadable === 0 && unproven !== true;
  if (ofPrincipal === undefined) {
    if (count === 0) return t(isWhole ? "connectionTest.open_none" : "connectionTest.open_noneReadable");
    return t(isWhole ? "connectionTest.open" : "connectionTest.open_atLeast", { count });
  }
  const who = idWords(ofPrincipal.id);
  if (count === 0) return t(isWhole ? "connectionTest.openFor_none" : "connectionTest.openFor_noneReadable", { who });
  return t(isWhole ? "connectionTest.openFor" : "connectionTest.openFor_atLeast", { count, who });
}
