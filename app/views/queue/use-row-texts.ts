/**
 * The texts of a row that also depend on the time or the connection. All of them share one
 * subscription, because rows are added and removed with each letter of a search.
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
  /** Status of an unfinished update; empty if there is none. */
  readonly pending: string;
  /**
   * Time from which the age counts, in epoch milliseconds; `age` and `sinceInFull` are its texts.
   */
  readonly since: number;
  readonly age: string;
  readonly sinceInFull: string;
  /** Whether the Action may be older than that, as its details explain. */
  readonly isBound: boolean;
  /** Text of the last change; empty if the list has no column for it. */
  readonly lastChange: string;
  /** Time zone of `sinceInFull`. */
  readonly zone: string;
}

export interface RowShape {
  readonly row: RowDto;
  /** Whether name and phase share one line. */
  readonly compact: boolean;
  readonly showsLastChange: boolean;
}

interface TextsOf extends RowShape {
  readonly facts: RowFacts;
}

/** Returns the same object until one of its texts changes. */
export function useRowTexts(shape: RowShape): RowTexts {
  const [known] = useState(() => new KnownTexts());
  return useStore(useDocketStore().rowFacts, (facts) => known.of(shape, facts));
}

/** Cache of a row's texts, because React reads them several times per render. */
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
    // This text takes long to format and hardly ever changes.
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
