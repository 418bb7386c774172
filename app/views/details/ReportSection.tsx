/**
 * The report of an Action and its kept drafts. A form that closes while its user types leaves the
 * text where it is, read-only and with the focus: what is typed on must go nowhere else.
 */
import { type FocusEvent, memo, useState } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { KeptDrafts } from "./KeptDrafts.tsx";
import { ProgressForm } from "./ProgressForm.tsx";

/** Drawn again for its row alone. */
export const ReportSection = memo(function ReportSection({ row }: { readonly row: RowDto }) {
  const [hasFocus, setHasFocus] = useState(false);
  const isOpen = row.stop === undefined && row.moves.includes("report");
  const isLeft = !isOpen && hasFocus;
  const leave = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    // A window that goes to the back keeps its focus for later.
    if (document.activeElement !== target && !currentTarget.contains(relatedTarget)) setHasFocus(false);
  };
  return (
    <>
      {/* Above the form: what comes and goes by itself moves none of their buttons. */}
      <KeptDrafts row={row} isReportShown={isLeft} />
      {(isOpen || isLeft) && (
        <div onFocus={() => setHasFocus(true)} onBlur={leave}>
          <ProgressForm row={row} isLeft={isLeft} />
        </div>
      )}
    </>
  );
});
