/**
 * The shown prompt of an Action, and the way to the others, for keys as well. A prompt that the
 * user turns to is announced to screen readers; for a prompt that appears by itself, its own news
 * are announced.
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
  /** Number of prompts that wait behind the shown one. */
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
 * Announces the shown prompt after the user has turned to it, unless it is no longer shown when the
 * announcement is due.
 * @returns a function to be called with the prompt that the user turns to
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
