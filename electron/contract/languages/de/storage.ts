import type * as english from "../en/storage.ts";
import type { Translated } from "../translator.ts";

export const storageTasks: Translated<typeof english.storageTasks> = {
  readUpdateAccounts: "Die Konten, deren Meldungen warten, konnten nicht gelesen werden: {why}.",
  readUpdates: "Die wartenden Meldungen konnten nicht gelesen werden: {why}.",
  keepUpdate: "Die Meldung konnte nicht aufbewahrt werden: {why}.",
  keepUpdates: "Die Meldungen konnten nicht aufbewahrt werden: {why}.",
  removeUpdate: "Die Meldung konnte nicht entfernt werden: {why}.",
  removeUpdates: "Die Meldungen konnten nicht entfernt werden: {why}.",
  readDraftAccounts: "Die Konten mit Textentwürfen konnten nicht gelesen werden: {why}.",
  readDrafts: "Die Textentwürfe konnten nicht gelesen werden: {why}.",
  keepDraft: "Der Textentwurf konnte nicht aufbewahrt werden: {why}.",
  removeDraft: "Der Textentwurf konnte nicht entfernt werden: {why}.",
  readLedger: "Das Protokoll konnte nicht gelesen werden: {why}.",
  writeLedger: "Das Protokoll konnte nicht geschrieben werden: {why}.",
  shortenLedger: "Das Protokoll konnte nicht gekürzt werden: {why}.",
  readQueue: "Die letzte Liste konnte nicht gelesen werden: {why}.",
  keepQueue: "Die letzte Liste konnte nicht aufbewahrt werden: {why}.",
};

export const storageReasons: Translated<typeof english.storageReasons> = {
  held: "ein anderes Programm schreibt in Dockets Datei und gibt sie nicht frei ({words})",
  notWritable: "in Dockets Datei oder ihren Ordner kann nicht geschrieben werden ({words})",
  diskError: "der Datenträger meldet einen Fehler ({words})",
  damaged: "Dockets Datei ist beschädigt ({words})",
  full: "der Datenträger ist voll ({words})",
  notOpened: "Dockets Datei kann nicht geöffnet werden ({words})",
  other: "{words}",
  notRewritten: "{path} wurde entfernt oder ersetzt, während Docket lief, und kann nicht neu geschrieben werden: {words}",
  folderTaken: "ein anderes Docket hat {path} übernommen, während dieses stillstand",
};

export const systemErrors: Translated<typeof english.systemErrors> = {
  forbidden: "dieser Benutzer darf nicht darauf zugreifen ({code})",
  readOnly: "der Datenträger kann nur gelesen werden ({code})",
  noFolder: "wo ein Ordner sein muss, liegt eine Datei ({code})",
  full: "der Datenträger ist voll ({code})",
  missing: "das System findet dort nichts ({code})",
  other: "{words}",
};

