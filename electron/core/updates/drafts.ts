/**
 * Drafts: typed texts, kept per Action and move across restarts until their update is confirmed or
 * they are emptied. A draft that cannot be written stays in memory and is written later.
 */
import type { StorageProblem } from "../../contract/storage.ts";
import type { DraftDto } from "../../contract/updates.ts";
import type { MoveName } from "../../contract/vocabulary.ts";
import { isBusy, storeFailureOf, type Clock, type DraftStore, type Timer } from "../ports.ts";

/** Retry interval while another program locks the file, in milliseconds. */
const BUSY_RETRY_MS = 250;
/** Retry interval while writing fails, in milliseconds. */
const RETRY_MS = 2_000;

export interface DraftsOptions {
  clock: Clock;
  store: DraftStore;
  accountKey: string;
  /** Called with a problem while writing fails, or with undefined once writing works again. */
  onProblem: (problem: StorageProblem | undefined) => void;
  /** Called with the drafts of the last run that could not be read. */
  onUnreadable: (problem: StorageProblem) => void;
}

export class Drafts {
  private readonly options: DraftsOptions;
  private readonly byAction = new Map<string, Map<MoveName, DraftDto>>();
  /** Texts that are not on disk yet, by Action and move; an empty text removes the draft. */
  private readonly unwritten = new Map<string, DraftDto>();
  private timer: Timer | undefined;

  constructor(options: DraftsOptions) {
    this.options = options;
    try {
      const drafts = options.store.readDrafts(options.accountKey);
      for (const { damaged: _damaged, ...draft } of drafts) this.enter(draft);
      const damaged = drafts.filter((draft) => draft.damaged).map(({ actionId, move }) => ({ actionId, move }));
      if (damaged.length > 0) options.onUnreadable({ code: "draftsDamaged", params: { drafts: damaged } });
    } catch (error) {
      options.onUnreadable({ code: "draftsUnreadable", params: { failure: storeFailureOf(error) } });
    }
  }

  /** Saves a draft. Without `seen`, the `seen` of the draft that it replaces is kept. */
  save({ seen: seenNow, ...text }: DraftDto): void {
    const seen = seenNow ?? this.byAction.get(text.actionId)?.get(text.move)?.seen;
    const draft: DraftDto = { ...text, ...(seen !== undefined && { seen }) };
    if (isEmpty(draft)) {
      const drafts = this.byAction.get(draft.actionId);
      if (drafts?.delete(draft.move) !== true) return;
      if (drafts.size === 0) this.byAction.delete(draft.actionId);
    } else this.enter(draft);
    const key = `${draft.move} ${draft.actionId}`;
    this.unwritten.delete(key);
    this.unwritten.set(key, draft);
    this.flush();
  }

  /** Makes a last attempt at the pending writes. */
  stop(): void {
    this.flush();
    this.timer?.cancel();
  }

  /** Removes the text of a confirmed update; a newer text of the same move stays. */
  settle(sent: DraftDto): void {
    const kept = this.byAction.get(sent.actionId)?.get(sent.move);
    if (kept?.phase === sent.phase && kept.statusMessage === sent.statusMessage) this.save({ ...sent, phase: "", statusMessage: "" });
  }

  of(actionId: string): DraftDto[] {
    return [...(this.byAction.get(actionId)?.values() ?? [])];
  }

  all(): DraftDto[] {
    return [...this.byAction.values()].flatMap((drafts) => [...drafts.values()]);
  }

  private enter(draft: DraftDto): void {
    const drafts = this.byAction.get(draft.actionId) ?? new Map<MoveName, DraftDto>();
    drafts.set(draft.move, draft);
    this.byAction.set(draft.actionId, drafts);
  }

  private flush(): void {
    const { clock, store, accountKey, onProblem } = this.options;
    this.timer?.cancel();
    try {
      for (const [key, draft] of this.unwritten) {
        if (isEmpty(draft)) store.removeDraft(accountKey, draft.actionId, draft.move);
        else store.putDraft(accountKey, draft);
        this.unwritten.delete(key);
      }
      onProblem(undefined);
    } catch (error) {
      onProblem({ code: "draftNotKept", params: { failure: storeFailureOf(error) } });
      this.timer = clock.after(isBusy(error) ? BUSY_RETRY_MS : RETRY_MS, () => this.flush());
    }
  }
}

function isEmpty({ phase, statusMessage }: DraftDto): boolean {
  return phase === "" && statusMessage === "";
}
