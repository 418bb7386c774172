/**
 * The questions of an Action, in one place above its moves: the worst speaks, and a button leads to
 * the others. Whatever comes or goes here moves nothing: the details above end higher or lower. It is
 * one place, whose buttons take no press for a moment after another question came there by itself.
 */
import type { RowDto } from "../../../electron/contract/action.ts";
import { useGuardedPress } from "../../commands/use-guarded-press.ts";
import { Button } from "../../components/Button.tsx";
import { classes } from "../../components/classes.ts";
import { otherAsksWords } from "../../messages/details.ts";
import type { Ask } from "./asks.ts";
import { ChangedPanel } from "./ChangedPanel.tsx";
import { SilencePanel } from "./SilencePanel.tsx";
import { StopPanel } from "./StopPanel.tsx";
import { UnlistedNote } from "./UnlistedNote.tsx";
import { UpdateAsk } from "./UpdateAsk.tsx";
import type { Asks as AsksShown } from "./use-asks.ts";
import styles from "./Asks.module.css";

export function Asks({ row, asks: { shown, others, turn } }: { readonly row: RowDto; readonly asks: AsksShown }) {
  const { acceptsPress, isSettling } = useGuardedPress("asks", shown?.key ?? "", row.id);
  if (shown === undefined) return null;
  return (
    <div className={styles.asks} data-part="asks" data-others={others > 0 || undefined} data-settling={isSettling || undefined}>
      <Panel key={shown.id} ask={shown} row={row} acceptsPress={acceptsPress} />
      {others > 0 && (
        <Button
          className={classes(styles.others)}
          aria-label={otherAsksWords(others)}
          title={otherAsksWords(others)}
          onClick={() => acceptsPress() && turn()}
        >
          +{others}
        </Button>
      )}
    </div>
  );
}

interface PanelProps {
  readonly ask: Ask;
  readonly row: RowDto;
  /** Asked at each press of an answer, whether it is taken. */
  readonly acceptsPress: () => boolean;
}

function Panel({ ask: { kind, update }, row, acceptsPress }: PanelProps) {
  switch (kind) {
    case "stop":
      return row.stop === undefined ? null : <StopPanel row={row} stop={row.stop} />;
    case "changed":
      return <ChangedPanel row={row} changes={row.changed ?? []} acceptsPress={acceptsPress} />;
    case "silence":
      return row.silentSince === undefined ? null : <SilencePanel row={row} since={row.silentSince} acceptsPress={acceptsPress} />;
    case "unlisted":
      return <UnlistedNote acceptsPress={acceptsPress} />;
    default:
      return update === undefined ? null : <UpdateAsk row={row} update={update} isLast={kind === "update"} acceptsPress={acceptsPress} />;
  }
}
