import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/details.ts";

export const details: Translated<typeof en.details> = {
  label: "Details des Auftrags",
  unshowable: "Dieser Auftrag kann nicht gezeigt werden",
  otherAccounts: "Docket hat nur die Liste des Kontos, das in Gebrauch ist: Der Auftrag kann in der eines anderen Kontos stehen",
  historyUnshowable: "Der Verlauf dieses Auftrags kann nicht gezeigt werden",
  unlisted: "Nicht in dieser Liste. Nur die Schaltflächen hier wirken darauf.",
  unlisted_label: "Nicht in dieser Liste",
  showIn: "In „{view}“ zeigen",
};

export const prompts: Translated<typeof en.prompts> = {
  others: "Nächste Frage, {count, number} weitere",
};

export const endings: Translated<typeof en.endings> = {
  left: "Der Dienst führt ihn nicht mehr für Sie auf und hat nicht gesagt, warum. Letzter bekannter Zustand: {state}. Halten Sie an und fragen Sie nach, bevor Sie weitermachen.",
  left_unknown:
    "Der Dienst führt ihn nicht mehr für Sie auf und hat nicht gesagt, warum. Sein letzter Zustand ist nicht bekannt. Halten Sie an und fragen Sie nach, bevor Sie weitermachen.",
  reportedBy: "· gemeldet von {who}",
  reason: "„{words}“",
  reason_none: "Es wurde kein Grund genannt.",
  lastMessage: "Letzter Statustext: „{words}“",
};

export const copies: Translated<typeof en.copies> = {
  id: "ID kopieren",
  id_done: "ID kopiert",
  link: "Link kopieren",
  link_done: "Link kopiert",
  failed: "Nicht kopiert: Das System hat es nicht angenommen",
};

export const flawPanel: Translated<typeof en.flawPanel> = {
  label: "Nicht, wie es sein sollte",
  title: "Teile dieses Auftrags kamen nicht so an, wie sie sollten",
};

export const stopPanel: Translated<typeof en.stopPanel> = { title: "Arbeit anhalten", said: "„{words}“" };

export const silencePanel: Translated<typeof en.silencePanel> = {
  label: "Nichts gemeldet",
  question: "Arbeiten Sie noch daran? Wer darauf wartet, sieht nichts anderes.",
  again: "Meldet {words} noch einmal",
};

export const keptDrafts: Translated<typeof en.keptDrafts> = {
  label: "Aufbewahrte Textentwürfe",
  kept_disk: "Ihr Textentwurf ist aufbewahrt: {move}",
  kept_memory: "Ihr Textentwurf, soweit bekannt nicht auf dem Datenträger: {move}",
  kept_demonstration: "Ihr Textentwurf, bis zum Ende der Vorführung: {move}",
  copy: "Textentwurf kopieren",
  copied: "Kopiert.",
  selected: "Der Text ist markiert. Drücken Sie Strg+C, um ihn zu kopieren.",
  undecided: "Er wurde nicht gesendet.",
  never: "Er wurde nicht gesendet und kann hier nicht mehr gesendet werden.",
  notNow: "Er wurde nicht gesendet und kann zurzeit nicht gesendet werden.",
};

export const progressForm: Translated<typeof en.progressForm> = {
  label: "Fortschritt",
  phase: "Phase",
  phase_hint: "Zum Beispiel: vor Ort",
  message: "Statustext",
  message_hint: "Was Sie gefunden haben, was als Nächstes kommt",
  sends: "Senden: {key}. Formular verlassen: {leave}.",
  kept: "Auf diesem Gerät aufbewahrt, bis der Text gesendet ist. Senden: {key}. Formular verlassen: {leave}.",
  refused: "Nicht aufbewahrt: Docket hat den Text nicht angenommen. Senden: {key}. Formular verlassen: {leave}.",
  afterwards: "Sie sind noch im Formular: Buchstaben werden hier geschrieben. {leave} verlässt es, dann wirken Tasten wieder.",
  another: "Das ist eine weitere Meldung, noch nicht gesendet. Senden: {key}. Formular verlassen: {leave}.",
  unanswered: "Was Sie jetzt schreiben, wird aufbewahrt, sobald Docket antwortet, und nicht vorher.",
};
