/** The consequences of changes to the Actions of a session: ledger, alerts, updates, log. */
import { isUnacknowledged } from "../contract/attention.ts";
import type { TimelineEntry } from "../contract/action.ts";
import { needsChangeAlert, needsStopAlert, needsWithdrawalAlert, wasAlerted } from "./alerts/alert-lines.ts";
import type { Digest } from "./alerts/digest.ts";
import type { LedgerAhead } from "./alerts/ledger/ledger-ahead.ts";
import type { LedgerWriter } from "./alerts/ledger/ledger-writer.ts";
import { type AlertCause, silentCause, stopCause } from "./alerts/causes.ts";
import type { AlertPolicy } from "./alerts/policy.ts";
import { isTerminal } from "./lifecycle.ts";
import { BurstLog } from "./queue/burst-log.ts";
import type { Clock, Log } from "./ports.ts";
import type { Entries } from "./queue/entries.ts";
import { isOfUnknownMeaning, type Content, type Entry } from "./queue/action/entry.ts";
import type { EntriesListener, AppliedVersion } from "./queue/entries-listener.ts";
import type { QueueReaders } from "./queue/queue-readers.ts";
import type { Outbox } from "./updates/outbox.ts";
import type { Update } from "./updates/update.ts";

export interface SessionEventParts {
  clock: Clock;
  log: Log;
  alerts: AlertPolicy;
  ledgerWriter: LedgerWriter;
  /** What a killed run has noted already. */
  ahead: LedgerAhead;
  entries: () => Entries;
  outbox: () => Outbox;
  digest: () => Digest;
  readers: QueueReaders;
}

/** Not over, as far as the service has said: a state that was not sent, or cannot be read, may still come. */
function isBegun(content: Content): boolean {
  return content.state === "UNKNOWN" ? isOfUnknownMeaning(content) : !isTerminal(content.state);
}

function stopLine({ id, name, stop }: Entry): string {
  const by = stop?.reportedBy === undefined ? "" : `, reported by ${stop.reportedBy}`;
  const words = stop?.message === undefined ? "" : `: ${stop.message}`;
  return `stop work: ${id} "${name}" (${stop?.why ?? "unknown"}${by})${words}`;
}

export class SessionEvents implements EntriesListener {
  private readonly parts: SessionEventParts;
  private readonly burst: BurstLog;
  /** To be asked about together. */
  private readonly silences: AlertCause[] = [];

  constructor(parts: SessionEventParts) {
    this.parts = parts;
    this.burst = new BurstLog(parts);
  }

  /** The last lines of a burst are counted in the log. */
  stop(): void {
    this.burst.stop();
  }

  changed(id: string, entry?: Entry): void {
    this.parts.readers.changed(id, entry);
    const known = entry ?? this.parts.entries().get(id);
    if (known !== undefined) this.parts.alerts.changed(known);
  }

  reported(entry: Entry): void {
    this.parts.readers.reported(entry);
    this.parts.alerts.changed(entry);
  }

  noted(entry: Entry): void {
    this.parts.readers.noted(entry);
  }

  versionApplied({
    entry,
    source,
    assigned,
    isBack,
    isSureAgain,
    isAskedNow,
    isRisen,
    stateBefore,
    backFrom,
    isWithdrawn,
  }: AppliedVersion): void {
    const { ledgerWriter, alerts, outbox } = this.parts;
    if (isBack) this.parts.digest().returned(entry.id);
    if (assigned) {
      this.burst.log("assigned", () => `assigned: ${entry.id} "${entry.name}" (${entry.state})`);
      if (this.wasReceived(entry)) this.alertFor(entry);
      else {
        ledgerWriter.received(entry);
        if (isUnacknowledged(entry)) alerts.assigned(entry);
        // In a list it may be what its user has acknowledged elsewhere; what was over or gone is theirs again.
        else if ((source === "live" || isBack) && isBegun(entry.content)) alerts.handedOver(entry);
      }
      // Those of a list are many, and come with it.
      if (source === "live") this.parts.readers.urgent(entry.id);
    } else if (isAskedNow || isRisen || (isSureAgain && !wasAlerted(entry))) alerts.assigned(entry);
    if (backFrom !== undefined)
      this.burst.log("moved back", () => `moved back: ${entry.id} "${entry.name}" (${backFrom} → ${entry.state})`);
    else if (stateBefore !== undefined && !assigned)
      this.burst.log("changed", () => `changed: ${entry.id} "${entry.name}" (${stateBefore} → ${entry.state})`);
    if (needsChangeAlert(entry)) alerts.termsChanged(entry);
    if (isWithdrawn) alerts.withdrawn(entry);
    outbox().observe(entry.id, entry.content, source === "initial" ? { epoch: entry.epoch } : undefined);
  }

