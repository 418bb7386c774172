import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/moves.ts";

/** Short, as those below: in the action bar all have one width. */
export const movesUnderWay: Translated<typeof en.movesUnderWay> = {
  submit: "Wird eingereicht…",
  approve: "Wird genehmigt…",
  assign: "Wird zugewiesen…",
  acknowledge: "Wird quittiert…",
  plan: "Wird eingeplant…",
  start: "Wird begonnen…",
  complete: "Abschluss läuft…",
  report: "Wird gemeldet…",
  reject: "Wird abgelehnt…",
  fail: "Fehlschlag…",
  cancel: "Wird storniert…",
};

export const movesWaiting: Translated<typeof en.movesWaiting> = {
  submit: "Einreichen wartet",
  approve: "Genehmigen wartet",
  assign: "Zuweisen wartet",
  acknowledge: "Quittieren wartet",
  plan: "Einplanen wartet",
  start: "Beginnen wartet",
  complete: "Abschließen wartet",
  report: "Fortschritt wartet",
  reject: "Ablehnen wartet",
  fail: "Fehlschlag wartet",
  cancel: "Stornieren wartet",
};

/** Short, for the column of the state; a second is a long word here. */
export const movesSoon: Translated<typeof en.movesSoon> = {
  submit: "Einreichen in {span}",
  approve: "Genehmigen in {span}",
  assign: "Zuweisen in {span}",
  acknowledge: "Quittieren in {span}",
  plan: "Einplanen in {span}",
  start: "Beginnen in {span}",
  complete: "Abschluss: {span}",
  report: "Melden in {span}",
  reject: "Ablehnen: {span}",
  fail: "Fehlschlag: {span}",
  cancel: "Storno: {span}",
};

export const undoSoon: Translated<typeof en.undoSoon> = {
  complete: "Wird in {span} abgeschlossen",
  reject: "Wird in {span} abgelehnt",
  fail: "Wird in {span} als fehlgeschlagen gemeldet",
  cancel: "Wird in {span} storniert",
  other: "Wird in {span} gesendet",
  notYet: "Noch {span} zum Rückgängigmachen",
};

export const undoLater: Translated<typeof en.undoLater> = {
  complete: "Wird abgeschlossen, sobald Docket weitermacht",
  reject: "Wird abgelehnt, sobald Docket weitermacht",
  fail: "Wird als fehlgeschlagen gemeldet, sobald Docket weitermacht",
  cancel: "Wird storniert, sobald Docket weitermacht",
  other: "Wird gesendet, sobald Docket weitermacht",
};

export const reasonTitles: Translated<typeof en.reasonTitles> = {
  reject: "Diesen Auftrag ablehnen?",
  fail: "Diesen Auftrag als fehlgeschlagen melden?",
  cancel: "Diesen Auftrag stornieren?",
};

export const reasonConsequences: Translated<typeof en.reasonConsequences> = {
  reject: "Ein abgelehnter Auftrag bleibt abgelehnt. Der Grund wird als sein Statustext gesendet.",
  fail: "Ein fehlgeschlagener Auftrag bleibt fehlgeschlagen. Der Grund wird als sein Statustext gesendet.",
  cancel: "Ein stornierter Auftrag bleibt für alle storniert. Der Grund wird als sein Statustext gesendet.",
};

export const reasonHints: Translated<typeof en.reasonHints> = {
  reject: "Zum Beispiel: Werkzeug dafür ist nicht an Bord",
  fail: "Zum Beispiel: Lager festgefressen, kann nicht weitermachen",
  cancel: "Zum Beispiel: nicht mehr nötig, Gang 14 ist gesperrt",
};

export const reasonDialog: Translated<typeof en.reasonDialog> = {
  reason: "Grund",
  sentAs: "Wird als {who} gesendet. Senden: {key}.",
  sentAs_you: "Wird in Ihrem Namen gesendet. Senden: {key}.",
  movedOn_disk: "Der Auftrag steht inzwischen anders; das ist nicht mehr möglich. Ihr Text bleibt erhalten.",
  movedOn_demonstration:
    "Der Auftrag steht inzwischen anders; das ist nicht mehr möglich. Ihr Text bleibt bis zum Ende der Vorführung hier.",
  movedOn_memory:
    "Der Auftrag steht inzwischen anders; das ist nicht mehr möglich. Ihr Text steht hier und ist, soweit bekannt, nicht auf dem Datenträger.",
  empty: "Geben Sie zuerst einen Grund ein.",
  back: "Zurück",
};

export const updateChoices: Translated<typeof en.updateChoices> = {
  send: "Senden",
  send_now: "Jetzt senden",
  send_anyway: "Trotzdem senden",
  send_again: "Noch einmal senden",
  drop: "Verwerfen",
  report: "Als Fortschrittsmeldung senden",
  report_short: "Meldung senden",
  undo: "Rückgängig machen",
};

export const presses: Translated<typeof en.presses> = {
  label: "Noch nicht verzeichnet",
  overdue: "„{name}“ ist noch nicht verzeichnet (gedrückt: {time}), und Docket hat nicht geantwortet.",
  overdue_advice: "Es wird verzeichnet, wenn Docket antwortet; wird Docket vorher beendet, drücken Sie noch einmal.",
  overdue_undo: "Was rückgängig gemacht werden sollte, kann vorher gesendet werden.",
  answerOverdue: "Ihre Antwort ist noch nicht notiert (gedrückt: {time}), und Docket hat nicht geantwortet.",
  notRecorded: "Nicht verzeichnet.",
  notNoted: "Nicht notiert. {why}",
  textKept: "Was Sie geschrieben haben, ist noch hier.",
};
