import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/rows.ts";

export const rows: Translated<typeof en.rows> = {
  left: "nicht aufgeführt seit {moment}",
  notStarted: "nicht begonnen",
  stop: "anhalten, dann hier sagen",
  answered: "laut Antwort des Dienstes; zuletzt gezeigt als „{standing}“",
  gone_otherView: "Jetzt in einer anderen Ansicht",
  gone_dropped: "Nicht mehr aufgeführt",
  gone_notFound: "Hier nicht mehr gefunden",
  priority: "Priorität: {priority}",
};

export const lastChange: Translated<typeof en.lastChange> = {
  when: "{moment}, {what}",
  received: "erhalten",
  state: "Status",
  reportedState: "Status von {by}",
  progress: "Fortschritt",
  reportedProgress: "Fortschritt von {by}",
  assignedTo: "Bearbeiter",
  left: "Liste verlassen",
  returned: "wieder in der Liste",
};

export const foundIn: Translated<typeof en.foundIn> = {
  id: "ID {text}",
  type: "Art {text}",
  assignedTo: "zugewiesen an {text}",
  requestedBy: "Auftraggeber {text}",
  authorizedBy: "Genehmiger {text}",
  reportedBy: "gemeldet von {text}",
  phase: "Phase {text}",
  statusMessage: "Statustext „{text}“",
};

export const stuckUpdates: Translated<typeof en.stuckUpdates> = {
  refused: "verweigert: {why}",
  held: "zurückgehalten: {why}",
  superseded: "überholt: {why}",
  unknown: "Ausgang offen: {why}",
};

export const stuckWithoutReason: Translated<typeof en.stuckWithoutReason> = {
  refused: "{move}: kein Grund genannt",
  held: "{move}: der Auftrag hat sich seither geändert",
  superseded: "{move}: der Auftrag steht inzwischen anders",
  unknown: "{move}: keine Antwort",
};

export const silence: Translated<typeof en.silence> = {
  words: "Seit {span} nichts gemeldet",
  words_inText: "seit {span} nichts gemeldet",
  words_notLive: "Seit {span} nichts gemeldet, soweit bekannt",
  stillWorking: "Arbeit läuft noch",
  quoted: "„{text}“",
};

export const stopNotes: Translated<typeof en.stopNotes> = {
  words: "{name} {what}.",
  message: "„{message}“",
  reach:
    "Halten Sie jetzt an, bringen Sie alles in einen sicheren Zustand, und sagen Sie es dann hier. Diese Notiz bleibt auf diesem Gerät: Niemand erfährt durch sie davon.",
};

export const ending: Translated<typeof en.ending> = {
  ended: "{state}, {moment}",
  ended_clock: "{state}, {moment} nach der Uhr des Meldenden",
  ended_clockOf: "{state}, {moment} nach der Uhr von {by}",
  left: "Hat Ihre Liste verlassen, {moment}",
};

export const undo: Translated<typeof en.undo> = {
  name: "Rückgängig machen",
  take: "Rückgängig",
  live: "{name}: {does}",
  waiting: "{name}: {move}, {span} widerrufbar",
  afterwards: "danach wartet es aufs Senden",
  more: "und {count, plural, one {{count, number} weiterer} other {{count, number} weitere}}",
};
