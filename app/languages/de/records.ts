import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/records.ts";

export const digest: Translated<typeof en.digest> = {
  title: "Während Docket den Dienst nicht sah",
  changed: "Was sich {span} geändert hat",
  hint: "Jede Zeile öffnet ihren Auftrag.",
  later: "Für später behalten",
  seen: "Gesehen",
  atLeast: "mindestens {counts}",
  span: "zwischen {since} und {until}",
  span_moment: "um {time}",
  span_until: "bis {time}",
  nextLine: "{before}; {line}",
  now: "Jetzt {state}",
  now_unknown: "Jetzt in unbekanntem Zustand",
  lastKnown: "Zuletzt bekannt als {state}",
  lastKnown_unknown: "Zuletzt in unbekanntem Zustand",
};

export const digestHeadings: Translated<typeof en.digestHeadings> = {
  assigned: "Ihnen zugewiesen",
  cancelled: "Storniert",
  ended: "Beendet",
  left: "Nicht mehr in Ihrer Liste",
  changed: "Geändert",
};

export const digestCounts: Translated<typeof en.digestCounts> = {
  assigned: "{count, number} zugewiesen",
  cancelled: "{count, number} storniert",
  ended: "{count, number} beendet",
  left: "{count, number} nicht mehr in Ihrer Liste",
  changed: "{count, number} geändert",
};

export const handoverDialog: Translated<typeof en.handoverDialog> = {
  title: "Übergabe",
  page: "Seite der Übergabe",
  hint: "Für die nächste Schicht an diesem Gerät. Der Schlüssel ist nicht darin.",
  copied: "Kopiert.",
  copy: "Kopieren",
  print: "Drucken",
  head: "Arbeit von {who}, Stand {time}. Verbindung: {connection}.",
  head_nobody: "Arbeit von niemandem, Stand {time}. Verbindung: {connection}.",
  keptFor: "Aufbewahrt für {account}",
  draft: "{move}: „{text}“",
};

export const ledgerDialog: Translated<typeof en.ledgerDialog> = {
  title: "Protokoll",
  search: "Protokoll durchsuchen",
  searched: "ID, Name oder Wörter",
  lines: "Zeilen des Protokolls",
  time: "Zeit",
  what: "Was",
  action: "Auftrag",
  loadMore: "Mehr laden",
  noneFound: "Keine Zeile enthält alle diese Wörter.",
  noneReadable: "Keine Zeile konnte gelesen werden. Zeilen, die auf diesem Gerät aufbewahrt waren, können fehlen.",
  noneYet: "Noch ist nichts geschrieben. Die erste Zuweisung macht den Anfang.",
  unreadable: "Das Protokoll konnte nicht vom Datenträger gelesen werden. Die Diagnose sagt, warum.",
  count: "{lines, plural, one {{lines, number} Zeile} other {{lines, number} Zeilen}}",
  count_more: "{lines, plural, one {{lines, number} Zeile} other {{lines, number} Zeilen}}, und ältere",
  kept: "Für bis zu 90 Tage Gebrauch auf diesem Gerät aufbewahrt.",
  notKept: "Nicht aufbewahrt, wenn Docket endet.",
  exportCsv: "CSV-Export",
  exportNdjson: "NDJSON-Export",
  written: "Geschrieben nach {path}",
};

/** In a narrow column. */
export const ledgerKinds: Translated<typeof en.ledgerKinds> = {
  received: "Erhalten",
  alerted: "Angezeigt",
  alertFailed: "Nicht angezeigt",
  alertWithheld: "Kein Alarm",
  opened: "Geöffnet",
  update: "Meldung",
  left: "Verlassen",
  stopped: "Angehalten",
  acceptedChange: "Angenommen",
  asked: "Nachgefragt",
};
