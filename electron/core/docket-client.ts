/**
 * Docket: what the shell talks to. It holds one session at a time, answers what the window asks, puts on record what the user decides, and
 * tells what changed, in batches.
 */
import type { Result } from "../contract/channels.ts";
import type { AccountDto, HandoverDto, OtherAccountsDto } from "../contract/accounts.ts";
import type { DetailsDto, ProgressDto, RowDto, TimelineEntry } from "../contract/action.ts";
import type { ConnectionDto, StorageTroubleDto } from "../contract/connection.ts";
import type { DiagnosticsDto } from "../contract/diagnostics.ts";
import type { DigestDto } from "../contract/digest.ts";
import { failed } from "../contract/errors.ts";
import type { LedgerPageDto, LedgerQueryDto } from "../contract/ledger.ts";
import type { BatchDto, QueueDto, ViewCounts } from "../contract/queue.ts";
import type { BulkResultDto, DraftDto, SubmitInput, UpdateDto } from "../contract/updates.ts";
import { asksReason, type UpdateChoice } from "../contract/vocabulary.ts";
import { DaysOfUse } from "./alerts/days-of-use.ts";
import { movesOffered, targetOf } from "./lifecycle.ts";
import type { Fetch, FileTrouble, Timer } from "./ports.ts";
import { Batches } from "./queue/batches.ts";
import type { Entry } from "./queue/entry.ts";
import { Session, type SessionPorts } from "./session.ts";
import { countViews, midnightBefore, rowOf } from "./queue/row.ts";
import { accountKeyOf } from "./settings/account.ts";
import type { Settings } from "./settings/schema.ts";
import { createTransport } from "./transport/create-transport.ts";
import type { Transport } from "./transport/transport.ts";
import { OtherAccounts } from "./updates/other-accounts.ts";
import { updateToDto } from "./updates/update.ts";
import { whenFree } from "./when-free.ts";

export interface DocketClientPorts extends SessionPorts {
  fetch: Fetch;
  /** What was wrong with the files at the start; absent: all well. */
  disk?: FileTrouble | undefined;
}

/** A key press that claims to be older than this, or in the future, is dated by us. */
const MAX_PRESS_AGE_MS = 60_000;
/** How often "last heard" is passed on while nothing else about the connection changes. */
const CONNECTION_MS = 250;
/** How often the date is looked at, for "Finished today". */
const DATE_CHECK_MS = 60_000;

const UNCONFIGURED: Omit<ConnectionDto, "since"> = {
  state: "offline",
  reason: "Docket is not connected to a service yet.",
  advice: "Enter the service's address and key in the settings.",
  attempts: 0,
  epoch: 0,
  heartbeats: true,
  dropped: 0,
};

export class DocketClient {
  private readonly ports: DocketClientPorts;
  private readonly transportFor: (settings: Settings) => Transport;
  private readonly batches: Batches;
  private readonly batchListeners = new Set<(batch: BatchDto) => void>();
  private readonly connectionListeners = new Set<(connection: ConnectionDto) => void>();
  private readonly digestListeners = new Set<(digest: DigestDto | undefined) => void>();
  private readonly days: DaysOfUse;
  private readonly others: OtherAccounts;
  private readonly otherAccountsListeners = new Set<(accounts: OtherAccountsDto) => void>();
  private otherAccountsNow: OtherAccountsDto = { accounts: [] };
  private session: Session | undefined;
  private disk: FileTrouble | undefined;
  private unconfiguredSince: number;
  private lastConnection: ConnectionDto["state"] | undefined;
  private connectionTimer: Timer | undefined;
  private dateTimer: Timer | undefined;
  private today: number;

  /** `transportFor` is for those who bring a wire of their own; by default it is the one that the settings name. */
  constructor(ports: DocketClientPorts, transportFor = (settings: Settings): Transport => createTransport(ports, settings)) {
    this.ports = ports;
    this.disk = ports.disk;
    this.transportFor = transportFor;
    this.days = new DaysOfUse(ports);
    this.others = new OtherAccounts(ports);
    this.unconfiguredSince = ports.clock.now();
    this.today = midnightBefore(ports.clock.now());
    this.batches = new Batches(
      ports.clock,
      { row: (id) => this.row(id), counts: () => this.counts(), known: () => this.session?.model.known ?? false },
      (batch) => {
        for (const listener of this.batchListeners) listener(batch);
      },
    );
    this.watchTheDate();
  }

