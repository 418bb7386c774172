/** The sentences of failures, for the window, the handover, the copied diagnostics and the log. */
import type { Failure, Failures } from "../failures.ts";
import { durationWords } from "../languages/formats.ts";
import { sentencesOf } from "../languages/sentences.ts";
import { t } from "../languages/shared.ts";
import { sentenceOf } from "../message.ts";
import { statusWords } from "./http-status.ts";

export function failureSentence(failure: Failure): string {
  return sentenceOf(SENTENCES, failure);
}

/**
 * Returns the sentence with a full stop, so that another can follow: the service's message may lack
 * one.
 */
export function wholeFailureSentence(failure: Failure): string {
  const sentence = failureSentence(failure);
  // Sentences that version 0.1.0 stored are shown unchanged.
  return failure.code === "asWritten" || /[.!?…]\u2069?["”“]?$/u.test(sentence) ? sentence : `${sentence}.`;
}

const SENTENCES = sentencesOf<Failures>()(t, "failures", {
  httpStatus: ({ status, quoted }) => {
    const statement = statusStatement(status);
    return quoted === undefined ? t("failures.httpStatus_plain", { statement }) : t("failures.httpStatus_quoted", { statement, quoted });
  },
  headersLate: ({ seconds }) => t("failures.headersLate", { span: durationWords(seconds, "seconds") }),
  listUnended: ({ seconds }) => t("failures.listUnended", { span: durationWords(seconds, "seconds") }),
  silence: ({ seconds, inList }) => {
    const span = durationWords(seconds, "seconds");
    return inList === undefined ? t("failures.silence", { span }) : t("failures.silence_inList", { span });
  },
  proxyAsks: ({ proxy }) => (proxy === undefined ? t("failures.proxyAsks_unnamed") : t("failures.proxyAsks", { proxy })),
  pinMismatch: ({ found }) => (found === undefined ? t("failures.pinMismatch_unknown") : t("failures.pinMismatch", { found })),
  proxySilent: ({ proxy, script }) => {
    if (script === undefined) return proxy === undefined ? t("failures.proxySilent") : t("failures.proxySilent_named", { proxy });
    return proxy === undefined
      ? t("failures.proxySilent_byScript", { script })
      : t("failures.proxySilent_namedByScript", { proxy, script });
  },
  socksRefuses: ({ proxy, script }) => {
    if (proxy === undefined) return t("failures.socksRefuses");
    return script === undefined ? t("failures.socksRefuses_named", { proxy }) : t("failures.socksRefuses_namedByScript", { proxy, script });
  },
  proxyUnusable: ({ script }) => (script === undefined ? t("failures.proxyUnusable") : t("failures.proxyUnusable_byScript", { script })),
  proxySettingsUnreadable: ({ script }) =>
    script === undefined ? t("failures.proxySettingsUnreadable") : t("failures.proxySettingsUnreadable_byScript", { script }),
  proxyKindUnknown: ({ script }) =>
    script === undefined ? t("failures.proxyKindUnknown") : t("failures.proxyKindUnknown_byScript", { script }),
  redirected: ({ to }) => (to === undefined ? t("failures.redirected") : t("failures.redirected_to", { to })),
  otherContent: ({ type, status }) =>
    type === undefined ? t("failures.otherContent_untyped", { status }) : t("failures.otherContent", { type, status }),
});

/** Returns the statement without a full stop, because the service's message may follow. */
function statusStatement(status: number): string {
  if (status === 407) return t("failures.httpStatus_407");
  if (status === 511) return t("failures.httpStatus_511");
  const name = statusWords(status);
  return name === "" ? t("failures.httpStatus_other", { status }) : t("failures.httpStatus_named", { status, name });
}
