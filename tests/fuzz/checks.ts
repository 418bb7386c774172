/** Compares Docket's view with the oracle's, and reports every claim that Docket may not make. */
import { arrange } from "../app/list-reference.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { QueueDto } from "../../electron/contract/queue.ts";
import { VIEW_NAMES } from "../../electron/contract/vocabulary.ts";
import type { Believed, Known, Oracle } from "./oracle.ts";
import { ENDINGS } from "./reading.ts";
import type { UpdateEvidence } from "./update-answers.ts";

/** Docket's view, as its window gets it. */
export interface Shown {
  list(): QueueDto;
  connection(): ConnectionDto;
}

/**
 * Upper limits per minute for sends of one update and for requests of any kind; no backoff leads to
 * more.
 */
const MAX_SENDS_A_MINUTE = 20;
const MAX_REQUESTS_A_MINUTE = 200;

export class Checks {
  /** The violations, each with the time at which it was first detected. */
  private readonly found = new Map<string, number>();
  private readonly monotonic: () => number;
  private readonly shown: Shown;
  private readonly oracle: Oracle;
  private readonly updates: UpdateEvidence;
  private readonly leftSince = new Map<string, number>();
  private readonly stoppedSince = new Map<string, number>();

  constructor(shown: Shown, oracle: Oracle, updates: UpdateEvidence, monotonic: () => number) {
    this.monotonic = monotonic;
    this.shown = shown;
    this.oracle = oracle;
    this.updates = updates;
  }

  /** Checks the view at a moment at which everything sent has been read. */
  now(): void {
    const list = this.shown.list();
    const connection = this.shown.connection();
    const rows = new Map(list.rows.map((row) => [row.id, row]));
    for (const row of list.rows) this.row(row, this.oracle.actions.get(row.id));
    if (connection.state === "live") {
      for (const [id, known] of this.oracle.actions) this.claimOf(id, known, rows.get(id));
      if (list.known && this.oracle.hidesActions === true && !connection.unreadable)
        this.fail(`it claims to show the whole list (${list.counts.allOpen} open), and a message of it could not be read`);
    }
    for (const view of VIEW_NAMES) {
      const placed = arrange(list.rows, { view, search: "", filters: [], grouping: "attention", sorting: "attention" }).length;
      if (placed !== list.counts[view]) this.fail(`"${view}" counts ${list.counts[view]} and shows ${placed}`);
    }
  }

  /** Checks the request rate; times are in monotonic milliseconds. */
  pace(requestTimes: readonly number[]): void {
    if (busiestMinute(requestTimes) > MAX_REQUESTS_A_MINUTE) this.fail(`${busiestMinute(requestTimes)} requests in a minute`);
    for (const [key, { sentAt }] of this.updates)
      if (busiestMinute(sentAt) > MAX_SENDS_A_MINUTE) this.fail(`${short(key)} was sent ${busiestMinute(sentAt)} times in a minute`);
  }

  fail(what: string): void {
    if (!this.found.has(what)) this.found.set(what, this.monotonic());
  }

  get violations(): string[] {
    return [...this.found].map(([what, at]) => `${what} (after ${Math.round(at)} ms)`);
  }

  /** Checks the claims about an Action that have to be true with and without a live connection. */
  private row(row: RowDto, known: Known | undefined): void {
    const { id, leftAt, stop, update } = row;
    if (leftAt !== undefined && this.leftSince.get(id) !== leftAt && known?.mayHaveLeft === false)
      this.fail(`${short(id)} is said to have left, and no whole list without it was closed`);
    if (leftAt !== undefined) this.leftSince.set(id, leftAt);
    const mayStop = known === undefined || known.mayBeEnded || known.mayBeTaken || known.mayHaveLeft;
    if (stop !== undefined && this.stoppedSince.get(id) !== stop.at && !mayStop)
      this.fail(`${short(id)} is to be stopped (${stop.why}), and nothing has ended or taken it`);
    if (stop !== undefined) this.stoppedSince.set(id, stop.at);
    if (update === undefined) return;
    const key = `${id}|robot-7@${update.createdAt}`;
    const evidence = this.updates.get(key);
    const { doubted } = this.oracle;
    // Nothing confirms an update that was never sent.
    const mayBeConfirmed = evidence !== undefined && (evidence.mayBeYes || doubted.has(id) || this.wasReported(id, update.createdAt));
    if (update.state === "confirmed" && !mayBeConfirmed) this.fail(`${short(key)} is confirmed, and its report was never seen`);
    if (update.state === "refused" && evidence?.mayBeNo === false) this.fail(`${short(key)} is refused, and no answer was a no`);
    if (update.state === "accepted" && evidence?.mayBeYes !== true) this.fail(`${short(key)} is accepted, and no answer was a yes`);
  }

  /** Whether a provenance with this time was read; a service may keep whole seconds only. */
  private wasReported(id: string, at: number): boolean {
    const times = [at, Math.floor(at / 1000) * 1000, Math.ceil(at / 1000) * 1000];
    return times.some((time) => this.oracle.provenances.has(`${id}|robot-7@${time}`));
  }

  /** Checks what a live connection claims about an Action. */
  private claimOf(id: string, known: Known, row: RowDto | undefined): void {
    const mayBeOver = known.state === undefined || [...known.state].some((state) => ENDINGS.has(state));
    if (row === undefined) {
      if (known.isAnnounced && !mayBeOver && !known.mayHaveLeft) this.fail(`${short(id)} was announced, and is not there`);
      return;
    }
    if (row.leftAt !== undefined) return;
    const flawed = new Set(row.flaws?.map(({ field }) => field.split(".")[0]));
    const assignee = row.assignedTo === undefined ? "" : `${row.assignedTo.type}:${row.assignedTo.id}`;
    if (row.state !== "UNKNOWN" && !flawed.has("state")) this.compare(id, "state", row.state, known.state);
    if (!flawed.has("name")) this.compare(id, "name", row.name, known.name);
    if (!flawed.has("assignedTo")) this.compare(id, "assignee", assignee, known.assignee);
  }

  private compare(id: string, what: string, shown: string, believed: Believed): void {
    if (believed === undefined || believed.has(shown)) return;
    this.fail(`${short(id)} shows the ${what} ${short(shown)}, and the last that could be read was ${short([...believed].join(" or "))}`);
  }
}

function busiestMinute(times: readonly number[]): number {
  let busiest = 0;
  let from = 0;
  for (const [index, time] of times.entries()) {
    while ((times[from] ?? time) < time - 60_000) from += 1;
    busiest = Math.max(busiest, index - from + 1);
  }
  return busiest;
}

function short(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