  /** Connects with these settings, or (undefined) disconnects. Replaces what was before, the list included. */
  configure(settings: Settings | undefined): void {
    void this.endSession();
    this.unconfiguredSince = this.ports.clock.now();
    if (settings !== undefined) {
      this.session = new Session({ ...this.ports, days: this.days }, settings, this.transportFor(settings), {
        rowChanged: (id) => this.batches.touch(id),
        connectionChanged: () => this.connectionChanged(),
        digestChanged: (digest) => this.tellDigest(digest),
      });
      this.session.start();
    }
    this.batches.renew();
    this.connectionChanged();
    this.tellDigest(this.digest());
    this.readOtherAccounts();
  }

  /** The account in use; undefined while there is none. */
  accountInUse(): (AccountDto & { demonstration: boolean }) | undefined {
    const { settings } = this.session ?? {};
    if (settings === undefined) return undefined;
    const { baseUrl, actingAs, demonstration } = settings;
    return { baseUrl, actingAs, demonstration: demonstration === true };
  }

  /** How many updates a change to these settings would leave behind, because they belong to another account. */
  updatesLostBy(settings: Settings | undefined): number {
    const { session } = this;
    if (session === undefined) return 0;
    const stays = settings !== undefined && accountKeyOf(settings) === accountKeyOf(session.settings);
    return stays ? 0 : session.outbox.underWay().length;
  }

  /** Settles when the last socket is let go; after it no timer or listener is left. */
  async stop(): Promise<void> {
    const ended = this.endSession();
    this.batches.stop();
    this.connectionTimer?.cancel();
    this.dateTimer?.cancel();
    await ended;
  }

  list(): QueueDto {
    const rows: RowDto[] = [];
    for (const entry of this.session?.model.all() ?? []) rows.push(this.rowOfEntry(entry));
    const { epoch, seq } = this.batches;
    return { epoch, seq, rows, counts: this.counts(), known: this.session?.model.known ?? false };
  }

  details(actionId: string): DetailsDto | undefined {
    const entry = this.session?.model.get(actionId);
    if (entry === undefined) return undefined;
    const updates = this.session?.outbox.list(actionId) ?? [];
    // A confirmed update is told by the event that confirmed it.
    const lines: TimelineEntry[] = updates
      .filter((update) => update.state !== "confirmed")
      .map((update) => ({ at: update.createdAt, kind: "update", update }));
    const timeline = [...entry.timeline, ...lines].toSorted((a, b) => a.at - b.at);
    this.session?.opened(actionId);
    return { row: this.rowOfEntry(entry), timeline, updates, drafts: this.session?.drafts.of(actionId) ?? [] };
  }

  /** Puts an update on record. What the user sees of it afterwards comes with the rows. */
  submit(input: SubmitInput): Result<{ updateId: string }> {
    return this.record(input, true);
  }

  /** `typed`: the text is the user's own, and kept as a draft until it is seen through. */
  private record(input: SubmitInput, typed: boolean): Result<{ updateId: string }> {
    const { session } = this;
    const entry = session?.model.get(input.actionId);
    if (session === undefined || entry === undefined) return failed("actionNotInQueue");
    if (entry.leftAt !== undefined) return failed("actionLeft");
    if (entry.stop !== undefined) return failed("actionStopped");
    const expected = input.seenState;
    const ahead = session.outbox.ahead(entry.id);
    // What is on its way comes first. A press that had not seen it was meant for another state.
    if ((ahead !== undefined && ahead !== expected) || !movesOffered(expected, entry.roles).includes(input.move))
      return failed("moveNotOffered", { move: input.move });
    const progress = progressOf(input, entry);
    if (progress === "reasonMissing" || progress === "reportMissing") return failed(progress);
    if (progress !== undefined && typed) session.drafts.save({ actionId: entry.id, move: input.move, ...progress });
    const now = this.ports.clock.now();
    const added = session.add({
      entry,
      move: input.move,
      expected,
      target: targetOf(input.move, expected),
      progress,
      pressedAt: input.pressedAt > now || now - input.pressedAt > MAX_PRESS_AGE_MS ? now : input.pressedAt,
    });
    return added.ok ? { ok: true, value: { updateId: added.update.id } } : added;
  }

