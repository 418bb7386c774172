import type * as english from "../en/labels.ts";
import type { Translated } from "../translator.ts";

export const states: Translated<typeof english.states> = {
  DRAFT: "Entwurf",
  PENDING: "Ausstehend",
  APPROVED: "Genehmigt",
  ASSIGNED: "Zugewiesen",
  ACKNOWLEDGED: "Quittiert",
  PLANNED: "Geplant",
  IN_PROGRESS: "In Arbeit",
  COMPLETED: "Abgeschlossen",
  CANCELLED: "Storniert",
  FAILED: "Fehlgeschlagen",
  REJECTED: "Abgelehnt",
  UNKNOWN: "Unbekannter Zustand",
};

export const statesInText: Translated<typeof english.statesInText> = {
  DRAFT: "ein Entwurf",
  PENDING: "ausstehend",
  APPROVED: "genehmigt",
  ASSIGNED: "zugewiesen",
  ACKNOWLEDGED: "quittiert",
  PLANNED: "geplant",
  IN_PROGRESS: "in Arbeit",
  COMPLETED: "abgeschlossen",
  CANCELLED: "storniert",
  FAILED: "fehlgeschlagen",
  REJECTED: "abgelehnt",
  UNKNOWN: "in einem Zustand, den Docket nicht kennt",
};

export const priorities: Translated<typeof english.priorities> = {
  CRITICAL: "Kritisch",
  HIGH: "Hoch",
  MEDIUM: "Mittel",
  LOW: "Niedrig",
  NONE: "Keine Priorität",
};

export const prioritiesInText: Translated<typeof english.prioritiesInText> = {
  CRITICAL: "kritisch",
  HIGH: "hoch",
  MEDIUM: "mittel",
  LOW: "niedrig",
  NONE: "keine Priorität",
};

export const moves: Translated<typeof english.moves> = {
  submit: "Einreichen",
  approve: "Genehmigen",
  assign: "Zuweisen",
  acknowledge: "Quittieren",
  plan: "Einplanen",
  start: "Beginnen",
  complete: "Abschließen",
  report: "Fortschritt melden",
  reject: "Ablehnen",
  fail: "Fehlschlag melden",
  cancel: "Auftrag stornieren",
};

export const movesInText: Translated<typeof english.movesInText> = {
  submit: "Einreichen",
  approve: "Genehmigen",
  assign: "Zuweisen",
  acknowledge: "Quittieren",
  plan: "Einplanen",
  start: "Beginnen",
  complete: "Abschließen",
  report: "Fortschritt",
  reject: "Ablehnen",
  fail: "Fehlschlag",
  cancel: "Stornieren",
};

export const updateStates: Translated<typeof english.updateStates> = {
  waiting: "Wartet",
  sending: "Wird gesendet",
  accepted: "Angenommen",
  confirmed: "Bestätigt",
  unknown: "Ausgang offen",
  held: "Zurückgehalten",
  refused: "Verweigert",
  superseded: "Überholt",
};

export const updateStatesInText: Translated<typeof english.updateStatesInText> = {
  waiting: "wartet",
  sending: "wird gesendet",
  accepted: "angenommen",
  confirmed: "bestätigt",
  unknown: "Ausgang offen",
  held: "zurückgehalten",
  refused: "verweigert",
  superseded: "überholt",
};

export const connections: Translated<typeof english.connections> = {
  connecting: "Verbindet",
  live: "Live",
  stale: "Veraltet",
  offline: "Offline",
  refused: "Verweigert",
};
