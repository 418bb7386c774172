/**
 * In-memory disks for updates, drafts and ledger. Each outlives Docket, and can be set to refuse.
 */
import { folded } from "../../electron/contract/folded.ts";
import type { LedgerLineDto } from "../../electron/contract/ledger.ts";
import type { DraftDto } from "../../electron/contract/updates.ts";
import type {
  DraftStore,
  FoundLines,
  LedgerLimits,
  LedgerStore,
  NewLedgerLine,
  StoredUpdate,
  UpdateStore,
} from "../../electron/core/ports.ts";
import { ledgerSentence } from "../../electron/contract/messages/ledger.ts";

class Refusable {
  /** When set, every call fails with this sentence. */
  refuses: string | undefined;

  /** When set, every call fails as while another program holds the file. */
  isBusy = false;

  protected maybeRefuse(): void {
    if (this.isBusy) throw Object.assign(new Error("Another program holds the file."), { code: "busy" });
    if (this.refuses !== undefined) throw new Error(this.refuses);
  }
}

export class MemoryUpdateStore extends Refusable implements UpdateStore {
  /**
   * Updates by accountKey and id; a Map keeps a rewritten entry at its first place, as the port
   * requires.
   */
  readonly byAccount = new Map<string, Map<string, string>>();
  private readonly ledger: LedgerStore;

  constructor(ledger: LedgerStore) {
    super();
    this.ledger = ledger;
  }

  accounts(): string[] {
    this.maybeRefuse();
    return [...this.byAccount].filter(([, updates]) => updates.size > 0).map(([account]) => account);
  }

  readUpdates(accountKey: string): StoredUpdate[] {
    this.maybeRefuse();
    return [...(this.byAccount.get(accountKey) ?? [])].map(([id, json]) => ({ id, json }));
  }

  putUpdate(accountKey: string, { id, json }: StoredUpdate, lines: readonly NewLedgerLine[] = []): void {
    this.maybeRefuse();
    if (lines.length > 0) this.ledger.append(accountKey, lines);
    const updates = this.byAccount.get(accountKey) ?? new Map<string, string>();
    this.byAccount.set(accountKey, updates.set(id, json));
  }

  removeUpdate(accountKey: string, id: string, lines: readonly NewLedgerLine[] = []): void {
    this.maybeRefuse();
    if (lines.length > 0) this.ledger.append(accountKey, lines);
    this.byAccount.get(accountKey)?.delete(id);
  }

  /** Runs `work` as a transaction: all of it is kept, or nothing. Lines come last in it. */
  together(work: () => void): void {
    this.maybeRefuse();
    const before = new Map(Array.from(this.byAccount, ([account, updates]) => [account, new Map(updates)]));
    try {
      work();
    } catch (error) {
      this.byAccount.clear();
      for (const [account, updates] of before) this.byAccount.set(account, updates);
      throw error;
    }
  }

  removeUpdates(account: string, ids: readonly string[], lines: readonly NewLedgerLine[]): void {
    this.maybeRefuse();
    for (const id of ids) this.removeUpdate(account, id, []);
    this.ledger.append(account, lines);
  }
}

export class MemoryDraftStore extends Refusable implements DraftStore {
  readonly byAccount = new Map<string, Map<string, DraftDto>>();

  accounts(): string[] {
    this.maybeRefuse();
    return [...this.byAccount].filter(([, drafts]) => drafts.size > 0).map(([account]) => account);
  }

  readDrafts(accountKey: string): DraftDto[] {
    this.maybeRefuse();
    return [...(this.byAccount.get(accountKey)?.values() ?? [])].map((draft) => ({ ...draft }));
  }

  putDraft(accountKey: string, draft: DraftDto): void {
    this.maybeRefuse();
    const drafts = this.byAccount.get(accountKey) ?? new Map<string, DraftDto>();
    this.byAccount.set(accountKey, drafts.set(keyOf(draft.actionId, draft.move), { ...draft }));
  }

  removeDraft(accountKey: string, actionId: string, move: string): void {
    this.maybeRefuse();
    this.byAccount.get(accountKey)?.delete(keyOf(actionId, move));
  }
}

export class MemoryLedgerStore extends Refusable implements LedgerStore {
  /** Lines, oldest first. */
  lines: (LedgerLineDto & { accountKey: string })[] = [];
  /** Number of calls that appended lines, not of lines. */
  appends = 0;
  /** Number of lines that were certainly on the disk at the end of each forced write. */
  readonly forced: number[] = [];
  /** Number of rows that each search has read. */
  readonly searched: number[] = [];
  readonly prunes: LedgerLimits[] = [];
  private newest = 0;

  append(accountKey: string, lines: readonly NewLedgerLine[], hasMore = false): void {
    this.maybeRefuse();
    this.appends += 1;
    for (const line of lines) this.lines.push({ accountKey, number: (this.newest += 1), ...line });
    if (!hasMore) this.forced.push(this.lines.length);
  }

  search(accountKey: string, words: readonly string[], { before, rows }: { before: number; rows: number }): FoundLines {
    this.maybeRefuse();
    const wanted = words.map(folded);
    const looked = this.lines
      .filter((line) => line.number < before)
      .toReversed()
      .slice(0, rows);
    this.searched.push(looked.length);
    const lines = looked.filter((line) => {
      const text = folded(`${line.actionId}\n${line.name}\n${ledgerSentence(line)}`);
      return line.accountKey === accountKey && wanted.every((word) => text.includes(word));
    });
    const last = looked.at(-1);
    return { lines: lines.map(withoutAccountKey), ...(last !== undefined && looked.length === rows && { next: last.number }) };
  }

  *all(accountKey: string): Generator<LedgerLineDto> {
    this.maybeRefuse();
    for (const line of this.lines) if (line.accountKey === accountKey) yield withoutAccountKey(line);
  }

  last(): number {
    this.maybeRefuse();
    return this.lines.at(-1)?.number ?? 0;
  }

  prune(limits: LedgerLimits): void {
    this.maybeRefuse();
    this.prunes.push(limits);
    const { before, oldest, now, maxBytes } = limits;
    this.lines = this.lines.filter(({ number, at }) => number >= before || (at >= oldest && at <= now));
    const bytes = (): number =>
      this.lines.reduce((sum, { actionId, name, event }) => sum + `${actionId}${name}${JSON.stringify(event)}`.length, 0);
    while (bytes() > maxBytes) this.lines.shift();
  }
}

function keyOf(actionId: string, move: string): string {
  return `${move}\n${actionId}`;
}

function withoutAccountKey({ accountKey: _accountKey, ...line }: LedgerLineDto & { accountKey: string }): LedgerLineDto {
  return line;
}
