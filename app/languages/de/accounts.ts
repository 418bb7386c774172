import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/accounts.ts";

export const otherAccounts: Translated<typeof en.otherAccounts> = {
  name: "Andere Konten",
  kept: "Für andere Konten aufbewahrt",
  nothing: "Auf diesem Gerät ist nichts für ein anderes Konto aufbewahrt.",
  nothing_lacking: "Nichts, was gelesen werden konnte, ist auf diesem Gerät für ein anderes Konto aufbewahrt.",
  foot: "Nichts davon wird gesendet, solange ein anderes Konto benutzt wird.",
  close: "Schließen",
  later: "Und {count, plural, one {{count, number} spätere} other {{count, number} spätere}}.",
  drop: "Verwerfen",
  dropAll: "Alles verwerfen",
  keep: "Behalten",
  dropUpdateOf: "Meldung zu {name} verwerfen",
  dropAllOf: "Alles verwerfen, was für {name} aufbewahrt ist",

  several: "{count, number} andere Konten",
  waits: "{count, plural, one {{count, number} Meldung wartet} other {{count, number} Meldungen warten}} für {where}",
  notThrough: "{count, plural, one {{count, number} Meldung ist} other {{count, number} Meldungen sind}} nicht durch für {where}",
  noneWaits: "{count, plural, one {Sie wartet nicht aufs Senden} other {Keine davon wartet aufs Senden}}",
  sent: "{count, plural, one {Sie wird} other {Sie werden}} nur von {accounts, plural, one {jenem Konto} other {jenen Konten}} gesendet",
  sent_some:
    "{count, plural, one {Eine davon wartet und wird} other {{count, number} davon warten und werden}} nur von {accounts, plural, one {jenem Konto} other {jenen Konten}} gesendet",
  inSettings: "Dieses Gerät bewahrt Meldungen, Textentwürfe oder anzuhaltende Arbeit für andere Konten auf: {accounts}.",
  unreadable: "{count, plural, one {{count, number} nicht lesbare Meldung} other {{count, number} nicht lesbare Meldungen}}",
  drafts: "{count, plural, one {{count, number} Textentwurf} other {{count, number} Textentwürfe}}",

  ownerless: "Das Aufbewahrte sagt nicht, wem es gehört; daher kann es nicht mehr gesendet werden.",
  howToReturn: "Um damit weiterzumachen, geben Sie in den Einstellungen genau {address} und {who} ein.",
  sameMachine:
    "Es kann der Dienst unter {address} mit einem anderen Namen sein. Docket kann das nicht wissen und hält die beiden auseinander.",
  update: "{status}: „{what}“, gedrückt vor {span}",
  text: "Text: „{text}“",
  stops: "Niemand hat bestätigt, dass die Arbeit angehalten wurde an: {names}.",
  stops_more: "{more, plural, one {{more, number} weiterem Auftrag} other {{more, number} weiteren Aufträgen}}",
};

export const otherCounts: Translated<typeof en.otherCounts> = {
  waiting: "{count, number} wartend",
  sending: "{count, number} unterwegs",
  accepted: "{count, number} angenommen",
  confirmed: "{count, number} bestätigt",
  unknown: "{count, number} mit unbekanntem Ausgang",
  held: "{count, number} zurückgehalten",
  refused: "{count, number} verweigert",
  superseded: "{count, number} überholt",
};

export const dropQuestions: Translated<typeof en.dropQuestions> = {
  unsent: "Verwerfen? Es wurde nie gesendet und wird nie gesendet.",
  refused: "Verwerfen? Der Dienst hat es verweigert; es wird nicht noch einmal versucht.",
  sent: "Verwerfen? Der Dienst kann es schon verzeichnet haben; Docket erfährt es dann nicht mehr.",
  all: "Alles verwerfen, was dafür aufbewahrt ist ({counts})? Das Protokoll behält eine Zeile für jede Meldung.",
};
