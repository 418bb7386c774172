import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/actions.ts";

export const principalTypes: Translated<typeof en.principalTypes> = {
  OBJECT: "Objekt",
  USER: "Person",
  GROUP: "Gruppe",
  SERVICE: "Dienst",
};

export const actionParts: Translated<typeof en.actionParts> = {
  mission: "Mission",
  requestedBy: "Auftraggeber {who}",
  authorizedBy: "Genehmiger {who}",
  requestedAndAuthorizedBy: "Auftraggeber {requester}, Genehmiger {authorizer}",
  assignedTo: "zugewiesen an {who}",
  unknownKind: "Art nicht bekannt",
};

export const flawedPriorities: Translated<typeof en.flawedPriorities> = {
  notSent: "Priorität nicht gesendet",
  unreadable: "Priorität nicht lesbar",
  unknown: "Priorität „{word}“ diesem Docket nicht bekannt",
};

export const flawedPrioritiesInText: Translated<typeof en.flawedPrioritiesInText> = {
  notSent: "Priorität nicht gesendet",
  unreadable: "Priorität nicht lesbar",
  unknown: "Priorität „{word}“ diesem Docket nicht bekannt",
};

export const facts: Translated<typeof en.facts> = {
  priority: "Priorität",
  requestedBy: "Auftraggeber",
  authorizedBy: "Genehmiger",
  id: "ID",
  assignedTo: "Zugewiesen an",
  receivedAt: "Erhalten",
  knownSince: "bekannt seit {moment}",
  notSent: "Nicht gesendet",
  unreadable: "Nicht lesbar",
  unknown: "„{word}“, diesem Docket nicht bekannt",
};

export const unknownStates: Translated<typeof en.unknownStates> = {
  unknown: "Der Dienst meldet einen Zustand, den diese Version von Docket nicht kennt. Von dort bietet sie keine Schritte an.",
  notSent: "Der Dienst hat den Zustand nicht gesendet. Solange er nicht bekannt ist, werden keine Schritte angeboten.",
  unreadable: "Der Dienst hat einen nicht lesbaren Zustand gesendet. Solange er nicht bekannt ist, werden keine Schritte angeboten.",
};

export const lifecycle: Translated<typeof en.lifecycle> = {
  label: "Ablauf",
  allSteps: "Alle Stufen",
  place: "{step, number} von {steps, number}",
  after: "nach „{state}“",
  lastKnown: "Zuletzt bekannt: {state}",
};

export const stepStandings: Translated<typeof en.stepStandings> = {
  earlier: "frühere Stufe",
  present: "jetzige Stufe",
  last: "zuletzt bekannte Stufe",
  ahead: "steht bevor",
  skipped: "nicht erreicht",
  ended: "das Ende",
};

export const actionBar: Translated<typeof en.actionBar> = {
  label: "Was zu tun ist",
  moreMoves: "Weitere Schritte",
  shortReport: "melden",
  shortFail: "Fehlschlag",
};

export const leftReports: Translated<typeof en.leftReports> = {
  stop: "Diese Arbeit ist anzuhalten; Fortschritt kann nicht mehr gemeldet werden. Ihr Text steht noch hier. Er wurde nicht gesendet.",
  left: "Dieser Auftrag ist nicht mehr in Ihrer Liste; Fortschritt kann nicht mehr gemeldet werden. Ihr Text steht noch hier. Er wurde nicht gesendet.",
  state:
    "Dieser Auftrag ist jetzt {state}; Fortschritt kann nicht mehr gemeldet werden. Ihr Text steht noch hier. Er wurde nicht gesendet.",
};

export const changes: Translated<typeof en.changes> = {
  label: "Geändert, seit Sie quittiert haben",
  line: "geändert, seit Sie quittiert haben: {changes}",
  field: "{field} {from} → {to}",
  name: "{from} → {to}",
  was: "war",
  isNow: ", ist jetzt",
  note: "Das Annehmen wird auf diesem Gerät notiert. Eine Fortschrittsmeldung sagt es auch dem Dienst.",
};

export const bulk: Translated<typeof en.bulk> = {
  status: "{confirmed, number} von {all, number} bestätigt",
  begun: "{all, plural, one {{all, number} Auftrag wird} other {{all, number} Aufträge werden}} quittiert",
  status_stuck: "{confirmed, number} von {all, number} bestätigt, {stuck, number} nicht",
  status_pending: "{confirmed, number} von {all, number} bestätigt, {pending, number} noch nicht verzeichnet",
  status_both: "{confirmed, number} von {all, number} bestätigt, {stuck, number} nicht, {pending, number} noch nicht verzeichnet",
  notRecorded: "Nicht verzeichnet",
  noAnswer: "Docket hat darauf nicht geantwortet",
  selected: "{count, plural, one {{count, number} Auftrag} other {{count, number} Aufträge}} ausgewählt",
  selected_noneListed:
    "{count, plural, one {Der ausgewählte ist nicht in der Liste} other {Keiner von {count, number} ausgewählten ist in der Liste}}",
  selected_someListed: "{listed, number} von {count, number} ausgewählten {listed, plural, one {ist} other {sind}} in der Liste",
};
