import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/account-list.ts";

export const accountList: Translated<typeof en.accountList> = {
  title: "Konten",
  lead: "Jedes Konto hat seine eigene Liste, eigene Meldungen, Textentwürfe und ein eigenes Protokoll. Eines ist in Gebrauch; nur dieses ist verbunden, benachrichtigt und steht im Infobereich.",
  incomplete: "Noch nicht eingerichtet",
  inUse: "In Gebrauch",
  use: "Benutzen",
  rename: "Umbenennen",
  name: "Name des Kontos",
  save: "Speichern",
  cancel: "Abbrechen",
  export: "Exportieren …",
  remove: "Entfernen …",
  removeNow: "Entfernen",
  keep: "Behalten",
  add: "Konto hinzufügen",
  import: "Importieren …",
  all: "Konten …",
  switchTitle: "Konto wechseln",
  stay: "Bleiben",
  close: "Schließen",
  back: "Zurück zu einem eingerichteten Konto:",
};

export const accountQuestions: Translated<typeof en.accountQuestions> = {
  useOf: "{name} benutzen",
  renameOf: "{name} umbenennen",
  exportOf: "{name} exportieren",
  removeOf: "{name} entfernen",
  switchTo: "Zu {name} wechseln",
  menu: "{account}. Konto wechseln",
  nowUsing: "Docket benutzt jetzt {name}.",
  waits: "{count, plural, one {{count, number} Meldung ist} other {{count, number} Meldungen sind}} noch nicht durch.",
  leave: "{count, plural, one {Die Meldung} other {Die Meldungen}} zurücklassen und wechseln",
  leaveAndRemove: "{count, plural, one {Die Meldung} other {Die Meldungen}} zurücklassen und entfernen",
  remove: "Das Konto {name} entfernen? Einstellungen und Schlüssel werden von diesem Gerät gelöscht.",
  remove_ledger: "Das Protokoll bleibt.",
  remove_next: "Es ist in Gebrauch: Danach benutzt Docket {name}.",
  remove_last: "Es ist in Gebrauch und das einzige: Danach fragt Docket nach einem anderen Dienst.",
  remove_waiting:
    "{count, plural, one {{count, number} Meldung ist noch nicht durch: Sie bleibt auf diesem Gerät unter „Andere Konten“ und wird nur gesendet, wenn dieses Konto wieder eingerichtet wird} other {{count, number} Meldungen sind noch nicht durch: Sie bleiben auf diesem Gerät unter „Andere Konten“ und werden nur gesendet, wenn dieses Konto wieder eingerichtet wird}}.",
  remove_notThrough:
    "Die Meldung „{what}“ zu {name} ist noch nicht durch: Sie bleibt auf diesem Gerät unter „Andere Konten“ und wird nur gesendet, wenn dieses Konto wieder eingerichtet wird.",
  remove_held:
    "Die Meldung „{what}“ zu {name} ist zurückgehalten: Sie bleibt auf diesem Gerät unter „Andere Konten“ und kann dort nur verworfen werden.",
  remove_several:
    "Meldungen zu {count, number} Aufträgen sind noch nicht durch: Sie bleiben auf diesem Gerät unter „Andere Konten“ und werden nur gesendet, wenn dieses Konto wieder eingerichtet wird.",
  remove_severalHeld:
    "Meldungen zu {count, number} Aufträgen sind zurückgehalten: Sie bleiben auf diesem Gerät unter „Andere Konten“ und können dort nur verworfen werden.",
  exported: "Nach {path} exportiert, ohne den Schlüssel.",
  imported: "Das Konto {name} wurde hinzugefügt. Benutzen Sie es, und geben Sie in den Einstellungen seinen Schlüssel ein.",
  imported_key:
    "Die Datei enthielt einen Schlüssel; er wurde nicht übernommen: Schlüssel werden von Hand eingegeben oder von Ihrem Administrator festgelegt.",
  imported_consent:
    "Die Datei erlaubt unverschlüsseltes http; das wird aus keiner Datei übernommen. Wenn Sie es wollen, erlauben Sie es in den Einstellungen.",
  imported_unknown: "Dieser Version unbekannt und weggelassen: {names}.",
};
