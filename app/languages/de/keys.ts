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
  gone: "In keiner Liste mehr",
  choose: "wählen",
  run: "ausführen",
  more: "mehr zu diesem Auftrag",
  close: "schließen",
};

export const keySheet: Translated<typeof en.keySheet> = {
  title: "Tasten",
  all: "Alle Tasten",
  close: "Schließen",
  sequence: "Zwei Tasten nebeneinander: erst die eine drücken, dann die andere.",
  or: "oder",
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
  reserved: "{why} Es wurde nichts geändert.",
  alt: "Tasten mit Alt gehören dem System und seinen Zeichen. Es wurde nichts geändert.",
  composed: "Eine Eingabemethode nimmt diese Taste für sich. Schalten Sie sie kurz ab oder drücken Sie eine andere Taste.",
  several: "Docket kann diese Taste nicht von anderen unterscheiden. Es wurde nichts geändert.",
  held: "Diese Taste muss gehalten werden, und mit der Befehlstaste lässt sich Halten nicht von Tippen unterscheiden. Es wurde nichts geändert.",
};

export const reservedKeys: Translated<typeof en.reservedKeys> = {
  undo: "{key} macht überall rückgängig, was getippt wurde.",
  redo: "{key} stellt überall wieder her, was rückgängig gemacht wurde.",
  cut: "{key} schneidet überall aus.",
  copy: "{key} kopiert überall.",
  paste: "{key} fügt überall ein.",
  pasteAndMatchStyle: "{key} fügt überall ohne Formatierung ein.",
  selectAll: "{key} wählt überall den ganzen Text aus.",
  resetZoom: "{key} zeigt das Fenster in seiner eigenen Größe.",
  zoomIn: "{key} vergrößert das Fenster.",
  zoomOut: "{key} verkleinert das Fenster.",
  togglefullscreen: "{key} zeigt das Fenster auf dem ganzen Bildschirm.",
  reload: "{key} lädt in den meisten Programmen eine Seite neu.",
  toggleDevTools: "{key} öffnet in den meisten Programmen die Werkzeuge für Entwickler.",
  close: "{key} schließt das Fenster.",
  quit: "{key} beendet das Programm.",
  minimize: "{key} legt das Fenster ab.",
  hide: "{key} blendet das Programm aus.",
  menuBar: "{key} führt zum Menü des Programms.",
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
