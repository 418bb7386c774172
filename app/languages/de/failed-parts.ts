import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/failed-parts.ts";

export const failureNotes: Translated<typeof en.failureNotes> = {
  title: "Dieser Teil des Fensters ist ausgefallen.",
  text: "Der Rest des Fensters arbeitet, und Näheres steht in Dockets Logdatei. Meldungen und Textentwürfe sind davon nicht berührt.",
  row: "Dieser Auftrag kann nicht gezeigt werden, wie er ist; Näheres steht in Dockets Logdatei.",
};

export const panes: Translated<typeof en.panes> = {
  window: "Das Fenster",
  navigation: "Die Liste der Ansichten",
  queue: "Die Liste",
  row: "Diese Zeile",
  details: "Die Details dieses Auftrags",
  "stop banner": "Der Hinweis auf anzuhaltende Arbeit",
  "files banner": "Der Hinweis zu Dockets Dateien",
  "connection banner": "Der Hinweis zur Verbindung",
  notices: "Die Auskunft über den Weg zum Dienst",
  "digest banner": "Der Hinweis zu versäumten Änderungen",
  "other accounts banner": "Der Hinweis zu anderen Konten",
  "other accounts": "Die Übersicht der Meldungen für andere Konten",
  "certificate choice": "Die Frage nach einem Zertifikat",
  "switch of the account": "Die Frage zum Wechsel des Kontos",
  "crash report": "Der Absturzbericht",
  palette: "Die Liste der Befehle",
  keys: "Die Übersicht der Tasten",
  "proxy sign-in": "Die Frage nach der Anmeldung am Proxy",
  "silence banner": "Der Hinweis zu Arbeit ohne Meldung",
  undo: "Der Hinweis zum Rückgängigmachen",
  announcer: "Die Ansage für Screenreader",
  reason: "Die Frage nach einem Grund",
  settings: "Das Fenster der Einstellungen",
  digest: "Die Übersicht der Änderungen",
  diagnostics: "Die Diagnose",
  about: "„Über Docket“",
  ledger: "Das Protokoll",
  handover: "Die Übergabe",
  shift: "Die Schicht in Zahlen",
};

export const panesMeanwhile: Translated<typeof en.panesMeanwhile> = {
  queue: "Benachrichtigungen kommen weiterhin, und was anzuhalten ist, steht weiterhin oben.",
  "stop banner": "Sehen Sie Ihre laufende Arbeit durch: Manche davon kann anzuhalten sein.",
  "connection banner": "Was Sie sehen, kann veraltet sein.",
  reason: "Durch sie wurde nichts gesendet.",
};
