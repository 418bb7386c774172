import type * as english from "../en/updates.ts";
import type { Translated } from "../translator.ts";

export const updateReasons: Translated<typeof english.updateReasons> = {
  notRecorded: "Die Liste zeigt sie nicht; daher wird sie noch einmal gesendet.",
  notRecorded_why: "{why} Die Liste zeigt sie nicht; daher wird sie noch einmal gesendet.",
  fileBusy: "Noch nicht gesendet: Dockets Datei ist belegt. Die Meldung wird gesendet, sobald sie dort geschrieben ist.",
  diskRefuses: "Nicht gesendet: Der Datenträger verweigert es ({words}).",

  answerSlow: "Der Dienst ist zu hören, hat hierauf aber noch nicht geantwortet. Docket wartet, damit es nicht zweimal verzeichnet wird.",

  noEcho: "Der Dienst hat sie angenommen, aber Ihre Meldung ist nicht im Datenstrom zurückgekommen.",
  altered:
    "Der Dienst zeigt eine Meldung mit Ihrem Namen und Ihrer Zeit {differs, select, words {mit anderen Worten} state {in einem anderen Zustand}}.",
  renamed: "Der Dienst zeigt eine Meldung mit dieser Zeit und diesem Inhalt unter einem anderen Namen als Ihrem: {name}.",
  redated:
    "Der Dienst zeigt eine Meldung wie diese unter Ihrem Namen, aber mit einer anderen Zeit. Ob es diese ist oder eine andere in Ihrem Namen, kann Docket nicht sehen.",
  reattributed:
    "Der Dienst zeigt eine Meldung wie diese mit einem anderen Namen und einer anderen Zeit: {name}. Ob es diese ist, kann Docket nicht sehen.",

  endedUnanswered:
    "Docket wurde beendet oder neu verbunden, bevor die Antwort kam. Es sieht in der Liste nach, bevor etwas noch einmal gesendet wird.",
  leftUnanswered:
    "Docket wurde beendet oder hat dieses Konto verlassen, bevor die Antwort kam. Es sieht in der Liste nach, wenn das Konto wieder in Gebrauch ist.",
  answeredUnclear:
    "{why} Das sagt nicht, ob die Meldung verzeichnet wurde. Docket sieht in der Liste nach, bevor etwas noch einmal gesendet wird.",
  noAnswer: "Es kam keine Antwort: {why} Docket sieht in der Liste nach, bevor etwas noch einmal gesendet wird.",
  noAnswerWithin: "Innerhalb von {span} kam keine Antwort. Docket sieht in der Liste nach, bevor etwas noch einmal gesendet wird.",
  refusedAfterLoss: "{why} Ob ein früherer Versuch verzeichnet wurde, kann Docket nicht sehen.",
  refusedButShown:
    "{why} Doch der Dienst zeigte eine solche Meldung, während diese unterwegs war. Ob es diese war, kann Docket nicht sehen.",
  absent: "Der Auftrag ist nicht mehr in der Liste; ob dies verzeichnet wurde, kann Docket nicht sehen.",
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
  anew: "Sie haben über eine andere Zuweisung dieses Auftrags entschieden. Sehen Sie ihn noch einmal an, bevor dies gesendet wird.",
  termsChanged: "Der Auftrag hat sich seit Ihrer Entscheidung geändert. Sehen Sie ihn noch einmal an, bevor er quittiert wird.",
  clear: "Der Auftrag ist wieder {now}, wie bei Ihrer Entscheidung.",
  neverSent: "Docket wurde beendet oder neu verbunden, bevor dies gesendet wurde. Es wurde nichts gesendet.",
  leftUnsent:
    "Docket wurde beendet oder hat dieses Konto verlassen, bevor dies gesendet wurde. Es fragt wieder, wenn das Konto wieder in Gebrauch ist.",
  askedAlready:
    "Sie wurde nicht verzeichnet. Das hat sich erst gezeigt, nachdem Sie danach gefragt wurden; daher wird sie nicht von selbst gesendet.",
  triedEnough:
    "Sie wurde {attempts, number}-mal gesendet, aber die Liste zeigt sie nicht. Sie wird nicht von selbst noch einmal gesendet: Senden Sie sie noch einmal, oder verwerfen Sie sie.",
  triedEnough_why:
    "{why} Sie wurde {attempts, number}-mal gesendet, aber die Liste zeigt sie nicht. Sie wird nicht von selbst noch einmal gesendet: Senden Sie sie noch einmal, oder verwerfen Sie sie.",
  sentAsReport:
    "Der Text wird als Fortschrittsmeldung gesendet. Diese Meldung ließ sich nicht vom Datenträger entfernen: Verwerfen Sie sie, wenn er in Ordnung ist.",
  notRemoved:
    "Sie ließ sich nicht vom Datenträger entfernen. Sie wird jetzt nicht gesendet; verwerfen Sie sie noch einmal, wenn er in Ordnung ist, sonst ist sie beim nächsten Start wieder da.",

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
    "Der Auftrag ist dort, wohin diese Meldung führt, aber der Dienst sagt nicht, durch wen. Ob diese Meldung verzeichnet wurde, ist nicht zu sehen.",
  movedSince: "Seither hat {by} den Auftrag weitergeführt; ob diese Meldung davor verzeichnet wurde, ist nicht zu sehen.",
  movedSince_somebody:
    "Jemand anderes hat den Auftrag seither weitergeführt; ob diese Meldung davor verzeichnet wurde, ist nicht zu sehen.",

  asWritten: "{words}",
};
