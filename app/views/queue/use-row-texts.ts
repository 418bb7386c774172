/**
 * What a row says that depends on the time or on the way out, too. One subscription for all of it:
 * rows come and go with each letter of a search.
 */
import { useState } from "react";
import { useStore } from "zustand";
import type { RowDto } from "../../../electron/contract/action.ts";
import { lastChangeWords, phaseLine, secondLine } from "../../messages/row.ts";
import { ageWords, sinceWords, zoneNow } from "../../messages/times.ts";
import { pillWords } from "../../messages/updates.ts";
import { useDocketStore } from "../../store/hooks.ts";
import { countsFrom } from "../../store/order.ts";
import type { RowFacts } from "../../store/store.ts";

export interface RowTexts {
  readonly second: string;
  readonly phase: string;
  /** What became of an update that is not through; empty where there is none. */
  readonly pending: string;
  /** From when its age counts, epoch milliseconds, as an age and in full. */
  readonly since: number;
  readonly age: string;
  readonly sinceInFull: string;
  /** It may be older, as its details say. */
  readonly isBound: boolean;
  /** Empty where it has no place. */
  readonly lastChange: string;
  /** Of the time in full. */
  readonly zone: string;
}

export interface RowShape {
  readonly row: RowDto;
  /** Name and phase on one line. */
  readonly compact: boolean;
  readonly showsLastChange: boolean;
}

interface TextsOf extends RowShape {
  readonly facts: RowFacts;
}

/** The same object until one of its texts changes. */
export function useRowTexts(shape: RowShape): RowTexts {
  const [known] = useState(() => new KnownTexts());
  return useStore(useDocketStore().rowFacts, (facts) => known.of(shape, facts));
}

/** React asks several times for each drawing. */
class KnownTexts {
  #of: TextsOf | undefined;
  #texts: RowTexts | undefined;

  of({ row, compact, showsLastChange }: RowShape, facts: RowFacts): RowTexts {
    const of = { row, compact, showsLastChange, facts };
    if (this.#texts !== undefined && this.#of !== undefined && isSame(this.#of, of)) return this.#texts;
    this.#of = of;
    const texts = textsOf(of, this.#texts);
    if (this.#texts === undefined || !isSame(this.#texts, texts)) this.#texts = texts;
    return this.#texts;
  }
}

function textsOf({ row, compact, showsLastChange, facts }: TextsOf, before: RowTexts | undefined): RowTexts {
  const [now, isLive, until, actingAs] = facts;
  const second = secondLine(row, now, actingAs);
  const since = countsFrom(row);
  const isBound = row.stateSince === since && row.leftAt === undefined;
  const zone = zoneNow();
  return {
    second,
    phase: compact ? phaseLine(row, now, actingAs) : second,
    pending: row.update === undefined ? "" : (pillWords(row.update, { isLive, until, now }) ?? ""),
    since,
    age: ageWords(since, now),
    // It takes long to write, and hardly ever changes.
    sinceInFull:
      before?.since === since && before.isBound === isBound && before.zone === zone ? before.sinceInFull : sinceWords(since, isBound),
    isBound,
    lastChange: showsLastChange ? lastChangeWords(row, now) : "",
    zone,
  };
}

function isSame<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((key) => Object.is(a[key], b[key]));
}
