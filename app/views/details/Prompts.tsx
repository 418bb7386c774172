/**
 * The prompts of an Action, in one place above its moves: the most severe is shown, and a button
 * leads to the others. A prompt that appears or disappears moves nothing else: the details above
 * end higher or lower. After another prompt appears by itself, its buttons refuse presses for a
 * moment.
 */
import type { RowDto } from "../../../electron/contract/action.ts";
import { useGuardedPress } from "../../commands/use-guarded-press.ts";
import { Button } from "../../components/Button.tsx";
import { classes } from "../../components/classes.ts";
import { otherPromptsWords } from "../../messages/details.ts";
import type { Prompt } from "./prompts.ts";
import { ChangedPanel } from "./ChangedPanel.tsx";
import { SilencePanel } from "./SilencePanel.tsx";
import { StopPanel } from "./StopPanel.tsx";
import { UnlistedNote } from "./UnlistedNote.tsx";
import { UpdatePrompt } from "./UpdatePrompt.tsx";
import type { Prompts as PromptsShown } from "./use-prompts.ts";
import styles from "./Prompts.module.css";

export function Prompts({ row, prompts: { shown, others, turn } }: { readonly row: RowDto; readonly prompts: PromptsShown }) {
  const { acceptsPress, isSettling } = useGuardedPress("prompts", shown?.key ?? "", row.id);
  if (shown === undefined) return null;
  return (
    <div className={styles.prompts} data-part="prompts" data-others={others > 0 || undefined} data-settling={isSettling || undefined}>
      <Panel key={shown.id} prompt={shown} row={row} acceptsPress={acceptsPress} />
      {others > 0 && (
        <Button
          className={classes(styles.others)}
          aria-label={otherPromptsWords(others)}
          title={otherPromptsWords(others)}
          onClick={() => acceptsPress() && turn()}
        >
          +{others}
        </Button>
      )}
    </div>
  );
}

interface PanelProps {
  readonly prompt: Prompt;
  readonly row: RowDto;
  /** Called at each press of an answer; returns whether the press is accepted. */
  readonly acceptsPress: () => boolean;
}

function Panel({ prompt: { kind, update }, row, acceptsPress }: PanelProps) {
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
      return update === undefined ? null : (
        <UpdatePrompt row={row} update={update} isLast={kind === "update"} acceptsPress={acceptsPress} />
      );
  }
}
