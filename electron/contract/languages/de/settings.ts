import type * as english from "../en/settings.ts";
import type { Translated } from "../translator.ts";

export const settingsProblems: Translated<typeof english.settingsProblems> = {
  addressMissing: "Die Adresse des Dienstes fehlt. Geben Sie die Basis-URL ein, die Ihnen genannt wurde.",
  addressInvalid: "„{text}“ ist keine Adresse. Schreiben Sie sie wie https://actions.example.com.",
  addressScheme: "„{text}“ muss mit https:// oder http:// beginnen.",
  addressCredentials: "Die Adresse des Dienstes darf keinen Benutzernamen und kein Kennwort enthalten.",
  addressQuery: "„{text}“ muss vor jedem ? oder # enden.",
  addressOfOperation: "Lassen Sie {path} in der Adresse weg: Docket fügt es an.",
  consentInvalid: "„{text}“ ist weder true noch false.",
  plainHttpNotAllowed:
    "{origin} ist nicht verschlüsselt: Der Schlüssel und jeder Auftrag wären unterwegs für alle lesbar. Benutzen Sie eine https-Adresse, oder erlauben Sie es.",
  plainHttpForbidden: "{origin} ist nicht verschlüsselt, und DOCKET_ALLOW_PLAIN_HTTP verbietet das. Benutzen Sie eine https-Adresse.",
  keyMissing: "Der API-Schlüssel fehlt. Geben Sie den Schlüssel ein, den Sie erhalten haben.",
  keyCharacters:
    "Der API-Schlüssel enthält ein Leerzeichen, einen Zeilenumbruch oder ein Zeichen, das kein Schlüssel haben kann. Kopieren Sie ihn noch einmal.",
  keyOfOtherAddress: "Der aufbewahrte Schlüssel gilt für {origin}; geben Sie den Schlüssel dieser Adresse ein.",
  keyWithoutAddress:
    "Der Schlüssel wird nur für eine Adresse benutzt, die mit ihm gesetzt ist, damit niemand sonst bestimmt, wohin er geht. Setzen Sie DOCKET_BASE_URL dazu.",
  keyFileMissing: "Die Schlüsseldatei {path} kann nicht gelesen werden: Es gibt sie nicht.",
  keyFileForbidden: "Die Schlüsseldatei {path} kann nicht gelesen werden: Dieser Benutzer darf es nicht.",
  keyFileUnreadable: "Die Schlüsseldatei {path} kann nicht gelesen werden: {why}.",
  keyFileRelative: "Der Pfad der Schlüsseldatei, {path}, ist nicht absolut; wer Docket startet, würde bestimmen, welche gelesen wird.",
  keyFileNoFile: "Die Schlüsseldatei {path} ist keine Datei.",
  keyFileTooLong: "Die Schlüsseldatei {path} ist länger als {max, number} Byte: Sie enthält keinen Schlüssel.",
  keyFileEmpty: "Die Schlüsseldatei {path} ist leer.",
  keyFileNoKey: "Die Schlüsseldatei {path} enthält mehr als eine Zeile einfacher Zeichen: Sie enthält keinen Schlüssel.",
  keyFileWritable:
    "Docket benutzt den Schlüssel in {path} nicht, weil andere ihn ändern können: {fault, select, open {Sie dürfen {what} beschreiben. Nehmen Sie ihnen dieses Recht (chmod go-w).} owner {{what} gehört einem gewöhnlichen Benutzer. Geben Sie es root (chown root).}}",
  keyFileReading: "Auf den Schlüssel wird gewartet: Die Schlüsseldatei {path} wird gelesen.",
  keyFileLate:
    "Die Schlüsseldatei {path} kann nicht gelesen werden: Ihr Datenträger antwortet seit {seconds} Sekunden nicht. Docket versucht es weiter.",
  keyCommandRunning: "Auf den Schlüssel wird gewartet: {program} läuft.",
  keyCommandMissing: "Es gibt keinen Schlüssel: Das Programm {program} existiert nicht.",
  keyCommandOpen:
    "Docket führt {program} für den Schlüssel nicht aus, weil andere es ändern können: {fault, select, open {Sie dürfen {what} beschreiben. Nehmen Sie ihnen dieses Recht (chmod go-w).} owner {{what} gehört einem gewöhnlichen Benutzer. Geben Sie es root (chown root).}}",
  keyCommandForbidden: "Der Schlüssel war nicht zu bekommen: Dieser Benutzer darf {program} nicht ausführen.",
  keyCommandNoProgram:
    "Der Schlüssel war nicht zu bekommen: {program} ist weder ein Programm noch ein Skript, das mit #! und seinem Interpreter beginnt; eine Shell benutzt Docket nicht.",
  keyCommandScript:
    "Der Schlüssel war nicht zu bekommen: {program} ist ein Skript; eine Shell benutzt Docket nicht. Nennen Sie das Programm, das es ausführt, etwa powershell.exe mit ganzem Pfad, und das Skript unter dessen Argumenten.",
  keyCommandInterpreter: "Der Schlüssel war nicht zu bekommen: {program} beginnt mit #!{interpreter}, und dieses Programm gibt es nicht.",
  keyCommandUnstarted: "Der Schlüssel war nicht zu bekommen: {program} konnte nicht gestartet werden: {why}.",
  keyCommandFailed: "Der Schlüssel war nicht zu bekommen: {program} endete mit {status} und schrieb keinen Fehler.",
  keyCommandFailed_words: "Der Schlüssel war nicht zu bekommen: {program} endete mit {status}: {words}",
  keyCommandKilled: "Der Schlüssel war nicht zu bekommen: {program} wurde durch {signal} beendet.",
  keyCommandLate: "Der Schlüssel war nicht zu bekommen: {program} gab innerhalb von {seconds} Sekunden keinen aus.",
  keyCommandTooLong: "Der Schlüssel war nicht zu bekommen: {program} schrieb mehr als {max, number} Byte; das ist kein Schlüssel.",
  keyCommandEmpty: "Der Schlüssel war nicht zu bekommen: {program} schrieb nichts.",
  keyCommandNoKey: "Der Schlüssel war nicht zu bekommen: {program} schrieb mehr als eine Zeile einfacher Zeichen; das ist kein Schlüssel.",
  pinOfPlainHttp:
    "Über http zeigt kein Dienst einen Schlüssel, der verglichen werden könnte. Nehmen Sie eine Adresse mit https oder keinen festgelegten Schlüssel.",
  pinInvalid: "„{text}“ ist kein öffentlicher Schlüssel. Schreiben Sie ihn als sha256/ und 44 Zeichen Base64.",
  principalEmpty: "Ein Eintrag ist leer. Schreiben Sie TYPE:id zwischen die Kommas, oder lassen Sie das Komma weg.",
  principalWithoutType: "„{text}“ hat keine Art. Schreiben Sie TYPE:id, zum Beispiel OBJECT:robot-7; TYPE ist eines von {types}.",
  principalOfUnknownType:
    "„{text}“ hat eine unbekannte Art. Schreiben Sie TYPE:id, zum Beispiel OBJECT:robot-7; TYPE ist eines von {types}.",
  principalWithoutId:
    "„{text}“ hat keine ID nach dem Doppelpunkt. Schreiben Sie TYPE:id, zum Beispiel OBJECT:robot-7; TYPE ist eines von {types}.",
  principalTooLong: "Die ID in „{text}…“ ist länger als {max, number} Zeichen.",
  actingAsMissing: "Geben Sie an, als wer Sie handeln: TYPE:id, zum Beispiel OBJECT:robot-7.",
  textTooLong: "Der Text ist länger als {max, number} Zeichen.",
  textTooLong_displayName: "Der Anzeigename ist länger als {max, number} Zeichen.",
  typeWrong: "{wanted, select, list {Hier muss eine Liste von Texten stehen.} other {Hier muss ein Text stehen.}}",
  choiceUnknown: "„{text}“ steht nicht zur Wahl; wählen Sie {choices}.",
  choiceUnknown_transport: "„{text}“ ist kein Transport; wählen Sie {choices}.",
  choiceUnknown_codec: "„{text}“ ist kein Codec; wählen Sie {choices}.",
  transportNotAllowed: "„{text}“ ist auf diesem Gerät nicht erlaubt; wählen Sie {choices}.",
  codecOfRest: "REST überträgt nur JSON. Wählen Sie den Codec json oder einen anderen Transport.",
  numberOutOfRange: "„{text}“ kann nicht benutzt werden; geben Sie ganze {unit} von {min} bis {max} an.",
  numberOutOfRange_heartbeatMs: "„{text}“ ist kein Abstand von Lebenszeichen; geben Sie ganze {unit} von {min} bis {max} an.",
  numberOutOfRange_undoSeconds: "„{text}“ ist keine Zeit zum Rückgängigmachen; geben Sie ganze {unit} von {min} bis {max} an.",
  numberOutOfRange_silenceMinutes: "„{text}“ ist keine Dauer ohne Meldung; geben Sie ganze {unit} von {min} (nie fragen) bis {max} an.",
  notANumber: "Diese Einstellung: „{text}“ ist keine Zahl von {unit}.",
  notANumber_heartbeatMs: "Lebenszeichen: „{text}“ ist keine Zahl von {unit}.",
  notANumber_undoSeconds: "Zeit zum Rückgängigmachen: „{text}“ ist keine Zahl von {unit}.",
  notANumber_silenceMinutes: "Nachfragen ohne Meldung: „{text}“ ist keine Zahl von {unit}.",
};

