/**
 * Compares three accounts of one history at its end: the presses with their answers, the window
 * with the ledger, and the service's record.
 */
import { updateReasonSentence } from "../../electron/contract/messages/update-reasons.ts";
import { stateName } from "../../electron/core/lifecycle.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import type { Machine } from "./machine.ts";
import type { Decision, Operator, Press } from "./operator.ts";
import type { World } from "./world.ts";
import { ledgerSentence } from "../../electron/contract/messages/ledger.ts";

/** One ledger line with its sentence. */
interface Line {
  actionId: string;
  kind: string;
  words: string;
}

/** The choices that take an update back. */
const TAKEN_BACK = new Set(["drop", "undo", "report"]);

export class Accounts {
  private readonly machine: Machine;
  private readonly world: World;
  private readonly operator: Operator;
  private readonly fail: (what: string) => void;
  private readonly shown = new Map<string, UpdateDto>();
  /** Saved drafts, by move and Action. */
  private readonly drafts = new Set<string>();
  private readonly lines: Line[];

  constructor(machine: Machine, world: World, operator: Operator, fail: (what: string) => void) {
    this.machine = machine;
    this.world = world;
    this.operator = operator;
    this.fail = fail;
    for (const row of machine.shown.list().rows) {
      const details = machine.shown.details(row.id);
      for (const update of details?.updates ?? []) this.shown.set(update.id, update);
      for (const { actionId, move } of details?.drafts ?? []) this.drafts.add(`${move} ${actionId}`);
    }
    this.lines = Array.from(machine.shown.ledgerLines(), (line) => ({ ...line, words: ledgerSentence(line) }));
  }

  compare(): void {
    for (const press of this.operator.presses) for (const id of press.ids) this.press(press, id);
    for (const update of this.shown.values()) this.ledger(update);
    this.strangers();
  }

  /** Checks one press against the window and the service's record. */
  private press(press: Press, id: string): void {
    const { world } = this;
    const recorded = world.recordings(id);
    const update = this.shown.get(id);
    const decisions = this.operator.decisions.get(id) ?? [];
    const takenBack = decisions.find(({ choice }) => TAKEN_BACK.has(choice));
    const what = `${id} (${press.move} of ${press.actionId})`;
    for (const { request } of recorded) this.content(press, id, request.progress?.statusMessage);
    if (recorded.length > 1 && !decisions.some(({ choice }) => choice === "send"))
      this.fail(`${what} is recorded ${recorded.length} times`);
    if (press.told === "refused") {
      if (recorded.length > 0) this.fail(`${what} is recorded, and its press was refused: ${press.message}`);
      if (press.message === "" && press.ids.length === 1 && press.move !== "acknowledge") this.fail(`${what} was refused without a word`);
      if (update !== undefined) this.fail(`${what} is on record, and its press was refused: ${press.message}`);
      return;
    }
    // Docket has reported that a damaged disk lost these records.
    if (press.at <= this.machine.lossSaidAt) return;
    if (update !== undefined) return this.end(update, what, recorded.length, decisions);
    if (takenBack === undefined) {
      if (press.told === "recorded") this.fail(`${what} was said to be recorded, and is nowhere`);
      else if (recorded.length > 0) this.fail(`${what} is recorded by the service, and Docket does not know of it`);
    } else if (!takenBack.wasSent && recorded.length > 0) this.fail(`${what} was taken back before it was sent, and is recorded`);
  }

  /** Checks the state of an update against the service's record of it. */
  private end(update: UpdateDto, what: string, recorded: number, decisions: readonly Decision[]): void {
    const { state } = update;
    const reason = update.reason === undefined ? "" : updateReasonSentence(update.reason);
    const says = `${what} is ${state}${reason === "" ? "" : ` (${reason})`}`;
    if ((state === "confirmed" || state === "accepted") && recorded === 0) this.fail(`${says}, and the service has no record of it`);
    const isLeftOpen = this.machine.mayNotKnow(update.id) && reason.endsWith("An earlier attempt may have been recorded.");
    if ((state === "refused" || state === "held") && recorded > 0 && !this.wasSentAgain(decisions) && !isLeftOpen)
      this.fail(`${says}, and the service has recorded it`);
    if (state === "waiting" || state === "sending") this.fail(`${says} although all has been quiet for long`);
    if (state === "accepted" && this.isLast(update)) this.fail(`${says}, and the service shows it`);
    this.text(update, what);
    if (state !== "unknown" && state !== "superseded") return;
    if (!this.mayBeUnknown(update)) this.fail(`${says}, and nothing hid its outcome`);
    if (recorded > 0 && this.isLast(update)) this.fail(`${says}, and the service shows it`);
  }

