/**
 * The moves that main offers for the Action: the forward move first and primary, irreversible ones
 * apart.
 */
import type { RowDto } from "../../../electron/contract/action.ts";
import type { MoveName } from "../../../electron/contract/vocabulary.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { moveWords } from "../../messages/moves.ts";
import { classes } from "../../components/classes.ts";
import styles from "./MoveButtons.module.css";

export function MoveButtons({ row }: { readonly row: RowDto }) {
  if (row.moves.length === 0) return null;
  const forward = row.moves[0];
  const others = row.moves.filter((move) => moveWords[move].destructive !== true);
  const destructive = row.moves.filter((move) => moveWords[move].destructive === true);
  return (
    <fieldset className={styles.moves} aria-label="What to do">
      {others.length > 0 && (
        <div className={styles.row}>
          {others.map((move) => (
            <MoveButton key={move} row={row} move={move} kind={move === forward ? "primary" : "plain"} />
          ))}
        </div>
      )}
      {destructive.length > 0 && (
        <div className={classes(styles.row, styles.apart)}>
          {destructive.map((move) => (
            <MoveButton key={move} row={row} move={move} kind="danger" />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function MoveButton({ row, move, kind }: { readonly row: RowDto; readonly move: MoveName; readonly kind: "primary" | "plain" | "danger" }) {
  return <CommandButton command={`move.${move}`} subject={{ row }} kind={kind} withKey={row.stop === undefined} />;
}
