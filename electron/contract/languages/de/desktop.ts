import type * as english from "../en/desktop.ts";
import type { Translated } from "../translator.ts";

export const notifications: Translated<typeof english.notifications> = {
  assigned: "Ihnen zugewiesen: {what}",
  requestedBy: "Auftraggeber: {by}",
  assignedMany: "{count, plural, one {{count, number} Auftrag ist zu quittieren} other {{count, number} Aufträge sind zu quittieren}}",
  handedOverMany: "{count, plural, one {{count, number} Auftrag ist jetzt Ihrer} other {{count, number} Aufträge sind jetzt Ihre}}",
  moreNames: "{more, plural, one {{more, number} weiterer} other {{more, number} weitere}}",
  away: "Während Docket den Dienst nicht sah: {changes}",
  away_assigned: "{count, number} zugewiesen",
  away_changed: "{count, number} geändert",
  away_cancelled: "{count, number} storniert",
  away_ended: "{count, number} beendet",
  away_left: "{count, number} nicht mehr in Ihrer Liste",
  stopWork: "Arbeit anhalten: {name}",
  stopWorkMany: "Arbeit an {count, plural, one {{count, number} Auftrag} other {{count, number} Aufträgen}} anhalten",
  withdrawn: "{why, select, LEFT {Nicht mehr in Ihrer Liste} other {Nicht mehr Ihr Auftrag}}: {name}",
  withdrawn_left: "Der Dienst sagt nicht, warum.",
  stopWork_why:
    "{why, select, CANCELLED {Storniert} FAILED {Fehlgeschlagen} REJECTED {Abgelehnt} COMPLETED {Abgeschlossen} REASSIGNED {Neu zugewiesen} LEFT {Nicht mehr in Ihrer Liste}}.",
  stopWork_whyBy:
    "{why, select, CANCELLED {Storniert} FAILED {Als fehlgeschlagen gemeldet} REJECTED {Abgelehnt} COMPLETED {Abgeschlossen} REASSIGNED {Neu zugewiesen} LEFT {Aus Ihrer Liste genommen}} von {by}.",
  reminder: "Seit {span} nicht quittiert: {what}",
  reminderMany:
    "{count, plural, one {{count, number} Auftrag ist noch nicht quittiert} other {{count, number} Aufträge sind noch nicht quittiert}}",
  changed: "Geändert, seit Sie quittiert haben: {name}",
  changed_field: "{field}: {from} → {to}",
  changedMany:
    "{count, plural, one {{count, number} Auftrag hat sich} other {{count, number} Aufträge haben sich}} geändert, seit Sie quittiert haben",
  connectionLost: "Docket hört nichts vom Dienst",
  connectionLost_why:
    "{state, select, connecting {Nicht verbunden} stale {Nichts gehört} offline {Offline} refused {Verweigert} other {Nicht live}} seit {time}. Bis er wieder da ist, erfahren Sie von keiner neuen Zuweisung und von keiner Arbeit, die anzuhalten ist.",
  connectionLost_unusable:
    "Nicht verbunden seit {time}, weil die Einstellungen oder der Schlüssel nicht benutzt werden können. Bis das behoben ist, erfahren Sie von keiner neuen Zuweisung und von keiner Arbeit, die anzuhalten ist.",
  connectionUnlisted: "Docket weiß nicht, ob Ihre Liste vollständig ist",
  connectionUnlisted_body:
    "Seit {time} schickt der Dienst Änderungen, aber keine vollständige Liste. Was kommt, erfahren Sie; Meldungen warten, bis die Liste vollständig ist.",
  connectionListed: "Docket hat Ihre vollständige Liste",
  connectionListed_after: "{span} lang war nicht zu sagen, ob etwas fehlt. Was sich inzwischen geändert hat, steht im Fenster.",
  connectionBack: "Docket hört den Dienst wieder",
  connectionBack_after: "{span} lang war nichts von ihm zu hören. Was sich inzwischen geändert hat, steht im Fenster.",
  test: "Dies ist eine Probe",
  test_body: "So benachrichtigt Sie Docket.",
  open: "Öffnen",
  silent: "Arbeiten Sie noch an {name}?",
  silent_since: "Seit {span} nichts gemeldet.",
  silentMany: "Arbeiten Sie noch an {count, plural, one {{count, number} Auftrag} other {{count, number} Aufträgen}}?",
};

