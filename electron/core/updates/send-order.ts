/**
 * The order of Actions with an update to send: first come, first served, and to the end of the
 * queue once an update was sent. Fail and Cancel are first, because seconds may matter.
 */
import type { MoveName } from "../../contract/vocabulary.ts";
import type { Update } from "./update.ts";

const URGENT: ReadonlySet<MoveName> = new Set<MoveName>(["fail", "cancel"]);

export class SendOrder {
  private readonly urgent = new Set<string>();
  private readonly others = new Set<string>();

  /** Tracks a changed update; `all` are the updates of its Action. */
  changed({ actionId, state }: Pick<Update, "actionId" | "state">, all: readonly Update[]): void {
    const waiting = all.filter((update) => update.state.is === "waiting");
    if (state.is === "sending" || waiting.length === 0) this.remove(actionId);
    if (waiting.length === 0) return;
    if (!waiting.some(({ move }) => URGENT.has(move))) this.others.add(actionId);
    else if (!this.urgent.has(actionId)) {
      this.remove(actionId);
      this.urgent.add(actionId);
    }
  }

  /** Yields the ids in order, without a copy: an Action that moves to the end is yielded again. */
  *actionIds(): Generator<string> {
    yield* this.urgent;
    yield* this.others;
  }

  private remove(actionId: string): void {
    this.urgent.delete(actionId);
    this.others.delete(actionId);
  }
}
