import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/keys.ts";

export const palette: Translated<typeof en.palette> = {
  title: "Befehle",
  field: "Befehl, Ansicht oder Auftrag finden",
  results: "Gefunden",
  places: "Gehe zu",
  actions: "Aufträge",
  noneChosen: "Kein Auftrag gewählt",
  others: "Docket",
  nothing: "Nichts heißt so",
  choose: "wählen",
  run: "ausführen",
  close: "schließen",
};

export const keySheet: Translated<typeof en.keySheet> = {
  title: "Tasten",
  all: "Alle Tasten",
  close: "Schließen",
  sequence: "Zwei Tasten stehen für eine nach der anderen.",
};

export const keyGroups: Translated<typeof en.keyGroups> = {
  action: "Der gewählte Auftrag",
  rows: "Die Liste",
  window: "Das Fenster",
  fields: "Formulare und Dialoge",
};

export const leader: Translated<typeof en.leader> = { title: "Gehe zu", end: "jede andere Taste beendet dies" };

export const keysEditor: Translated<typeof en.keysEditor> = {
  title: "Tasten der Befehle",
  note: "Wählen Sie Ändern und drücken Sie dann die Taste. Escape lässt sie, wie sie war.",
  press: "Taste drücken …",
  changeShort: "Ändern",
  change: "Taste ändern: {command}",
  resetShort: "Zurücksetzen",
  reset: "Taste zurücksetzen: {command}",
  resetAll: "Alle zurücksetzen",
  unchanged: "Keine Taste ist geändert",
  taken: "{key} ist nicht frei: Die Taste gehört zu „{command}“. Es wurde nichts geändert.",
};

export const keyNote: Translated<typeof en.keyNote> = { label: "Taste" };

export const keyCaps: Translated<typeof en.keyCaps> = {
  Ctrl: "Strg",
  Shift: "Umschalt",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Enter: "Eingabe",
  Space: "Leertaste",
  Tab: "Tab",
  Backspace: "Rücktaste",
  Delete: "Entf",
  Insert: "Einfg",
  Home: "Pos1",
  End: "Ende",
  PageUp: "Bild ↑",
  PageDown: "Bild ↓",
};

export const keyHelp: Translated<typeof en.keyHelp> = {
  choose: "wählen",
  open: "zu den Details",
  select: "auswählen, um mehrere zu quittieren",
  search: "suchen",
};
