import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/shift.ts";

export const shift: Translated<typeof en.shift> = {
  none: "keine",
  title: "Meine Schicht",
  period: "Die letzten",
  acknowledge: "Zeit bis zur Quittierung",
  complete: "Zeit bis zum Abschluss",
  source:
    "Aus dem Protokoll dieses Geräts: was hier in Ihre Liste kam oder sie verließ, und von dem, was Sie hier getan haben, nur, was der Dienst bestätigt hat.",
  lacking: "Zeilen des Protokolls können fehlen: Was gezählt ist, kann zu wenig sein.",
  table: "Als CSV exportieren",
  picture: "Als Bild exportieren",
  noPicture: "Das Bild konnte nicht gezeichnet werden.",
  written: "Geschrieben nach {path}.",
  each: "Je Stunde",
  eachReceived: "Je Stunde: erhalten",
  eachCompleted: "Je Stunde: abgeschlossen",
  median: "Median",
  mostWithin: "9 von 10 innerhalb von",
  times: "{name}: {times}",
  span: "Von {from} bis {to}",
  span_quiet: "Von {from} bis {to} wurde hier nichts erhalten, quittiert oder beendet",
  left: "{count, plural, one {{count, number} Auftrag hat} other {{count, number} Aufträge haben}} Ihre Liste ohne ein Wort verlassen",
  durations: "Median {median}, 9 von 10 innerhalb von {p90}, von {count, number}",
  durations_one: "{length}, einmal",
  durations_none: "Noch nichts zu messen",
  hour: "{time}: {counts}",
  hour_nothing: "{time}: nichts",
  hourDuration: "{time}: Median {length}, 9 von 10 innerhalb von {p90}",
  hourDuration_none: "{time}: nichts zu messen",
};

export const shiftLengths: Translated<typeof en.shiftLengths> = { "8": "8 Stunden", "12": "12 Stunden", "24": "24 Stunden" };

export const shiftCounts: Translated<typeof en.shiftCounts> = {
  received: "Erhalten",
  acknowledged: "Quittiert",
  completed: "Abgeschlossen",
  failed: "Fehlgeschlagen",
  rejected: "Abgelehnt",
  cancelled: "Storniert",
};

export const shiftCounted: Translated<typeof en.shiftCounted> = {
  received: "{count, number} erhalten",
  received_none: "keine erhalten",
  acknowledged: "{count, number} quittiert",
  completed: "{count, number} abgeschlossen",
  completed_none: "keine abgeschlossen",
  failed: "{count, number} fehlgeschlagen",
  rejected: "{count, number} abgelehnt",
  cancelled: "{count, number} storniert",
};
