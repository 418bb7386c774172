import type * as english from "../en/handover.ts";
import type { Translated } from "../translator.ts";

export const handover: Translated<typeof english.handover> = {
  updates_none: "Jede Meldung ist durchgekommen.",
  drafts_none: "Kein Text wartet darauf, gesendet zu werden.",
  lacking:
    "Es kann mehr geben, als hier steht: Es ist nicht sicher, dass alles gelesen werden konnte, was auf diesem Gerät aufbewahrt war.",
  noAccount: "Nicht bekannt: Es ist kein Konto in Gebrauch.",
  nothingReadable: "Nichts, was gelesen werden konnte, ist offen.",
  nothingSoFar: "Bisher ist nichts Offenes gekommen: Die Liste ist nicht vollständig.",
  nothingOpen: "Nichts ist offen.",
  notKnown: "Nicht bekannt: Vom Dienst wurde noch keine Liste gelesen.",
  nothingWasOpen: "Nichts war offen, als die Liste zuletzt gelesen wurde.",
  unreadable:
    "{count, plural, one {{count, number} Nachricht des Dienstes nicht lesbar; es kann ein Auftrag sein} other {{count, number} Nachrichten des Dienstes nicht lesbar; darunter können Aufträge sein}}",
  account: "{who} bei {address}",
  othersUnreadable: "Was für andere Konten wartet, konnte nicht gelesen werden: {why}",

  head: "Docket-Übergabe",
  at: "Zeitpunkt: {moment}",
  actingAs: "Handelnd als: {who}",
  actingAs_nobody: "Handelnd als: niemand; es ist nicht eingestellt, als wer Sie handeln",
  othersWait: "Wartet für andere Konten",
  otherWaits: "Wartet für ein anderes Konto",
  otherWaits_none: "Keine Meldung.",
  atLeast: "mindestens {count, number}",

  connection: "{state} seit {since}; zuletzt gehört vor {ago} ({time})",
  connection_unheard: "{state} seit {since}; noch nichts gehört",
  live_asking: "Live, durch Nachfragen",
  live_silent: "Live, ohne Lebenszeichen",
  asKnown: "Was folgt, ist der Stand von {time}.",
  receiving: "die Liste wird empfangen, bisher {received}",
  impossibleTime: "eine unmögliche Zeit",
  unknownTime: "unbekannter Zeit",

  notAcknowledged: "zugewiesen, nicht quittiert",
  unknownState: "in unbekanntem Zustand",
  stop: "er {what}, {time}; noch hat niemand gesagt, dass die Arbeit angehalten ist",
  reported_by: "von {by}",
  reported_at: "um {time}",
  reported_byAt: "von {by} um {time}",
  byTheirClock: "{time} nach der Uhr des Meldenden",
  change: "{field}, {from} -> {to}",
  accepted: "Angenommen, noch nicht bestätigt",
  accepted_noEcho: "Angenommen, ohne Echo",
  unsent: "{status}, nicht gesendet",
  since: "{status}, seit {time}",
  since_undecided: "{status}, seit {time}; wartet auf eine Entscheidung",
  decided: "{time}, als {who}, als der Auftrag {state} war",
  moreOpen:
    "Und {count, plural, one {{count, number} weiterer Auftrag, der weniger dringend ist} other {{count, number} weitere Aufträge, die weniger dringend sind}}",
  laterOnes: "{count, plural, one {{count, number} spätere} other {{count, number} spätere}}",
  unreadableUpdates: "{count, number} der Meldungen; was aus {count, plural, one {ihr} other {ihnen}} wurde, ist nicht bekannt",
};

export const handoverTitles: Translated<typeof english.handoverTitles> = {
  open: "Offene Arbeit",
  updates: "Meldungen, die nicht durch sind",
  drafts: "Textentwürfe",
};

export const handoverLabels: Translated<typeof english.handoverLabels> = {
  account: "Konto",
  and: "Dazu",
  assignedTo: "Zugewiesen an",
  changed: "Geändert seit der Quittierung",
  connection: "Verbindung",
  decided: "Entschieden",
  drafts: "Textentwürfe",
  left: "Hat die Liste verlassen",
  message: "Text",
  notCertain: "Nicht sicher",
  notWhole: "Nicht vollständig",
  phase: "Phase",
  reported: "Gemeldet",
  silent: "Nichts gemeldet seit",
  status: "Status",
  stop: "ARBEIT ANHALTEN",
  stops: "Anhalten nicht bestätigt",
  text: "Text",
  theirMessage: "Nachricht dazu",
  undoUntil: "Rückgängig zu machen bis",
  unreadable: "Nicht lesbar",
  why: "Grund",
};
