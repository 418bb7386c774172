/** Says that the Action of the details is not in the list, so that no key acts on it. */
import { CommandButton } from "../../commands/CommandButton.tsx";
import { detailsWords, showInWords } from "../../messages/details.ts";
import { unlistedId, viewFor } from "../../store/choice.ts";
import { useDocket } from "../../store/hooks.ts";
import styles from "./UnlistedNote.module.css";

export function UnlistedNote() {
  const isUnlisted = useDocket((state) => unlistedId(state) !== undefined);
  const view = useDocket(({ activeId, rows, viewOptions }) => viewFor(rows.get(activeId ?? ""), viewOptions.view));
  if (!isUnlisted) return null;
  return (
    <p className={styles.note} data-part="unlisted">
      <span>{detailsWords.unlisted}</span>
      {view !== undefined && (
        <CommandButton command="choice.list" kind="quiet">
          {showInWords(view)}
        </CommandButton>
      )}
    </p>
  );
}
