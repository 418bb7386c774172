/**
 * What the user typed for an Action and has not seen through: the progress form and the reasons. It lives here while it is typed and is saved in the main
 * process a moment later, so that neither a refusal nor a closed dialog nor a crash loses it.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { DetailsDto, MoveName, ProgressDto } from "../../electron/contract/dto.ts";

export interface DraftsState {
  /** By `draftKey`. */
  readonly texts: Readonly<Record<string, ProgressDto>>;
}

/** A pause in typing, in ms, after which the text is saved. */
const SAVE_AFTER_MS = 400;

export function draftKey(actionId: string, move: MoveName): string {
  return `${move} ${actionId}`;
}

export class Drafts {
  readonly store: StoreApi<DraftsState> = createStore<DraftsState>(() => ({ texts: {} }));
  readonly #bridge: DocketBridge;
  readonly #unsaved = new Map<string, { actionId: string; move: MoveName }>();
  /** The update that carries a draft's text, by the draft's key. */
  readonly #sent = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge;
  }

  stop(): void {
    this.flush();
  }

  text(actionId: string, move: MoveName): ProgressDto | undefined {
    return this.store.getState().texts[draftKey(actionId, move)];
  }

  edit(actionId: string, move: MoveName, text: ProgressDto): void {
    const key = draftKey(actionId, move);
    this.#set(key, text);
    this.#sent.delete(key);
    this.#unsaved.set(key, { actionId, move });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), SAVE_AFTER_MS);
  }

  /** Saves what is not saved yet: at once, since the dialog closes, another Action is opened, or the window goes. */
  flush(): void {
    clearTimeout(this.#timer);
    for (const [key, { actionId, move }] of this.#unsaved) {
      const text = this.store.getState().texts[key];
      if (text !== undefined) void this.#bridge.invoke("drafts:save", { actionId, move, ...text });
    }
    this.#unsaved.clear();
  }

  /** The text went into this update; it is forgotten only when main has seen that update through, or the user dropped it. */
  sent(actionId: string, move: MoveName, updateId: string): void {
    this.#sent.set(draftKey(actionId, move), updateId);
  }

  /** Takes over what main keeps, without touching what is being typed here. */
  load(details: DetailsDto): void {
    const actionId = details.row.id;
    const texts = { ...this.store.getState().texts };
    for (const [key, updateId] of this.#sent) {
      if (!key.endsWith(` ${actionId}`)) continue;
      const update = details.updates.find((candidate) => candidate.id === updateId);
      if (update !== undefined && update.state !== "confirmed") continue;
      this.#sent.delete(key);
      delete texts[key];
    }
    for (const draft of details.drafts) {
      const key = draftKey(draft.actionId, draft.move);
      texts[key] ??= { phase: draft.phase, statusMessage: draft.statusMessage };
    }
    this.store.setState({ texts });
  }

  #set(key: string, text: ProgressDto): void {
    this.store.setState(({ texts }) => ({ texts: { ...texts, [key]: text } }));
  }
}
