/** The presses of this Action that main has not answered: not recorded, and so neither waiting nor sent. */
import { useStore } from "zustand";
import { useNow, useStores } from "../../store/context.ts";
import { answerWords, pressWords } from "../../messages/pending.ts";

/** It stands in the document even when it is empty: a live region must be there before its text is. */
export function PendingPresses({ actionId }: { readonly actionId: string }) {
  const { answers, moves } = useStores();
  const recording = useStore(moves.store, (state) => state.recording);
  const giving = useStore(answers.store, (state) => state.giving.get(actionId));
  const presses = [...recording.values()].filter((press) => press.actionId === actionId);
  const words = useNow((now) => [...presses.map((press) => pressWords(press, now)), answerWords(giving, now)].join("\n"));
  const lines = words.split("\n").filter((line) => line !== "");
  return (
    <output aria-label="Not recorded yet" className={lines.length === 0 ? "for-screen-readers" : "pending-presses"}>
      {lines.map((line) => (
        <span key={line} className="problem">
          {line}
        </span>
      ))}
    </output>
  );
}
