/** What can be done to the Action, as main offers it: the forward move first and primary, what cannot be taken back apart. */
import type { RowDto } from "../../../electron/contract/action.ts";
import type { MoveName } from "../../../electron/contract/vocabulary.ts";
import { Button } from "../../components/Button.tsx";
import { useActions, useDocket } from "../../store/hooks.ts";
import { draftKey } from "../../store/drafts.ts";
import { isBlank, isUnderWay, pressKey } from "../../store/moves.ts";
import { moveWords } from "../../messages/moves.ts";

export function MoveButtons({ row }: { readonly row: RowDto }) {
  if (row.moves.length === 0) return null;
  const forward = row.moves[0];
  const others = row.moves.filter((move) => moveWords[move].destructive !== true);
  const destructive = row.moves.filter((move) => moveWords[move].destructive === true);
  return (
    <fieldset className="moves" aria-label="What to do">
      {others.length > 0 && (
        <div className="moves-row">
          {others.map((move) => (
            <MoveButton key={move} row={row} move={move} kind={move === forward ? "primary" : "plain"} />
          ))}
        </div>
      )}
      {destructive.length > 0 && (
        <div className="moves-row apart">
          {destructive.map((move) => (
            <MoveButton key={move} row={row} move={move} kind="danger" />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function MoveButton({ row, move, kind }: { readonly row: RowDto; readonly move: MoveName; readonly kind: "primary" | "plain" | "danger" }) {
  const { press } = useActions();
  const pending = useDocket((state) => state.pendingPresses.has(pressKey(row.id, move)));
  const draft = useDocket((state) => state.draftTexts.get(draftKey(row.id, "report")));
  const nothingToReport = move === "report" && isBlank(draft ?? row.progress);
  const underWay = isUnderWay(row, move);
  const why =
    row.stop !== undefined
      ? "Say first that you have stopped"
      : nothingToReport
        ? "Type a phase or a status message first"
        : underWay
          ? "This is already on its way"
          : undefined;
  return (
    <Button
      kind={kind}
      shortcut={row.stop === undefined ? moveWords[move].key : undefined}
      unavailable={pending || why !== undefined}
      title={why}
      onClick={(event) => {
        // The second click of a double click would land on the button that took this one's place.
        if (event.detail <= 1) press(row, move);
      }}
      onKeyDown={(event) => {
        // A key that is held down would press again, for the next state.
        if (event.repeat) event.preventDefault();
      }}
    >
      {moveWords[move].name}
    </Button>
  );
}
