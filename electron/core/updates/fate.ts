/**
 * What becomes of an update: every change of its state goes through here, is written to disk and told. The table in update.ts says which changes
 * there are; what the world shows is judged by evidence.ts.
 */
import type { UpdateState } from "../../contract/vocabulary.ts";
import type { Clock, Log, Timer } from "../ports.ts";
import type { Content } from "../queue/entry.ts";
import { judge } from "./reconcile.ts";
import type { OwnReports } from "./own-report.ts";
import type { UpdateRecords } from "./update-records.ts";
import { canBecome, type Update } from "./update.ts";

/** The steps of an update, for tests that end the process at each of them. */
export type UpdateStep = "recorded" | "sending-recorded" | "sent" | "answered" | "accepted-recorded" | "confirmed-recorded";

/** Why an update is held that the user was asked about because nothing could decide it, and that then turned out not to be on record. */
export const ASKED_ALREADY = "It was not recorded. That has shown only after you were asked about it, so it is not sent by itself.";

export interface FateOptions {
  clock: Clock;
  log: Log;
  records: UpdateRecords;
  ownReports: OwnReports;
  changed: (update: Update) => void;
  step: (step: UpdateStep) => void;
}

export class Fate {
  private readonly options: FateOptions;
  /** What an update waits for: its time to undo, another attempt, its echo. One at a time. */
  private readonly timers = new Map<string, Timer>();

  constructor(options: FateOptions) {
    this.options = options;
  }

  /** Writes and tells what an update has become. */
  keep(update: Update): void {
    this.options.records.writeWhenPossible(update);
    this.options.changed(update);
  }

  /** Tells without writing: what changed is on the disk already, or the disk refuses. */
  tell(update: Update): void {
    this.options.changed(update);
  }

  /** Versions that only an answer can say to be ours. */
  private readonly shown = new WeakMap<Update, Content>();

  /** Goes to another state, where the table allows it. */
  become(update: Update, state: UpdateState, reason: string | undefined): void {
    if (!canBecome(update.state, state)) return;
    update.state = state;
    update.stateSince = this.options.clock.now();
    update.reason = reason;
    update.noEcho = false;
    update.awaitsList = undefined;
    update.choices = state === "held" || state === "refused" ? ["send", "drop"] : state === "superseded" ? ["drop"] : [];
    this.keep(update);
    const shown = this.shown.get(update);
    this.shown.delete(update);
    if (state === "accepted" && shown !== undefined) this.conclude(update, shown, false, true);
  }

  /** Takes what a version of its Action says about it. `fromStream`: the world shows this version, not only an answer. */
  conclude(update: Update, content: Content, afterDoubt: boolean, fromStream: boolean): void {
    const all = this.options.records.of(update.actionId);
    const own = this.options.ownReports.compare(update, content, all);
    const verdict = judge(update, content, { own, afterDoubt, fromStream, all });
    if (own === "sameSecond" && fromStream && update.state === "sending") this.shown.set(update, content);
    if (verdict.is === "confirmed") {
      if (own === "same") this.options.ownReports.learn(content);
      const isNews = fromStream && !update.echoed;
      if (isNews) {
        Object.assign(update, { echoed: true, awaitsList: undefined });
        this.settle(update);
      }
      if (update.state === "confirmed") return isNews ? this.shownLate(update) : undefined;
      this.become(update, "confirmed", undefined);
      this.options.step("confirmed-recorded");
      this.options.log.info(`confirmed: ${update.actionId} ${update.target}`);
    } else if (verdict.is === "superseded") {
      this.become(update, "superseded", verdict.reason);
    } else if (verdict.is === "altered") {
      this.altered(update, verdict.reason);
    } else if (verdict.is === "notApplied") {
      // The user has been asked already: what has come back since may be another assignment, and needs another word.
      const wasGivenUp = update.choices.length > 0;
      update.doubt = undefined;
      if (wasGivenUp) this.become(update, "held", ASKED_ALREADY);
      else this.become(update, "waiting", "It was not recorded; it goes out again.");
    }
  }

  /** The answer had confirmed it, and that is on the disk: that it was shown, too, has time. */
  private shownLate(update: Update): void {
    const wasMissed = update.noEcho;
    update.noEcho = false;
    this.options.records.writeInTurn(update);
    if (wasMissed) this.tell(update);
  }

  /** The service has taken it up otherwise than it was sent: it never goes again, and is not confirmed. */
  private altered(update: Update, reason: string): void {
    if (update.reason === reason) return;
    this.settle(update);
    if (update.state === "waiting") return this.become(update, "held", reason);
    if (update.state === "unknown") return this.become(update, "superseded", reason);
    Object.assign(update, { noEcho: true, awaitsList: undefined, reason, choices: ["drop"] });
    this.keep(update);
  }

  /** Runs later, unless the update is settled before, or waits for something else. */
  later(update: Update, ms: number, run: () => void): void {
    this.timers.get(update.id)?.cancel();
    const timer = this.options.clock.after(ms, () => {
      this.timers.delete(update.id);
      run();
    });
    this.timers.set(update.id, timer);
  }

  isWaiting(update: Update): boolean {
    return this.timers.has(update.id);
  }

  /** It waits for nothing any more. */
  settle(update: Update): void {
    this.timers.get(update.id)?.cancel();
    this.timers.delete(update.id);
  }

  stop(): void {
    for (const timer of this.timers.values()) timer.cancel();
    this.timers.clear();
  }
}
