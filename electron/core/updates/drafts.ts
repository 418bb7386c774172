/** Text that somebody typed and that has not gone through: kept per Action and move, over restarts, until its update is confirmed or it is emptied. */
import type { DraftDto, MoveName } from "../../contract/dto.ts";
import type { DraftStore } from "../ports.ts";

export interface DraftsOptions {
  store: DraftStore;
  desk: string;
  /** A sentence, or undefined when all is well again. A draft that the disk refuses is kept in memory. */
  onProblem: (problem: string | undefined) => void;
}

export class Drafts {
  private readonly options: DraftsOptions;
  private readonly byAction = new Map<string, Map<MoveName, DraftDto>>();
  /** What of the last run could not be read; said as long as this run lasts, for no later write mends it. */
  private unread: string | undefined;

  constructor(options: DraftsOptions) {
    this.options = options;
    try {
      for (const draft of options.store.readDrafts(options.desk)) this.enter(draft);
    } catch (error) {
      this.unread = `The drafts on disk could not be read: ${messageOf(error)}`;
      options.onProblem(this.unread);
    }
  }

  save(draft: DraftDto): void {
    const { store, desk } = this.options;
    if (draft.phase === "" && draft.statusMessage === "") {
      const drafts = this.byAction.get(draft.actionId);
      if (drafts?.delete(draft.move) !== true) return;
      if (drafts.size === 0) this.byAction.delete(draft.actionId);
      this.onDisk(() => store.removeDraft(desk, draft.actionId, draft.move));
    } else {
      this.enter(draft);
      this.onDisk(() => store.putDraft(desk, draft));
    }
  }

  /** The text has been seen through; a newer text of the same move stays. */
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

  private onDisk(work: () => void): void {
    try {
      work();
      this.options.onProblem(this.unread);
    } catch (error) {
      this.options.onProblem(`A draft could not be kept on disk: ${messageOf(error)}`);
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
