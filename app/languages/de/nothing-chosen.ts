import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as english from "../en/nothing-chosen.ts";

export const nothingChosen: Translated<typeof english.nothingChosen> = {
  title: "Nichts gewählt",
  counts: "Zahlen der Ansichten",
  silent: "{count, number} ohne Meldung",
  first: "Als Erstes in dieser Liste",
  openFirst: "Das Erste öffnen",
  shift: "Meine letzten {hours, number} Stunden",
  updates: "Ihre letzten Meldungen",
  changes: "Letzte Änderungen, nicht von Ihnen gemeldet",
  noChanges: "Noch ist keine bekannt.",
  allOfShift: "Meine ganze Schicht",
};
