/** The choice of a certificate, in words. */
import type { CertificateChoiceDto, CertificateQuestionDto } from "../../electron/contract/network-access.ts";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

export function certificateWords({ asker }: CertificateQuestionDto): string {
  return `${asker} asks for a certificate of this machine, and more than one fits. The one that you choose is shown to it from then on.`;
}

export function choiceWords({ issuer, serial, expiresAt }: CertificateChoiceDto): string {
  return `Issued by ${issuer || "an unnamed authority"}, valid until ${DAY.format(expiresAt)}, number ${serial}`;
}
