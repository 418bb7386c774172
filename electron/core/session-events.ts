/** The effects of changes to the Actions of a session: ledger, alerts, updates, log. */
import { isUnacknowledged } from "../contract/attention.ts";
import type { TimelineEntry } from "../contract/action.ts";
import { needsChangeAlert, needsHandoverAlert, needsStopAlert, needsWithdrawalAlert, wasAlerted } from "./alerts/alert-lines.ts";
import type { Digest } from "./alerts/digest.ts";
import type { LedgerAhead } from "./alerts/ledger/ledger-ahead.ts";
import type { LedgerWriter } from "./alerts/ledger/ledger-writer.ts";
import { type AlertCause, silentCause, stopCause } from "./alerts/causes.ts";
import type { AlertPolicy } from "./alerts/policy.ts";
import { isTerminal } from "./lifecycle.ts";
import { BurstLog } from "./queue/burst-log.ts";
import type { Clock, Log } from "./ports.ts";
import type { Entries } from "./queue/entries.ts";
import type { Content, Entry } from "./queue/action/entry.ts";
import type { EntriesListener, AppliedVersion } from "./queue/entries-listener.ts";
import type { QueueReaders } from "./queue/queue-readers.ts";
import type { Outbox } from "./updates/outbox.ts";
import type { Update } from "./updates/update.ts";

export interface SessionEventParts {
  clock: Clock;
  log: Log;
  alerts: AlertPolicy;
  ledgerWriter: LedgerWriter;
  /** Lines that a killed run has already recorded. */
  ahead: LedgerAhead;
  entries: () => Entries;
  outbox: () => Outbox;
  digest: () => Digest;
  readers: QueueReaders;
  /** Whether a list was complete before, in this run or the last. */
  hasList: () => boolean;
}

function stopLine({ id, name, stop }: Entry): string {
  const by = stop?.reportedBy === undefined ? "" : `, reported by ${stop.reportedBy}`;
  const words = stop?.message === undefined ? "" : `: ${stop.message}`;
  return `stop work: ${id} "${name}" (${stop?.why ?? "unknown"}${by})${words}`;
}

export class SessionEvents implements EntriesListener {
  private readonly parts: SessionEventParts;
  private readonly burst: BurstLog;
  /** Questions about silence that one alert asks together. */
  private readonly silences: AlertCause[] = [];

  constructor(parts: SessionEventParts) {
    this.parts = parts;
    this.burst = new BurstLog(parts);
  }

  /** Writes the count of the last lines of a burst to the log. */
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
      const isUnknown = entry.state === "UNKNOWN";
      if (this.wasReceived(entry)) {
        if (isUnknown && !wasAlerted(entry)) alerts.handedOver(entry);
        else this.alertFor(entry);
      } else {
        ledgerWriter.received(entry);
        if (isUnacknowledged(entry)) alerts.assigned(entry);
        // In a list, the user may have acknowledged it elsewhere, unless its state is unknown; an
        // Action that was over or gone is the user's again.
        else if (source === "live" || isBack || (isUnknown && this.parts.hasList())) alerts.handedOver(entry);
      }
      // The many assignments of a list are published with the list.
      if (source === "live") this.parts.readers.urgent(entry.id);
    } else if (isAskedNow || isRisen) alerts.assigned(entry);
    else if (isSureAgain && (entry.alertRound === undefined || !wasAlerted(entry))) this.alertFor(entry);
    else if (stateBefore === "ASSIGNED" && needsHandoverAlert(entry)) alerts.handedOver(entry);
    if (backFrom !== undefined)
      this.burst.log("moved back", () => `moved back: ${entry.id} "${entry.name}" (${backFrom} → ${entry.state})`);
    else if (stateBefore !== undefined && !assigned)
      this.burst.log("changed", () => `changed: ${entry.id} "${entry.name}" (${stateBefore} → ${entry.state})`);
    if (needsChangeAlert(entry)) alerts.termsChanged(entry);
    if (isWithdrawn) alerts.withdrawn(entry);
    outbox().observe(entry.id, entry.content, source === "initial" ? { epoch: entry.epoch } : undefined);
  }

  /** Passes an unverified event to the outbox only: a late event may be the echo of an update. */
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

  /** Raises alerts that the last run could not show and that are still due. */
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

  /**
   * Applies an outcome that the Action's stop waits for and that may already be recorded, because
   * the stored queue was older.
   */
  private endingKnown({ id }: Entry): void {
    const ending = this.parts
      .outbox()
      .of(id)
      .findLast(({ target }) => isTerminal(target));
    if (ending !== undefined) this.decided(ending);
  }

  /** Whether a killed run has recorded the arrival. If so, uses that run's date and alerts. */
  private wasReceived(entry: Entry): boolean {
    const received = this.parts.ahead.takeReceived(entry.id);
    if (received === undefined) return false;
    const entries = this.parts.entries();
    entries.get(entry.id)?.dateBack(received.at);
    for (const line of received.alerts) entries.note(entry.id, line);
    return true;
  }

  /** Raises an alert for an assignment unless one was shown, which is then followed by reminders. */
  private alertFor(entry: Entry): void {
    const { alerts } = this.parts;
    if (needsHandoverAlert(entry)) alerts.handedOver(entry);
    if (!isUnacknowledged(entry)) return;
    if (wasAlerted(entry)) alerts.wasAlerted(entry, entry.alertShownAt ?? entry.receivedAt);
    else alerts.assigned(entry);
  }

  private alertStops(entry: Entry): void {
    const stop = stopCause(entry);
    if (stop !== undefined) this.parts.alerts.alertStops([stop]);
  }

  /** Records an alert line in the timeline and in the ledger. */
  note(id: string, line: TimelineEntry): void {
    const entry = this.parts.entries().note(id, line);
    if (entry !== undefined && line.kind === "alert") this.parts.ledgerWriter.alerted(entry, line);
  }

  /**
   * Called when nothing was reported since then, epoch milliseconds. `isOpen`: whether the question
   * is still unanswered.
   */
  silent(entry: Entry, since: number, isOpen: () => boolean): void {
    const { clock, ledgerWriter } = this.parts;
    const [silentMs, askedAt] = [clock.now() - since, clock.monotonic()];
    // An alert may be withheld for a long time.
    const minutes = (): number => Math.round((silentMs + clock.monotonic() - askedAt) / 60_000);
    ledgerWriter.asked(entry, minutes());
    this.silences.push(silentCause(entry, minutes, isOpen));
  }

  /** Shows one alert for many questions at once. */
  silencesAsked(): void {
    this.parts.alerts.alertNow(this.silences.splice(0));
  }

  /**
   * Applies the outcome of a final update of the user. After a lost response it stays unknown who
   * ended the Action, whatever name the service shows; the user requested the same end and is no
   * longer working on it.
   */
  decided({ actionId, state, target }: Update): void {
    if (!isTerminal(target)) return;
    const entries = this.parts.entries();
    if (state.is === "accepted" || state.is === "confirmed" || state.is === "superseded") entries.endingDecided(actionId, true);
    else if (state.is === "refused") entries.endingDecided(actionId, false);
  }
}
