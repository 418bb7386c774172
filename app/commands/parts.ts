/** Mounted parts of the window that commands act on. Parts are not state. */
import { createContext, useContext, useLayoutEffect } from "react";
import { mediaNow, NARROW } from "../styles/media.ts";

/** A step through the rows. */
export type Step = "next" | "previous" | "pageDown" | "pageUp" | "first" | "last";

export interface ListPart {
  /** Returns the index to which a step leads; may be beyond the ends. */
  readonly indexAfter: (step: Step) => number;
  /** Makes the row at this index, or the nearest row, active and focuses that row. */
  readonly goTo: (index: number) => void;
  /**
   * If the focused row was removed, chooses and focuses its successor. Returns whether that
   * happened.
   */
  readonly succeed: () => boolean;
}

/** The items of a long list, one of which has the focus. */
export interface ItemsPart {
  /** Focuses the item to which a step leads, or the last item in that direction. */
  readonly go: (step: Step) => void;
}

export type PageEnd = Extract<Step, "first" | "last">;

/** A step through exact times. */
export type TimeStep = Exclude<Step, "pageDown" | "pageUp">;

/** A page of text that scrolls. */
export interface PagePart {
  readonly go: (to: PageEnd) => void;
}

export interface ReasonPart {
  readonly send: () => void;
}

/** The values offered to complete a search token; one of them is chosen. */
export interface ValuesPart {
  readonly turn: (by: 1 | -1) => void;
  readonly choose: () => void;
  readonly close: () => void;
}

/** The menu of filters. */
export interface FiltersPart {
  readonly open: () => void;
}

/** Mounted while at least one notice is active. */
export interface NoticesPart {
  readonly areListed: boolean;
}

/** The filters in force, which can be saved as a view. */
export interface SavingPart {
  /** Asks for the view's name. */
  readonly begin: () => void;
}

/** Prompts that an Action can have for the user. */
export type PromptKind = "stop" | "update" | "earlier" | "changed" | "silence" | "unlisted";

/** The prompts of the Action in the details, of which one is shown. */
export interface PromptsPart {
  readonly shown: PromptKind;
  readonly show: (kind: PromptKind) => void;
}

interface PartMap {
  prompts: PromptsPart;
  notices: NoticesPart;
  saving: SavingPart;
  filters: FiltersPart;
  values: ValuesPart;
  list: ListPart;
  items: ItemsPart;
  page: PagePart;
  reason: ReasonPart;
}

export class Parts {
  readonly #mounted: Partial<PartMap> = {};
  /** Whether the details are a sheet over the list. */
  readonly isNarrow: () => boolean;

  constructor(isNarrow: () => boolean = mediaNow(NARROW)) {
    this.isNarrow = isNarrow;
  }

  get prompts(): PromptsPart | undefined {
    return this.#mounted.prompts;
  }

  get list(): ListPart | undefined {
    return this.#mounted.list;
  }

  get notices(): NoticesPart | undefined {
    return this.#mounted.notices;
  }

  get saving(): SavingPart | undefined {
    return this.#mounted.saving;
  }

  get filters(): FiltersPart | undefined {
    return this.#mounted.filters;
  }

  get values(): ValuesPart | undefined {
    return this.#mounted.values;
  }

  get items(): ItemsPart | undefined {
    return this.#mounted.items;
  }

  get page(): PagePart | undefined {
    return this.#mounted.page;
  }

  get reason(): ReasonPart | undefined {
    return this.#mounted.reason;
  }

  /** Mounts a part and returns the function that unmounts the part. */
  mount(part: Partial<PartMap>): () => void {
    Object.assign(this.#mounted, part);
    return () => {
      for (const name of Object.keys(part) as (keyof PartMap)[]) if (this.#mounted[name] === part[name]) delete this.#mounted[name];
    };
  }
}

/** Context of the mounted parts; empty without a provider. */
export const PartsContext = createContext(new Parts());

/** Mounts a part while its component is mounted, updated at each render. */
export function usePart(part: Partial<PartMap>): void {
  const parts = useContext(PartsContext);
  useLayoutEffect(() => parts.mount(part));
}