  /** As `submit`; where another program holds Docket's file, as soon as it lets go. */
  submitWhenFree(input: SubmitInput): Promise<Result<{ updateId: string }>> {
    return whenFree(this.ports.clock, () => this.submit(input));
  }

  /**
   * Acknowledges each by itself: one record and one result, so that one which cannot be acknowledged
   * stops no other.
   */
  acknowledgeAll({ actionIds, pressedAt }: { actionIds: string[]; pressedAt: number }): Promise<BulkResultDto[]> {
    const acknowledge = async (actionId: string): Promise<BulkResultDto> => {
      const name = this.session?.model.get(actionId)?.content.name ?? actionId;
      const seenState = this.row(actionId)?.movesFrom ?? "ASSIGNED";
      const result = await this.submitWhenFree({ actionId, move: "acknowledge", seenState, pressedAt });
      return result.ok ? { actionId, name, updateId: result.value.updateId } : { actionId, name, problem: result.error };
    };
    return Promise.all([...new Set(actionIds)].map(acknowledge));
  }

  /** "I have stopped." False when nothing was to be stopped. */
  confirmStop(actionId: string): boolean {
    return this.session?.confirmStop(actionId) ?? false;
  }

  /** Takes the Action as it is now for what was acknowledged; with `report`, says so to the service in a report of progress. */
  async acceptChanges({ actionId, report }: { actionId: string; report: boolean }): Promise<Result<null>> {
    const entry = this.session?.model.get(actionId);
    const fields = this.session?.acceptChanges(actionId);
    if (entry === undefined || fields === undefined) return failed("nothingChanged");
    if (!report) return { ok: true, value: null };
    const progress = { phase: entry.content.progress?.phase ?? "", statusMessage: `Accepted the change of ${fields.join(", ")}` };
    const pressedAt = this.ports.clock.now();
    const input = { actionId, move: "report" as const, seenState: this.rowOfEntry(entry).movesFrom, pressedAt, progress };
    const result = await whenFree(this.ports.clock, () => this.record(input, false));
    return result.ok ? { ok: true, value: null } : result;
  }

  /** "Not now": asks again after another period of silence. */
  silenceLater(actionId: string): void {
    this.session?.silence.later(actionId);
  }

  searchLedger(query: LedgerQueryDto): LedgerPageDto {
    return this.session?.ledger.search(query) ?? { lines: [], more: false };
  }

  /** The whole ledger as text, piece by piece. */
  ledgerText(format: "csv" | "ndjson"): Iterable<string> {
    return this.session?.ledger.text(format) ?? [];
  }

  /** What the next shift on this machine has to know. */
  handover(): HandoverDto {
    const { session } = this;
    const rows = this.list().rows.filter((row) => row.views.includes("allOpen"));
    const names = new Map(this.list().rows.map((row) => [row.id, row.name]));
    return {
      at: this.ports.clock.now(),
      ...(session !== undefined && { actingAs: session.settings.actingAs }),
      connection: this.connection(),
      open: rows,
      updates: session?.outbox.underWay().map(updateToDto) ?? [],
      otherAccounts: this.otherAccounts(),
      drafts: session?.drafts.all().map((draft) => ({ ...draft, actionName: names.get(draft.actionId) ?? draft.actionId })) ?? [],
    };
  }

  /** What is kept for accounts that are not in use; as it was at the last change of the account, or drop. */
  otherAccounts(): OtherAccountsDto {
    return this.otherAccountsNow;
  }

