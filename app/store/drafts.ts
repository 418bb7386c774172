/**
 * What the user typed for an Action and has not seen through: the progress form and the reasons. It lives here while it is typed and is saved in the main
 * process a moment later, so that neither a refusal nor a closed dialog nor a crash loses it.
 */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { DetailsDto, ProgressDto, RowDto } from "../../electron/contract/action.ts";
import { type MoveName, REASON_MOVES } from "../../electron/contract/vocabulary.ts";
import { createStore } from "./create-store.ts";
import { withEntry } from "./keyed.ts";

export interface DraftsState {
  /** By `draftKey`. */
  readonly texts: ReadonlyMap<string, ProgressDto>;
}

/** A pause in typing, in ms, after which the text is saved. */
const SAVE_AFTER_MS = 400;

/** No move's name holds a space, so that a key belongs to one Action and one move, whatever the id is. */
export function draftKey(actionId: string, move: MoveName): string {
  return `${move} ${actionId}`;
}

function isOf(actionId: string, key: string): boolean {
  return key.slice(key.indexOf(" ") + 1) === actionId;
}

/** The moves whose text is typed: the progress form's, and the reasons. */
const TYPED: readonly MoveName[] = ["report", "complete", ...REASON_MOVES];

export interface KeptDraft {
  readonly move: MoveName;
  readonly text: ProgressDto;
}

/** Texts that have no form any more: the Action ended, is not mine any longer, or has to be stopped. What an update carries is shown with that update. */
export function draftsWithoutForm(row: RowDto, texts: DraftsState["texts"]): KeptDraft[] {
  const kept: KeptDraft[] = [];
  for (const move of TYPED) {
    const text = texts.get(draftKey(row.id, move));
    if (text === undefined || (text.phase.trim() === "" && text.statusMessage.trim() === "")) continue;
    const offered = row.stop === undefined && row.moves.includes(move);
    const carried = row.update !== undefined && CARRYING.has(row.update.state) && carries(row.update.move, move);
    // Complete sends the progress form's text, which is then kept under both names.
    const twice = move === "complete" && kept.some((other) => sameText(other.text, text));
    const reported = row.progress !== undefined && sameText(text, row.progress);
    if (!offered && !carried && !twice && !reported) kept.push({ move, text });
  }
  return kept;
}

const CARRYING: ReadonlySet<string> = new Set(["waiting", "sending", "accepted", "confirmed"]);

/** Complete takes the text of the progress form with it. */
function carries(sent: MoveName, typed: MoveName): boolean {
  return sent === typed || (sent === "complete" && typed === "report");
}

function sameText(a: ProgressDto, b: ProgressDto): boolean {
  return a.phase === b.phase && a.statusMessage === b.statusMessage;
}

export class Drafts {
  readonly store: StoreApi<DraftsState> = createStore<DraftsState>(() => ({ texts: new Map() }));
  readonly #bridge: DocketBridge;
  readonly #unsaved = new Map<string, { actionId: string; move: MoveName }>();
  /** The update that carries a draft's text, by the draft's key. */
  readonly #sent = new Map<string, string>();
  /** The drafts that came from main and were not touched here: they go when main has none any more. */
  readonly #loaded = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge;
  }

  stop(): void {
    this.flush();
  }

  text(actionId: string, move: MoveName): ProgressDto | undefined {
    return this.store.getState().texts.get(draftKey(actionId, move));
  }

  edit(actionId: string, move: MoveName, text: ProgressDto): void {
    const key = draftKey(actionId, move);
    this.#set(key, text);
    this.#sent.delete(key);
    this.#loaded.delete(key);
    this.#unsaved.set(key, { actionId, move });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), SAVE_AFTER_MS);
  }

  /** Saves what is not saved yet: at once, since the dialog closes, another Action is opened, or the window goes. */
  flush(): void {
    clearTimeout(this.#timer);
    for (const [key, { actionId, move }] of this.#unsaved) {
      const text = this.store.getState().texts.get(key);
      if (text !== undefined) void this.#bridge.invoke("drafts:save", { actionId, move, ...text });
    }
    this.#unsaved.clear();
  }

  /** Saves a text once more, after something else was recorded in its place. */
  keep(actionId: string, move: MoveName): void {
    const key = draftKey(actionId, move);
    if (this.text(actionId, move) === undefined || this.#loaded.has(key)) return;
    this.#unsaved.set(key, { actionId, move });
    this.flush();
  }

  /** The text went into this update; it is forgotten only when main has seen that update through, or the user dropped it. */
  sent(actionId: string, move: MoveName, updateId: string): void {
    this.#sent.set(draftKey(actionId, move), updateId);
  }

  /** Takes over what main keeps, without touching what is being typed here. */
  load(details: DetailsDto): void {
    const actionId = details.row.id;
    const texts = new Map(this.store.getState().texts);
    for (const [key, updateId] of this.#sent) {
      if (!isOf(actionId, key)) continue;
      const update = details.updates.find((candidate) => candidate.id === updateId);
      if (update !== undefined && update.state !== "confirmed") continue;
      this.#sent.delete(key);
      texts.delete(key);
    }
    for (const key of this.#loaded) {
      if (!isOf(actionId, key)) continue;
      this.#loaded.delete(key);
      texts.delete(key);
    }
    for (const draft of details.drafts) {
      const key = draftKey(draft.actionId, draft.move);
      if (texts.has(key)) continue;
      texts.set(key, { phase: draft.phase, statusMessage: draft.statusMessage });
      this.#loaded.add(key);
    }
    this.store.setState({ texts });
  }

  #set(key: string, text: ProgressDto): void {
    this.store.setState(({ texts }) => ({ texts: withEntry(texts, key, text) }));
  }
}