export const settingsPlaces: Translated<typeof english.settingsPlaces> = {
  environment: "{variable} in der Umgebung: {sentence}",
  configuration: "{variable} in {path}: {sentence}",
  saved: "In den gespeicherten Einstellungen: {sentence}",
  nowhere: "{sentence} (In der Umgebung: {variable}.)",
};

export const units: Translated<typeof english.units> = {
  milliseconds: "Millisekunden",
  seconds: "Sekunden",
  minutes: "Minuten",
};

export const keychains: Translated<typeof english.keychains> = {
  macos: "der macOS-Schlüsselbund",
  windows: "Windows (DPAPI)",
  keyring: "der Schlüsselbund dieses Systems",
  other: "der Schlüsselspeicher dieses Systems",
};

export const keyStorages: Translated<typeof english.keyStorages> = {
  noKey: "Es wird kein Schlüssel aufbewahrt.",
  encrypted: "Der Schlüssel wird auf diesem Gerät aufbewahrt, verschlüsselt; ihn schützt {keychain}.",
  memoryWithoutKeychain:
    "Der Schlüssel bleibt im Arbeitsspeicher, bis Docket endet: {keychain} ist nicht verfügbar, um ihn auf dem Datenträger zu schützen.",
  memoryNotWritten:
    "Der Schlüssel bleibt im Arbeitsspeicher, bis Docket endet, weil er nicht auf den Datenträger geschrieben werden konnte ({why}).",
  lostWithoutAddress: "Der aufbewahrte Schlüssel hat keine Adresse, zu der er gehört; geben Sie ihn noch einmal ein.",
  lostChanged:
    "Der aufbewahrte Schlüssel kann nicht gelesen werden: Er wurde geändert, oder {keychain} ist ein anderer; geben Sie ihn noch einmal ein.",
  lostUnreadable: "Der aufbewahrte Schlüssel kann nicht gelesen werden ({why}); geben Sie ihn noch einmal ein.",
  lostUnprotected:
    "Der aufbewahrte Schlüssel kann nicht gelesen werden (er ist nicht geschützt: Jedes Programm könnte ihn geschrieben haben); geben Sie ihn noch einmal ein.",
  lostLocked:
    "Der aufbewahrte Schlüssel kann nicht gelesen werden: {keychain} ist gesperrt oder nicht verfügbar; entsperren Sie ihn und starten Sie Docket neu, oder geben Sie den Schlüssel noch einmal ein.",
  environmentVariable: "Der Schlüssel kommt aus der Umgebung ({variable}).",
  environmentFile: "Der Schlüssel kommt aus der Datei, die die Umgebung nennt ({variable}).",
  environmentCommand: "Der Schlüssel kommt von dem Programm, das die Umgebung nennt ({variable}).",
  configurationVariable: "Der Schlüssel kommt aus {path} ({variable}).",
  configurationFile: "Der Schlüssel kommt aus der Datei, die {path} nennt ({variable}).",
  configurationCommand: "Der Schlüssel kommt von dem Programm, das {path} nennt ({variable}).",
};

