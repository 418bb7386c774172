/** The prompt for an update that waits for the user's decision, with the available choices. */
import type { RowDto } from "../../../electron/contract/action.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import type { UpdateChoice } from "../../../electron/contract/vocabulary.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { useNow, useWayOut } from "../../store/hooks.ts";
import { shortChoiceWords, undoWords, updateStatusWords } from "../../messages/updates.ts";
import { LOW, useMedia } from "../../styles/media.ts";
import { PromptFrame } from "./PromptFrame.tsx";
import { StatusCard } from "./UpdateStatus.tsx";
import styles from "./UpdateStatus.module.css";

interface UpdatePromptProps {
  readonly row: RowDto;
  readonly update: UpdateDto;
  /** Whether the update is the last one, because keys act only on the last update. */
  readonly isLast: boolean;
  readonly acceptsPress: () => boolean;
}

export function UpdatePrompt({ row: { state, leftAt }, update, isLast, acceptsPress }: UpdatePromptProps) {
  const name = isLast ? "label" : "label_earlier";
  const answers = update.choices.map((choice) => (
    <Choice key={choice} update={update} choice={choice} withKey={isLast} acceptsPress={acceptsPress} />
  ));
  return (
    <PromptFrame label={updateStatusWords[name]} tone={update.state} answers={answers}>
      <StatusCard update={update} state={state} leftAt={leftAt} name={name} />
      <Countdown update={update} />
    </PromptFrame>
  );
}

/** The countdown changes every second, so it stands outside the status and is not announced. */
function Countdown({ update }: { readonly update: UpdateDto }) {
  const wayOut = useWayOut();
  const words = useNow((now) => undoWords(update, { ...wayOut, now }) ?? "");
  return words === "" ? null : (
    <span role="timer" className={styles.countdown}>
      {words}
    </span>
  );
}

interface ChoiceProps {
  readonly update: UpdateDto;
  readonly choice: UpdateChoice;
  readonly withKey: boolean;
  readonly acceptsPress: () => boolean;
}

function Choice({ update, choice, withKey, acceptsPress }: ChoiceProps) {
  const isLow = useMedia(LOW);
  return (
    <CommandButton
      command={`update.${choice}`}
      subject={{ update }}
      kind={choice === "undo" ? "primary" : "plain"}
      withKey={withKey}
      acceptsPress={acceptsPress}
      short={isLow ? shortChoiceWords(choice) : undefined}
    />
  );
}
