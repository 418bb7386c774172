/**
 * Records the result of each alert: a timeline line for each Action of the alert, and a separate
 * ledger line for an alert that belongs to no Action (about the connection or an absence).
 */
import type { TimelineEntry } from "../../contract/action.ts";
import { type AlertResult, type AlertWithheld, GENERAL_ABOUTS, type GeneralAlertLine } from "../../contract/alerts.ts";
import type { Clock } from "../ports.ts";
import { aboutOf, wasWithheld } from "./alert-lines.ts";
import type { AlertCause } from "./causes.ts";
import type { AlertKind } from "./rules.ts";

export interface AlertNotesOptions {
  clock: Clock;
  /** Adds a line to the Action's timeline and to the ledger. */
  note: (actionId: string, line: TimelineEntry) => void;
  /** Adds a line to the ledger only. */
  noteGeneral: (line: GeneralAlertLine) => void;
}

export class AlertNotes {
  private readonly options: AlertNotesOptions;
  /** The reasons why causes without an Action are withheld. */
  private readonly withheldFor = new WeakMap<AlertCause, AlertWithheld>();

  constructor(options: AlertNotesOptions) {
    this.options = options;
  }

  /**
   * Records a result of an alert of this kind. `causes`: the causes of the alert that have this
   * result.
   */
  add(kind: AlertKind, causes: readonly AlertCause[], result: AlertResult): void {
    const { clock, note, noteGeneral } = this.options;
    const at = clock.now();
    // One line object is shared by causes of the same kind, because there may be thousands of them.
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

  /** Records each reason once, because withheld causes are decided again and again. */
  addWithheld(one: AlertCause, why: AlertWithheld): void {
    const isNoted = one.entry === undefined ? this.withheldFor.get(one) === why : wasWithheld(one.entry, one, why);
    if (isNoted) return;
    if (one.entry === undefined) this.withheldFor.set(one, why);
    this.add(one.kind, [one], { result: "withheld", why });
  }
}
