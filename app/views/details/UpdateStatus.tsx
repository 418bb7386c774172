/** The status of the user's last update, and the choices where Docket does not go on by itself. */
import { useCallback, useEffect, useRef } from "react";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import type { UpdateChoice } from "../../../electron/contract/vocabulary.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { Unbroken } from "../../components/Unbroken.tsx";
import { UpdateIcon } from "../../components/StateIcon.tsx";
import { fateOf } from "../../store/fates.ts";
import { useDocketStore, useKeeping, useNow, useWayOut } from "../../store/hooks.ts";
import { heldStates, heldStatesParts, undoWords, updateStatus, updateStatusWords, type ActionStand } from "../../messages/updates.ts";
import styles from "./UpdateStatus.module.css";

interface UpdateStatusProps {
  /** The last one. */
  readonly update: UpdateDto | undefined;
  readonly state: ActionStand["state"];
  readonly leftAt: ActionStand["leftAt"];
  /** All that are kept of the Action. */
  readonly updates: readonly UpdateDto[];
}

export function UpdateStatus({ update, state, leftAt, updates }: UpdateStatusProps) {
  const others = updates.filter((other) => other.id !== update?.id && needsAWord(other));
  return (
    <div className={styles.updates}>
      <StatusCard update={update} state={state} leftAt={leftAt} name="label" />
      {others.map((other) => (
        <StatusCard key={other.id} update={other} state={state} leftAt={leftAt} name="label_earlier" />
      ))}
    </div>
  );
}

interface StatusCardProps extends Omit<UpdateStatusProps, "updates"> {
  /** The message of its name. */
  readonly name: "label" | "label_earlier";
}

/** The status is present even when empty: a live region must be there before its text is. */
function StatusCard({ update, state, leftAt, name }: StatusCardProps) {
  const held = update === undefined ? undefined : heldStates(update, { state, leftAt });
  const keeping = useKeeping();
  const wayOut = useWayOut();
  const status = useNow((now) => (update === undefined ? "" : updateStatus(update, keeping, { ...wayOut, now })));
  useUpdateAnnounced(name === "label" ? "update" : "earlier update", update, status);
  return (
    <div className={styles.card} data-state={update?.state ?? "none"}>
      {update !== undefined && <UpdateIcon fate={fateOf(update)} size={15} />}
      <output aria-label={updateStatusWords[name]} aria-live="off">
        <Unbroken>{status}</Unbroken>
      </output>
      {held !== undefined && (
        <p className={styles.states}>
          {heldStatesParts(<strong key="expected">{held.expected}</strong>, <strong key="now">{held.now}</strong>)}
        </p>
      )}
      {update !== undefined && update.choices.length > 0 && (
        <div className={styles.choices}>
          <Countdown update={update} />
          {update.choices.map((choice) => (
            <Choice key={choice} update={update} choice={choice} withKey={name === "label"} />
          ))}
        </div>
      )}
    </div>
  );
}

/**
 * As `useAnnounced`. Where the last update was taken back, an earlier one stands there again: that is
 * no news, and its "Confirmed" would be heard of the one that is gone.
 */
function useUpdateAnnounced(topic: string, update: UpdateDto | undefined, words: string): void {
  const { announcements } = useDocketStore();
  const createdAt = update?.createdAt;
  const newest = useNewest(update);
  const said = useRef({ createdAt, words });
  useEffect(() => {
    const last = said.current;
    const isEarlier = createdAt !== undefined && last.createdAt !== undefined && createdAt < last.createdAt;
    if (words !== last.words) announcements.say(topic, isEarlier ? "" : newest);
    said.current = { createdAt, words };
  }, [announcements, topic, createdAt, words, newest]);
}

/** Its status when it is asked: its details may have been left by then. Empty where another took its place. */
function useNewest(update: UpdateDto | undefined): () => string {
  const { getState } = useDocketStore();
  const keeping = useKeeping();
  const { id, actionId } = update ?? {};
  return useCallback(() => {
    const { rows, details, connection, now } = getState();
    const ofDetails = details !== undefined && details.row.id === actionId ? details.updates : [];
    const known = [rows.get(actionId ?? "")?.update, ...ofDetails].find((one) => one?.id === id);
    const wayOut = { isLive: connection?.state === "live", until: connection?.pausedUntil };
    return known === undefined ? "" : updateStatus(known, keeping, { ...wayOut, now });
  }, [getState, keeping, id, actionId]);
}

/** It ticks, so it stands outside of the status and is not announced. */
function Countdown({ update }: { readonly update: UpdateDto }) {
  const wayOut = useWayOut();
  const words = useNow((now) => undoWords(update, { ...wayOut, now }) ?? "");
  return words === "" ? null : (
    <span role="timer" className={styles.countdown}>
      {words}
    </span>
  );
}

function Choice({ update, choice, withKey }: { readonly update: UpdateDto; readonly choice: UpdateChoice; readonly withKey: boolean }) {
  return (
    <CommandButton command={`update.${choice}`} subject={{ update }} kind={choice === "undo" ? "primary" : "plain"} withKey={withKey} />
  );
}

function needsAWord(update: UpdateDto): boolean {
  return update.choices.length > 0 || update.state === "waiting" || update.state === "sending";
}
