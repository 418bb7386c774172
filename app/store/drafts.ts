/**
 * The slice of texts that the user typed for an Action: the progress form and the reasons. A text
 * is stored here while typed and saved in main shortly afterwards, so that a refusal, a closed
 * dialog or a crash does not lose it. When Docket quits, main requests texts that are not saved
 * yet.
 */
import type { DetailsDto, ProgressDto } from "../../electron/contract/action.ts";
import type { DraftDto } from "../../electron/contract/updates.ts";
import type { MoveName } from "../../electron/contract/vocabulary.ts";
import { withEntry } from "./keyed.ts";
import { sameProgress } from "./same-progress.ts";
import type { DocketState, DocketStore, Slice, StorePorts } from "./store.ts";

/** A text with the progress that the service showed when typing began, as in main's drafts. */
type DraftText = Omit<DraftDto, "actionId" | "move">;

export interface DraftsSlice {
  /** Texts by `draftKey`. */
  readonly draftTexts: ReadonlyMap<string, DraftText>;
  /** Ids of the updates that carry a draft's text, by the draft's key. */
  readonly sentDrafts: ReadonlyMap<string, string>;
  /** Keys of unedited drafts loaded from main. They are removed when main no longer has them. */
  readonly loadedDrafts: ReadonlySet<string>;
  /** Keys of texts whose last save main refused. */
  readonly unkeptDrafts: ReadonlySet<string>;
  readonly editDraft: (actionId: string, move: MoveName, text: ProgressDto) => void;
  /** Saves unsaved texts at once. */
  readonly flushDrafts: () => void;
  /** Saves unsaved texts at once and resolves when main has answered every save. */
  readonly saveDrafts: () => Promise<void>;
  /** Saves a text again after another text was recorded in its place. */
  readonly keepDraft: (actionId: string, move: MoveName) => void;
  /**
   * Notes that the text went into this update. The text is removed when main has completed the
   * update.
   */
  readonly markDraftSent: (actionId: string, move: MoveName, updateId: string) => void;
}

/** Pause in typing after which the text is saved, in milliseconds. */
const SAVE_AFTER_MS = 400;

/** Returns the key of a draft. No move name contains a space, so a key is unique for any id. */
export function draftKey(actionId: string, move: MoveName): string {
  return `${move} ${actionId}`;
}

const NO_PROGRESS: ProgressDto = { phase: "", statusMessage: "" };

/**
 * Returns the progress that a newly typed report builds upon; undefined for an Action that is not
 * in the list.
 */
function seenBy({ draftTexts, rows }: DocketState, actionId: string): ProgressDto | undefined {
  const draft = draftTexts.get(draftKey(actionId, "report"));
  const row = rows.get(actionId);
  if (draft !== undefined && !sameProgress(draft, row?.progress)) return draft.seen;
  return row && (row.progress ?? NO_PROGRESS);
}

function isOf(actionId: string, key: string): boolean {
  return key.slice(key.indexOf(" ") + 1) === actionId;
}