  /** Checks that the text of a refused or held update is still in the draft where it was typed. */
  private text({ id, actionId, move, state, progress }: UpdateDto, what: string): void {
    if (progress === undefined || progress.statusMessage === "" || (state !== "refused" && state !== "held")) return;
    const typedAt = this.pressOf(id)?.at ?? 0;
    const isReplaced = this.operator.presses.some(
      (press) => press.actionId === actionId && press.move === move && press.text !== undefined && press.at > typedAt,
    );
    if (!this.drafts.has(`${move} ${actionId}`) && !isReplaced && !this.machine.disk.hasRefused) this.fail(`the text of ${what} is lost`);
  }

  /**
   * Whether the update was sent again; an update that was recorded can be refused when it is
   * resent.
   */
  private wasSentAgain(decisions: readonly Decision[]): boolean {
    return decisions.some(({ choice, wasSent }) => choice === "send" && wasSent);
  }

  /**
   * Whether the outcome may be unknown, because an attempt got no response of the service's own, or
   * because the process ended before reading one.
   */
  private mayBeUnknown({ id, reason }: UpdateDto): boolean {
    const { machine } = this;
    return machine.mayNotKnow(id) || reason?.code === "noEcho" || reason?.code === "movedOn" || reason?.code === "movedOnBy";
  }

  /** Whether the Action still carries this report. */
  private isLast({ actionId, createdAt }: UpdateDto): boolean {
    const action = this.world.listed().find(({ id }) => id === actionId);
    const { name, updatedAt } = action?.provenance ?? {};
    return (
      this.world.provenance === "kept" &&
      name === "robot-7" &&
      Number(updatedAt?.seconds) * 1000 + Math.floor((updatedAt?.nanos ?? 0) / 1e6) === createdAt
    );
  }

  private content({ text, actionId }: Press, id: string, recorded: string | undefined): void {
    if (text !== undefined && recorded !== text)
      this.fail(`${id} of ${actionId} is recorded as ${JSON.stringify(recorded)}, and ${JSON.stringify(text)} was typed`);
  }

  /** Checks that the last ledger line of an update matches its state in the window. */
  private ledger(update: UpdateDto): void {
    const { actionId, move, state, noEcho } = update;
    if ((this.pressOf(update.id)?.at ?? 0) <= this.machine.lossSaidAt) return;
    const fate = noEcho && state === "accepted" ? "accepted, no echo" : state;
    const own = this.lines.filter((line) => line.kind === "update" && line.actionId === actionId && line.words.startsWith(`${move}: `));
    const alike = this.machine.made.filter((id) => this.moveOf(id) === `${move} ${actionId}`);
    const isOf = (line: Line): boolean => line.words === `${move}: ${fate}` || line.words.startsWith(`${move}: ${fate}. `);
    const wanted = [...this.shown.values()].filter(
      (other) => other.actionId === actionId && other.move === move && other.state === state,
    ).length;
    const last = own.at(-1);
    if (alike.length === 1 && (last === undefined || !isOf(last)))
      this.fail(`the ledger ends with "${last?.words ?? "nothing"}" where ${update.id} (${move} of ${actionId}) is ${fate}`);
    else if (own.filter((line) => isOf(line)).length < wanted)
      this.fail(`the ledger has too few lines "${move}: ${fate}" of ${actionId}: ${wanted} are`);
  }

  private moveOf(id: string): string {
    const press = this.pressOf(id);
    return press === undefined ? "" : `${press.move} ${press.actionId}`;
  }

  private pressOf(id: string): Press | undefined {
    return this.operator.presses.find(({ ids }) => ids.includes(id));
  }

  /** Checks that no update reached the service in this Docket's name without a press. */
  private strangers(): void {
    const pressed = new Set(this.operator.presses.flatMap(({ ids }) => ids));
    for (const { from, key, request } of this.world.arrivals)
      if (from === this.machine.name && !pressed.has(key))
        this.fail(`${key} (${stateName(request.state)} of ${request.actionId}) came to the service, and nobody pressed it`);
    for (const { from, key, sentAnew } of this.world.arrivals) {
      const sends = this.operator.decisions.get(key)?.filter(({ choice }) => choice === "send").length ?? 0;
      if (from === this.machine.name && sentAnew > sends)
        this.fail(`${key} was sent anew ${sentAnew} times, and its user said so ${sends} times`);
    }
  }
}
