/**
 * What goes into the delivery ledger, and in which words: what reached Docket, whom it told and who
 * looked. What became of each update is written together with its record (update-line.ts).
 */
import type { TimelineEntry } from "../../contract/action.ts";
import type { LedgerKind } from "../../contract/vocabulary.ts";
import type { Entry } from "../queue/entry.ts";
import type { Journal } from "./journal.ts";

export class LedgerWriter {
  private readonly journal: Journal;
  private openedLast: string | undefined;

  constructor(journal: Journal) {
    this.journal = journal;
  }

  received(entry: Entry): void {
    const { state, assignedTo } = entry.content;
    const known = state === "UNKNOWN" ? ", in a state that Docket cannot tell" : `, already ${state.toLowerCase().replace("_", " ")}`;
    const already = state === "ASSIGNED" ? "" : known;
    this.write(entry, "received", `Assigned to ${assignedTo?.id ?? "you"}${already}`);
  }

  left(entry: Entry): void {
    this.write(entry, "left", "Left the queue");
  }

  alerted(entry: Entry, line: TimelineEntry & { kind: "alert" }): void {
    if (line.result === "shown") this.write(entry, "alerted", "Alert shown by the system");
    else this.write(entry, "alertFailed", `Alert could not be shown: ${line.message ?? "the system did not say why"}`);
  }

  /** The user looks at this Action; looking on is no second time. */
  opened(entry: Entry): void {
    if (this.openedLast !== entry.id) this.write(entry, "opened", "Opened");
    this.openedLast = entry.id;
  }

  stopped(entry: Entry): void {
    this.write(entry, "stopped", "“I have stopped” confirmed on this machine");
    this.journal.flush();
  }

  acceptedChange(entry: Entry, fields: string[]): void {
    this.write(entry, "acceptedChange", `Accepted the change of ${fields.join(", ")}`);
  }

  asked(entry: Entry, minutes: number): void {
    this.write(entry, "asked", `Nothing reported for ${minutes} min: asked`);
  }

  private write(entry: Entry, kind: LedgerKind, words: string): void {
    this.journal.line({ actionId: entry.id, name: entry.content.name, kind, words });
  }
}
