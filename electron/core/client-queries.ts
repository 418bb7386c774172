/** The queries of shell and window. A query changes nothing. */
import type { AccountDto, HandoverDto, OtherAccountsDto } from "../contract/accounts.ts";
import type { DetailsDto, RowDto, TimelineEntry } from "../contract/action.ts";
import { compareByAttention, isUnacknowledged } from "../contract/attention.ts";
import type { ConnectionDto, StorageTroubleDto } from "../contract/connection.ts";
import type { DigestDto } from "../contract/digest.ts";
import { HOUR_MS, LOOK_BACK_MS, shiftOf } from "./alerts/ledger/shift.ts";
import type { LedgerPageDto, LedgerQueryDto, ShiftDto } from "../contract/ledger.ts";
import type { QueueDto } from "../contract/queue.ts";
import type { UpdateDto } from "../contract/updates.ts";
import type { ClientState } from "./client-state.ts";
import type { NewLedgerLine } from "./ports.ts";
import { keepsTerms } from "./queue/acknowledged.ts";
import type { Entry } from "./queue/action/entry.ts";
import { noCounts } from "./queue/view-counts.ts";
import type { SessionDiagnostics } from "./session-diagnostics.ts";
import { type AccountSettings, accountKeyOf } from "./settings/account.ts";
import { undoEnd } from "./updates/update.ts";
import { updateToDto } from "./updates/update-dto.ts";

const UNCONFIGURED: Omit<ConnectionDto, "since"> = {
  state: "offline",
  reason: { code: "notConfigured", params: {} },
  attempts: 0,
  epoch: 0,
  heartbeats: true,
  dropped: 0,
};

const REFUSED: typeof UNCONFIGURED = { ...UNCONFIGURED, state: "refused", reason: { code: "configurationRefused", params: {} } };

/** An Action that needs an acknowledgement. */
export interface WaitingAction extends Pick<RowDto, "id" | "name" | "priority"> {
  /** Whether the Action still needs the acknowledgement on the same terms as in this result. */
  hasPresentTerms: () => boolean;
}

export class ClientQueries {
  private readonly state: Readonly<ClientState>;

  constructor(state: Readonly<ClientState>) {
    this.state = state;
  }

  /** Returns the account in use; undefined if there is none. */
  accountInUse(): (AccountDto & { demonstration: boolean }) | undefined {
    const { settings } = this.state.session ?? {};
    if (settings === undefined) return undefined;
    const { baseUrl, actingAs, demonstration } = settings;
    return { baseUrl, actingAs, demonstration: demonstration === true };
  }

  /** Returns the key of the account in use; undefined if there is none. */
  accountKey(): string | undefined {
    const { settings } = this.state.session ?? {};
    return settings === undefined ? undefined : accountKeyOf(settings);
  }

  /**
   * Returns how many updates a change to these settings would leave behind, because they belong to
   * another account, and how many of them are held or can be undone.
   */
  updatesLostBy(settings: AccountSettings | undefined): { readonly all: number; readonly held: number; readonly undoable: number } {
    const { session } = this.state;
    const stays = session === undefined || (settings !== undefined && accountKeyOf(settings) === accountKeyOf(session.settings));
    const lost = stays ? [] : session.outbox.underWay();
    return {
      all: lost.length,
      held: lost.filter(({ state }) => state.is === "held").length,
      undoable: lost.filter((update) => undoEnd(update) !== undefined).length,
    };
  }

  /**
   * Number of updates that are being sent or are waiting; held updates, which the user decides
   * about, are not counted.
   */
  updatesUnderWay(): number {
    return this.state.session?.outbox.underWay().filter(({ state }) => state.is !== "held").length ?? 0;
  }

  list(): QueueDto {
    const { session, listEpoch } = this.state;
    return session?.batches.list() ?? { epoch: listEpoch, seq: 1, rows: [], counts: noCounts(), known: false };
  }

  /** Returns the first Actions that need an acknowledgement, by attention; at most `most`. */
  firstWaiting(most: number): WaitingAction[] {
    const { session } = this.state;
    const first: Entry[] = [];
    for (const entry of session?.entries.all() ?? []) {
      if (!isUnacknowledged(entry)) continue;
      const place = first.findIndex((other) => compareByAttention(entry, other) < 0);
      // Only few of thousands come first; the others are only compared.
      if (place >= 0) first.splice(place, 0, entry);
      else if (first.length < most) first.push(entry);
      if (first.length > most) first.pop();
    }
    return first.map((entry) => {
      const { id, priority, content } = entry;
      const keeps = keepsTerms(entry);
      // In a session that has ended, an Action no longer changes.
      return { id, name: content.name, priority, hasPresentTerms: () => this.state.session === session && keeps() };
    });
  }

