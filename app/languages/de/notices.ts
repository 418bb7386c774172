import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/notices.ts";

export const noticeNames: Translated<typeof en.noticeNames> = {
  line: "Hinweise",
  connection: "Problem mit der Verbindung",
  settings: "Problem mit den Einstellungen",
  files: "Dateien",
  settingsFile: "Datei der Einstellungen",
  crash: "Absturz",
  preferences: "Darstellung",
  window: "Problem mit dem Fenster",
  unreadable: "Nicht lesbare Nachrichten",
  behind: "Verspätet gezeigt",
  heldBack: "Nachrichten aufgehalten",
  cut: "Verbindungen abgeschnitten",
  pause: "Pause",
  sending: "Meldungen werden gesendet",
  silence: "Arbeit ohne Meldung",
  alertsWithheld: "Ausgesetzte Benachrichtigungen",
  alertsFail: "Benachrichtigungen fehlen",
  missingTray: "Kein Symbol in der Leiste",
  soundFails: "Töne fehlen",
  accounts: "Andere Konten",
  away: "Während Docket den Dienst nicht sah",
  unknown: "Meldungen: Ausgang offen",
  refused: "Meldungen: verweigert",
  held: "Meldungen: zurückgehalten",
  superseded: "Meldungen: überholt",
};

export const notices: Translated<typeof en.notices> = {
  notConnected: "Nicht verbunden",
  alertsFail: "Benachrichtigungen kommen nicht",
  alertsFail_text: "Sehen Sie von Zeit zu Zeit in dieses Fenster.",
  alertsFail_none: "In Docket lässt sich das nicht ändern.",
  alertsFail_library: "Installieren Sie libnotify, über das Desktops Benachrichtigungen annehmen, und starten Sie Docket dann neu.",
  alertsFail_start: "Sobald eines läuft, senden Sie in den Einstellungen unter Benachrichtigungen eine Probe.",
  alertsFail_program:
    "Prüfen Sie das Programm dieses Desktops, das Benachrichtigungen anzeigt, und senden Sie dann in den Einstellungen unter Benachrichtigungen eine Probe.",
  alertsFail_allow:
    "Erlauben Sie Dockets Mitteilungen in den Systemeinstellungen und senden Sie dann in den Einstellungen unter Benachrichtigungen eine Probe.",
  alertsFail_answer:
    "Fragt das System, ob Docket Mitteilungen senden darf, erlauben Sie es; sonst sehen Sie in dessen Einstellungen nach. Senden Sie dann in den Einstellungen unter Benachrichtigungen eine Probe.",
  soundFails: "Töne werden nicht abgespielt",
  soundFails_text:
    "Benachrichtigungen kommen stattdessen mit dem Ton des Systems, soweit es einen hat. Prüfen Sie die Tonausgabe dieses Geräts und drücken Sie dann in den Einstellungen unter Benachrichtigungen „Anhören“. Sollen sie ohne Ton kommen, stellen Sie dort die Lautstärke auf 0.",
  missingTray: "Kein Symbol in der Leiste",
  missingTray_text:
    "Dieser Desktop zeigt keines: Schließen minimiert das Fenster, sofern Sie nicht gewählt haben, dass es Docket beendet. In GNOME bringt es die Erweiterung „AppIndicator and KStatusNotifierItem Support“.",
  openSettings: "Einstellungen öffnen",
  dismiss: "Ausblenden",
  settingsFile: "Zu den gespeicherten Einstellungen",
  preferences: "Ihre Wahl wird nicht behalten",
  window: "In diesem Fenster ist etwas fehlgeschlagen",
  window_text: "Laden Sie es neu: Was Sie sehen, kann veraltet sein. Meldungen und Textentwürfe sind davon nicht berührt.",
  unreadable:
    "{count, plural, one {{count, number} Nachricht der jetzigen Liste konnte} other {{count, number} Nachrichten der jetzigen Liste konnten}} nicht gelesen werden",
  unreadable_why:
    "{count, plural, one {{count, number} Nachricht der jetzigen Liste konnte} other {{count, number} Nachrichten der jetzigen Liste konnten}} nicht gelesen werden. Das erste Problem dieses Datenstroms: {why}",
  silence_more: "{name} und {more, plural, one {{more, number} weiterer} other {{more, number} weitere}}",
  answer: "Antworten",
  away: "{counts}, {span}.",
  showChanged: "Änderungen zeigen",
  show: "Zeigen",
  decide: "Entscheiden",
  review: "Ansehen",
  others: "+{count, number}. {label}",
};

