/**
 * Which question of an Action speaks, and the way to the others, for the keys too. The one that its
 * user turns to is said to a screen reader; of one that comes by itself, its own news are.
 */
import { useEffect, useRef, useState } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { usePart } from "../../commands/parts.ts";
import { unlistedId } from "../../store/choice.ts";
import { questionWords } from "../../messages/details.ts";
import { useDocket, useDocketStore } from "../../store/hooks.ts";
import { statusNow } from "./status-now.ts";
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
  const say = useSaid(shown);
  const show = (ask: Ask | undefined): void => {
    if (ask === undefined) return;
    setTurned({ id: ask.id, among: asks.map(({ key }) => key) });
    say(ask);
  };
  usePart(shown === undefined ? {} : { asks: { shown: shown.kind, show: (kind) => show(asks.find((ask) => ask.kind === kind)) } });
  return {
    shown,
    others: Math.max(0, asks.length - 1),
    turn: () => show(asks[(asks.findIndex(({ key }) => key === shown?.key) + 1) % asks.length]),
  };
}

const TOPIC = "question";

/**
 * Says the question that is shown once its user has turned to it, unless it is shown no more when its turn comes.
 * @returns to be called with the one that its user turns to
 */
function useSaid(shown: Ask | undefined): (ask: Ask) => void {
  const { announcements, getState } = useDocketStore();
  const turnedTo = useRef<Ask>(undefined);
  const key = shown?.key;
  useEffect(() => {
    const ask = turnedTo.current;
    turnedTo.current = undefined;
    if (ask?.key !== key || ask === undefined) return;
    const { kind, update } = ask;
    announcements.say(TOPIC, () => questionWords(kind, update === undefined ? undefined : statusNow(update, getState())));
    return () => announcements.say(TOPIC, "");
  }, [announcements, getState, key]);
  return (ask) => void (turnedTo.current = ask);
}
