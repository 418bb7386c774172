import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/search.ts";

export const filterFields: Translated<typeof en.filterFields> = {
  state: "zustand",
  priority: "priorität",
  type: "art",
  by: "von",
  for: "für",
  authorizer: "genehmiger",
  is: "ist",
};

export const filterStates: Translated<typeof en.filterStates> = { open: "offen" };

export const searchProblems: Translated<typeof en.searchProblems> = {
  unknownField: "Kein Filter, wird als Wort gesucht: {names}. Filter: {filters}",
  unknownValue_state: "Kein Zustand heißt {value}, damit wird nichts gefunden. Zustände: {values}",
  unknownValue_priority: "Keine Priorität heißt {value}, damit wird nichts gefunden. Prioritäten: {values}",
  unknownValue_is: "Es gibt keine Bedingung {value}, damit wird nichts gefunden. Nach {field} steht eine von: {values}",
  noValue: "Nach {field} fehlt der Wert, es gilt nicht.",
  noValue_state: "Nach {field} fehlt der Wert, es gilt nicht. Zustände: {values}",
  noValue_priority: "Nach {field} fehlt der Wert, es gilt nicht. Prioritäten: {values}",
  noValue_is: "Nach {field} fehlt der Wert, es gilt nicht. Es gibt: {values}",
  openQuote: "Ein Anführungszeichen ist nicht geschlossen: Alles danach gilt als Zitat.",
  word: "Wird als Wort gesucht: {typed}. Ein Filter steht ohne Leerzeichen, wie {example}, und lässt sich nicht verneinen.",
  quoted: "„{text}“",
  mark: "Ein Teil dieser Suche wird nicht verstanden",
};
