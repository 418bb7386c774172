import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/diagnostics.ts";

export const diagnostics: Translated<typeof en.diagnostics> = {
  title: "Diagnose",
  page: "Seite der Diagnose",
  betweenMessages: "Zwischen den Nachrichten",
  messages: "Nachrichten",
  attempts: "Versuche, die neuesten zuerst",
  copy: "Diagnose kopieren",
  copied: "Kopiert. Der Schlüssel ist nicht darin.",
  whatIsCopied: "Die Kopie enthält, was Sie hier sehen, nie den Schlüssel.",
  droppedBecause: "{count, number} verworfen: {why}",
  outdated: "So war es um {time}. Docket hat seitdem nicht geantwortet",

  state: "{connection} seit {time}, Epoche {epoch}",
  heartbeats: "alle {asked} verlangt; der Dienst sendet sie alle {kept}",
  heartbeats_unknown: "alle {asked} verlangt; wie oft der Dienst sie sendet, ist noch nicht bekannt",
  buffered: "Ja: Nachrichten kommen stoßweise, etwas auf dem Weg sammelt sie",
  buffered_no: "Nein",
  resyncs: "{completed} vollständig, {incomplete} unvollständig",
  resyncs_last: "{completed} vollständig, {incomplete} unvollständig, der letzte um {time}",
  unreadable:
    "{present, plural, one {{present, number} Nachricht} other {{present, number} Nachrichten}} der jetzigen Liste; {all, plural, one {{all, number} Nachricht} other {{all, number} Nachrichten}} seit dem Start von Docket",
  updates: "{count, number} {state}",
  none: "keine",
  inOrder: "in Ordnung",

  keepsUp: "hält Schritt",
  keepsUp_again: "hält Schritt; bisher {times, number}-mal im Rückstand",
  behind: "hat seit {time} nichts Neues gezeichnet; Änderungen warten darauf",
  behind_again: "hat seit {time} nichts Neues gezeichnet; Änderungen warten darauf; bisher {times, number}-mal im Rückstand",

  attempt: "Versuch {epoch}: läuft",
  attempt_live: "Versuch {epoch}: live nach {live}",
  attempt_ended: "Versuch {epoch}: nie live, zu Ende nach {length}",
  attempt_liveEnded: "Versuch {epoch}: live nach {live}, zu Ende nach {length}",

  gaps: "{count, plural, one {Die eine Pause war {longest} lang und erreichte} other {Die längste der letzten {count, number} Pausen war {longest} lang; {late, plural, one {{late, number} erreichte} other {{late, number} erreichten}}}} {stale}, ab denen Docket „Veraltet“ sagt; ab {reconnect} verbindet es neu.",
  gaps_inTime:
    "{count, plural, one {Die eine Pause war {longest} lang und erreichte nicht} other {Die längste der letzten {count, number} Pausen war {longest} lang; keine erreichte}} {stale}, ab denen Docket „Veraltet“ sagt; ab {reconnect} verbindet es neu.",
  gaps_none: "Noch ist nichts zweimal gehört worden.",
};

export const diagnosticsFacts: Translated<typeof en.diagnosticsFacts> = {
  state: "Zustand",
  heartbeats: "Lebenszeichen",
  buffered: "Gepuffert?",
  resyncs: "Abgleiche",
  actions: "Bekannte Aufträge",
  unreadable: "Nicht lesbar",
  updates: "Meldungen",
  window: "Fenster",
  versions: "Versionen",
  files: "Dateien",
  dropped: "Verworfen",
};

export const serviceFacts: Translated<typeof en.serviceFacts> = {
  address: "Adresse",
  transport: "Transport",
  codec: "Codec",
  "acting as": "Handelnd als",
  "assigned to": "Zugewiesen an",
  "requested by": "Auftraggeber",
  "authorized by": "Genehmiger",
};
