/**
 * Writes the delivery ledger's lines about Actions: arrivals, alerts and openings. The lines about
 * updates are written together with their records (update-line.ts).
 */
import type { AlertLine, FieldChangeDto, TimelineEntry } from "../../../contract/action.ts";
import type { AlertResult, GeneralAlertLine } from "../../../contract/alerts.ts";
import type { LedgerEvent } from "../../../contract/ledger.ts";
import type { LedgerKind } from "../../../contract/vocabulary.ts";
import type { Entry } from "../../queue/action/entry.ts";
import type { Journal } from "./journal.ts";

/** A shared event for thousands of lines; it is never mutated. */
const SHOWN: LedgerEvent = { code: "alertShown", params: {} };

const ALERT_KINDS: Readonly<Record<AlertResult["result"], LedgerKind>> = {
  shown: "alerted",
  failed: "alertFailed",
  withheld: "alertWithheld",
};

export class LedgerWriter {
  private readonly journal: Journal;
  /** The last arrival, reused because most Actions of a list have the same state and assignee. */
  private arrival: LedgerEvent & { code: "received" } = { code: "received", params: { state: "UNKNOWN" } };

  constructor(journal: Journal) {
    this.journal = journal;
  }

  received(entry: Entry): void {
    const { state, assignedTo } = entry;
    const { params } = this.arrival;
    if (params.state !== state || params.assignedTo !== assignedTo?.id)
      this.arrival = { code: "received", params: { state, ...(assignedTo !== undefined && { assignedTo: assignedTo.id }) } };
    this.write(entry, "received", this.arrival);
  }

  left(entry: Entry): void {
    this.write(entry, "left", { code: "left", params: {} });
  }

  alerted(entry: Entry, line: TimelineEntry & AlertLine): void {
    const { about } = line;
    switch (line.result) {
      case "shown":
        this.write(entry, "alerted", about === undefined ? SHOWN : { code: "alertShown", params: { about } });
        return this.journal.hurry();
      case "failed":
        return this.write(entry, "alertFailed", {
          code: "alertFailed",
          params: { ...(about !== undefined && { about }), ...(line.failure !== undefined && { failure: line.failure }) },
        });
      case "withheld":
        return this.write(entry, "alertWithheld", {
          code: "alertWithheld",
          params: { ...(about !== undefined && { about }), why: line.why },
        });
    }
  }

  /**
   * Writes the line of an alert that belongs to no Action. `at`: epoch milliseconds; absent: now.
   */
  generalAlert(params: GeneralAlertLine, at?: number): void {
    this.journal.line({ actionId: "", name: "", kind: ALERT_KINDS[params.result], event: { code: "generalAlert", params } }, at);
    if (params.result === "shown") this.journal.hurry();
  }

  opened(entry: Entry): void {
    this.write(entry, "opened", { code: "opened", params: {} });
  }

  stopped(entry: Entry): void {
    this.write(entry, "stopped", { code: "stopConfirmed", params: {} });
    this.journal.flush();
  }

  acceptedChange(entry: Entry, fields: FieldChangeDto["field"][]): void {
    this.write(entry, "acceptedChange", { code: "changeAccepted", params: { fields } });
  }

  asked(entry: Entry, minutes: number): void {
    this.write(entry, "asked", { code: "asked", params: { minutes } });
  }

  private write(entry: Entry, kind: LedgerKind, event: LedgerEvent): void {
    this.journal.line({ actionId: entry.id, name: entry.name, kind, event });
  }
}