  details(actionId: string): DetailsDto | undefined {
    const { session } = this.state;
    const entry = session?.entries.get(actionId);
    if (session === undefined || entry === undefined) return undefined;
    const updates = session.outbox.list(actionId);
    // A confirmed update is already in the timeline as the event that confirmed it.
    const lines: TimelineEntry[] = updates
      .filter((update) => update.state !== "confirmed")
      .map((update) => ({ at: update.createdAt, kind: "update", update }));
    const timeline = [...entry.timeline, ...lines].toSorted((a, b) => a.at - b.at);
    const linesDropped = entry.lineCount - entry.timeline.length;
    const drafts = session.records.drafts.of(actionId);
    return { row: session.batches.row(entry), timeline, ...(linesDropped > 0 && { linesDropped }), updates, drafts };
  }

  /** Returns the page for the next shift on this machine. */
  handover(): HandoverDto {
    const { session, clock } = this.state;
    const { rows, known } = this.list();
    const names = new Map(rows.map((row) => [row.id, row.name]));
    return {
      at: clock.now(),
      ...(session !== undefined && { actingAs: session.settings.actingAs }),
      connection: this.connection(),
      known,
      open: rows.filter((row) => row.views.includes("allOpen")),
      updates: session?.outbox.underWay().map((update) => updateToDto(update)) ?? [],
      otherAccounts: this.otherAccounts(),
      drafts: session?.records.drafts.all().map((draft) => ({ ...draft, actionName: names.get(draft.actionId) ?? draft.actionId })) ?? [],
    };
  }

  otherAccounts(): OtherAccountsDto {
    return this.state.otherAccounts;
  }

  /**
   * Returns the final moves that can still be undone; a user who quits has to decide about them.
   */
  undoable(): UpdateDto[] {
    return this.state.session?.outbox.undoable().map((update) => updateToDto(update)) ?? [];
  }

  async searchLedger(query: LedgerQueryDto): Promise<LedgerPageDto> {
    return (await this.state.session?.records.ledger.search(query)) ?? { lines: [], more: false };
  }

  /**
   * Returns statistics of the user's work in the last hours; undefined if the ledger cannot be
   * read.
   */
  async shift(hours: number): Promise<ShiftDto | undefined> {
    const to = this.state.clock.now();
    const from = to - hours * HOUR_MS;
    const lines = await this.state.session?.records.ledger.since(from - LOOK_BACK_MS);
    return lines === undefined ? undefined : shiftOf(lines, { from, to });
  }

  /** Returns the whole ledger, oldest first. Iterating throws a StoreError if it cannot be read. */
  ledgerLines(): Iterable<NewLedgerLine> {
    return this.state.session?.records.ledger.lines() ?? [];
  }

  connection(): ConnectionDto {
    const { session, configuredAt, refusal } = this.state;
    const without = refusal === "configuration" ? REFUSED : UNCONFIGURED;
    const connection = session?.connection() ?? { ...without, since: configuredAt };
    const storage = this.storage();
    return storage === undefined ? connection : { ...connection, storage };
  }

  /** Whether updates that wait here survive a restart of Docket. */
  get keepsUpdates(): boolean {
    return this.storage()?.kept !== false;
  }

  /**
   * Returns the changes while Docket was away; undefined if there are none or the user has seen
   * them.
   */
  digest(): DigestDto | undefined {
    return this.state.session?.digest.dto;
  }

  /** Returns undefined while there is no service. */
  diagnostics(): SessionDiagnostics | undefined {
    const { session, disk } = this.state;
    const found = session?.diagnostics();
    return found === undefined || disk === undefined ? found : { ...found, storage: [...disk.problems, ...found.storage] };
  }

  /**
   * Returns the storage trouble; a disk that refuses now takes precedence over earlier problems.
   */
  private storage(): StorageTroubleDto | undefined {
    const { disk, session } = this.state;
    const { refused, lost = [], unreadable = [] } = session?.storage.found ?? {};
    const problems = [...(disk?.problems ?? []), ...lost, ...unreadable];
    if (refused !== undefined && disk?.what !== "refusing") return { what: "refusing", problems: [refused, ...problems], kept: false };
    if (problems.length === 0) return undefined;
    const what = disk?.what ?? (lost.length > 0 ? "lossSeen" : "someUnreadable");
    return { what, problems, kept: what !== "memoryOnly" && what !== "refusing" };
  }
}
