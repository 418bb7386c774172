/** Mounted parts of the window that commands act on; not state. */
import { createContext, useContext, useLayoutEffect } from "react";
import { mediaNow, NARROW } from "../styles/media.ts";

/** A way through the rows. */
export type Step = "next" | "previous" | "pageDown" | "pageUp" | "first" | "last";

export interface ListPart {
  /** The number among the rows that a step leads to; it may lie beyond the ends. */
  readonly indexAfter: (step: Step) => number;
  /** Makes the row at this number, or the nearest, the active one, and puts the focus on it. */
  readonly goTo: (index: number) => void;
  /** Where the row that had the focus has gone, its successor is chosen and takes it. Answers whether it does. */
  readonly succeed: () => boolean;
}

/** The items of a long list, one of which has the focus. */
export interface ItemsPart {
  /** Puts the focus on the item that a step leads to, or the last one on the way. */
  readonly go: (step: Step) => void;
}

export type PageEnd = Extract<Step, "first" | "last">;

/** A way through exact times. */
export type TimeStep = Exclude<Step, "pageDown" | "pageUp">;

/** A page of text that scrolls. */
export interface PagePart {
  readonly go: (to: PageEnd) => void;
}

export interface ReasonPart {
  readonly send: () => void;
}

/** The values that a token of the search can be completed with; one of them is chosen. */
export interface ValuesPart {
  readonly turn: (by: 1 | -1) => void;
  readonly choose: () => void;
  readonly close: () => void;
}

/** The menu of filters. */
export interface FiltersPart {
  readonly open: () => void;
}

/** There is a notice at least. */
export interface NoticesPart {
  readonly areListed: boolean;
}

/** The filters in force, that can be kept as a view. */
export interface SavingPart {
  /** Prompts for the name. */
  readonly begin: () => void;
}

/** What an Action prompts of its user. */
export type PromptKind = "stop" | "update" | "earlier" | "changed" | "silence" | "unlisted";

/** The questions of the Action of the details, of which one speaks. */
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

  /** Answers with how to take it away. */
  mount(part: Partial<PartMap>): () => void {
    Object.assign(this.#mounted, part);
    return () => {
      for (const name of Object.keys(part) as (keyof PartMap)[]) if (this.#mounted[name] === part[name]) delete this.#mounted[name];
    };
  }
}

/** Without a provider, no part is there. */
export const PartsContext = createContext(new Parts());

/** Mounts a part for as long as its component is there, always the one of the latest drawing. */
export function usePart(part: Partial<PartMap>): void {
  const parts = useContext(PartsContext);
  useLayoutEffect(() => parts.mount(part));
}
