/** The flawed fields of an Action, each with the value that is shown instead. */
import { FileQuestion } from "lucide-react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { flawedField, flawSentence } from "../../../electron/contract/messages/flaws.ts";
import { flawPanelWords } from "../../messages/details.ts";
import { asSentence } from "../../messages/sentence.ts";
import styles from "./PromptPanel.module.css";

export function FlawPanel({ row }: { readonly row: RowDto }) {
  if (row.flaws === undefined || row.flaws.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={flawPanelWords.label}>
      <p className={styles.title}>
        <FileQuestion size={15} aria-hidden="true" /> {flawPanelWords.title}
      </p>
      <dl className={styles.changes}>
        {row.flaws.map((flaw) => (
          <div key={`${flaw.problem} ${flaw.field}`}>
            <dt>{flawedField(flaw.field)}</dt>
            <dd>{asSentence(flawSentence(row, flaw))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
