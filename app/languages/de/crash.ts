import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/crash.ts";

export const crash: Translated<typeof en.crash> = {
  title: "Docket wurde nicht ordnungsgemäß beendet",
  lead: "Dockets letzter Lauf endete nicht ordnungsgemäß: Es stürzte ab, wurde abgebrochen, oder das Gerät verlor den Strom. Zuletzt lief es um {at}. Was aufgezeichnet war, ist da; Meldungen, deren Ausgang nicht bekannt ist, sagen das.",
  alertsStay: "Benachrichtigungen jenes Laufs, die noch auf dem Bildschirm stehen, können überholt sein: Schließen können nur Sie sie.",
  report: "Absturzbericht",
  nothingSent: "Der Absturzbericht ist nur auf diesem Gerät, und nichts davon wird gesendet. Der Schlüssel steht nicht darin.",
  save: "Absturzbericht speichern …",
  saved: "In {path} gespeichert.",
  show: "Absturzbericht zeigen",
  close: "Schließen",
  dismiss: "Verwerfen",
};
