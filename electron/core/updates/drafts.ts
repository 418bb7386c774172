/** Text that somebody typed and that has not gone through: kept per Action and move until its update is confirmed or it is emptied. */
import type { DraftDto, MoveName } from "../../contract/dto.ts";

export class Drafts {
  private readonly byAction = new Map<string, Map<MoveName, DraftDto>>();

  save(draft: DraftDto): void {
    const drafts = this.byAction.get(draft.actionId) ?? new Map<MoveName, DraftDto>();
    if (draft.phase === "" && draft.statusMessage === "") drafts.delete(draft.move);
    else drafts.set(draft.move, draft);
    if (drafts.size === 0) this.byAction.delete(draft.actionId);
    else this.byAction.set(draft.actionId, drafts);
  }

  /** The text has been seen through; a newer text of the same move stays. */
  settle(sent: DraftDto): void {
    const kept = this.byAction.get(sent.actionId)?.get(sent.move);
    if (kept?.phase === sent.phase && kept.statusMessage === sent.statusMessage) this.save({ ...sent, phase: "", statusMessage: "" });
  }

  of(actionId: string): DraftDto[] {
    return [...(this.byAction.get(actionId)?.values() ?? [])];
  }
}
