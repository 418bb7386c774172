/** A journal on in-memory stores, with access to what it has written. */
import { Journal, type LineText, type RecordChange } from "../../../../electron/core/alerts/ledger/journal.ts";
import { storageSentence } from "../../../../electron/contract/messages/storage.ts";
import { FakeClock } from "../../../support/fake-clock.ts";
import { asWritten, sentencesOf } from "../../ledger-lines.ts";
import { MemoryLedgerStore, MemoryUpdateStore } from "../../memory-stores.ts";

export const line = (words: string): LineText => ({ actionId: "a", name: "Pump", kind: "update", event: asWritten(words) });

export const lineOf = (actionId: string, words: string): LineText => ({ ...line(words), actionId });

/** Returns the change of a record; `state` stands for the record's content. */
export const put = (id: string, state: string, ...words: string[]): RecordChange => ({
  record: { id, json: state },
  lines: words.map(line),
});

export class JournalUnderTest {
  readonly clock = new FakeClock();
  readonly ledger = new MemoryLedgerStore();
  readonly updates = new MemoryUpdateStore(this.ledger);
  readonly problems: (string | undefined)[] = [];

  open(): Journal {
    const { clock, ledger, updates, problems } = this;
    return new Journal({
      clock,
      updates,
      ledger,
      accountKey: "accountKey",
      onProblem: (problem) => problems.push(problem && storageSentence(problem)),
    });
  }

  /** Returns the sentences of the ledger, in order. */
  written(): string[] {
    return sentencesOf(this.ledger.lines);
  }

  /** Returns the records by id. */
  records(): Record<string, string> {
    return Object.fromEntries(this.updates.byAccount.get("accountKey") ?? []);
  }

  /**
   * Makes each line cost the ledger a hundredth of a millisecond from now on. Returns a live array
   * of the lengths of its turns, in milliseconds.
   */
  slowTurns(): number[] {
    const { clock, ledger } = this;
    const turns: number[] = [];
    const append = ledger.append.bind(ledger);
    ledger.append = (...args) => {
      append(...args);
      const ms = 0.01 * args[1].length;
      clock.block(ms);
      turns.push(ms);
    };
    return turns;
  }
}
