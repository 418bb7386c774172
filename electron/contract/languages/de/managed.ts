import type * as english from "../en/managed.ts";
import type { Translated } from "../translator.ts";

export const syntaxFaults: Translated<typeof english.syntaxFaults> = {
  comment: "JSON hat keine Kommentare.",
  comma: "Davor steht ein Komma zu viel.",
  commaMissing: "Davor fehlt ein Komma.",
  quotes: "Namen und Texte stehen zwischen doppelten Anführungszeichen.",
  unfinished: "Es endet, bevor es fertig ist.",
  characters: "Da steht ein Zeichen, das JSON in einem Text nicht erlaubt.",
  more: "Nach dem Ende steht noch etwas.",
  nested: "Es ist zu tief verschachtelt, um gelesen zu werden.",
  value: "Dies ist kein JSON-Wert.",
};

export const managedProblems: Translated<typeof english.managedProblems> = {
  configurationUnreadable: "Die Konfigurationsdatei {path} kann nicht gelesen werden: {why}.",
  configurationUnreadable_forbidden:
    "Die Konfigurationsdatei {path} kann nicht gelesen werden: {why}. Lassen Sie jeden Benutzer des Geräts die Datei lesen (chmod a+r) und ihren Ordner (chmod a+rx).",
  configurationLate:
    "Die Konfigurationsdatei {path} kann nicht gelesen werden: Ihr Datenträger hat seit {seconds} Sekunden nicht geantwortet. Starten Sie Docket neu, sobald er es tut.",
  configurationNoFile: "Die Konfiguration {path} ist keine Datei.",
  configurationTooLarge: "Die Konfigurationsdatei {path} ist größer als {max, number} Byte: Sie enthält etwas anderes.",
  configurationOpen:
    "Die Konfigurationsdatei {path} gilt nicht als die eines Administrators: Auch andere dürfen {what} ändern. Nehmen Sie ihnen dieses Recht (chmod go-w).",
  configurationNotAdministrators:
    "Die Konfigurationsdatei {path} gilt nicht als die eines Administrators: {what} gehört einem gewöhnlichen Benutzer. Geben Sie es root (chown root).",
  configurationEncoding: "Die Konfigurationsdatei {path} ist kein Text in UTF-8. Speichern Sie sie als UTF-8.",
  configurationSyntax: "Die Konfigurationsdatei {path} ist kein JSON: Zeile {line}, Spalte {column}: {fault}",
  configurationNoObject: "Die Konfigurationsdatei {path} muss ein Objekt sein: Schlüssel und Werte zwischen geschweiften Klammern.",
  configurationKeyTwice:
    "Die Konfigurationsdatei {path} nennt {key} zweimal: Zeile {line}, Spalte {column} ist das zweite Mal. Entfernen Sie eines davon.",
  configurationShape:
    "Die Konfigurationsdatei {path}: Zeile {line}, Spalte {column}: Der Wert von {key} muss {wanted, select, text {ein Text zwischen doppelten Anführungszeichen} textOrNumber {eine Zahl} trueOrFalse {true oder false} texts {eine Liste von Texten} textOrTexts {ein Text oder eine Liste von Texten}} sein.",
  policyFlag: "„{text}“ ist weder true noch false.",
  policyWords: "„{text}“ kann nicht benutzt werden; nennen Sie eines oder mehrere von {words}.",
  policyQuietHours: "„{text}“ ist keine Zeitspanne. Schreiben Sie sie wie 22:00-06:00, oder off.",
  policyTelemetry: "Docket hat keine Telemetrie zum Einschalten. Es sendet nichts außer seinen Anfragen an den Dienst.",
  policyFeed:
    "„{text}“ ist keine Adresse für Aktualisierungen: Sie muss mit https:// beginnen und darf keinen Benutzernamen enthalten, oder schreiben Sie „off“.",
  policyPath: "„{text}“ ist kein absoluter Pfad.",
  policyScript:
    "„{text}“ ist keine Adresse eines Skripts. Schreiben Sie sie wie https://proxy.example.com/proxy.pac, ohne Benutzernamen darin.",
  authorityFile:
    "{fault, select, missing {Es gibt keine Datei {path}.} open {{path} gilt nicht als die eines Administrators: Andere dürfen sie oder einen Ordner darüber ändern. Nehmen Sie ihnen dieses Recht (chmod go-w).} unreadable {{path} kann nicht gelesen werden.} late {{path} kann nicht gelesen werden: Der Datenträger antwortet nicht. Starten Sie Docket neu, sobald er es tut.} noCertificate {{path} enthält kein Zertifikat (PEM).} damaged {{path} enthält ein Zertifikat, das abgeschnitten oder beschädigt ist. Jedes von ihnen muss ganz sein (PEM).}}",
  keyCommandUnreadable: 'Ein Programm und seine Argumente werden gebraucht, als Liste: ["/usr/bin/fetch-key", "--for", "docket"].',
  keyCommandRelative:
    "„{program}“ ist kein absoluter Pfad eines Programms. Ein bloßer Name würde dort gesucht, wo sein Benutzer es bestimmt.",
};