export const storage: Translated<typeof english.storage> = {
  settingsNotWritten: "Die Einstellungen konnten nicht nach {path} geschrieben werden: {words}.",
  system: "{words}",

  fileHeld:
    "Ein anderes Programm hält {path}; Meldungen und Textentwürfe darin werden nicht gezeigt und nicht gesendet, bis die Datei frei ist und Docket neu gestartet wird.",
  fileFree:
    "{path}, von einem anderen Programm gehalten, ist wieder frei: Beenden Sie Docket und starten Sie es neu, um zu sehen, was darin ist.",
  fileUnusable: "{path} kann nicht benutzt werden: {words}.",
  fileWithoutRoom:
    "{path} kann nicht benutzt werden: Der Datenträger ist voll. Schaffen Sie dort Platz, beenden Sie dann Docket und starten Sie es neu.",
  fileOfNewerVersion: "{path} kann nicht benutzt werden: Eine neuere Version von Docket hat die Datei geschrieben.",
  fileDamagedInPlace: "{path} ist beschädigt und kann nicht ersetzt werden: {words}.",
  fileDamaged: "{path} war beschädigt; die Datei wurde als {aside} beiseitegelegt, und Docket startet ohne sie.",
  fileDamaged_saved: "{path} war beschädigt; die Datei wurde als {aside} beiseitegelegt. Was lesbar war, wurde gerettet: {rows}.",
  fileDamaged_whole: "Jede Meldung, die darin war, ist darunter.",
  fileDamaged_unsure:
    "Ob andere Meldungen verloren sind, kann Docket nicht wissen; die geretteten werden nicht gesendet, es sei denn, Sie bestimmen es.",
  fileDamaged_unread:
    "{count, plural, one {Die Meldung {ids} konnte nicht gelesen werden; was aus ihr wurde, ist nicht bekannt.} other {Die Meldungen {ids} konnten nicht gelesen werden; was aus ihnen wurde, ist nicht bekannt.}}",

  changesLost_updates:
    "{updates, plural, one {Die letzte auf diesem Gerät aufbewahrte Änderung an Meldungen fehlt} other {Die letzten {updates, number} auf diesem Gerät aufbewahrten Änderungen an Meldungen fehlen}}: {cause, select, removed {Die Datei {path} wurde entfernt} emptied {Die Datei {path} war leer} log {Das Journal von {path} wurde beschädigt oder entfernt, oder eine ältere Kopie trat an seine Stelle}}.",
  changesLost_texts:
    "{texts, plural, one {Die letzte auf diesem Gerät aufbewahrte Änderung an Textentwürfen und Protokoll fehlt} other {Die letzten {texts, number} auf diesem Gerät aufbewahrten Änderungen an Textentwürfen und Protokoll fehlen}}: {cause, select, removed {Die Datei {path} wurde entfernt} emptied {Die Datei {path} war leer} log {Das Journal von {path} wurde beschädigt oder entfernt, oder eine ältere Kopie trat an seine Stelle}}.",
  changesLost_both:
    "{updates, plural, one {Die letzte Änderung} other {Die letzten {updates, number} Änderungen}} an Meldungen und {texts, plural, one {die letzte Änderung} other {die letzten {texts, number} Änderungen}} an Textentwürfen und Protokoll, auf diesem Gerät aufbewahrt, fehlen: {cause, select, removed {Die Datei {path} wurde entfernt} emptied {Die Datei {path} war leer} log {Das Journal von {path} wurde beschädigt oder entfernt, oder eine ältere Kopie trat an seine Stelle}}.",
  changesLost_notSent: "Was von Meldungen noch verzeichnet ist, wird nicht gesendet, es sei denn, Sie bestimmen es.",
  fileForeign:
    "{path} ist nicht die Datei, die hier zuletzt benutzt wurde, oder ist mit einer anderen vermischt. Meldungen, die ihr fehlen, sind verloren; die vorhandenen werden nicht gesendet, es sei denn, Sie bestimmen es.",
  updatesForeign:
    "Die Meldungen in {path} sind nicht die geschriebenen: Einige fehlen oder sind älter. Keine wird gesendet, es sei denn, Sie bestimmen es.",
  countMissing: "{path} fehlt; ob Änderungen an Meldungen, Textentwürfen oder Protokoll verloren sind, kann Docket nicht wissen.",
  countDamaged: "{path} ist beschädigt; ob Änderungen an Meldungen, Textentwürfen oder Protokoll verloren sind, kann Docket nicht wissen.",

  fileRewritten:
    "{path} {after, select, logLost {verlor das Journal} removed {wurde entfernt} replaced {wurde ersetzt}}, während Docket lief; Docket hat die Datei neu geschrieben.",
  fileRewritten_found: "Was dort lag, wurde als {found} beiseitegelegt.",
  fileBack: "{path} ist wieder an ihrem Platz.",
  notRewritten: "{path} wurde entfernt oder ersetzt, während Docket lief, und kann nicht neu geschrieben werden: {words}",

  linesLost: "Zeilen des Protokolls, die der Datenträger verweigert hat und die verloren sind: {count, number}.",
  draftNotKept: "Ein Textentwurf konnte nicht auf dem Datenträger aufbewahrt werden: {why}",
  draftsUnreadable: "Die Textentwürfe auf dem Datenträger konnten nicht gelesen werden: {why}",
  draftsDamaged:
    "{count, plural, one {Ein Textentwurf wurde} other {Textentwürfe wurden}} auf dem Datenträger beschädigt ({drafts}): Lesen Sie, was darin steht, bevor Sie senden.",
  draftsDamaged_one: "{move} für {action}",
  updatesUnreadable: "Die Meldungen auf dem Datenträger konnten nicht gelesen werden: {why}",
  updateRecordsUnreadable: "Die Meldungen {ids} auf dem Datenträger konnten nicht gelesen werden; was aus ihnen wurde, weiß Docket nicht.",
  updateRecordsUnreadable_one: "Die Meldung {id} auf dem Datenträger konnte nicht gelesen werden; was aus ihr wurde, weiß Docket nicht.",
  updateRecordsUnreadable_more: "{more, number} weitere",
  queueNotKept: "Die Liste konnte nicht auf dem Datenträger aufbewahrt werden: {why}",
  queueEntriesUnreadable:
    "{count, plural, one {Ein Eintrag} other {{count, number} Einträge}} der letzten Liste nicht vom Datenträger lesbar; was sich dort änderte, während Docket den Dienst nicht sah, kann in der Übersicht der Änderungen fehlen.",
  historyUnreadable:
    "{count, plural, one {Eine Zeile der Verläufe von Aufträgen konnte nicht vom Datenträger gelesen werden und fehlt dort.} other {{count, number} Zeilen der Verläufe von Aufträgen konnten nicht vom Datenträger gelesen werden und fehlen dort.}}",
};

export const savedRows: Translated<typeof english.savedRows> = {
  updates: "{count, plural, one {{count, number} Meldung} other {{count, number} Meldungen}}",
  drafts: "{count, plural, one {{count, number} Textentwurf} other {{count, number} Textentwürfe}}",
  lines: "{count, plural, one {{count, number} Zeile} other {{count, number} Zeilen}} des Protokolls",
  actions: "{count, plural, one {{count, number} Auftrag} other {{count, number} Aufträge}} der letzten Liste",
};