  /** Drops an update of an account that is not in use; without an id all its updates and drafts. */
  async dropOther(input: { account: string; updateId?: string }): Promise<Result<null>> {
    const result = await whenFree(this.ports.clock, () => this.others.drop(this.account(), input));
    // Some of them may be gone although the disk refused another.
    this.readOtherAccounts();
    return result;
  }

  /** The final moves that still can be undone: what a user who quits now has to decide about. */
  undoable(): UpdateDto[] {
    return this.session?.outbox.undoable().map(updateToDto) ?? [];
  }

  /** Stops the time to undo while the user is asked about them; the function that is returned gives it to them anew. */
  pauseUndo(): () => void {
    return this.session?.outbox.pauseUndo() ?? (() => undefined);
  }

  /** Sends them now; settles when each has its answer, or `withinMs` have passed. */
  async sendUndoable(withinMs: number): Promise<void> {
    const ids = new Set(this.undoable().map((update) => update.id));
    this.session?.outbox.releaseAll();
    const isUnanswered = (): boolean =>
      this.session?.outbox.underWay().some((update) => ids.has(update.id) && (update.state === "waiting" || update.state === "sending")) ??
      false;
    await new Promise<void>((resolve) => {
      const deadline = this.ports.clock.after(withinMs, done);
      const stopListening = this.onBatch(() => void (isUnanswered() || done()));
      function done(): void {
        deadline.cancel();
        stopListening();
        resolve();
      }
      if (!isUnanswered()) done();
    });
  }

  /** As `resolve`; where another program holds Docket's file, as soon as it lets go. */
  resolveWhenFree(input: { updateId: string; choice: UpdateChoice }): Promise<Result<null>> {
    return whenFree(this.ports.clock, () => this.resolve(input));
  }

  resolve(input: { updateId: string; choice: UpdateChoice }): Result<null> {
    return this.session?.outbox.resolve(input.updateId, input.choice) ?? failed("updateGone");
  }

  saveDraft(draft: DraftDto): void {
    this.session?.drafts.save(draft);
  }

  connection(): ConnectionDto {
    const connection = this.session?.connection() ?? { ...UNCONFIGURED, since: this.unconfiguredSince };
    const storage = this.storage();
    return storage === undefined ? connection : { ...connection, storage };
  }

  /** What is wrong with the files: what they refuse now comes before how they were found. */
  private storage(): StorageTroubleDto | undefined {
    const { disk } = this;
    const { refused, unreadable = [] } = this.session?.storageProblems() ?? {};
    if (refused !== undefined && disk?.what !== "refusing") return { what: "refusing", message: refused, kept: false };
    const messages = [...(disk === undefined ? [] : [disk.problem]), ...unreadable];
    if (messages.length === 0) return undefined;
    const what = disk?.what ?? "someUnreadable";
    return { what, message: messages.join(" "), kept: what !== "memoryOnly" && what !== "refusing" };
  }

  /** Something has happened to the files since the start. What was missing then stays said. */
  filesChanged({ what, problem }: FileTrouble): void {
    const { disk, log } = this.ports;
    log.error(problem);
    const before = disk === undefined || disk.what === "memoryOnly" ? "" : `${disk.problem} `;
    this.disk = { what, problem: before + problem };
    this.connectionChanged();
  }

  /** Whether what waits here outlives Docket. */
  get keepsUpdates(): boolean {
    return this.storage()?.kept !== false;
  }

  /** "Retry now". */
  retry(): void {
    this.session?.reopen("asked to");
  }

  /** The machine woke up, or the network is back. A refused key stays refused: only the user can mend that. */
  wake(): void {
    this.session?.wake("the machine woke up or the network is back");
  }

  /** What changed while Docket was away; undefined when there is nothing, or it has been seen. */
  digest(): DigestDto | undefined {
    return this.session?.digest.dto;
  }

  dismissDigest(): void {
    this.session?.digest.dismiss();
  }

