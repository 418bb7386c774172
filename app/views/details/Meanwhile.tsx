/**
 * Note about a report by somebody else that has arrived while the user types one, and that the
 * user's report would overwrite.
 */
import type { DetailsDto, RowDto } from "../../../electron/contract/action.ts";
import { useAnnounced } from "../../components/use-announced.ts";
import { draftKey } from "../../store/drafts.ts";
import { meanwhileWords } from "../../messages/timeline.ts";
import { useDocket } from "../../store/hooks.ts";
import { sameProgress } from "../../store/same-progress.ts";
import textStyles from "../../components/text.module.css";

/** The note; `isEdited` means that the form's text differs from the service's. */
export function Meanwhile({ row, isEdited }: { readonly row: RowDto; readonly isEdited: boolean }) {
  const seen = useDocket(({ draftTexts }) => draftTexts.get(draftKey(row.id, "report"))?.seen);
  const isOther = seen !== undefined && !sameProgress(seen, row.progress);
  const words = useDocket(({ details }) => (isEdited && isOther && details?.row.id === row.id ? reportOfOthers(details, row) : ""));
  useAnnounced("meanwhile", words);
  if (words === "") return null;
  return (
    <p className={textStyles.formNote} data-part="meanwhile">
      {words}
    </p>
  );
}

/**
 * Returns the text of the note; empty if the shown report is the user's own or its line has not
 * arrived yet.
 */
function reportOfOthers({ timeline }: DetailsDto, row: RowDto): string {
  const entry = timeline.findLast(({ kind }) => kind === "progress");
  if (entry?.kind !== "progress" || entry.ours || !sameProgress(entry.progress, row.progress)) return "";
  return meanwhileWords(entry);
}