export const settingsFile: Translated<typeof english.settingsFile> = {
  fileUnreadable: "Die Einstellungsdatei {path} kann nicht gelesen werden: {why}.",
  fileDamaged: "Die Einstellungsdatei {path} ist beschädigt; sie wurde als {name} beiseitegelegt, und Docket startet ohne sie.",
  fileDamagedInPlace:
    "Die Einstellungsdatei {path} ist beschädigt und konnte nicht beiseitegelegt werden ({why}); Docket startet ohne sie.",
  fileReplaced:
    "Die Einstellungsdatei {path} konnte nicht gelesen werden. Sie ist als {name} aufgehoben, und an ihrer Stelle steht, was Sie gespeichert haben.",
  listUnreadable:
    "Die Liste der Konten, {path}, kann nicht gelesen werden: {why}. Welches Konto in Gebrauch war, ist nicht bekannt, und Namen fehlen vielleicht. Sehen Sie nach, ob es das richtige ist.",
  listDamaged:
    "Die Liste der Konten, {path}, ist beschädigt; sie wurde als {name} beiseitegelegt. Welches Konto in Gebrauch war, ist nicht bekannt, und Namen fehlen vielleicht. Sehen Sie nach, ob es das richtige ist.",
  listDamagedInPlace:
    "Die Liste der Konten, {path}, ist beschädigt und konnte nicht beiseitegelegt werden ({why}). Welches Konto in Gebrauch war, ist nicht bekannt, und Namen fehlen vielleicht. Sehen Sie nach, ob es das richtige ist.",
  keyUnreadable: "Der aufbewahrte API-Schlüssel konnte nicht gelesen werden: {why} Geben Sie ihn noch einmal ein.",
};