export const obstacles: Translated<typeof en.obstacles> = {
  heldBack:
    "Etwas auf dem Weg, wahrscheinlich ein Proxy, hält die Nachrichten des Dienstes auf. Docket fragt stattdessen alle {span} nach der ganzen Liste; so spät können Änderungen sein. Abhilfe für dessen Administrator: „proxy_buffering off“ in nginx, oder die Kopfzeile „X-Accel-Buffering: no“ in den Antworten des Dienstes.",
  heldBack_service:
    "Der Dienst sendet weiter Lebenszeichen, aber sein Datenstrom meldet Änderungen spät oder gar nicht. Docket fragt stattdessen alle {span} nach der ganzen Liste; so spät können Änderungen sein. Abhilfe für den Betreiber des Dienstes: prüfen, was dessen Ereignisse sendet.",
  cut_silence: "Etwas auf dem Weg beendet die Verbindung nach {after} ohne Nachricht.",
  cut_life: "Etwas auf dem Weg beendet jede Verbindung nach {after}",
  cut_again: "Docket verbindet sich jedes Mal neu.",
  cut_asking: "Docket bittet um ein Lebenszeichen alle {span}",
  pause: "Der Dienst bittet Docket, bis {until} zu warten. Meldungen warten auf diesem Gerät.",
  sending: "Meldungen werden gesendet: {sent, number} von {all, number} gesendet.",
  behind:
    "In den letzten Sekunden wurden Änderungen mehr als {span} zu spät gezeigt: Dieses Fenster kam nicht mit. Benachrichtigungen warten nicht darauf.",
};

export const fates: Translated<typeof en.fates> = {
  head: "{status}: {count, plural, one {{count, number} Meldung} other {{count, number} Meldungen}}",
  first: "{what}, {name}",
  first_more: "{what}, {name} und {more, number} weitere",
  unknown: "Nichts wird noch einmal gesendet, solange sich nicht zeigt, dass es nicht verzeichnet wurde",
  refused: "{count, plural, one {Sie wurde nicht wirksam} other {Sie wurden nicht wirksam}}",
  held: "Nichts wird gesendet, bis Sie entscheiden",
  superseded: "{count, plural, one {Der Auftrag ist seither weitergegangen} other {Die Aufträge sind seither weitergegangen}}",
};

export const calm: Translated<typeof en.calm> = {
  sending: "{count, plural, one {{count, number} Meldung wird} other {{count, number} Meldungen werden}} gesendet.",
  sending_one: "1 Meldung wird gesendet: {what}, {name}.",
  waiting: "{count, plural, one {{count, number} Meldung wartet} other {{count, number} Meldungen warten}} auf diesem Gerät.",
  waiting_one: "1 Meldung wartet auf diesem Gerät: {what}, {name}.",
  accepted: "Angenommen, noch nicht bestätigt: {count, plural, one {{count, number} Meldung} other {{count, number} Meldungen}}.",
  accepted_one: "Angenommen, noch nicht bestätigt: 1 Meldung: {what}, {name}.",
  noEcho:
    "Angenommen, aber vom Dienst nicht wie gesendet gezeigt: {count, plural, one {{count, number} Meldung} other {{count, number} Meldungen}}.",
  noEcho_one: "Angenommen, aber vom Dienst nicht wie gesendet gezeigt: 1 Meldung: {what}, {name}.",
  confirmed: "Ihre letzte Meldung zu jedem Auftrag ist bestätigt.",
};
