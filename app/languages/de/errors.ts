import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/errors.ts";

export const errors: Translated<typeof en.errors> = {
  invalidRequest: "Docket konnte das wegen eines eigenen Fehlers nicht tun ({channel}: die Anfrage: {problem}).",
  invalidRequest_field: "Docket konnte das wegen eines eigenen Fehlers nicht tun ({channel}: {field}: {problem}).",
  foreignPage: "Diese Anfrage kam nicht von Dockets eigener Seite.",
  internal: "Docket konnte das wegen eines eigenen Fehlers nicht tun; Näheres steht in der Logdatei.",

  actionNotInQueue: "Dieser Auftrag ist nicht mehr in Ihrer Liste.",
  detailsGone: "In Dockets Liste ist kein Auftrag mit dieser ID.",
  actionLeft: "Dieser Auftrag hat Ihre Liste verlassen. Es wurde nichts gesendet.",
  actionStopped: "Jemand anderes hat diese Arbeit beendet oder Ihnen genommen. Es wurde nichts gesendet.",
  moveNotOffered: "„{move}“ ist für diesen Auftrag jetzt nicht möglich. Es wurde nichts gesendet.",
  reasonMissing: "Sagen Sie in wenigen Worten, warum; der Grund geht an den Auftraggeber.",
  reportMissing: "Schreiben Sie eine Phase oder einen Statustext, um Fortschritt zu melden.",
  nothingToStop: "Es ist nichts mehr anzuhalten.",
  nothingChanged: "Nichts hat sich geändert, seit Sie diesen Auftrag quittiert haben.",
  changedAgain: "Er hat sich noch einmal geändert, seit Sie ihn gesehen haben: Lesen Sie die Änderung, und nehmen Sie sie dann an.",

  updateNotKept: "Dies konnte nicht auf dem Datenträger dieses Geräts aufbewahrt werden ({why}); daher wurde nichts gesendet.",
  updateNotKept_typed: "Ihr Text ist noch hier.",
  updateGone: "Diese Meldung ist nicht mehr verzeichnet.",
  choiceGone: "Das kann nicht mehr gewählt werden: Die Meldung ist inzwischen weiter.",
  undoTooLate: "Die Zeit zum Rückgängigmachen ist vorbei; von hier geht es nicht mehr.",
  updateNotRemoved:
    "Die Meldung ließ sich nicht vom Datenträger entfernen. Sie wird jetzt nicht gesendet; verwerfen Sie sie noch einmal, wenn er in Ordnung ist, sonst ist sie beim nächsten Start wieder da.",
  updateNotRemoved_busy: "Dockets Datei ist im Augenblick belegt. Es hat sich nichts geändert; versuchen Sie es noch einmal.",

  accountInUse: "Dieses Konto ist wieder in Gebrauch. Entscheiden Sie über seine Meldungen in seiner Liste.",
  notDropped: "Verwerfen war nicht möglich: {why}",

  leavesUpdates:
    "{updates, plural, one {Eine Meldung ist noch nicht durch und bliebe bei diesem Wechsel zurück: Sie bleibt auf diesem Gerät für {account}, und kein anderes Konto sendet sie.} other {{updates, number} Meldungen sind noch nicht durch und blieben bei diesem Wechsel zurück: Sie bleiben auf diesem Gerät für {account}, und kein anderes Konto sendet sie.}}",
  leavesUpdates_held:
    "{updates, plural, one {Eine Meldung ist zurückgehalten und bliebe bei diesem Wechsel zurück: Sie bleibt auf diesem Gerät für {account} und kann von einem anderen Konto aus nur verworfen werden.} other {{updates, number} Meldungen sind zurückgehalten und blieben bei diesem Wechsel zurück: Sie bleiben auf diesem Gerät für {account} und können von einem anderen Konto aus nur verworfen werden.}}",
  leavesUpdates_inMemory:
    "{updates, plural, one {Eine Meldung ist noch nicht durch und bliebe bei diesem Wechsel zurück: Sie bleibt im Arbeitsspeicher für {account}, vielleicht nur, bis Docket endet, und kein anderes Konto sendet sie.} other {{updates, number} Meldungen sind noch nicht durch und blieben bei diesem Wechsel zurück: Sie bleiben im Arbeitsspeicher für {account}, vielleicht nur, bis Docket endet, und kein anderes Konto sendet sie.}}",
  leavesUpdates_demonstration:
    "{updates, plural, one {Eine Meldung ist noch nicht durch und bliebe bei diesem Wechsel zurück: Sie gehört zur Vorführung und ist weg, wenn Docket endet.} other {{updates, number} Meldungen sind noch nicht durch und blieben bei diesem Wechsel zurück: Sie gehören zur Vorführung und sind weg, wenn Docket endet.}}",
  leavesUpdates_undoable:
    "{updates, plural, one {Sie lässt sich noch rückgängig machen: Bleibt sie zurück, wird sie zurückgehalten und nicht von selbst gesendet.} other {{undoable, plural, one {Eine davon lässt sich noch rückgängig machen: Bleibt sie zurück, wird sie zurückgehalten und nicht von selbst gesendet.} other {{undoable, number} davon lassen sich noch rückgängig machen: Bleiben sie zurück, werden sie zurückgehalten und nicht von selbst gesendet.}}}}",
  settingsNotKept: "Jetzt in Gebrauch, aber nicht für den nächsten Start aufbewahrt: {why}",
  listNotKept_filterTooLong: "Ein Filter ist zu lang, um für den nächsten Start aufbewahrt zu werden. Jetzt gilt er.",
  listNotKept_tooManyFilters: "Für den nächsten Start werden höchstens {max, number} Filter aufbewahrt. Jetzt gelten alle.",
  listNotKept_filterDropped:
    "Ein Filter ist zu lang, um für den nächsten Start aufbewahrt zu werden. Jetzt gilt er. Der nächste Start beginnt ohne Filter.",
  listNotKept_filtersDropped:
    "Für den nächsten Start werden höchstens {max, number} Filter aufbewahrt. Jetzt gelten alle. Der nächste Start beginnt ohne Filter.",
  listNotKept_tooManyViews:
    "Es werden höchstens {max, number} Ansichten aufbewahrt. Entfernen Sie eine, oder geben Sie dieser den Namen der Ansicht, die sie ersetzt.",

  accountChanged:
    "Docket benutzt inzwischen ein anderes Konto; daher wurde nichts getan. Sehen Sie in dessen Liste nach, und tun Sie es dort.",
  profilesLocked: "Docket kann das Konto nicht wechseln: Ihr Administrator hat es festgelegt, durch {variables}.",
  profileGone: "Dieses Konto ist hier nicht mehr eingerichtet.",
  profileInUse: "Dieses Konto ist in Gebrauch. Wechseln Sie zuerst zu einem anderen.",
  settingsUnsaved: "Dieses Konto hat Einstellungen, die nicht gespeichert sind. Speichern oder verwerfen Sie sie, und wechseln Sie dann.",
  profileNameInvalid: "Ein Name hat höchstens {max} Zeichen, und keine unsichtbaren.",
  profileNameTaken: "Ein anderes Konto heißt schon „{name}“.",
  profileNotRemoved: "Es konnte nicht ganz entfernt werden und steht deshalb noch in der Liste: {why}",
  profilesNotKept: "Es hat sich nichts geändert, weil es auf diesem Gerät nicht aufbewahrt werden konnte: {why}",
  profileEmpty: "Dieses Konto hat noch keine Einstellungen.",
  profileOfAccount: "„{profile}“ ist schon dasselbe Konto: derselbe Dienst und derselbe Principal. Benutzen Sie dieses.",
  tooManyProfiles: "Es gibt schon {max} Konten, und für mehr ist kein Platz. Entfernen Sie zuerst eines.",
  profileNoJson:
    "Diese Datei ist kein exportiertes Konto: Sie ist kein JSON. Zeile {line}, Spalte {column}: {fault} Es wurde nichts importiert.",
  profileEncoding:
    "Diese Datei ist kein Text in UTF-8. Speichern Sie sie als UTF-8 und importieren Sie sie neu. Es wurde nichts importiert.",
  profileNameTwice:
    "Diese Datei nennt {name} zweimal, das zweite Mal in Zeile {line}, Spalte {column}. Entfernen Sie eines davon. Es wurde nichts importiert.",
  profileNoObject: "Diese Datei ist kein exportiertes Konto: Sie ist kein JSON der richtigen Form. Es wurde nichts importiert.",
  profileOfOtherFormat: "Diese Datei ist kein exportiertes Konto: Sie nennt nicht „{wanted}“ als ihr Format. Es wurde nichts importiert.",
  profileOfNewerDocket:
    "Eine neuere Version von Docket hat dieses Konto exportiert, in einer Form, die diese nicht lesen kann. Es wurde nichts importiert.",
  profileWithoutSettings: "In dieser Datei stehen keine Einstellungen. Es wurde nichts importiert.",
  profileSettingsWrong: "Wegen der Einstellungen in dieser Datei wurde nichts importiert. {problems}",
  namedSetting: "{setting}: {problem}",
  profileTooLong: "Diese Datei ist länger als {max, number} Byte: Sie enthält etwas anderes als ein Konto. Es wurde nichts importiert.",
  profileUnreadable: "{path} kann nicht gelesen werden: {why}. Es wurde nichts importiert.",
  profileNotExported: "Nach {path} wurde nichts exportiert: {why}.",
  profileDialogFailed: "Der Dialog für die Datei konnte nicht gezeigt werden: {why}.",

  loginItemNotSet: "Das System hat es nicht angenommen: {why}.",
  reportDialogFailed: "Der Dialog für die Datei konnte nicht gezeigt werden: {why}.",
  reportNotSaved: "Nach {path} wurde nichts gespeichert: {why}.",
  ledgerDialogFailed: "Der Dialog für die Datei konnte nicht gezeigt werden: {why}.",
  ledgerNotExported: "Nach {path} wurde nichts exportiert: {why}.",
  handoverGone: "Diese Seite ist nicht mehr die zuletzt erstellte. Schließen Sie sie, öffnen Sie sie neu, und kopieren Sie dann.",
  shiftUnreadable: "Das Protokoll konnte nicht gelesen werden; daher kann nichts gezählt werden. Die Diagnose sagt, warum.",
  demonstrationForbidden: "Die Vorführung ist auf diesem Gerät abgeschaltet.",
  configurationRefused: "Docket verbindet sich nicht, weil etwas für dieses Gerät Festgelegtes nicht benutzt werden kann.",
  noService: "Es gibt noch nichts zu sagen: Docket ist mit keinem Dienst verbunden.",

  proxySignInGone: "Der Proxy verlangt diese Anmeldung nicht mehr.",
  userNameMissing: "Geben Sie den Benutzernamen ein.",
  signInControlCharacter: "Ein Benutzername oder Kennwort mit einem Steuerzeichen kann nicht gesendet werden.",
  userNameColon: "Bei dieser Art der Anmeldung kann kein Benutzername mit Doppelpunkt gesendet werden.",
  certificateChoiceGone: "Es wird kein Zertifikat mehr verlangt.",

  appUpdateNotNow: "Das ist nicht mehr möglich: Sehen Sie nach, was unter „Über Docket“ jetzt steht.",
  appUpdateWaits:
    "{updates, plural, one {Eine Meldung zu einem Auftrag ist} other {{updates, number} Meldungen zu Aufträgen sind}} noch unterwegs. Installieren Sie, wenn der Dienst geantwortet hat.",
  licencesUnreadable: "Die Liste dessen, woraus Docket besteht, kann nicht gelesen werden: {why}. Installieren Sie Docket neu.",
};
