/** The choice of a certificate, in words. */
import { dateFormat } from "../../electron/contract/languages/formats.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import type { CertificateChoiceDto, CertificateQuestionDto } from "../../electron/contract/network-access.ts";
import { t } from "../languages/words.ts";

export const certificateLabels = labelsOf(t, "certificates");

export function certificateWords({ asker }: CertificateQuestionDto): string {
  return t("certificates.asks", { asker });
}

export function choiceWords({ issuer, serial, expiresAt }: CertificateChoiceDto): string {
  const date = dateFormat({ day: "numeric", month: "long", year: "numeric" }).format(expiresAt);
  return issuer === "" ? t("certificates.choice_unnamed", { date, serial }) : t("certificates.choice", { issuer, date, serial });
}