  /** Everything but the versions; undefined while there is no service to speak of. */
  diagnostics(): Omit<DiagnosticsDto, "versions"> | undefined {
    const found = this.session?.diagnostics();
    if (found === undefined || this.disk === undefined) return found;
    return { ...found, storage: [this.disk.problem, ...found.storage] };
  }

  onBatch(listener: (batch: BatchDto) => void): () => void {
    this.batchListeners.add(listener);
    return () => void this.batchListeners.delete(listener);
  }

  onDigest(listener: (digest: DigestDto | undefined) => void): () => void {
    this.digestListeners.add(listener);
    return () => void this.digestListeners.delete(listener);
  }

  onOtherAccounts(listener: (accounts: OtherAccountsDto) => void): () => void {
    this.otherAccountsListeners.add(listener);
    return () => void this.otherAccountsListeners.delete(listener);
  }

  onConnection(listener: (connection: ConnectionDto) => void): () => void {
    this.connectionListeners.add(listener);
    return () => void this.connectionListeners.delete(listener);
  }

  /** The key of the account in use. */
  private account(): string | undefined {
    return this.session === undefined ? undefined : accountKeyOf(this.session.settings);
  }

  private readOtherAccounts(): void {
    this.otherAccountsNow = this.others.list(this.account());
    for (const listener of this.otherAccountsListeners) listener(this.otherAccountsNow);
  }

  private async endSession(): Promise<void> {
    const { session } = this;
    this.session = undefined;
    await session?.stop();
  }

  private row(id: string): RowDto | undefined {
    const entry = this.session?.model.get(id);
    return entry === undefined ? undefined : this.rowOfEntry(entry);
  }

  private rowOfEntry(entry: Entry): RowDto {
    const outbox = this.session?.outbox;
    const silentSince = this.session?.silence.since(entry.id);
    const row = rowOf(entry, { update: outbox?.latest(entry.id), ahead: outbox?.ahead(entry.id), today: this.today });
    return silentSince === undefined ? row : { ...row, silentSince };
  }

  private counts(): ViewCounts {
    return countViews(this.session?.model.all() ?? [], this.today);
  }

  private connectionChanged(): void {
    const connection = this.connection();
    const { state } = connection;
    if (state === this.lastConnection) {
      this.connectionTimer ??= this.ports.clock.after(CONNECTION_MS, () => this.tellConnection());
      return;
    }
    this.lastConnection = state;
    this.ports.log.info(`connection: ${state[0]?.toUpperCase()}${state.slice(1)}${connection.reason ? ` (${connection.reason})` : ""}`);
    this.tellConnection();
  }

  private tellDigest(digest: DigestDto | undefined): void {
    for (const listener of this.digestListeners) listener(digest);
  }

  private tellConnection(): void {
    this.connectionTimer?.cancel();
    this.connectionTimer = undefined;
    const connection = this.connection();
    for (const listener of this.connectionListeners) listener(connection);
  }

  /** At midnight what was finished "today" was finished yesterday. */
  private watchTheDate(): void {
    this.dateTimer = this.ports.clock.after(DATE_CHECK_MS, () => {
      this.days.count();
      this.days.retry();
      if (this.otherAccountsNow.problem !== undefined) this.readOtherAccounts();
      const today = midnightBefore(this.ports.clock.now());
      if (today !== this.today) {
        this.today = today;
        for (const entry of this.session?.model.all() ?? []) this.batches.touch(entry.id);
      }
      this.watchTheDate();
    });
  }
}

/** The progress that travels with a move; a code when it may not go out like this. */
function progressOf(input: SubmitInput, entry: Entry): ProgressDto | "reasonMissing" | "reportMissing" | undefined {
  const { progress } = input;
  if (asksReason(input.move)) {
    if (progress === undefined || progress.statusMessage.trim() === "") return "reasonMissing";
    // A progress object replaces the old one as a whole, so the phase is sent along.
    return { phase: entry.content.progress?.phase ?? "", statusMessage: progress.statusMessage.trim() };
  }
  if (input.move === "report" && (progress === undefined || (progress.phase.trim() === "" && progress.statusMessage.trim() === "")))
    return "reportMissing";
  return progress;
}
