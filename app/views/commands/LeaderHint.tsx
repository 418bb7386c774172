/** The letters that may follow the first of two keys, shown until one is pressed. */
import { isSequence, LEADER } from "../../commands/chord.ts";
import { keysOf } from "../../commands/key-bindings.ts";
import { COMMAND_IDS, labelOf } from "../../commands/registry.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { useDocket } from "../../store/hooks.ts";
import { leaderWords } from "../../messages/keys.ts";
import styles from "./LeaderHint.module.css";

export function LeaderHint() {
  const isShown = useDocket((state) => state.isAfterLeader);
  return isShown ? <Letters /> : null;
}

function Letters() {
  const own = useDocket((state) => state.preferences.person.keys);
  const contextNow = useCommandContext();
  const context = contextNow();
  const letters = COMMAND_IDS.flatMap((id) =>
    keysOf(id, own)
      .filter(isSequence)
      .map((chord) => ({ id, letter: chord.slice(LEADER.length + 1), label: labelOf(id, context) })),
  );
  return (
    <section className={styles.hint} data-over aria-label={leaderWords.title}>
      <strong>{leaderWords.title}</strong>
      <ul>
        {letters.map(({ id, letter, label }) => (
          <li key={id}>
            <kbd>{letter}</kbd> {label}
          </li>
        ))}
      </ul>
      <span className={styles.end}>{leaderWords.end}</span>
    </section>
  );
}
