/**
 * Announces status changes of the user's updates to screen readers, wherever the details show them.
 */
import { useCallback, useEffect, useRef } from "react";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { updateStatus } from "../../messages/updates.ts";
import { useDocketStore, useKeeping, useNow, useWayOut } from "../../store/hooks.ts";
import { statusNow } from "./status-now.ts";
import { useLastWord } from "./use-last-word.ts";

interface UpdateNewsProps {
  /** The user's last update. */
  readonly update: UpdateDto | undefined;
  /** All stored updates of the Action. */
  readonly updates: readonly UpdateDto[];
}

export function UpdateNews({ update, updates }: UpdateNewsProps) {
  const earlier = updates.filter((other) => other.id !== update?.id);
  return (
    <>
      <Said topic="update" update={update} />
      {earlier.map((other) => (
        <Said key={other.id} topic={`earlier update ${other.id}`} update={other} />
      ))}
    </>
  );
}

/**
 * Announces the status, like `useAnnounced`. When the last update is taken back, the earlier update
 * shown again is not announced, because its "Confirmed" would seem to concern the removed update.
 */
function Said({ topic, update }: { readonly topic: string; readonly update: UpdateDto | undefined }) {
  const { announcements } = useDocketStore();
  const keeping = useKeeping();
  const wayOut = useWayOut();
  const words = useNow((now) => (update === undefined ? "" : updateStatus(update, keeping, { ...wayOut, now })));
  const createdAt = update?.createdAt;
  const newest = useNewest(update);
  useLastWord(update);
  const said = useRef({ createdAt, words });
  useEffect(() => {
    const last = said.current;
    const isEarlier = createdAt !== undefined && last.createdAt !== undefined && createdAt < last.createdAt;
    if (words !== last.words) announcements.say(topic, isEarlier ? "" : newest);
    said.current = { createdAt, words };
  }, [announcements, topic, createdAt, words, newest]);
  return null;
}

/**
 * Returns a function that reads the update's status at the time of the announcement, when the
 * details may no longer be shown. The status is empty if another update has replaced this one.
 */
function useNewest(update: UpdateDto | undefined): () => string {
  const { getState } = useDocketStore();
  const { id, actionId } = update ?? {};
  return useCallback(() => {
    const state = getState();
    const { rows, details } = state;
    const ofDetails = details !== undefined && details.row.id === actionId ? details.updates : [];
    const known = [rows.get(actionId ?? "")?.update, ...ofDetails].find((one) => one?.id === id);
    return known === undefined ? "" : statusNow(known, state);
  }, [getState, id, actionId]);
}
