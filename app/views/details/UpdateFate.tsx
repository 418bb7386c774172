/** What became of the user's last update, in plain words, and what can be chosen where Docket does not go on by itself. */
import type { RowDto, UpdateDto } from "../../../electron/contract/dto.ts";
import { Button } from "../../components/Button.tsx";
import { fateIcons } from "../../components/StatePill.tsx";
import { useStores } from "../../store/context.ts";
import { choiceWords, updateStatus } from "../../words/updates.ts";

export function UpdateFate({ row, updates }: { readonly row: RowDto; readonly updates: readonly UpdateDto[] }) {
  const { update } = row;
  const others = updates.filter((other) => other.id !== update?.id && needsAWord(other));
  return (
    <div className="fates">
      <Fate update={update} name="Update" />
      {others.map((other) => (
        <Fate key={other.id} update={other} name="Earlier update" />
      ))}
    </div>
  );
}

/** The status stands in the document even when it is empty: a live region must be there before its text is. */
function Fate({ update, name }: { readonly update: UpdateDto | undefined; readonly name: string }) {
  const { moves } = useStores();
  const Icon = update === undefined ? undefined : fateIcons[update.state];
  return (
    <div className={update === undefined ? "fate-card none" : `fate-card ${update.state}`}>
      {Icon !== undefined && <Icon size={15} aria-hidden="true" />}
      <output aria-label={name}>{update === undefined ? "" : updateStatus(update)}</output>
      {update !== undefined && update.choices.length > 0 && (
        <div className="fate-choices">
          {update.choices.map((choice) => (
            <Button key={choice} onClick={() => void moves.resolve(update.actionId, update.id, choice)}>
              {choiceWords(update, choice)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function needsAWord(update: UpdateDto): boolean {
  return update.choices.length > 0 || update.state === "waiting" || update.state === "sending";
}
