/**
 * The state of an Action in its row, by a ring that fills and a word; where an update of ours is not
 * through, what became of that in its place, underlined with dashes while only this device says so.
 */
import { LogOut } from "lucide-react";
import { memo } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { lastKnownWords, standingLine, stateLine } from "../../../electron/contract/messages/row.ts";
import type { StateName } from "../../../electron/contract/vocabulary.ts";
import { StateIcon, UpdateIcon } from "../../components/StateIcon.tsx";
import { pillWords } from "../../messages/updates.ts";
import { type Fate, fateOf } from "../../store/fates.ts";
import { useNow, useWayOut } from "../../store/hooks.ts";
import styles from "./StateCell.module.css";

export function StateCell({ row }: { readonly row: RowDto }) {
  const wayOut = useWayOut();
  // A string and not undefined: the window's clock compares drawn texts.
  const pending = useNow((now) => (row.update === undefined ? "" : (pillWords(row.update, { ...wayOut, now }) ?? "")));
  const { update } = row;
  if (update !== undefined && pending !== "") return <Update fate={fateOf(update)} words={pending} stateWords={standingLine(row)} />;
  if (row.leftAt !== undefined) return <Left words={standingLine(row)} lastWords={lastKnownWords(row)} />;
  return <State state={row.state} words={stateLine(row)} isStop={row.stop !== undefined} />;
}

const OURS: ReadonlySet<Fate> = new Set<Fate>(["undo", "waiting", "sending", "accepted", "noEcho"]);

interface UpdateProps {
  readonly fate: Fate;
  readonly words: string;
  readonly stateWords: string;
}

const Update = memo(function Update({ fate, words, stateWords }: UpdateProps) {
  return (
    <span className={styles.state} data-update={fate} title={words}>
      <UpdateIcon fate={fate} size={16} />
      <span className={styles.word} data-ours={OURS.has(fate) || undefined}>
        {words}
      </span>
      <span className="for-screen-readers">, {stateWords}</span>
    </span>
  );
});

const Left = memo(function Left({ words, lastWords }: { readonly words: string; readonly lastWords: string }) {
  return (
    <span className={styles.state} data-state="LEFT" title={words}>
      <LogOut size={16} aria-hidden="true" />
      <span className={styles.word}>{words}</span>
      <span className="for-screen-readers">, {lastWords}</span>
    </span>
  );
});

interface StateProps {
  readonly state: StateName;
  readonly words: string;
  readonly isStop: boolean;
}

const State = memo(function State({ state, words, isStop }: StateProps) {
  return (
    <span className={styles.state} data-state={state} data-stop={isStop || undefined} title={words}>
      <StateIcon state={state} size={16} />
      <span className={styles.word}>{words}</span>
    </span>
  );
});
