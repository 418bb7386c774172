/** What goes into the delivery ledger, and in which words: what reached Docket, whom it told, who looked, and what became of each update. */
import type { LedgerKind, TimelineEntry, UpdateChoice, UpdateState } from "../../contract/dto.ts";
import type { Entry } from "../queue/entry.ts";
import type { Update } from "../updates/update.ts";
import type { Ledger } from "./ledger.ts";

/** What is soon followed by another line. */
const ON_THE_WAY: ReadonlySet<string> = new Set<UpdateState>(["waiting", "sending", "accepted"]);

const TAKEN_BACK: Readonly<Partial<Record<UpdateChoice, string>>> = {
  undo: "undone by the operator",
  drop: "dropped by the operator",
  report: "turned into a report of progress by the operator",
};

export class Bookkeeper {
  private readonly ledger: Ledger;
  /** The state of each update that the ledger has last told. */
  private readonly told = new Map<string, string>();
  private openedLast: string | undefined;

  constructor(ledger: Ledger) {
    this.ledger = ledger;
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

  /** Once for each state that an update goes through. What it ends with is on the disk at once: a crash must not take a fate out of the ledger. */
  update({ id, actionId, actionName, move, state, reason, noEcho }: Update): void {
    const fate = noEcho && state === "accepted" ? "accepted, no echo" : state;
    if (this.told.get(id) === fate) return;
    this.told.set(id, fate);
    const words = `${move}: ${fate}${reason === undefined ? "" : `. ${reason}`}`;
    this.ledger.write({ actionId, name: actionName, kind: "update", words });
    if (!ON_THE_WAY.has(fate)) this.ledger.flush();
  }

  /** The operator took it off the record before it went through, or off the list after it did not. */
  takenBack({ id, actionId, actionName, move, state }: Update, choice: UpdateChoice): void {
    this.told.delete(id);
    this.ledger.write({ actionId, name: actionName, kind: "update", words: `${move}: ${TAKEN_BACK[choice] ?? choice} while ${state}` });
    this.ledger.flush();
  }

  stopped(entry: Entry): void {
    this.write(entry, "stopped", "“I have stopped” confirmed on this machine");
    this.ledger.flush();
  }

  acceptedChange(entry: Entry, fields: string[]): void {
    this.write(entry, "acceptedChange", `Accepted the change of ${fields.join(", ")}`);
  }

  asked(entry: Entry, minutes: number): void {
    this.write(entry, "asked", `Nothing reported for ${minutes} min: asked`);
  }

  private write(entry: Entry, kind: LedgerKind, words: string): void {
    this.ledger.write({ actionId: entry.id, name: entry.content.name, kind, words });
  }
}
