import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/list.ts";

export const counts: Translated<typeof en.counts> = {
  atLeast: "mindestens {count, number}",
  noneKnown: "keine bekannt, vielleicht mehr",
  atLeast_here: "Hier mindestens {count, number}",
  noneKnown_here: "Hier keine bekannt, vielleicht mehr",
  found: "{count, number} gefunden.",
  soFar: "bisher {count, number}",
  shown: "bisher {shown, number} von {all, number} gezeigt",
};

export const heldBack: Translated<typeof en.heldBack> = {
  added: "{count, number} neu",
  moved: "{count, number} verschoben",
  gone: "{count, number} weg",
  sum: "{count, plural, one {{count, number} Änderung} other {{count, number} Änderungen}}",
  stop: "{count, number} anzuhalten",
  priority: "{count, number} {priority}",
  all: "{changes} · {worst}",
  name: "Noch nicht gezeigt: {all}",
  show: "Zeigen",
};

export const groupings: Translated<typeof en.groupings> = {
  attention: "Handlungsbedarf",
  none: "Keine",
  priority: "Priorität",
  state: "Zustand",
  type: "Art",
  assignee: "Bearbeiter",
};

export const sortings: Translated<typeof en.sortings> = {
  attention: "Handlungsbedarf",
  priority: "Priorität",
  age: "Alter",
  lastChange: "Letzte Änderung",
  name: "Name",
};

export const sortingFirst: Translated<typeof en.sortingFirst> = {
  attention: "anzuhalten, zu quittieren, dringend, alt",
  priority: "das Dringendste zuerst",
  age: "am längsten im Zustand zuerst",
  lastChange: "letzte Änderung zuerst",
  name: "A bis Z",
};

export const orderInText: Translated<typeof en.orderInText> = {
  attention: "Handlungsbedarf",
  priority: "Priorität",
  state: "Zustand",
  type: "Art",
  assignee: "Bearbeiter",
  age: "Alter",
  lastChange: "letzter Änderung",
  name: "Name",
};

export const order: Translated<typeof en.order> = {
  grouped: "Gruppiert nach {grouping}, sortiert nach {sorting}",
  ungrouped: "Nicht gruppiert, sortiert nach {sorting}",
  name: "Gruppieren und sortieren",
  groupBy: "Gruppieren nach",
  sortBy: "Sortieren nach",
  groupBy_past: "Nicht nach Handlungsbedarf: Was vorbei ist, hat keinen",
  sortBy_past: "Nicht nach Handlungsbedarf oder Alter: Was vorbei ist, hat beides nicht",
};

export const groups: Translated<typeof en.groups> = {
  stop: "Arbeit anhalten",
  acknowledge: "Zu quittieren",
  noType: "Ohne Art",
  noAssignee: "Niemandem zugewiesen",
  unknownPriority: "Keine Priorität, oder keine lesbare",
};

export const filters: Translated<typeof en.filters> = {
  name: "Filter",
  state: "Zustand: {value}",
  state_unknown: "Zustand: unbekannt",
  priority: "Priorität: {value}",
  type: "Art: {value}",
  by: "von: {value}",
  for: "für: {value}",
  authorizer: "Genehmiger: {value}",
  is: "ist: {value}",
  remove: "Filter {filter} entfernen",
  nameOfView: "Docket hat eine Ansicht mit diesem Namen. Wählen Sie einen anderen.",
  saveView: "Ansicht speichern",
  viewName: "Name der Ansicht",
  save: "Speichern",
  replace: "Ersetzen",
  values: "Werte",
  offered: "{count, plural, one {{count, number} Wert} other {{count, number} Werte}} zur Wahl.",
};

export const filterMenu: Translated<typeof en.filterMenu> = {
  state: "Zustand",
  priority: "Priorität",
  type: "Art",
  by: "Auftraggeber",
  for: "Bearbeiter",
  authorizer: "Genehmiger",
  is: "Lage",
  none: "Kein Auftrag hier hat das",
};

export const filterFacts: Translated<typeof en.filterFacts> = {
  unacknowledged: "nicht quittiert",
  stopped: "anzuhalten",
  changed: "geändert",
  silent: "ohne Meldung",
  held: "zurückgehalten",
  refused: "verweigert",
  unknown: "Ausgang offen",
  superseded: "überholt",
  waiting: "wartet",
  left: "nicht mehr in der Liste",
};

export const queue: Translated<typeof en.queue> = {
  name: "Auftragsliste",
  action: "Auftrag",
  phase: "Phase",
  state: "Zustand",
  requester: "Auftraggeber",
  lastChange: "Letzte Änderung",
  age: "Alter",
  detailsWidth: "Breite der Details",
  pixels: "{width} Pixel",
  failed: "Die Liste kann nicht gezeigt werden",
  acknowledgedTogether: "Zusammen quittiert",
  notConfirmed: "Nicht bestätigt",
  dismiss: "Ausblenden",
  selected: "Ausgewählte Aufträge",
  clear: "Aufheben",
};
