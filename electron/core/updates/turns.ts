/**
 * Whose turn it is: the Actions that have an update to send, each behind those that came before it,
 * and behind all others again once one of its updates has gone out. What is to stop an Action goes
 * first: with Fail and Cancel seconds may matter.
 */
import type { MoveName } from "../../contract/vocabulary.ts";
import type { Update } from "./update.ts";

const URGENT: ReadonlySet<MoveName> = new Set<MoveName>(["fail", "cancel"]);

export class Turns {
  private readonly urgent = new Set<string>();
  private readonly others = new Set<string>();

  /** An update of this Action has changed; `all` are its updates now. */
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

  /** A copy, in order: giving a turn changes what is waiting. */
  get actionIds(): string[] {
    return [...this.urgent, ...this.others];
  }

  private remove(actionId: string): void {
    this.urgent.delete(actionId);
    this.others.delete(actionId);
  }
}
