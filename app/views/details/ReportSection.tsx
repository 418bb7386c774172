/**
 * The report of an Action and its kept drafts. A form that closes while the user types leaves the
 * text in place, read-only and focused, so that further letters go nowhere else.
 */
import { type FocusEvent, memo, useState } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { KeptDrafts } from "./KeptDrafts.tsx";
import { ProgressForm } from "./ProgressForm.tsx";

/** Memoized: rendered again only when the row changes. */
export const ReportSection = memo(function ReportSection({ row }: { readonly row: RowDto }) {
  const [hasFocus, setHasFocus] = useState(false);
  const isOpen = row.stop === undefined && row.moves.includes("report");
  const isLeft = !isOpen && hasFocus;
  const leave = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    // A window in the background keeps its focus for later.
    if (document.activeElement !== target && !currentTarget.contains(relatedTarget)) setHasFocus(false);
  };
  return (
    <>
      {/* The drafts stand above the form: what appears or disappears by itself moves none of their
          buttons. */}
      <KeptDrafts row={row} isReportShown={isLeft} />
      {(isOpen || isLeft) && (
        <div onFocus={() => setHasFocus(true)} onBlur={leave}>
          <ProgressForm row={row} isLeft={isLeft} />
        </div>
      )}
    </>
  );
});
