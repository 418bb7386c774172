/**
 * The prompt for an Action whose details are shown but which is not in the list, so that no key
 * acts on it.
 */
import { CommandButton } from "../../commands/CommandButton.tsx";
import { detailsWords, showInWords } from "../../messages/details.ts";
import { viewFor } from "../../store/choice.ts";
import { useDocket } from "../../store/hooks.ts";
import { PromptFrame } from "./PromptFrame.tsx";

export function UnlistedNote({ acceptsPress }: { readonly acceptsPress: () => boolean }) {
  const view = useDocket(({ activeId, rows, viewOptions }) => viewFor(rows.get(activeId ?? ""), viewOptions.view));
  return (
    <PromptFrame
      label={detailsWords.unlisted_label}
      tone="unlisted"
      answers={
        view === undefined ? undefined : (
          <CommandButton command="choice.list" acceptsPress={acceptsPress} kind="quiet">
            {showInWords(view)}
          </CommandButton>
        )
      }
    >
      <p data-part="unlisted">{detailsWords.unlisted}</p>
    </PromptFrame>
  );
}
