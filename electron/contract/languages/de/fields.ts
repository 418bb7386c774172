import type * as english from "../en/fields.ts";
import type { Translated } from "../translator.ts";

export const fields: Translated<typeof english.fields> = {
  name: "Name",
  type: "Art",
  scope: "Bereich",
  priority: "Priorität",
  requestedBy: "Auftraggeber",
  authorizedBy: "Genehmiger",
  state: "Zustand",
};

export const fieldsInText: Translated<typeof english.fieldsInText> = {
  name: "Name",
  type: "Art",
  scope: "Bereich",
  priority: "Priorität",
  requestedBy: "Auftraggeber",
  authorizedBy: "Genehmiger",
  state: "Zustand",
  none: "keine Angabe",
};

export const flawedFields: Translated<typeof english.flawedFields> = {
  name: "Name",
  type: "Art",
  scope: "Bereich",
  state: "Zustand",
  priority: "Priorität",
  progress: "Fortschritt",
  "progress.phase": "Phase",
  "progress.statusMessage": "Statustext",
  assignedTo: "Bearbeiter",
  "assignedTo.id": "Bearbeiter",
  "assignedTo.type": "Art des Bearbeiters",
  requestedBy: "Auftraggeber",
  "requestedBy.id": "Auftraggeber",
  "requestedBy.type": "Art des Auftraggebers",
  authorizedBy: "Genehmiger",
  "authorizedBy.id": "Genehmiger",
  "authorizedBy.type": "Art des Genehmigers",
  provenance: "Meldung",
  "provenance.name": "Meldender",
  "provenance.updatedAt": "Zeit",
  eventType: "Art des Ereignisses",
  timestamp: "Zeit des Ereignisses",
};

export const flaws: Translated<typeof english.flaws> = {
  unreadable: "{fields} nicht lesbar",
  notSent: "{fields} nicht gesendet",
  notSent_known: "{fields} nicht gesendet, gezeigt wie zuletzt bekannt",
  unknown: "{fields} diesem Docket nicht bekannt",
  unknown_known: "{fields} diesem Docket nicht bekannt, gezeigt wie zuletzt bekannt",
  fieldWord: "{field} „{word}“",
  outOfRange: "{fields} außerhalb jedes Kalenders",
  more: "{count, plural, one {{count, number} weiteres} other {{count, number} weitere}}",
  emptyId: "(leere ID)",
  left: "Nicht mehr gelistet",
  stateNotSent: "Zustand nicht gesendet",
  stateUnknown: "Unbekannter Zustand: „{word}“",
  stateUnreadable: "Zustand unlesbar",
  sentenceUnreadable: "Die Angabe kam und konnte nicht gelesen werden.",
  sentenceUnknown: "„{word}“ ist diesem Docket nicht bekannt.",
  sentenceNotSent: "Die letzte Nachricht hat die Angabe ausgelassen.",
  sentenceOutOfRange: "Es ist eine Zeit, die kein Kalender hat. Kein Zeitpunkt wird dafür behauptet.",
  insteadKnown: "Gezeigt wird, was zuletzt bekannt war.",
  insteadId: "An ihrer Stelle steht die ID.",
  insteadState: "Es wird kein Zustand behauptet, und keine Schritte werden angeboten.",
  insteadNothing: "An ihrer Stelle wird nichts gezeigt.",
};
