/**
 * The prompt after a long silence, with one key for each answer. It disappears as soon as an answer
 * is on its way.
 */
import { BellRing } from "lucide-react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { useLive, useNow } from "../../store/hooks.ts";
import { isBlank } from "../../store/moves.ts";
import { reportsAgainWords, silencePanelWords } from "../../messages/details.ts";
import { sameAgainWords, silenceWords } from "../../messages/silence.ts";
import { PromptFrame } from "./PromptFrame.tsx";
import styles from "./PromptPanel.module.css";

interface SilencePanelProps {
  readonly row: RowDto;
  readonly since: number;
  readonly acceptsPress: () => boolean;
}

export function SilencePanel({ row, since, acceptsPress }: SilencePanelProps) {
  const isLive = useLive();
  const words = useNow((now) => silenceWords(since, now, isLive));
  const last = row.progress;
  return (
    <PromptFrame
      label={silencePanelWords.label}
      answers={
        <>
          <CommandButton command="silence.still" subject={{ row }} acceptsPress={acceptsPress} />
          {last !== undefined && !isBlank(last) && (
            <CommandButton
              command="silence.again"
              subject={{ row }}
              acceptsPress={acceptsPress}
              title={reportsAgainWords(sameAgainWords(last))}
            />
          )}
          <CommandButton command="silence.later" subject={{ row }} acceptsPress={acceptsPress} kind="quiet" />
        </>
      }
    >
      <p className={styles.title}>
        <BellRing size={15} aria-hidden="true" /> {words}
      </p>
      <p>{silencePanelWords.question}</p>
    </PromptFrame>
  );
}
