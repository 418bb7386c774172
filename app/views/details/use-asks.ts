/** Which question of an Action speaks, and the way to the others, for the keys too. */
import { useState } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { usePart } from "../../commands/parts.ts";
import { unlistedId } from "../../store/choice.ts";
import { useDocket } from "../../store/hooks.ts";
import { type Ask, asksOf, speaking, stillAsked, type Turned } from "./asks.ts";

export interface Asks {
  readonly shown: Ask | undefined;
  /** How many wait behind it. */
  readonly others: number;
  readonly turn: () => void;
}

export function useAsks(row: RowDto, updates: readonly UpdateDto[]): Asks {
  const isUnlisted = useDocket((state) => unlistedId(state) !== undefined);
  const asks = asksOf(row, updates, isUnlisted);
  const [last, setTurned] = useState<Turned>();
  const turned = last === undefined ? undefined : stillAsked(asks, last);
  if (turned !== last) setTurned(turned);
  const shown = speaking(asks, turned);
  const show = (ask: Ask | undefined) => ask !== undefined && setTurned({ id: ask.id, among: asks.map(({ key }) => key) });
  usePart(shown === undefined ? {} : { asks: { shown: shown.kind, show: (kind) => show(asks.find((ask) => ask.kind === kind)) } });
  return {
    shown,
    others: Math.max(0, asks.length - 1),
    turn: () => show(asks[(asks.findIndex(({ key }) => key === shown?.key) + 1) % asks.length]),
  };
}
