import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/empty.ts";

export const emptyTitles: Translated<typeof en.emptyTitles> = {
  needsAcknowledgement: "Nichts zu quittieren",
  inProgress: "Nichts ist in Arbeit",
  allOpen: "Ihre Liste ist leer",
  requestedByMe: "Nichts, was Sie beauftragt haben, ist offen",
  toAuthorize: "Nichts wartet auf Ihre Genehmigung",
  finishedToday: "Von heute ist kein beendeter Auftrag bekannt",
  leftQueue: "Es ist kein Auftrag bekannt, der Ihre Liste verlassen hat",
};

export const emptyTexts: Translated<typeof en.emptyTexts> = {
  needsAcknowledgement: "Eine neue Zuweisung erscheint hier.",
  inProgress: "Ein Auftrag erscheint hier, sobald er begonnen ist.",
  allOpen: "Neue Zuweisungen erscheinen hier, sobald sie kommen.",
  requestedByMe: "Aufträge, die Sie beauftragt haben, erscheinen hier, bis sie enden.",
  toAuthorize: "Aufträge, die Ihre Genehmigung brauchen, erscheinen hier.",
  finishedToday: "Was heute abgeschlossen, storniert, fehlgeschlagen oder abgelehnt wurde, erscheint hier.",
  leftQueue: "Aufträge, die ohne ein Wort weggenommen wurden, erscheinen hier mit ihrem zuletzt bekannten Zustand.",
};

export const unfilteredTitles: Translated<typeof en.unfilteredTitles> = {
  requestedByMe: "Docket fragt nicht nach dem, was Sie beauftragt haben",
  toAuthorize: "Docket fragt nicht nach dem, was Sie genehmigen",
};

export const unfilteredTexts: Translated<typeof en.unfilteredTexts> = {
  requestedByMe:
    "Hier erschiene nur, was aus einem anderen Grund kommt. Um das Übrige zu empfangen, tragen Sie sich in den Einstellungen als Auftraggeber ein.",
  toAuthorize:
    "Hier erschiene nur, was aus einem anderen Grund kommt. Um das Übrige zu empfangen, tragen Sie sich in den Einstellungen als Genehmiger ein.",
};

export const empty: Translated<typeof en.empty> = {
  noList: "Noch keine Liste",
  waiting: "Warten auf die erste Liste",
  notHeard: "Docket weiß noch nicht, was in Ihrer Liste ist.",
  notLive: "Die Verbindung ist nicht live: Inzwischen kann es hier Aufträge geben.",
  coming: "Was hierher gehört, erscheint, sobald es kommt.",
  unreadable: "Nichts, was lesbar wäre",
  lastKnown: "Zuletzt war hier nichts bekannt",
  lastKnown_at: "Hier war nichts, Stand {moment}",
  searched: "Durchsucht wurden Namen, IDs, Arten, Personen und Fortschritt dieser Ansicht.",
  searched_filtered: "Durchsucht wurden Namen, IDs, Arten, Personen und Fortschritt dessen, was den Filtern entspricht.",
  noMatch: "Nichts gefunden zu „{search}“",
  noMatch_readable: "Nichts Lesbares gefunden zu „{search}“",
  noMatch_soFar: "Bisher nichts gefunden zu „{search}“",
  filtered: "Mit einem Filter weniger zeigt diese Ansicht mehr.",
  noPass: "In dieser Ansicht entspricht nichts den Filtern",
  noPass_readable: "Nichts, was lesbar war, entspricht den Filtern",
  noPass_soFar: "Bisher entspricht nichts den Filtern",
  listSoFar: "Von der Liste bisher {count, number}",
};
