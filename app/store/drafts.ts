/**
 * The slice of texts that the user typed for an Action: the progress form and the reasons. A text
 * lives here while it is typed and is saved in main a moment later, so that neither a refusal nor a
 * closed dialog nor a crash loses it; at Docket's end main asks for what is not saved yet.
 */
import type { DetailsDto, ProgressDto } from "../../electron/contract/action.ts";
import type { DraftDto } from "../../electron/contract/updates.ts";
import type { MoveName } from "../../electron/contract/vocabulary.ts";
import { withEntry } from "./keyed.ts";
import { sameProgress } from "./same-progress.ts";
import type { DocketState, DocketStore, Slice, StorePorts } from "./store.ts";

/** With what the service showed when it was begun, as a draft of main has it. */
type DraftText = Omit<DraftDto, "actionId" | "move">;

export interface DraftsSlice {
  /** By `draftKey`. */
  readonly draftTexts: ReadonlyMap<string, DraftText>;
  /** The update that carries a draft's text, by the draft's key. */
  readonly sentDrafts: ReadonlyMap<string, string>;
  /** The keys of untouched drafts that came from main: they go when main has none any more. */
  readonly loadedDrafts: ReadonlySet<string>;
  /** The keys of texts of which main has refused the last save. */
  readonly unkeptDrafts: ReadonlySet<string>;
  readonly editDraft: (actionId: string, move: MoveName, text: ProgressDto) => void;
  /** Saves unsaved texts at once. */
  readonly flushDrafts: () => void;
  /** Saves unsaved texts at once; settles when main has answered every save. */
  readonly saveDrafts: () => Promise<void>;
  /** Saves a text once more, after something else was recorded in its place. */
  readonly keepDraft: (actionId: string, move: MoveName) => void;
  /** The text went into this update; it is forgotten when main has seen that update through. */
  readonly markDraftSent: (actionId: string, move: MoveName, updateId: string) => void;
}

/** A pause in typing, in ms, after which the text is saved. */
const SAVE_AFTER_MS = 400;

/** No move's name holds a space, so a key belongs to one Action and one move, whatever the id. */
export function draftKey(actionId: string, move: MoveName): string {
  return `${move} ${actionId}`;
}

const NO_PROGRESS: ProgressDto = { phase: "", statusMessage: "" };

/** What a report that is typed now builds upon; undefined for an Action that is not in the list. */
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
          // It is on record with its update.
          unkeptDrafts: without(unkeptDrafts, draftKey(actionId, move)),
        })),
    };
  };
}

/** The same set where it does not hold the key. */
function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : keys;
}

/**
 * Saves unsaved texts when main asks for them and when the window is hidden, until the returned
 * function is called.
 */
export function startDrafts({ getState, ports: { bridge } }: Pick<DocketStore, "getState" | "ports">): () => void {
  const { saveDrafts, flushDrafts } = getState();
  // The timers of a hidden window are slowed down.
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

/** Takes over the drafts that main keeps, without touching a text that is being typed here. */
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
    // Of a text without it, at least from now on.
    const seen = move === "report" ? (text.seen ?? state.draftTexts.get(key)?.seen ?? details.row.progress ?? NO_PROGRESS) : undefined;
    draftTexts.set(key, { ...text, ...(seen !== undefined && { seen }) });
    loadedDrafts.add(key);
  }
  return { draftTexts, sentDrafts, loadedDrafts };
}
