/**
 * What has become of each alert, on record: a line for each Action that it tells of, and for one that
 * hangs on no Action, of the connection or of an absence, a line of its own in the ledger.
 */
import type { TimelineEntry } from "../../contract/action.ts";
import { type AlertResult, type AlertWithheld, GENERAL_ABOUTS, type GeneralAlertLine } from "../../contract/alerts.ts";
import type { Clock } from "../ports.ts";
import { aboutOf, wasWithheld } from "./alert-lines.ts";
import type { AlertCause } from "./causes.ts";
import type { AlertKind } from "./rules.ts";

export interface AlertNotesOptions {
  clock: Clock;
  /** For the Action's timeline, and the ledger. */
  note: (actionId: string, line: TimelineEntry) => void;
  /** For the ledger. */
  noteGeneral: (line: GeneralAlertLine) => void;
}

export class AlertNotes {
  private readonly options: AlertNotesOptions;
  /** Why these are withheld, as far as they hang on no Action. */
  private readonly withheldFor = new WeakMap<AlertCause, AlertWithheld>();

  constructor(options: AlertNotesOptions) {
    this.options = options;
  }

  /** Of an alert of this kind; `causes`: those of it for which this is true. */
  add(kind: AlertKind, causes: readonly AlertCause[], result: AlertResult): void {
    const { clock, note, noteGeneral } = this.options;
    const at = clock.now();
    // Thousands of Actions may have a line in common.
    let line: TimelineEntry = { at, kind: "alert", ...result };
    let ofKind: AlertKind | undefined;
    for (const one of causes) {
      if (one.kind !== ofKind) line = { at, kind: "alert", ...result, ...aboutOf(one) };
      ofKind = one.kind;
      if (one.entry !== undefined) note(one.entry.id, line);
    }
    const about = GENERAL_ABOUTS.find((general) => general === kind);
    if (about !== undefined) noteGeneral({ about, ...result });
  }

  /** Once for each reason, since what is withheld is judged again and again. */
  addWithheld(one: AlertCause, why: AlertWithheld): void {
    const isNoted = one.entry === undefined ? this.withheldFor.get(one) === why : wasWithheld(one.entry, one, why);
    if (isNoted) return;
    if (one.entry === undefined) this.withheldFor.set(one, why);
    this.add(one.kind, [one], { result: "withheld", why });
  }
}
