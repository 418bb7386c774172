/**
 * Which prompt of an Action is shown, and the way to the others, for the keys too. The one that its
 * user turns to is said to a screen reader; of one that comes by itself, its own news are.
 */
import { useEffect, useRef, useState } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { usePart } from "../../commands/parts.ts";
import { unlistedId } from "../../store/choice.ts";
import { promptWords } from "../../messages/details.ts";
import { useDocket, useDocketStore } from "../../store/hooks.ts";
import { statusNow } from "./status-now.ts";
import { type Prompt, promptsOf, shownOf, stillOpen, type Turned } from "./prompts.ts";

export interface Prompts {
  readonly shown: Prompt | undefined;
  /** How many wait behind it. */
  readonly others: number;
  readonly turn: () => void;
}

export function usePrompts(row: RowDto, updates: readonly UpdateDto[]): Prompts {
  const isUnlisted = useDocket((state) => unlistedId(state) !== undefined);
  const prompts = promptsOf(row, updates, isUnlisted);
  const [last, setTurned] = useState<Turned>();
  const turned = last === undefined ? undefined : stillOpen(prompts, last);
  if (turned !== last) setTurned(turned);
  const shown = shownOf(prompts, turned);
  const say = useAnnouncedPrompt(shown);
  const show = (prompt: Prompt | undefined): void => {
    if (prompt === undefined) return;
    setTurned({ id: prompt.id, among: prompts.map(({ key }) => key) });
    say(prompt);
  };
  usePart(
    shown === undefined ? {} : { prompts: { shown: shown.kind, show: (kind) => show(prompts.find((prompt) => prompt.kind === kind)) } },
  );
  return {
    shown,
    others: Math.max(0, prompts.length - 1),
    turn: () => show(prompts[(prompts.findIndex(({ key }) => key === shown?.key) + 1) % prompts.length]),
  };
}

const TOPIC = "prompt";

/**
 * Says the prompt that is shown once its user has turned to it, unless it is shown no more when its turn comes.
 * @returns to be called with the one that its user turns to
 */
function useAnnouncedPrompt(shown: Prompt | undefined): (prompt: Prompt) => void {
  const { announcements, getState } = useDocketStore();
  const turnedTo = useRef<Prompt>(undefined);
  const key = shown?.key;
  useEffect(() => {
    const prompt = turnedTo.current;
    turnedTo.current = undefined;
    if (prompt?.key !== key || prompt === undefined) return;
    const { kind, update } = prompt;
    announcements.say(TOPIC, () => promptWords(kind, update === undefined ? undefined : statusNow(update, getState())));
    return () => announcements.say(TOPIC, "");
  }, [announcements, getState, key]);
  return (prompt) => void (turnedTo.current = prompt);
}
