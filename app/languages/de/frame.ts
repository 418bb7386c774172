import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/frame.ts";

export const frame: Translated<typeof en.frame> = {
  cannotStart: "Docket kann sein Fenster nicht zeigen",
  cannotStart_advice: "Schließen Sie Docket, und starten Sie es neu.",
  commands: "Befehle",
  stopWork: "Arbeit anhalten",
  workToStop: "Anzuhaltende Arbeit",
  moreToStop: "und {count, plural, one {{count, number} weiterer} other {{count, number} weitere}}",
  show: "Zeigen",
};

export const nav: Translated<typeof en.nav> = {
  name: "Navigation",
  views: "Ansichten",
  past: "Vergangenes",
  records: "Aufzeichnungen",
  roles: "Rollen",
  saved: "Gespeicherte Ansichten",
  remove: "Ansicht {name} entfernen",
  preview: "Vorschau",
  demonstration: "Vorführung",
  actingAs_nobody: "handelt noch als niemand",
  account: "{name}, handelt als {who}",
  account_nobody: "{name}, handelt noch als niemand",
  urgent: "{count, number} kritisch",
  urgent_of: "{count} kritisch, von",
};

export const failedParts: Translated<typeof en.failedParts> = {
  name: "{part} ist ausgefallen",
  text: "{part} kann so nicht gezeigt werden.",
  reload: "Diesen Teil neu laden",
  reloadWindow: "Fenster neu laden",
  close: "Schließen",
};

export const lengths: Translated<typeof en.lengths> = {
  name: "Länge",
  full: "Kein Platz mehr: Der Dienst nimmt höchstens {max, number} Zeichen.",
  left: "Noch {count, plural, one {{count, number} Zeichen} other {{count, number} Zeichen}}.",
  over: "{count, number} Zeichen mehr, als hier getippt werden können.",
};