export const preferencesFile: Translated<typeof english.preferencesFile> = {
  fileUnreadable: "Ihre Darstellung in {path} kann nicht gelesen werden ({why}). Was Sie jetzt wählen, wird dort nicht aufbewahrt.",
  fileDamaged:
    "Die Datei Ihrer Darstellung, {path}, ist beschädigt; sie wurde als {name} beiseitegelegt, und Docket startet mit seinen Vorgaben.",
  fileDamagedInPlace:
    "Die Datei Ihrer Darstellung, {path}, ist beschädigt und konnte nicht beiseitegelegt werden ({why}). Was Sie jetzt wählen, wird dort nicht aufbewahrt.",
  valuesUnknown:
    "Diese Version von Docket kann Ihre Darstellung für {names} nicht benutzen: Sie bewahrt sie auf, und Docket startet mit seinen Vorgaben.",
};

export const settingsWarnings: Translated<typeof english.settingsWarnings> = {
  severalKeys: "{variables} sind zugleich gesetzt: {first} gilt, und nichts anderes wird gelesen.",
  keyFileOpen:
    "Jeder Benutzer dieses Geräts kann die Schlüsseldatei {path} lesen. Nur der Benutzer, der Docket ausführt, muss es können: Geben Sie sie ihm (chmod 600) oder einer Gruppe derer, die Docket hier benutzen (chmod 640).",
  keyStays: "{sentence} Der zuvor gelesene Schlüssel bleibt in Gebrauch.",
  folderOpen:
    "Andere Benutzer dieses Geräts können in den Ordner {path} sehen, in dem Docket seine Daten aufbewahrt. Erlauben Sie ihn nur seinem Eigentümer (chmod 700).",
  folderRelative:
    "DOCKET_USER_DATA in der Umgebung ist kein absoluter Pfad: Dockets Dateien liegen in {folder}, weil Docket in {from} gestartet wurde.",
  filesOpen: "Andere Benutzer dieses Geräts können {paths} lesen, und Docket kann das nicht ändern.",
  plainHttp:
    "{origin} ist nicht verschlüsselt: Der Schlüssel ist unterwegs für alle lesbar. Das wurde erlaubt; eine https-Adresse beendet es.",
  addressOfApi:
    "Die Adresse des Dienstes, {text}, enthält /api/v1, und das fügt Docket an. Lassen Sie es weg, wenn nicht der Dienst selbst unter einem solchen Pfad liegt.",
  unknownVariable: "{variable} in der Umgebung kennt Docket nicht; sie hat keine Wirkung.",
  unknownVariable_likely: "{variable} in der Umgebung kennt Docket nicht; sie hat keine Wirkung. Vielleicht ist {likely} gemeint.",
  emptyKey: "In {path} ist {key} leer und hat keine Wirkung.",
  unknownKey: "In {path} kennt Docket {key} nicht; der Schlüssel hat keine Wirkung.",
  unknownKey_likely: "In {path} kennt Docket {key} nicht; der Schlüssel hat keine Wirkung. Vielleicht ist {likely} gemeint.",
  variableInFile: "In {path} hat {key} keine Wirkung: Das ist eine Variable der Umgebung und kein Schlüssel dieser Datei.",
  variableOverruled: "{variable} in der Umgebung hat keine Wirkung: {path} bestimmt es.",
  configurationChanged: "{path} hat sich seit Dockets Start geändert: Was dort jetzt steht, gilt ab Dockets nächstem Start.",
  configurationSpoilt:
    "{path} hat sich seit Dockets Start geändert und ist so nicht zu gebrauchen: Damit würde sich Docket nach seinem nächsten Start mit nichts verbinden. {sentence}",
  keyInConfiguration:
    "Der API-Schlüssel steht in {path}, und das kann jeder Benutzer dieses Geräts lesen. Nennen Sie dort stattdessen eine Datei oder ein Programm.",
};
