import type * as english from "../en/ledger.ts";
import type { Translated } from "../translator.ts";

export const ledger: Translated<typeof english.ledger> = {
  received: "Zugewiesen an {to}",
  received_already: "Zugewiesen an {to}, bereits {state}",
  received_unknown: "Zugewiesen an {to}, in einem Zustand, den Docket nicht bestimmen kann",
  received_you: "Ihnen zugewiesen",
  received_youAlready: "Ihnen zugewiesen, bereits {state}",
  received_youUnknown: "Ihnen zugewiesen, in einem Zustand, den Docket nicht bestimmen kann",
  left: "Hat die Liste verlassen",
  alertShown: "Benachrichtigung vom System angezeigt",
  alertWithheld:
    "Keine Benachrichtigung: {why, select, rule {für diese Priorität nicht gewünscht} quietHours {Ruhezeit} paused {Benachrichtigungen pausieren}}",
  alertFailed: "Benachrichtigung konnte nicht angezeigt werden: {why}",
  alertFailed_silently: "Benachrichtigung konnte nicht angezeigt werden: Das System hat keinen Grund genannt",
  alert_shown: "{alert} vom System angezeigt",
  alert_failed: "{alert} konnte nicht angezeigt werden: {why}",
  alert_failedSilently: "{alert} konnte nicht angezeigt werden: Das System hat keinen Grund genannt",
  alert_withheld:
    "{alert} nicht angezeigt: {why, select, rule {für diese Priorität nicht gewünscht} quietHours {Ruhezeit} paused {Benachrichtigungen pausieren}}",
  opened: "Geöffnet",
  stopConfirmed: "„Ich habe angehalten“ auf diesem Gerät bestätigt",
  changeAccepted: "Änderung angenommen: {fields}",
  asked: "Seit {span} nichts gemeldet: nachgefragt",
  update: "{move}: {state}",
  update_reason: "{move}: {state}. {reason}",
  update_noEcho: "{move}: {state}, ohne Echo",
  update_noEchoReason: "{move}: {state}, ohne Echo. {reason}",
  updateTakenBack:
    "{move}: {choice, select, undo {vom Bediener rückgängig gemacht} drop {vom Bediener verworfen} report {vom Bediener in eine Fortschrittsmeldung umgewandelt} send {erneut gesendet}} (zuvor: {state})",
  unreadableDropped: "Eine nicht lesbare Meldung wurde vom Bediener verworfen",
  asWritten: "{words}",
};

export const alertSubjects: Translated<typeof english.alertSubjects> = {
  reminder: "Erinnerung",
  changed: "Benachrichtigung über eine Änderung",
  stopWork: "Aufforderung zum Anhalten",
  silent: "Nachfrage zu Arbeit ohne Meldung",
};

export const generalAlerts: Translated<typeof english.generalAlerts> = {
  connectionLost: "Benachrichtigung über die verlorene Verbindung",
  connectionBack: "Benachrichtigung über die wiederhergestellte Verbindung",
  away: "Benachrichtigung über die Zeit, in der Docket weg war",
  test: "Probebenachrichtigung",
};

export const ledgerDamage: Translated<typeof english.ledgerDamage> = {
  damaged: "(Diese Zeile wurde auf dem Datenträger beschädigt und ist nicht, wie sie geschrieben wurde:)",
};
