import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/connection.ts";

export const connection: Translated<typeof en.connection> = {
  name: "Verbindung",
  unanswered: "Docket selbst antwortet nicht",
  state_unanswered: "{state}: Docket selbst antwortet nicht",
  state_asking: "{state}, durch Nachfragen alle {span}",
  state_silent: "{state}, ohne Lebenszeichen",

  since: "seit {moment}",
  heard: "gehört vor {span}",
  heard_ahead: "gehört {moment}, ehe die Uhr zurückgestellt wurde",
  heard_never: "noch nichts gehört",
  receiving: "Die Liste wird empfangen (bisher {count, number})",
  receiving_attempt: "Die Liste wird empfangen (bisher {count, number}), Versuch {attempt}",
  receiving_unanswered: "Die Liste war nicht vollständig angekommen (bisher {count, number})",

  attemptEnded: "Versuch {attempt} endete, bevor die Liste vollständig war: {why}",
  quiet: "Seit {span} nichts gehört",
  keyRefused: "Der Dienst verweigert diesen Schlüssel",
  keyRefused_advice: "Prüfen Sie Schlüssel und Adresse in den Einstellungen",
  nothingHeard: "Vom Dienst war noch nichts zu hören",
  noWholeList: "Es ist noch keine vollständige Liste gekommen",
  asOf: "Was Sie sehen, ist der Stand von {moment}",
  asOf_short: "Stand {moment}",

  unanswered_text:
    "Seit {moment} ist nichts von ihm gekommen: Was Sie sehen, kann veraltet sein, Benachrichtigungen bleiben aus, und was Sie drücken, wird erst verzeichnet, wenn es antwortet. Hält das an, beenden Sie Docket, und starten Sie es neu.",
  unlisted: "Docket selbst kann die Liste nicht geben: {why}",
  unlisted_advice: "Was Sie sehen, kann veraltet sein. Docket fragt jede Sekunde wieder",
  unanswered_note: "Docket selbst antwortet nicht. Was Sie hier sehen, ist älter, und was Sie verlangen, kommt erst, wenn es antwortet.",

  attempt: "Versuch {attempt} läuft",
  trying: "Versuch läuft",
  next: "Nächster Versuch in {span}",
  next_overdue: "Der nächste Versuch ist überfällig",
};

export const announcedFindings: Translated<typeof en.announcedFindings> = {
  unanswered: "Docket selbst antwortet nicht. Was Sie sehen, kann veraltet sein, und was Sie drücken, ist noch nicht verzeichnet.",
  answers: "Docket antwortet wieder.",
};

export const announced: Translated<typeof en.announced> = {
  connection: "Verbindung: {state}.",
  arrived: "{arrived, number} neu zu quittieren.",
  arrived_critical: "{arrived, number} neu zu quittieren, kritisch.",
  raised:
    "{raised, plural, one {Einer, der zu quittieren ist, ist jetzt kritisch.} other {{raised, number}, die zu quittieren sind, sind jetzt kritisch.}}",
  arrived_someCritical: "{arrived, number} neu zu quittieren, {critical, number} kritisch.",
  critical: "Kritisch: {names}.",
  state: "{name}: {state}.",
  undone: "{name}: „{move}“ wurde zurückgenommen und nicht gesendet.",
  update: "{name}: {status}",
  stopNoted: "{name}: Auf diesem Gerät ist vermerkt, dass Sie angehalten haben.",
  silent: "{name}: seit Langem nichts gemeldet. Arbeiten Sie noch daran?",
  pause: "Der Dienst bittet Docket zu warten. Meldungen warten auf diesem Gerät.",
};

export const storageHeads: Translated<typeof en.storageHeads> = {
  memoryOnly: "Auf diesem Gerät wird nichts aufbewahrt",
  refusing: "Neues wird auf diesem Gerät nicht aufbewahrt",
  someUnreadable: "Einiges vom Aufbewahrten ist nicht lesbar",
  lossSeen: "Einiges vom Aufbewahrten fehlt",
  salvaged: "Dockets Datei war beschädigt",
  rewritten: "Dockets Datei wurde entfernt oder ersetzt",
};

export const storageCosts: Translated<typeof en.storageCosts> = {
  memoryOnly: "Meldungen und Textentwürfe sind verloren, wenn Docket endet.",
  refusing: "Docket versucht es weiter; was der Datenträger bis dahin nicht genommen hat, ist verloren, wenn Docket vorher endet.",
};
