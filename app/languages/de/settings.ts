import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/settings.ts";

export const settingsForm: Translated<typeof en.settingsForm> = {
  title: "Einstellungen",
  save: "Speichern",
  connect: "Verbinden",
  advanced: "Erweitert",
  demonstration: "Die Vorführung läuft auf diesem Gerät. Speichern verbindet stattdessen mit dem Dienst unten.",
  showOthers: "Aufbewahrtes zeigen",
  kept: "Was Sie hier eingegeben hatten, ist noch da. Es ist noch nicht gespeichert.",
  keptWithoutKey: "Was Sie hier eingegeben hatten, ist noch da, bis auf den Schlüssel: Geben Sie ihn neu ein. Noch ist nichts gespeichert.",
  unanswered: "Noch nicht gespeichert: Docket selbst antwortet nicht.",
  notSaved: "Nicht gespeichert.",
  notTested: "Nicht getestet.",
  notSavedYet: "Noch nicht gespeichert.",
  saveAllTheSame: "Trotzdem speichern",
  marked: "Prüfen Sie die markierten Felder.",
  managed: "Für dieses Gerät durch {variable} festgelegt; ändern Sie es dort.",
  managed_byAdministrator: "Von Ihrem Administrator festgelegt: {variable} in {path}.",
};

export const settingLabels: Translated<typeof en.settingLabels> = {
  baseUrl: "Adresse des Dienstes",
  allowPlainHttp: "http zu dieser Adresse erlauben: Der Schlüssel ist unterwegs lesbar",
  apiKey: "API-Schlüssel",
  actingAs: "Sie handeln als",
  displayName: "Anzeigename",
  assignedTo: "Zugewiesen an",
  requestedBy: "Auftraggeber",
  authorizedBy: "Genehmiger",
  undoSeconds: "Zeit zum Rückgängigmachen, in Sekunden",
  silenceMinutes: "Nachfragen ohne Meldung, in Minuten",
  pinnedKey: "Öffentlicher Schlüssel des Dienstes",
  transport: "Transport",
  codec: "Kodierung",
  heartbeatMs: "Lebenszeichen, in Sekunden",
};

export const settingHints: Translated<typeof en.settingHints> = {
  actingAs: "TYPE:id, zum Beispiel OBJECT:robot-7",
  displayName: "Steht auf Ihren Meldungen; wenn leer, Ihre ID",
  assignedTo: "Eines oder mehrere TYPE:id, mit Kommas dazwischen",
  pinnedKey:
    "sha256/…: verbindet nur mit einem Dienst mit diesem Schlüssel; leer, mit jedem, dessen Zertifikat vertraut wird. Mehrere mit Kommas dazwischen",
  undoSeconds: "Abschließen, Ablehnen, Fehlschlag und Stornieren warten so lange, bevor sie gesendet werden; 0 sendet sie sofort",
  silenceMinutes: "Wenn zu begonnener Arbeit so lange nichts gemeldet wurde; 0 fragt nie",
  heartbeatMs: "Wie oft der Dienst zeigen soll, dass er da ist; bleiben zwei aus, gilt die Liste als veraltet",
};

export const settingSections: Translated<typeof en.settingSections> = {
  service: "Dienst",
  you: "Sie",
  filters: "Welche Aufträge Sie sehen",
  help: "Wie Docket Ihnen hilft",
  wire: "Transport, Kodierung und Lebenszeichen",
};

export const decidedPolicies: Translated<typeof en.decidedPolicies> = {
  title: "Für dieses Gerät festgelegt",
  updateFeed: "Neuere Versionen von Docket",
  feed_off: "Werden nicht gesucht",
  caFile: "Eigene Zertifizierungsstellen",
  proxyPac: "Proxy-Skript",
  demonstration: "Vorführung",
  demonstration_false: "Kann nicht gestartet werden",
  demonstration_true: "Kann gestartet werden",
  telemetry: "Telemetrie",
  telemetry_none: "Keine, und es gibt keine Einstellung, die sie einschaltet",
};

export const codecs: Translated<typeof en.codecs> = { json: "JSON", binary: "Binär" };

export const keyField: Translated<typeof en.keyField> = {
  showTyped: "Eingabe zeigen",
  hideTyped: "Eingabe verbergen",
  newKey: "Neuer API-Schlüssel",
  keepOld: "Alten Schlüssel behalten",
  isThere: "Es gibt einen Schlüssel. Er wird nie gezeigt.",
  isMissing: "Es gibt keinen Schlüssel, der benutzt werden kann.",
  isForgotten: "Der Schlüssel wird vergessen, wenn Sie speichern.",
  replace: "Ersetzen",
  forget: "Vergessen",
  keep: "Behalten",
};

export const welcome: Translated<typeof en.welcome> = {
  promise: "Ihre Arbeit, und was über sie bekannt ist.",
  lead: "Die Aufträge, die Ihnen zugewiesen sind, wie aktuell sie sind, und was aus jeder Meldung wurde, die Sie senden.",
  connect: "Mit Ihrem Dienst verbinden",
  notConnected: "Docket ist nicht verbunden",
  needed: "Diese drei hat Ihr Administrator.",
  advanced: "Name, Rollen, Rückgängigmachen, Nachfragen, Transport",
  demonstration: "Noch kein Dienst? Die Vorführung betreibt einen auf diesem Gerät. Nichts verlässt es.",
  tryDemonstration: "Vorführung ausprobieren",
  notStarted: "Die Vorführung wurde nicht gestartet.",
};

export const deviceKey: Translated<typeof en.deviceKey> = {
  waited: "Auf den Schlüssel dieses Geräts wird gewartet.",
  unusable: "Der Schlüssel dieses Geräts kann nicht benutzt werden: Der Grund steht unten. Docket sucht ihn von selbst wieder.",
};

export const ticket: Translated<typeof en.ticket> = {
  example: "Ventil 12B schließen und Druck bestätigen",
  waiting: "auf diesem Gerät aufbewahrt",
  sending: "noch keine Antwort",
  accepted: "der Dienst hat sie übernommen",
  confirmed: "der Dienst zeigt sie",
  dashed: "Gestrichelt: Nur dieses Gerät sagt es.",
  solid: "Durchgezogen: Der Dienst sagt es.",
};

export const outside: Translated<typeof en.outside> = {
  browser: "Diese Seite ist Dockets Fenster. Sie funktioniert nur in Docket.",
  preview: "Dies ist eine Vorschau in einem Browser, nicht das Programm.",
};

export const dialogs: Translated<typeof en.dialogs> = { close: "Schließen", notNow: "Jetzt nicht" };
