/** What differs from what was acknowledged, and one key to take it as it is now. */
import { FilePen } from "lucide-react";
import type { FieldChangeDto, RowDto } from "../../../electron/contract/action.ts";
import { Button } from "../../components/Button.tsx";
import { useActions, useDocket } from "../../store/hooks.ts";
import { changeSides, type Side } from "../../messages/changes.ts";
import { fieldName } from "../../messages/fields.ts";

export const ACCEPT_KEY = "K";
export const ACCEPT_AND_REPORT_KEY = "Shift+K";

export function ChangedPanel({ row, changes }: { readonly row: RowDto; readonly changes: readonly FieldChangeDto[] }) {
  const { acceptChange } = useActions();
  const pending = useDocket((state) => state.pendingAnswers.has(row.id));
  return (
    <section className="ask-panel" aria-label="Changed since you acknowledged">
      <p className="ask-title">
        <FilePen size={15} aria-hidden="true" /> Changed since you acknowledged
      </p>
      <dl className="changes">
        {changes.map((change) => (
          <Change key={change.field} change={change} />
        ))}
      </dl>
      <div className="ask-choices">
        <Button shortcut={ACCEPT_KEY} unavailable={pending} onClick={() => acceptChange(row.id, false)}>
          Accept the change
        </Button>
        {row.moves.includes("report") && (
          <Button shortcut={ACCEPT_AND_REPORT_KEY} unavailable={pending} onClick={() => acceptChange(row.id, true)}>
            Accept and report
          </Button>
        )}
      </div>
      <p className="form-note">Accepting is noted on this machine. A report tells the service as well.</p>
    </section>
  );
}

function Change({ change }: { readonly change: FieldChangeDto }) {
  const { from, to } = changeSides(change);
  return (
    <div>
      <dt>{fieldName(change.field)}</dt>
      <dd>
        <span className="for-screen-readers">was </span>
        <span className="change-from">
          <Text side={from} mark="del" />
        </span>{" "}
        <span aria-hidden="true">→</span>
        <span className="for-screen-readers">, is now </span>{" "}
        <span className="change-to">
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