  /** No news, but evidence: a late event may be the echo of an update. */
  unverifiedShown({ id }: Entry, said: Content): void {
    this.parts.outbox().observe(id, said, undefined);
  }

  left(entry: Entry): void {
    const { ledgerWriter, alerts } = this.parts;
    this.burst.log("left", () => `left: ${entry.id} "${entry.name}"`);
    if (!this.parts.ahead.takeLeft(entry.id)) ledgerWriter.left(entry);
    alerts.changed(entry);
    if (needsWithdrawalAlert(entry)) alerts.withdrawn(entry);
  }

  stopWork(entry: Entry): void {
    this.parts.log.warn(stopLine(entry));
    this.parts.readers.urgent(entry.id);
    const alertedAt = this.parts.ahead.takeStop(entry.id);
    if (alertedAt === undefined || entry.stop === undefined) return this.alertStops(entry);
    entry.stop = { ...entry.stop, at: alertedAt };
    this.parts.readers.changed(entry.id, entry);
  }

  /** Alerts that the last run could not show are still due. */
  restored(): void {
    const { alerts, entries } = this.parts;
    alerts.alertStops([...entries().all()].filter(needsStopAlert).flatMap((entry) => stopCause(entry) ?? []));
    for (const entry of entries().all()) {
      if (entry.stopUnlessMine !== undefined) this.endingKnown(entry);
      if (needsChangeAlert(entry)) alerts.termsChanged(entry);
      if (needsWithdrawalAlert(entry)) alerts.withdrawn(entry);
      this.alertFor(entry);
    }
  }

  /** The outcome that its stop waits for may be on record already: the copy of the queue was older. */
  private endingKnown({ id }: Entry): void {
    const ending = this.parts
      .outbox()
      .of(id)
      .findLast(({ target }) => isTerminal(target));
    if (ending !== undefined) this.decided(ending);
  }

  /** Whether a killed run has noted its arrival. It is dated, and its alerts are known, as that run has it. */
  private wasReceived(entry: Entry): boolean {
    const received = this.parts.ahead.takeReceived(entry.id);
    if (received === undefined) return false;
    const entries = this.parts.entries();
    entries.get(entry.id)?.dateBack(received.at);
    for (const line of received.alerts) entries.note(entry.id, line);
    return true;
  }

  /** Alerts for an assignment, if that has not been done. */
  private alertFor(entry: Entry): void {
    if (!isUnacknowledged(entry)) return;
    const { alerts } = this.parts;
    if (wasAlerted(entry)) alerts.wasAlerted(entry, entry.alertShownAt ?? entry.receivedAt);
    else alerts.assigned(entry);
  }

  private alertStops(entry: Entry): void {
    const stop = stopCause(entry);
    if (stop !== undefined) this.parts.alerts.alertStops([stop]);
  }

  /** A line of an alert. */
  note(id: string, line: TimelineEntry): void {
    const entry = this.parts.entries().note(id, line);
    if (entry !== undefined && line.kind === "alert") this.parts.ledgerWriter.alerted(entry, line);
  }

  /** Nothing was reported since then, epoch milliseconds; `isOpen`: nobody has answered that yet. */
  silent(entry: Entry, since: number, isOpen: () => boolean): void {
    const { clock, ledgerWriter } = this.parts;
    const [silentMs, askedAt] = [clock.now() - since, clock.monotonic()];
    // An alert may be withheld for long.
    const minutes = (): number => Math.round((silentMs + clock.monotonic() - askedAt) / 60_000);
    ledgerWriter.asked(entry, minutes());
    this.silences.push(silentCause(entry, minutes, isOpen));
  }

  /** Of many at once, one alert asks. */
  silencesAsked(): void {
    this.parts.alerts.alertNow(this.silences.splice(0));
  }

  /**
   * The outcome of a final update of mine. A lost answer leaves open for ever who ended the Action,
   * under whatever name the service shows: its user has pressed the same, and is at work no more.
   */
  decided({ actionId, state, target }: Update): void {
    if (!isTerminal(target)) return;
    const entries = this.parts.entries();
    if (state.is === "accepted" || state.is === "confirmed" || state.is === "superseded") entries.endingDecided(actionId, true);
    else if (state.is === "refused") entries.endingDecided(actionId, false);
  }
}