export const tray: Translated<typeof english.tray> = {
  open: "Docket öffnen",
  quit: "Beenden",
  tip: "Docket: {status}",
  tip_account: "Docket, {account}: {status}",
  action: "{priority} · {name}",
  pause: "Benachrichtigungen pausieren",
  pauseFor: "Für {span}",
  pauseUntil: "Bis {time}",
  resume: "Benachrichtigungen fortsetzen",
  paused: "Benachrichtigungen pausieren bis {time}",
  quietHours: "Ruhezeit bis {time}",
  quietAfter: "danach Ruhezeit bis {time}",
  next: "{before}, {next}",
  proxyAsks: "ein Proxy verlangt eine Anmeldung",
  missedAlert: "eine Benachrichtigung konnte nicht angezeigt werden",
  nothing: "nichts zu quittieren",
  nothingKnown: "nichts bekannt, was zu quittieren ist",
  waiting: "{count, plural, one {{count, number} Auftrag} other {{count, number} Aufträge}} zu quittieren",
  waiting_atLeast: "mindestens {count, plural, one {{count, number} Auftrag} other {{count, number} Aufträge}} zu quittieren",
};

export const menu: Translated<typeof english.menu> = {
  accounts: "Konten",
  file: "Datei",
  close: "Schließen",
  quit: "Beenden",
  quit_windows: "Beenden",
  quit_mac: "{app} beenden",
  edit: "Bearbeiten",
  undo: "Widerrufen",
  redo: "Wiederholen",
  cut: "Ausschneiden",
  copy: "Kopieren",
  paste: "Einfügen",
  pasteAndMatchStyle: "Einsetzen und Stil anpassen",
  speech: "Sprachausgabe",
  startSpeaking: "Sprachausgabe starten",
  stopSpeaking: "Sprachausgabe stoppen",
  delete: "Löschen",
  selectAll: "Alles auswählen",
  view: "Ansicht",
  resetZoom: "Originalgröße",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  togglefullscreen: "Vollbild ein/aus",
  reload: "Neu laden",
  toggleDevTools: "Entwicklerwerkzeuge ein/aus",
  about: "Über {app}",
  services: "Dienste",
  hide: "{app} ausblenden",
  hideOthers: "Andere ausblenden",
  unhide: "Alle einblenden",
  window: "Fenster",
  minimize: "Im Dock ablegen",
  zoom: "Zoomen",
  front: "Alle nach vorne bringen",
};

export const quitQuestion: Translated<typeof english.quitQuestion> = {
  settings: "Die geänderten Einstellungen sind nicht gespeichert.",
  settings_detail: "Wenn Sie nicht beenden, stehen sie weiter in den Einstellungen. Wenn Sie beenden, gehen sie verloren.",
  quitWithoutSaving: "Beenden, ohne zu speichern",
  one: "„{move}: {name}“ wurde noch nicht gesendet.",
  many: "{count, plural, one {{count, number} abschließender Schritt wurde} other {{count, number} abschließende Schritte wurden}} noch nicht gesendet.",
  keep: "Jetzt senden oder für den nächsten Start aufbewahren? Aufbewahrtes bleibt nur auf diesem Gerät, und Docket fragt wieder.",
  giveUp: "Jetzt senden oder beenden, ohne zu senden? Docket kann zurzeit nichts auf dem Datenträger dieses Geräts aufbewahren.",
  giveUp_demonstration: "Jetzt senden oder beenden, ohne zu senden? Das gehört zur Vorführung, die mit Docket endet.",
  waitsFor:
    "{count, plural, one {{count, number} Meldung bleibt} other {{count, number} Meldungen bleiben}} auf diesem Gerät für {account}.",
  sendNow: "Jetzt senden",
  keepForNext: "Für den nächsten Start aufbewahren",
  quitWithout: "Beenden, ohne zu senden",
  doNotQuit: "Nicht beenden",
};

export const closing: Translated<typeof english.closing> = {
  message: "Das Fenster zu schließen beendet Docket nicht.",
  detail:
    "Es läuft im Infobereich weiter, bleibt verbunden und benachrichtigt Sie; das Symbol dort führt zum Fenster zurück. Das wird nur einmal gefragt; in den Einstellungen steht es unter Aussehen.",
  tray: "Im Infobereich weiterlaufen lassen",
  quit: "Docket beenden",
};

export const crashReport: Translated<typeof english.crashReport> = { save: "Absturzbericht speichern" };

export const ledgerExport: Translated<typeof english.ledgerExport> = {
  title: "Protokoll exportieren",
  shift: "Schicht exportieren",
  csv: "Tabelle (CSV)",
  ndjson: "JSON-Zeilen (NDJSON)",
  png: "Bild (PNG)",
  all: "Alle Dateien",
};

