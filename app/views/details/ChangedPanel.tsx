/** The difference from the acknowledged Action, with one key that accepts the changes. */
import { FilePen } from "lucide-react";
import type { FieldChangeDto, RowDto } from "../../../electron/contract/action.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { changeSides, changesWords, type Side } from "../../messages/changes.ts";
import { fieldName } from "../../../electron/contract/messages/fields.ts";
import { classes } from "../../components/classes.ts";
import { PromptFrame } from "./PromptFrame.tsx";
import textStyles from "../../components/text.module.css";
import styles from "./PromptPanel.module.css";

interface ChangedPanelProps {
  readonly row: RowDto;
  readonly changes: readonly FieldChangeDto[];
  readonly acceptsPress: () => boolean;
}

export function ChangedPanel({ row, changes, acceptsPress }: ChangedPanelProps) {
  return (
    <PromptFrame
      label={changesWords.label}
      answers={
        <>
          <CommandButton command="change.accept" subject={{ row }} acceptsPress={acceptsPress} />
          {row.moves.includes("report") && <CommandButton command="change.acceptAndReport" subject={{ row }} acceptsPress={acceptsPress} />}
        </>
      }
    >
      <p className={styles.title}>
        <FilePen size={15} aria-hidden="true" /> {changesWords.label}
      </p>
      <dl className={styles.changes}>
        {changes.map((change) => (
          <Change key={change.field} change={change} />
        ))}
      </dl>
      <p className={classes(textStyles.formNote, styles.note)}>{changesWords.note}</p>
    </PromptFrame>
  );
}

function Change({ change }: { readonly change: FieldChangeDto }) {
  const { from, to } = changeSides(change);
  return (
    <div>
      <dt>{fieldName(change.field)}</dt>
      <dd>
        <span className="for-screen-readers">{changesWords.was} </span>
        <span>
          <Text side={from} mark="del" />
        </span>{" "}
        <span aria-hidden="true">→</span>
        <span className="for-screen-readers">{changesWords.isNow} </span>{" "}
        <span>
          <Text side={to} mark="ins" />
        </span>
      </dd>
    </div>
  );
}

function Text({ side: { before, changed, after }, mark: Mark }: { readonly side: Side; readonly mark: "del" | "ins" }) {
  return (
    <>
      {before !== "" && `${before} `}
      {changed !== "" && <Mark>{changed}</Mark>}
      {after !== "" && ` ${after}`}
    </>
  );
}
