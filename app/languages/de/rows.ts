import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/rows.ts";

export const rows: Translated<typeof en.rows> = {
  left: "hat Ihre Liste verlassen, {moment}",
  notStarted: "nicht begonnen",
  stop: "Arbeit anhalten, und sagen, dass Sie angehalten haben",
  gone: "Nicht mehr Ihre Aufgabe",
  gone_otherView: "Jetzt in einer anderen Ansicht",
  priority: "Priorität: {priority}",
};

export const stuckUpdates: Translated<typeof en.stuckUpdates> = {
  refused: "verweigert: {why}",
  held: "zurückgehalten: {why}",
  superseded: "überholt: {why}",
  unknown: "Ausgang unbekannt: {why}",
};

export const lastKnownAs: Translated<typeof en.lastKnownAs> = {
  DRAFT: "zuletzt bekannt als Entwurf",
  PENDING: "zuletzt bekannt als ausstehend",
  APPROVED: "zuletzt bekannt als freigegeben",
  ASSIGNED: "zuletzt bekannt als zugewiesen",
  ACKNOWLEDGED: "zuletzt bekannt als quittiert",
  PLANNED: "zuletzt bekannt als geplant",
  IN_PROGRESS: "zuletzt bekannt als in Arbeit",
  COMPLETED: "zuletzt bekannt als abgeschlossen",
  CANCELLED: "zuletzt bekannt als storniert",
  FAILED: "zuletzt bekannt als fehlgeschlagen",
  REJECTED: "zuletzt bekannt als abgelehnt",
  UNKNOWN: "zuletzt bekannt: unbekannter Zustand",
  UNKNOWN_notSent: "zuletzt bekannt: Zustand nicht gesendet",
  UNKNOWN_unreadable: "zuletzt bekannt: Zustand nicht lesbar",
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
    "Halten Sie jetzt an, bringen Sie alles in einen sicheren Zustand, und sagen Sie es dann hier. Dieser Vermerk bleibt auf diesem Rechner: Niemand erfährt durch ihn davon.",
};

export const ending: Translated<typeof en.ending> = {
  ended: "{state}, {moment}",
  ended_clock: "{state}, {moment} nach der Uhr des Berichtenden",
  ended_clockOf: "{state}, {moment} nach der Uhr von {by}",
  left: "Hat Ihre Liste verlassen, {moment}",
};

export const undo: Translated<typeof en.undo> = {
  name: "Rückgängig machen",
  live: "{name}: {does}",
  waiting: "{name}: {move}, noch {seconds} s zum Rückgängigmachen",
  afterwards: "danach wartet es aufs Senden",
  more: "und {count} weitere",
};
