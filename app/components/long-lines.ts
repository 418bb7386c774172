/** The lines of a long list of sections: each section has a heading, notes, and numbered items. */
import type { ReactNode } from "react";

export interface LongSection {
  readonly key: string;
  /** The section's accessible name; undefined for lines outside of any section. */
  readonly label?: string;
  readonly heading?: { readonly content: ReactNode; readonly text: string };
  readonly notes?: readonly string[];
  readonly items?: LongItems;
}

export interface LongItems {
  readonly count: number;
  /** Returns an item's key, unique in its section. */
  readonly keyOf: (at: number) => string;
  /**
   * Renders an item.
   * @param tabIndex tab index of the item's control, if there is one
   */
  readonly draw: (at: number, tabIndex: 0 | -1) => ReactNode;
  readonly textOf: (at: number) => string;
}

export type LongLine = { readonly section: LongSection } & (
  | { readonly kind: "heading" }
  | { readonly kind: "note"; readonly text: string }
  /** `item`: the item's index in its section, from 0. */
  | { readonly kind: "item"; readonly item: number; readonly items: LongItems }
);

export function itemsOf<T>(
  items: readonly T[],
  { keyOf, draw, textOf }: { keyOf: (item: T) => string; draw: (item: T, tabIndex: 0 | -1) => ReactNode; textOf: (item: T) => string },
): LongItems {
  const item = (at: number): T => items[at] as T;
  return {
    count: items.length,
    keyOf: (at) => keyOf(item(at)),
    draw: (at, tabIndex) => draw(item(at), tabIndex),
    textOf: (at) => textOf(item(at)),
  };
}

/** The lines in reading order. */
export class LongLines {
  readonly count: number;
  /** Indexes of the headings, in ascending order. */
  readonly headings: readonly number[];
  readonly #starts: readonly { readonly section: LongSection; readonly from: number }[];

  constructor(sections: readonly LongSection[]) {
    let from = 0;
    const headings: number[] = [];
    this.#starts = sections.map((section) => {
      const start = { section, from };
      if (section.heading !== undefined) headings.push(from);
      from += lengthOf(section);
      return start;
    });
    this.count = from;
    this.headings = headings;
  }

  /** Returns the line at an index. There are few sections, so a linear search suffices. */
  line(at: number): LongLine | undefined {
    const found = this.#starts.findLast(({ from }) => from <= at);
    if (found === undefined || at >= this.count) return undefined;
    const { section, from } = found;
    const { heading, notes = [], items } = section;
    const inside = at - from - (heading === undefined ? 0 : 1);
    if (inside < 0) return { section, kind: "heading" };
    const note = notes[inside];
    if (note !== undefined) return { section, kind: "note", text: note };
    return items === undefined ? undefined : { section, kind: "item", item: inside - notes.length, items };
  }

  readonly keyOf = (at: number): string => {
    const line = this.line(at);
    if (line === undefined) return "";
    return line.kind === "item" ? `${line.section.key} item ${line.items.keyOf(line.item)}` : `${line.section.key} ${at}`;
  };

  readonly textOf = (at: number): string => {
    const line = this.line(at);
    if (line === undefined) return "";
    if (line.kind === "item") return line.items.textOf(line.item);
    return line.kind === "note" ? line.text : (line.section.heading?.text ?? "");
  };

  /**
   * Returns the nearest item from a line in the direction of the step, else the nearest in the
   * other direction.
   */
  itemFrom(at: number, step: 1 | -1): number | undefined {
    const from = Math.max(0, Math.min(at, this.count - 1));
    return this.#search(from, step) ?? this.#search(from, step === 1 ? -1 : 1);
  }

  #search(from: number, step: 1 | -1): number | undefined {
    for (let at = from; at >= 0 && at < this.count; at += step) if (this.line(at)?.kind === "item") return at;
    return undefined;
  }
}

function lengthOf({ heading, notes = [], items }: LongSection): number {
  return (heading === undefined ? 0 : 1) + notes.length + (items?.count ?? 0);
}
