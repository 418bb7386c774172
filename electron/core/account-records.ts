/** The stored records of one account on this machine, opened together. */
import type { DaysOfUse } from "./alerts/ledger/days-of-use.ts";
import { Journal } from "./alerts/ledger/journal.ts";
import { LedgerAhead } from "./alerts/ledger/ledger-ahead.ts";
import { LedgerWriter } from "./alerts/ledger/ledger-writer.ts";
import { Ledger } from "./alerts/ledger/ledger.ts";
import type { Clock, DraftStore, LedgerStore, QueueStore, UpdateStore } from "./ports.ts";
import type { Entry } from "./queue/action/entry.ts";
import { QueueCache } from "./queue/queue-cache.ts";
import type { StorageTroubles } from "./storage-troubles.ts";
import { Drafts } from "./updates/drafts.ts";
import { UpdateRecords } from "./updates/update-records.ts";

export interface Stores {
  queue: QueueStore;
  updates: UpdateStore;
  drafts: DraftStore;
  ledger: LedgerStore;
}

export interface AccountRecordsOptions {
  clock: Clock;
  days: DaysOfUse;
  stores: Stores;
  accountKey: string;
  storage: StorageTroubles;
  /** Returns the present entry of an Action, which is to be stored. */
  entry: (id: string) => Entry | undefined;
}

export class AccountRecords {
  readonly journal: Journal;
  readonly ledger: Ledger;
  readonly ledgerWriter: LedgerWriter;
  readonly ahead: LedgerAhead;
  readonly drafts: Drafts;
  readonly updates: UpdateRecords;
  readonly queueCache: QueueCache;

  constructor({ clock, days, stores, accountKey, storage, entry }: AccountRecordsOptions) {
    const { queue, updates, drafts, ledger } = stores;
    const account = { clock, accountKey };
    const journal = new Journal({ ...account, updates, ledger, onProblem: storage.refuses("journal") });
    this.journal = journal;
    this.ledger = new Ledger({ ...account, store: ledger, days, journal, onProblem: storage.withholds("ledger") });
    this.ledgerWriter = new LedgerWriter(journal);
    this.ahead = new LedgerAhead(ledger, accountKey);
    this.drafts = new Drafts({
      ...account,
      store: drafts,
      onProblem: storage.refuses("drafts"),
      onUnreadable: storage.withholds("drafts"),
    });
    this.updates = new UpdateRecords({ store: updates, journal, accountKey, days, onUnreadable: storage.withholds("updates") });
    this.queueCache = new QueueCache({
      ...account,
      store: queue,
      get: entry,
      lastLine: () => ledger.last(),
      onProblem: storage.refuses("queue"),
      onUnreadable: storage.withholds("queue"),
    });
  }

  /** Called when an Action has changed, perhaps in a burst. */
  actionChanged(id: string): void {
    this.journal.actionChanged();
    this.queueCache.touch(id);
  }

  /** Like `actionChanged`, for an entry that may have changed a moment ago. */
  entryChanged(entry: Entry): void {
    this.journal.actionChanged();
    this.queueCache.touchEntry(entry);
  }

  /** Writes the backlog; nothing is written afterwards. */
  stop(): void {
    this.ledger.stop();
    this.journal.stop();
    this.drafts.stop();
    this.queueCache.flush();
  }
}
