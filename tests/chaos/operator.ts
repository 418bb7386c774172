/**
 * The person in front of a window: presses its buttons at random and remembers the answers. This
 * memory is the first of the three accounts.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { asksReason, type MoveName, type UpdateChoice } from "../../electron/contract/vocabulary.ts";
import type { SeededRandom } from "../fuzz/random.ts";
import type { Machine } from "./machine.ts";

/** "unanswered": the process was killed before it answered. */
type Told = "recorded" | "refused" | "unanswered";

export interface Press {
  /** Monotonic milliseconds. */
  at: number;
  actionId: string;
  move: MoveName;
  told: Told;
  /** Reason of a refusal. */
  message: string;
  /** Ids of the updates that the press created. */
  ids: readonly string[];
  /** The typed text, unique to this press. */
  text: string | undefined;
}

/** A decision about an update, with facts about the update at that time. */
export interface Decision {
  choice: UpdateChoice;
  told: Told;
  wasSent: boolean;
}

export class Operator {
  readonly presses: Press[] = [];
  readonly decisions = new Map<string, Decision[]>();
  private readonly machine: Machine;
  private readonly random: SeededRandom;
  private seen: RowDto[] = [];
  private texts = 0;

  constructor(machine: Machine, random: SeededRandom) {
    this.machine = machine;
    this.random = random;
  }

  /** Does one thing in the window, seeing either its current rows or those of a moment ago. */
  async act(): Promise<void> {
    const { random, machine } = this;
    const rows = this.seen.length > 0 && random.chance(0.1) ? this.seen : machine.client.queries.list().rows;
    this.seen = machine.client.queries.list().rows;
    if (rows.length === 0) return;
    const undecided = rows.filter(({ update }) => update !== undefined && update.choices.length > 0);
    const row = random.pick(undecided.length > 0 && random.chance(0.3) ? undecided : rows);
    const kind = random.next();
    if (row.stop !== undefined && random.chance(0.7)) machine.client.commands.confirmStop(row.id);
    else if (kind < 0.06) await this.acknowledgeAll(rows);
    else if (kind < 0.1) await this.acceptChanges(row);
    else if (kind < 0.15) machine.client.commands.saveDraft({ actionId: row.id, move: "report", phase: "", statusMessage: this.text() });
    else if (row.update !== undefined && row.update.choices.length > 0 && kind < 0.5) this.decide(row);
    else if (row.moves.length > 0) this.press(row);
    if (machine.isKilled) return;
    machine.client.queries.details(row.id);
    machine.client.commands.opened(row.id);
  }

  private press(row: RowDto): void {
    const { random, machine } = this;
    // Final moves are rare, so that some work stays open.
    const calm = row.moves.filter((move) => !asksReason(move));
    const move = random.pick(random.chance(0.6) && calm.length > 0 ? calm : row.moves);
    const text = asksReason(move) || move === "report" || (move === "complete" && random.chance(0.5)) ? this.text() : undefined;
    const progress = text === undefined ? undefined : { phase: "", statusMessage: text };
    let promised: string | undefined;
    this.made(row.id, move, text, () => {
      const input = { actionId: row.id, move, seenState: row.movesFrom, pressedAt: machine.clock.now() };
      const result = machine.shown.submit({ ...input, ...(progress !== undefined && { progress }) });
      if (result.ok) promised = result.value.updateId;
      return result.ok ? undefined : JSON.stringify(result.error);
    });
    const last = this.presses.at(-1);
    if (last !== undefined && promised !== undefined && !last.ids.includes(promised)) last.ids = [...last.ids, promised];
  }

  private decide({ update }: RowDto): void {
    if (update === undefined) return;
    const { random, machine } = this;
    const choice = random.pick(update.choices);
    const decision: Decision = { choice, told: "unanswered", wasSent: update.attempts > 0 };
    this.decisions.set(update.id, [...(this.decisions.get(update.id) ?? []), decision]);
    this.made(update.actionId, choice === "report" ? "report" : update.move, update.progress?.statusMessage, () => {
      const result = machine.shown.resolve({ updateId: update.id, choice });
      if (!machine.isKilled) decision.told = result.ok ? "recorded" : "refused";
      return result.ok ? undefined : JSON.stringify(result.error);
    });
    // The text may be sent as a report even if the disk refused to remove the update itself.
    const last = this.presses.at(-1);
    if (choice === "report" && last?.told === "refused" && last.ids.length > 0) last.told = "unanswered";
  }

  private async acknowledgeAll(rows: readonly RowDto[]): Promise<void> {
    const { machine, presses } = this;
    const actions = rows.filter(({ state }) => state === "ASSIGNED").map(({ id, movesFrom }) => ({ actionId: id, seenState: movesFrom }));
    const before = machine.made.length;
    const results = await machine.client.commands.acknowledgeAll({ actions, pressedAt: machine.clock.now() });
    const recorded = new Map(results.map(({ updateId, actionId }) => [updateId, actionId]));
    for (const id of machine.made.slice(before)) {
      const told = machine.isKilled ? "unanswered" : recorded.has(id) ? "recorded" : "refused";
      presses.push({
        at: machine.clock.monotonic(),
        actionId: recorded.get(id) ?? "",
        move: "acknowledge",
        told,
        message: "",
        ids: [id],
        text: undefined,
      });
    }
  }

  private async acceptChanges({ id, changed }: RowDto): Promise<void> {
    if (changed === undefined) return;
    const { machine } = this;
    const before = machine.made.length;
    const result = await machine.client.commands.acceptChanges({ actionId: id, report: this.random.chance(0.5), seen: changed });
    this.note(id, "report", undefined, before, result.ok ? undefined : JSON.stringify(result.error));
  }

  /**
   * Records the updates and the answer of a press. `act` returns a message if the press was
   * refused.
   */
  private made(actionId: string, move: MoveName, text: string | undefined, act: () => string | undefined): void {
    const before = this.machine.made.length;
    this.note(actionId, move, text, before, act());
  }

  /** `before` is the number of updates before the press; `message` is the reason of a refusal. */
  private note(actionId: string, move: MoveName, text: string | undefined, before: number, message: string | undefined): void {
    const { machine, presses } = this;
    const ids = machine.made.slice(before);
    const told = machine.isKilled ? "unanswered" : message === undefined ? "recorded" : "refused";
    presses.push({ at: machine.clock.monotonic(), actionId, move, told, message: message ?? "", ids, text });
  }

  private text(): string {
    this.texts += 1;
    return `${this.machine.name} says ${this.texts}`;
  }
}