export function createDraftsSlice({ bridge }: StorePorts): Slice<DraftsSlice> {
  return (set, get) => {
    const unsaved = new Map<string, { actionId: string; move: MoveName }>();
    const saving = new Set<Promise<unknown>>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = async (draft: DraftDto): Promise<void> => {
      const answered = bridge.invoke("drafts:save", draft);
      saving.add(answered);
      const { ok } = await answered.finally(() => saving.delete(answered));
      const key = draftKey(draft.actionId, draft.move);
      set(({ unkeptDrafts }) => ({ unkeptDrafts: ok ? without(unkeptDrafts, key) : new Set([...unkeptDrafts, key]) }));
    };
    const flushDrafts = (): void => {
      clearTimeout(timer);
      for (const [key, { actionId, move }] of unsaved) {
        const text = get().draftTexts.get(key);
        if (text !== undefined) void save({ actionId, move, ...text });
      }
      unsaved.clear();
    };
    return {
      draftTexts: new Map(),
      sentDrafts: new Map(),
      loadedDrafts: new Set(),
      unkeptDrafts: new Set(),
      flushDrafts,
      saveDrafts: async () => {
        flushDrafts();
        await Promise.allSettled(saving);
      },
      editDraft: (actionId, move, { phase, statusMessage }) => {
        const key = draftKey(actionId, move);
        const seen = move === "report" ? seenBy(get(), actionId) : undefined;
        const text: DraftText = { phase, statusMessage, ...(seen !== undefined && { seen }) };
        set(({ draftTexts, sentDrafts, loadedDrafts }) => ({
          draftTexts: withEntry(draftTexts, key, text),
          sentDrafts: new Map([...sentDrafts].filter(([other]) => other !== key)),
          loadedDrafts: without(loadedDrafts, key),
        }));
        unsaved.set(key, { actionId, move });
        clearTimeout(timer);
        timer = setTimeout(flushDrafts, SAVE_AFTER_MS);
      },
      keepDraft: (actionId, move) => {
        const key = draftKey(actionId, move);
        const { draftTexts, loadedDrafts } = get();
        if (!draftTexts.has(key) || loadedDrafts.has(key)) return;
        unsaved.set(key, { actionId, move });
        flushDrafts();
      },
      markDraftSent: (actionId, move, updateId) =>
        set(({ sentDrafts, unkeptDrafts }) => ({
          sentDrafts: withEntry(sentDrafts, draftKey(actionId, move), updateId),
          // The text is recorded with its update.
          unkeptDrafts: without(unkeptDrafts, draftKey(actionId, move)),
        })),
    };
  };
}

/** Returns the keys without `key`; the same set if it does not contain the key. */
function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : keys;
}

/**
 * Saves unsaved texts when main requests them and when the window is hidden, until the returned
 * function is called.
 */
export function startDrafts({ getState, ports: { bridge } }: Pick<DocketStore, "getState" | "ports">): () => void {
  const { saveDrafts, flushDrafts } = getState();
  // Timers of a hidden window are throttled.
  const flushHidden = (): void => {
    if (document.visibilityState === "hidden") flushDrafts();
  };
  document.addEventListener("visibilitychange", flushHidden);
  const stopListening = bridge.on("drafts:flush", ({ id }) => {
    void saveDrafts().then(() => bridge.invoke("drafts:flushed", { id }));
  });
  return () => {
    document.removeEventListener("visibilitychange", flushHidden);
    stopListening();
  };
}

/** Merges the drafts that main stores, without replacing a text that is being typed here. */
export function draftsAfter(state: DocketState, details: DetailsDto): Pick<DraftsSlice, "draftTexts" | "sentDrafts" | "loadedDrafts"> {
  const actionId = details.row.id;
  const draftTexts = new Map(state.draftTexts);
  const sentDrafts = new Map(state.sentDrafts);
  const loadedDrafts = new Set(state.loadedDrafts);
  for (const [key, updateId] of state.sentDrafts) {
    if (!isOf(actionId, key)) continue;
    const update = details.updates.find((candidate) => candidate.id === updateId);
    if (update !== undefined && update.state !== "confirmed") continue;
    sentDrafts.delete(key);
    draftTexts.delete(key);
  }
  for (const key of state.loadedDrafts) {
    if (!isOf(actionId, key)) continue;
    loadedDrafts.delete(key);
    draftTexts.delete(key);
  }
  for (const { actionId: of, move, ...text } of details.drafts) {
    const key = draftKey(of, move);
    if (draftTexts.has(key)) continue;
    // A draft without a seen progress takes the present one.
    const seen = move === "report" ? (text.seen ?? state.draftTexts.get(key)?.seen ?? details.row.progress ?? NO_PROGRESS) : undefined;
    draftTexts.set(key, { ...text, ...(seen !== undefined && { seen }) });
    loadedDrafts.add(key);
  }
  return { draftTexts, sentDrafts, loadedDrafts };
}
