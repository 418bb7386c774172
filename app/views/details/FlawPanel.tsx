/**
 * What of the Action could not be taken at the service's word, field by field, and what is shown
 * instead.
 */
import { FileQuestion } from "lucide-react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { flawedField, flawSentence } from "../../../electron/contract/messages/flaws.ts";
import { asSentence } from "../../messages/sentence.ts";

export function FlawPanel({ row }: { readonly row: RowDto }) {
  if (row.flaws === undefined || row.flaws.length === 0) return null;
  return (
    <section className="ask-panel" aria-label="Not as it should be">
      <p className="ask-title">
        <FileQuestion size={15} aria-hidden="true" /> Parts of this Action did not come as they should
      </p>
      <dl className="changes">
        {row.flaws.map((flaw) => (
          <div key={`${flaw.problem} ${flaw.field}`}>
            <dt className="flawed-field">{flawedField(flaw.field)}</dt>
            <dd>{asSentence(flawSentence(row, flaw))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
