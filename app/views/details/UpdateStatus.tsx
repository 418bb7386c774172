/** Status of the user's last update, and of earlier updates that are unfinished. */
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { Unbroken } from "../../components/Unbroken.tsx";
import { UpdateIcon } from "../../components/StateIcon.tsx";
import { drawnStage } from "../../store/update-stages.ts";
import { useKeeping, useNow, useWayOut } from "../../store/hooks.ts";
import { heldStates, heldStatesParts, updateStatus, updateStatusWords, type ActionStand } from "../../messages/updates.ts";
import styles from "./UpdateStatus.module.css";

interface UpdateStatusProps {
  /** The user's last update. */
  readonly update: UpdateDto | undefined;
  readonly state: ActionStand["state"];
  readonly leftAt: ActionStand["leftAt"];
  /** All stored updates of the Action. */
  readonly updates: readonly UpdateDto[];
  /** Id of the update that is shown as a prompt above the moves, and therefore not here. */
  readonly asked: string | undefined;
}

export function UpdateStatus({ update, state, leftAt, updates, asked }: UpdateStatusProps) {
  const others = updates.filter((other) => other.id !== update?.id && other.id !== asked && needsAWord(other));
  const isAsked = update !== undefined && update.id === asked;
  return (
    <div className={styles.updates}>
      {!isAsked && <StatusCard update={update} state={state} leftAt={leftAt} name="label" />}
      {others.map((other) => (
        <StatusCard key={other.id} update={other} state={state} leftAt={leftAt} name="label_earlier" />
      ))}
    </div>
  );
}

interface StatusCardProps extends Omit<UpdateStatusProps, "updates" | "asked"> {
  /** Message key of the status element's name. */
  readonly name: "label" | "label_earlier";
}

/**
 * The status of one update. The element exists even when empty, so that a screen reader finds it by
 * its name.
 */
export function StatusCard({ update, state, leftAt, name }: StatusCardProps) {
  const held = update === undefined ? undefined : heldStates(update, { state, leftAt });
  const keeping = useKeeping();
  const wayOut = useWayOut();
  const status = useNow((now) => (update === undefined ? "" : updateStatus(update, keeping, { ...wayOut, now })));
  return (
    <div className={styles.card} data-state={update?.state ?? "none"}>
      {update !== undefined && <UpdateIcon stage={drawnStage(update)} size={15} />}
      <output aria-label={updateStatusWords[name]} aria-live="off">
        <Unbroken>{status}</Unbroken>
      </output>
      {held !== undefined && (
        <p className={styles.states}>
          {heldStatesParts(<strong key="expected">{held.expected}</strong>, <strong key="now">{held.now}</strong>)}
        </p>
      )}
    </div>
  );
}

function needsAWord(update: UpdateDto): boolean {
  return update.choices.length > 0 || update.state === "waiting" || update.state === "sending";
}
