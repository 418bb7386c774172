/** The sentences of ledger lines, for the window, the exported file and the text search. */
import type { AlertResult } from "../alerts.ts";
import { durationWords, listWords } from "../languages/formats.ts";
import { sentencesOf } from "../languages/sentences.ts";
import { t } from "../languages/shared.ts";
import type { LedgerEvents, LedgerLineDto } from "../ledger.ts";
import { sentenceOf } from "../message.ts";
import { alertFailureSentence } from "./alerts.ts";
import { fieldInText } from "./fields.ts";
import { updateReasonSentence } from "./update-reasons.ts";

/** Placed before the sentence of a damaged line. */
export function damagedWords(): string {
  return t("ledgerDamage.damaged");
}

/**
 * Returns the sentence. Names and other people's words are verbatim; the caller makes them visible.
 */
export function ledgerSentence({ event, damaged }: Pick<LedgerLineDto, "event" | "damaged">): string {
  const sentence = sentenceOf<LedgerEvents>(catalogue, event);
  return damaged === undefined ? sentence : `${damagedWords()} ${sentence}`;
}

function alertWords(alert: string, result: AlertResult): string {
  if (result.result === "shown") return t("ledger.alert_shown", { alert });
  if (result.result === "withheld") return t("ledger.alert_withheld", { alert, why: result.why });
  const { failure } = result;
  if (failure === undefined) return t("ledger.alert_failedSilently", { alert });
  return t("ledger.alert_failed", { alert, why: alertFailureSentence(failure) });
}

const catalogue = sentencesOf<LedgerEvents>()(t, "ledger", {
  received: ({ assignedTo: to, state }) => {
    if (state === "ASSIGNED") return to === undefined ? t("ledger.received_you") : t("ledger.received", { to });
    if (state === "UNKNOWN") return to === undefined ? t("ledger.received_youUnknown") : t("ledger.received_unknown", { to });
    const already = t(`statesInText.${state}`);
    return to === undefined ? t("ledger.received_youAlready", { state: already }) : t("ledger.received_already", { to, state: already });
  },
  alertShown: ({ about }) => (about === undefined ? t("ledger.alertShown") : alertWords(t(`alertSubjects.${about}`), { result: "shown" })),
  alertFailed: ({ about, failure }) => {
    if (about !== undefined)
      return alertWords(t(`alertSubjects.${about}`), { result: "failed", ...(failure !== undefined && { failure }) });
    return failure === undefined ? t("ledger.alertFailed_silently") : t("ledger.alertFailed", { why: alertFailureSentence(failure) });
  },
  alertWithheld: ({ about, why }) =>
    about === undefined ? t("ledger.alertWithheld", { why }) : alertWords(t(`alertSubjects.${about}`), { result: "withheld", why }),
  generalAlert: ({ about, ...result }) => alertWords(t(`generalAlerts.${about}`), result),
  changeAccepted: ({ fields }) => t("ledger.changeAccepted", { fields: listWords(fields.map(fieldInText), "unit") }),
  asked: ({ minutes }) => t("ledger.asked", { span: durationWords(minutes, "minutes") }),
  update: ({ move, state, noEcho, reason }) => {
    const update = { move: t(`movesInText.${move}`), state: t(`updateStatesInText.${state}`) };
    const why = reason === undefined ? undefined : updateReasonSentence(reason);
    if (why === undefined) return noEcho === undefined ? t("ledger.update", update) : t("ledger.update_noEcho", update);
    const params = { ...update, reason: why };
    return noEcho === undefined ? t("ledger.update_reason", params) : t("ledger.update_noEchoReason", params);
  },
  updateTakenBack: ({ move, choice, state }) =>
    t("ledger.updateTakenBack", { move: t(`movesInText.${move}`), choice, state: t(`updateStatesInText.${state}`) }),
});
