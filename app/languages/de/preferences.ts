import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/preferences.ts";

export const preferences: Translated<typeof en.preferences> = {
  theme: "Farbschema",
  contrast: "Hoher Kontrast",
  density: "Zeilen",
  timeFormat: "Uhrzeiten",
  language: "Sprache",
  zoom: "Zoom",
  zoom_more: "Zoom erhöhen",
  zoom_less: "Zoom verringern",
  zoom_now: "Zoom {percent, number} %.",
  asSystem: "Wie das System",
  atOnce: "Jede Wahl wirkt sofort und wird auf diesem Gerät behalten.",
  atOnce_notKept: "Jede Wahl wirkt sofort.",
};

export const themes: Translated<typeof en.themes> = { system: "Wie das System", light: "Hell", dark: "Dunkel" };
export const contrasts: Translated<typeof en.contrasts> = { system: "Wie das System", on: "An", off: "Aus" };
export const densities: Translated<typeof en.densities> = { compact: "Kompakt", comfortable: "Bequem", touch: "Touch" };

export const startAndEnd: Translated<typeof en.startAndEnd> = {
  login: "Docket bei meiner Anmeldung starten, ohne Fenster",
  login_impossible: "Nur ein installiertes Docket kann vom System gestartet werden.",
  login_byDevice: "Ein Administrator hat festgelegt, dass es bei jeder Anmeldung an diesem Gerät startet.",
  login_blocked: "Die Systemeinstellungen erlauben es nicht: Erlauben Sie Docket dort unter den Programmen, die von selbst starten.",
  closing: "Fenster schließen",
};

export const closings: Translated<typeof en.closings> = { ask: "Fragt", tray: "Lässt Docket weiterlaufen", quit: "Beendet Docket" };

export const settingsSections: Translated<typeof en.settingsSections> = {
  service: "Dienst",
  accounts: "Konten",
  alerts: "Benachrichtigungen",
  appearance: "Aussehen",
  keys: "Tasten",
};

export const alertSettings: Translated<typeof en.alertSettings> = {
  rules: "Nach Priorität",
  priority: "Priorität",
  alert: "Benachrichtigen",
  alert_of: "Benachrichtigen bei {priority}",
  sound: "Ton",
  sound_of: "Ton bei {priority}",
  try: "Anhören",
  try_of: "Ton bei {priority} anhören",
  test: "Probe senden",
  test_result: "Probe",
  tested:
    "Das System sagt, dass es die Benachrichtigung angezeigt hat. Wenn Sie sie nicht gesehen haben, prüfen Sie die Mitteilungen in den Systemeinstellungen und „Nicht stören“: Das kann Docket nicht sehen.",
  noSound: "Es konnte kein Ton abgespielt werden: {words}",
  noSound_late: "Binnen {span} begann kein Ton",
  noPriority: "Ohne Priorität",
  volume: "Lautstärke",
  volume_now: "{percent, number} %",
  always: "Arbeit, die anzuhalten ist, wird immer gemeldet, jederzeit und mit eigenem Ton.",
  pauseUntil: "Benachrichtigungen pausieren bis",
  pauseUntilThen: "Bis dann pausieren",
  quiet: "Ruhezeit",
  from: "Von",
  to: "Bis",
  quiet_hint: "Was in der Ruhezeit kommt, wird an ihrem Ende gemeldet, wenn es dann noch zu quittieren ist. In der Liste steht es sofort.",
  quiet_never: "Sie beginnt und endet zur selben Minute: Es ist nie Ruhe.",
  criticalAlways: "Kritisches und eine verlorene Verbindung werden trotzdem gemeldet",
  remind: "An nicht Quittiertes erinnern",
  never: "Nie",
  after: "Nach {span}",
  paused_critical: "Benachrichtigungen pausieren bis {until}, außer bei Kritischem, verlorener Verbindung und Arbeit, die anzuhalten ist.",
  paused_stop: "Benachrichtigungen pausieren bis {until}, außer bei Arbeit, die anzuhalten ist.",
  quietAfter: "Danach ist Ruhezeit bis {until}.",
  quietNow_critical: "Ruhezeit bis {until}: Gemeldet werden nur Kritisches, eine verlorene Verbindung und Arbeit, die anzuhalten ist.",
  quietNow_stop: "Ruhezeit bis {until}: Gemeldet wird nur Arbeit, die anzuhalten ist.",
};

export const alertChecks: Translated<typeof en.alertChecks> = {
  title: "Kann Docket Sie benachrichtigen?",
  yes: "Ja",
  no: "Nein",
  unknown: "Nicht bekannt",
  system: "Mitteilungen",
  system_yes: "Das System sagt, dass es sie hat.",
  system_daemon: "Dieser Desktop hat ein Programm, das sie anzeigt.",
  system_unknown: "Docket konnte nicht fragen, ob dieser Desktop ein Programm hat, das sie anzeigt.",
  permission: "Erlaubnis",
  permission_desktop: "Die meisten Desktops können Dockets Benachrichtigungen abschalten, und keiner sagt es. Senden Sie eine Probe.",
  permission_shown: "Das System hat eine Benachrichtigung angezeigt: {at}.",
  permission_old:
    "Das System hat zuletzt eine Benachrichtigung angezeigt: {at}. Seither kann es anders eingestellt sein. Senden Sie eine Probe.",
  permission_unknown: "Das System sagt es Docket nicht. Senden Sie eine Probe.",
  last: "Letzte Benachrichtigung",
  last_yes: "Das System hat sie angezeigt: {at}.",
  last_taken: "Dieser Desktop hat sie angenommen: {at}.",
  last_unknown: "Keine, seit Docket läuft.",
  sound: "Ton",
  sound_mute: "Die Lautstärke ist 0.",
  sound_none: "Es ist keiner gewählt. Nur Arbeit, die anzuhalten ist, und eine verlorene Verbindung haben einen.",
  sound_system: "Das System spielt ihn mit der Benachrichtigung ab, wenn es einen hat; Docket weiß nicht, ob er zu hören ist.",
  sound_unknown: "Docket spielt ihn ab und weiß nicht, ob er zu hören ist.",
  tray: "Symbol in der Leiste",
  tray_yes: "Dieser Desktop hat einen Platz dafür.",
  tray_no: "Dieser Desktop zeigt zurzeit keines.",
  disturb: "Nicht stören",
  disturb_unknown:
    "Docket sieht es nicht. Solange es an ist, kommen Benachrichtigungen vielleicht nicht auf den Bildschirm, und mit ihnen der Ton des Systems nicht; Dockets eigene Töne werden trotzdem abgespielt.",
};

export const alertSounds: Translated<typeof en.alertSounds> = {
  none: "Keiner",
  soft: "Leise",
  raised: "Deutlich",
  urgent: "Dringend",
  system: "Vom System",
};

export const unsaved: Translated<typeof en.unsaved> = {
  question: "Sie haben Einstellungen geändert, die nicht gespeichert sind.",
  keep: "Weiter bearbeiten",
  discard: "Verwerfen",
};