export const failedWindows: Translated<typeof english.failedWindows> = {
  startFailed: "Docket konnte nicht starten.",
  quit: "Beenden",
  crashed: "Starten Sie Docket neu. Scheitert es wieder, braucht der Administrator die Logdatei: {log}",
  pageFailed: "Dockets Fenster kann nicht gezeigt werden.",
  pageEnded:
    "Seine Seite endete mehrmals innerhalb einer Minute ({ended}). Beenden Sie Docket, und starten Sie es neu. Scheitert es wieder, braucht der Administrator die Logdatei: {log}",
  close: "Schließen",
  folderUnusable: "Dockets Datenordner {folder} kann nicht benutzt werden: {why}. {remedy}",
  chosenFolderUnusable: "DOCKET_USER_DATA: Der Ordner {folder} kann nicht benutzt werden: {why}. {remedy}",
  folderRemedy:
    "{fault, select, forbidden {Geben Sie diesem Benutzer das Recht, dort zu schreiben, oder wählen Sie} full {Schaffen Sie dort Platz, oder wählen Sie} other {Wählen Sie}} mit DOCKET_USER_DATA einen anderen Ordner.",
  folderNotMade: "Dockets Datenordner kann in {folder} nicht angelegt werden.",
  folderNotLocked:
    "Dockets Datenordner {folder} kann nicht gesperrt werden, und zwei Dockets dürfen sich keinen teilen. Starten Sie Docket neu. Hilft das nicht, ist der Datenträger vielleicht voll oder unterstützt keine Verknüpfungen: Wählen Sie mit DOCKET_USER_DATA einen anderen Ordner.",
  folderInUse:
    "Docket läuft schon auf dem Datenordner {folder}: {user} hat es auf {namesake, select, yes {einem anderen Gerät, ebenfalls mit dem Namen} other {dem Gerät}} {host} gestartet, und zwei Dockets dürfen sich keinen teilen. Beenden Sie jenes, oder wählen Sie mit DOCKET_USER_DATA einen anderen Ordner.",
  folderInUseHidden:
    "Docket läuft schon auf dem Datenordner {folder}: Ein anderer Benutzer hat es gestartet, und zwei Dockets dürfen sich keinen teilen. Beenden Sie jenes, oder wählen Sie mit DOCKET_USER_DATA einen anderen Ordner.",
  folderTaken:
    "Docket ist beendet: Während es stillstand, hat {user} ein anderes auf seinem Datenordner {folder} gestartet, auf {namesake, select, yes {einem anderen Gerät, ebenfalls mit dem Namen} other {dem Gerät}} {host}. Was aufgezeichnet war, ist dort.",
  fileMissing: "Dockets eigene Dateien sind beschädigt: {file} fehlt. Installieren Sie Docket neu.",
  refusedSwitches:
    "Docket startet nicht mit {names}: Damit wäre Docket, oder der Schlüssel, den es sendet, für andere Programme offen. Starten Sie es ohne.",
  demonstrationForbidden: "--demonstration: Die Vorführung ist auf diesem Gerät abgeschaltet ({variable}).",
  windowlessSetUp:
    "Es gibt kein Fenster, in dem das Formular auszufüllen wäre: Setzen Sie DOCKET_BASE_URL, DOCKET_API_KEY (oder DOCKET_API_KEY_FILE, oder DOCKET_API_KEY_COMMAND) und DOCKET_ACTING_AS (TYPE:id, etwa OBJECT:robot-7), und starten Sie es erneut.",
  windowless:
    "Es gibt kein Fenster, in dem das zu beheben wäre. Docket endet: Beheben Sie es dort, wo es steht, und starten Sie Docket dann erneut.",
  checkNoFile: "{flag}= muss eine Datei nennen, wie in {flag}=docket.json.",
  rateInvalid: "--demonstration={text}: Die Rate muss eine Zahl von Zuweisungen je Minute sein, über 0 und höchstens {max}.",
};

export const links: Translated<typeof english.links> = {
  refused: "Docket kann diesem Link nicht folgen.",
  example: "Ein Link zu einem Auftrag sieht aus wie {example}. Der Link war: {link}",
  notAnAction: "Er nennt keinen Auftrag.",
  noId: "Die ID des Auftrags fehlt.",
  tooLong: "Er ist länger als jede ID eines Auftrags.",
  unreadable: "Die ID des Auftrags ist nicht so kodiert, wie es in einem Link sein muss.",
  controlCharacters: "Die ID des Auftrags enthält Steuerzeichen.",
};

export const about: Translated<typeof english.about> = {
  preview: "keine: eine Vorschau in einem Browser",
  unknown: "unbekannt",
};
