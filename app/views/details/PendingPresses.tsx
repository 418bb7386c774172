/** Presses on this Action that main has not answered: not recorded, so neither waiting nor sent. */
import { useDocket, useNow } from "../../store/hooks.ts";
import { answerWords, pressesLabel, pressWords } from "../../messages/pending.ts";
import { useAnnounced } from "../../components/use-announced.ts";
import textStyles from "../../components/text.module.css";
import styles from "./PendingPresses.module.css";

export function PendingPresses({ actionId }: { readonly actionId: string }) {
  const pendingPresses = useDocket((state) => state.pendingPresses);
  const answeredSince = useDocket((state) => state.pendingAnswers.get(actionId));
  const presses = [...pendingPresses.values()].filter((press) => press.actionId === actionId);
  const words = useNow((now) => [...presses.map((press) => pressWords(press, now)), answerWords(answeredSince, now)].join("\n"));
  const lines = words.split("\n").filter((line) => line !== "");
  useAnnounced("presses", lines.join(" "));
  return (
    <output aria-label={pressesLabel()} aria-live="off" className={lines.length === 0 ? "for-screen-readers" : styles.presses}>
      {lines.map((line) => (
        <span key={line} className={textStyles.problem}>
          {line}
        </span>
      ))}
    </output>
  );
}