export const checkConfig: Translated<typeof english.checkConfig> = {
  read: "Die Konfiguration dieses Geräts: {path}",
  draft: "Ein Entwurf, nicht die Konfiguration dieses Geräts: {path}. Seine eigenen Rechte werden nicht geprüft.",
  draftEnvironment: "Daneben gelten Variablen dieser Umgebung: {variables}. Auf seinen Geräten können es andere sein.",
  noFile: "Unter {path} gibt es keine Datei, die sich prüfen ließe.",
  none: "Es gibt keine Konfiguration dieses Geräts ({path}). Was die Umgebung festlegt:",
  fromFile: "{variable} = {value}   (aus {path})",
  byFile: "{variable} = {value}   (durch {by} in {path})",
  fromEnvironment: "{variable} = {value}   (aus der Umgebung)",
  byEnvironment: "{variable} = {value}   (durch {by} in der Umgebung)",
  key: "{variable}: {count, plural, one {ein Schlüssel von einem Zeichen} other {ein Schlüssel von {count, number} Zeichen}}, nicht gezeigt   (durch {by} in {path})",
  key_environment:
    "{variable}: {count, plural, one {ein Schlüssel von einem Zeichen} other {ein Schlüssel von {count, number} Zeichen}}, nicht gezeigt   (durch {by} in der Umgebung)",
  noKey: "{variable}: keiner, der benutzt werden kann   (durch {by} in {path})",
  noKey_environment: "{variable}: keiner, der benutzt werden kann   (durch {by} in der Umgebung)",
  preset: "{variable}: dem Benutzer überlassen; Vorgabe {value}",
  left: "{variable}: dem Benutzer überlassen",
  unset: "{variable}: nicht festgelegt",
  refused_file: "{variable}: verweigert, siehe unten   (in {path})",
  refused_environment: "{variable}: verweigert, siehe unten   (in der Umgebung)",
  noEffect_file: "{variable}: ohne Wirkung, siehe unten   (in {path})",
  noEffect_environment: "{variable}: ohne Wirkung, siehe unten   (in der Umgebung)",
  decidesNothing: "Diese Datei legt nichts fest, und Docket verbindet sich mit nichts, bis sie in Ordnung ist.",
  telemetry: "Telemetrie: Docket hat keine. Es gibt nichts abzuschalten.",
  problem: "Problem: {sentence}",
  note: "Hinweis: {sentence}",
  notAsked:
    "Der Dienst wurde nicht angesprochen: Ob er antwortet, den Schlüssel annimmt und den Principal kennt, zeigt sich, wenn Docket sich verbindet.",
  applies: "Alles davon gilt.",
  doesNotConnect: "Mit diesen Einstellungen verbindet sich Docket nicht, bis die Probleme behoben sind.",
  withoutEffect: "Einiges, was gesetzt ist, hat keine Wirkung.",
};
