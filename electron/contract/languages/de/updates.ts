import type * as english from "../en/updates.ts";
import type { Translated } from "../translator.ts";

export const updateReasons: Translated<typeof english.updateReasons> = {
  notRecorded: "Die Liste zeigt sie nicht; sie wird noch einmal gesendet.",
  notRecorded_why: "{why} Die Liste zeigt sie nicht; sie wird noch einmal gesendet.",
  fileBusy: "Noch nicht gesendet: Dockets Datei ist belegt. Die Meldung wird gesendet, sobald sie zuvor aufgeschrieben werden kann.",
  diskRefuses: "Nicht gesendet: Der Datenträger verweigert es ({words}).",

  answerSlow: "Der Dienst ist zu hören und hat hierauf noch nicht geantwortet. Docket wartet, damit es nicht zweimal verzeichnet wird.",

  noEcho: "Der Dienst hat sie angenommen, aber Ihre Meldung ist nicht im Datenstrom zurückgekommen.",
  altered:
    "Der Dienst zeigt eine Meldung mit Ihrem Namen und Ihrer Zeit {differs, select, words {mit anderen Worten} state {in einem anderen Zustand}}.",
  renamed: "Der Dienst zeigt eine Meldung mit dieser Zeit und diesem Inhalt unter einem anderen Namen als Ihrem: {name}.",
  redated:
    "Der Dienst zeigt eine Meldung wie diese unter Ihrem Namen, zu einer anderen Zeit als Ihrer. Ob es diese ist oder eine andere mit Ihrem Namen, ist nicht zu sehen.",
  reattributed:
    "Der Dienst zeigt eine Meldung wie diese unter einem anderen Namen und zu einer anderen Zeit als Ihrer: {name}. Ob es diese ist, ist nicht zu sehen.",

  endedUnanswered:
    "Docket wurde beendet oder neu verbunden, bevor die Antwort kam. Es sieht in der Liste nach, bevor etwas noch einmal gesendet wird.",
  leftUnanswered:
    "Docket wurde beendet oder hat dieses Konto verlassen, bevor die Antwort kam. Es sieht in der Liste nach, wenn das Konto zurück ist.",
  answeredUnclear:
    "{why} Ob die Meldung verzeichnet wurde, sagt das nicht. Docket sieht in der Liste nach, bevor etwas noch einmal gesendet wird.",
  noAnswer: "Es kam keine Antwort: {why} Docket sieht in der Liste nach, bevor etwas noch einmal gesendet wird.",
  noAnswerWithin: "Innerhalb von {span} kam keine Antwort. Docket sieht in der Liste nach, bevor etwas noch einmal gesendet wird.",
  refusedAfterLoss: "{why} Ob ein früherer Versuch verzeichnet wurde, ist von hier nicht zu sehen.",
  refusedButShown:
    "{why} Doch der Dienst hat eine solche Meldung gezeigt, während diese unterwegs war. Ob es diese war, ist von hier nicht zu sehen.",
  absent: "Der Auftrag ist nicht mehr in der Liste; ob dies verzeichnet wurde, ist von hier nicht zu sehen.",
  fileLostChanges:
    "Dockets Datei hatte ihre letzten Änderungen verloren; ob dies gesendet oder zurückgenommen wurde, ist nicht bekannt. Es wird nicht von selbst gesendet.",

  held_mayBeRecorded: "{sentence} Ein früherer Versuch kann verzeichnet worden sein.",
  left: "Der Auftrag hat Ihre Liste inzwischen verlassen.",
  ended: "Diese Arbeit wurde von jemand anderem beendet oder Ihnen genommen, bevor dies gesendet wurde.",
  notYours: "Dies ist nicht mehr Ihr Auftrag.",
  notYours_to: "Dies ist nicht mehr Ihr Auftrag; er ist {to} zugewiesen.",
  notYours_toNamesake: "Dies ist nicht mehr Ihr Auftrag; er ist einem anderen {to} zugewiesen, der Art {kind}.",
  moved: "Der Auftrag ist jetzt {now}; als Sie entschieden haben, war er {was}.",
  moved_by: "Der Auftrag ist jetzt {now}, gemeldet von {by}; als Sie entschieden haben, war er {was}.",
  anew: "Dies ist eine andere Zuweisung des Auftrags als die, über die Sie entschieden haben. Sehen Sie ihn noch einmal an, bevor dies gesendet wird.",
  termsChanged: "Der Auftrag hat sich seit Ihrer Entscheidung geändert. Sehen Sie ihn noch einmal an, bevor er quittiert wird.",
  clear: "Der Auftrag ist wieder {now}, wie bei Ihrer Entscheidung.",
  neverSent: "Docket wurde beendet oder neu verbunden, bevor dies gesendet wurde. Es wurde nichts gesendet.",
  leftUnsent:
    "Docket wurde beendet oder hat dieses Konto verlassen, bevor dies gesendet wurde. Es fragt wieder, wenn das Konto zurück ist.",
  askedAlready:
    "Sie wurde nicht verzeichnet. Das hat sich erst gezeigt, nachdem Sie danach gefragt wurden; daher wird sie nicht von selbst gesendet.",
  triedEnough:
    "Sie wurde {attempts, number}-mal gesendet, und die Liste zeigt sie nicht. Sie wird nicht von selbst noch einmal gesendet: Senden Sie sie noch einmal, oder verwerfen Sie sie.",
  triedEnough_why:
    "{why} Sie wurde {attempts, number}-mal gesendet, und die Liste zeigt sie nicht. Sie wird nicht von selbst noch einmal gesendet: Senden Sie sie noch einmal, oder verwerfen Sie sie.",
  sentAsReport:
    "Der Text wird als Fortschrittsmeldung gesendet. Der Datenträger gab dies nicht frei: Verwerfen Sie es, wenn der Datenträger in Ordnung ist.",
  notRemoved:
    "Der Datenträger gab sie nicht frei. Sie wird jetzt nicht gesendet; verwerfen Sie sie noch einmal, wenn der Datenträger in Ordnung ist, sonst ist sie beim nächsten Start wieder da.",

  sameSecond: "Der Dienst führt Zeiten auf die Sekunde; ob er diese Meldung zeigt oder eine andere mit Ihrem Namen, ist nicht zu sehen.",
  movedOn: "Der Dienst hat sie angenommen, und der Auftrag ist seither weitergegangen; ob sie davor verzeichnet wurde, ist nicht zu sehen.",
  movedOnBy: "Der Dienst hat sie angenommen, und danach hat {by} den Auftrag weitergeführt.",
  movedOnBy_somebody: "Der Dienst hat sie angenommen, und danach ist der Auftrag weitergegangen.",
  reportsUndated:
    "Der Dienst sagt nicht, wer zuletzt wann Fortschritt gemeldet hat; ob diese Fortschrittsmeldung verzeichnet wurde, ist nicht zu sehen.",
  reportedSince: "Seither hat {by} Fortschritt gemeldet; ob diese Fortschrittsmeldung davor verzeichnet wurde, ist nicht zu sehen.",
  reportedSince_somebody:
    "Jemand anderes hat seither Fortschritt gemeldet; ob diese Fortschrittsmeldung davor verzeichnet wurde, ist nicht zu sehen.",
  moverUnknown:
    "Der Auftrag ist dort, wohin diese Meldung führt; der Dienst sagt nicht, durch wen; ob diese Meldung verzeichnet wurde, ist nicht zu sehen.",
  movedSince: "Seither hat {by} den Auftrag weitergeführt; ob diese Meldung davor verzeichnet wurde, ist nicht zu sehen.",
  movedSince_somebody:
    "Jemand anderes hat den Auftrag seither weitergeführt; ob diese Meldung davor verzeichnet wurde, ist nicht zu sehen.",

  asWritten: "{words}",
};
