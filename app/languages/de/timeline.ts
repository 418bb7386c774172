import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/timeline.ts";

export const timeline: Translated<typeof en.timeline> = {
  title: "Verlauf",
  ledger: "Protokoll",
  you: "Sie",
  older: "{all, plural, one {{all, number} ältere Zeile} other {{all, number} ältere Zeilen}} zeigen",
  older_some: "{next, number} von {all, plural, one {{all, number} älterer Zeile} other {{all, number} älteren Zeilen}} zeigen",
  dropped: "Ältere Zeilen, die nicht mehr aufbewahrt werden: {count, number}",

  assigned: "Zugewiesen",
  assigned_by: "Zugewiesen, gemeldet von {by}",
  assigned_found: "Zugewiesen, vorgefunden beim Verbinden",
  assigned_foundBy: "Zugewiesen, gemeldet von {by}, vorgefunden beim Verbinden",
  assignedTo: "Zugewiesen an {to}",
  assignedTo_by: "Zugewiesen an {to}, gemeldet von {by}",
  assignedTo_found: "Zugewiesen an {to}, vorgefunden beim Verbinden",
  assignedTo_foundBy: "Zugewiesen an {to}, gemeldet von {by}, vorgefunden beim Verbinden",
  arrived: "Eingetroffen als: {state}",
  arrived_by: "Eingetroffen als: {state}, gemeldet von {by}",
  arrived_found: "Bereits {state}, vorgefunden beim Verbinden",
  arrived_foundBy: "Bereits {state}, gemeldet von {by}, vorgefunden beim Verbinden",

  state_by: "{state}, gemeldet von {by}",
  progress: "Fortschritt {quoted}",
  progress_by: "Fortschritt {quoted}, gemeldet von {by}",
  progress_ours: "{actor} haben gemeldet: {quoted}",
  saying: "{line}: „{words}“",

  claimedState: "{actor} hat gemeldet: {state}",
  claimedState_found: "{actor} hat gemeldet: {state}, vorgefunden beim Verbinden",
  claimedState_to: "{actor} hat gemeldet: zugewiesen an {to}",
  claimedState_toFound: "{actor} hat gemeldet: zugewiesen an {to}, vorgefunden beim Verbinden",
  claimedProgress: "{actor} hat gemeldet: {quoted}",
  meanwhile: "Inzwischen hat {who} gemeldet: {quoted}.",
  meanwhile_somebody: "Inzwischen hat jemand anderes gemeldet: {quoted}.",

  quoted: "„{words}“",
  quoted_both: "„{phase} — {words}“",
  quoted_nothing: "weder Phase noch Text",

  reassigned: "Neu zugewiesen",
  reassigned_from: "Neu zugewiesen, bisher {from}",
  reassigned_to: "Neu zugewiesen an {to}",
  reassigned_fromTo: "Neu zugewiesen an {to}, bisher {from}",
  changed: "{field} geändert: {from} → {to}",
  left: "Hat Ihre Liste verlassen, ohne ein Wort des Dienstes",
  stopped: "{actor} haben gesagt, dass Sie angehalten haben. Die Notiz bleibt auf diesem Gerät",
  acceptedChange: "{actor} haben angenommen, was sich geändert hatte: {fields}",
  returned: "Zurück in Ihrer Liste",
  alertShown: "Benachrichtigung vom System angezeigt",
  alertShown_reminder: "Erinnerung vom System angezeigt",
  alertShown_changed: "Benachrichtigung über die Änderung vom System angezeigt",
  alertShown_stopWork: "Aufforderung zum Anhalten vom System angezeigt",
  alertShown_silent: "Nachfrage zu Arbeit ohne Meldung vom System angezeigt",
  alertFailed: "Benachrichtigung konnte nicht angezeigt werden",
  alertFailed_about:
    "{about, select, reminder {Erinnerung konnte nicht angezeigt werden} changed {Benachrichtigung über die Änderung konnte nicht angezeigt werden} stopWork {Zum Anhalten wurde nicht aufgefordert} silent {Nachfrage zu Arbeit ohne Meldung konnte nicht angezeigt werden}}",
  alertWithheld:
    "Keine Benachrichtigung: {why, select, rule {für diese Priorität nicht gewünscht} quietHours {Ruhezeit} paused {Benachrichtigungen pausieren}}",
  alertWithheld_about:
    "{about, select, reminder {Keine Erinnerung} changed {Keine Benachrichtigung über die Änderung} stopWork {Zum Anhalten wurde nicht aufgefordert} silent {Keine Nachfrage zu Arbeit ohne Meldung}}: {why, select, rule {für diese Priorität nicht gewünscht} quietHours {Ruhezeit} paused {Benachrichtigungen pausieren}}",
  update:
    "{actor}: {what}, {state, select, waiting {wartet} sending {wird gesendet} accepted {angenommen} confirmed {bestätigt} unknown {Ausgang offen} held {zurückgehalten} refused {verweigert} superseded {überholt}}",
  update_what: "{move}: {text}",
};

export const deeds: Translated<typeof en.deeds> = {
  DRAFT: "{actor} haben den Auftrag zum Entwurf gemacht",
  PENDING: "{actor} haben den Auftrag eingereicht",
  APPROVED: "{actor} haben den Auftrag genehmigt",
  ASSIGNED: "{actor} haben den Auftrag zugewiesen",
  ACKNOWLEDGED: "{actor} haben den Auftrag quittiert",
  PLANNED: "{actor} haben den Auftrag eingeplant",
  IN_PROGRESS: "{actor} haben den Auftrag begonnen",
  COMPLETED: "{actor} haben den Auftrag abgeschlossen",
  CANCELLED: "{actor} haben den Auftrag storniert",
  FAILED: "{actor} haben den Auftrag als fehlgeschlagen gemeldet",
  REJECTED: "{actor} haben den Auftrag abgelehnt",
  UNKNOWN: "{actor} haben den Zustand geändert",
};

export const confirmedMoves: Translated<typeof en.confirmedMoves> = {
  submit: "{actor} haben eingereicht, bestätigt in {took}",
  approve: "{actor} haben genehmigt, bestätigt in {took}",
  assign: "{actor} haben zugewiesen, bestätigt in {took}",
  acknowledge: "{actor} haben quittiert, bestätigt in {took}",
  plan: "{actor} haben eingeplant, bestätigt in {took}",
  start: "{actor} haben begonnen, bestätigt in {took}",
  complete: "{actor} haben abgeschlossen, bestätigt in {took}",
  report: "{actor} haben Fortschritt gemeldet, bestätigt in {took}",
  reject: "{actor} haben abgelehnt, bestätigt in {took}",
  fail: "{actor} haben einen Fehlschlag gemeldet, bestätigt in {took}",
  cancel: "{actor} haben storniert, bestätigt in {took}",
};
