/** Says to a screen reader what becomes of the user's updates, wherever in the details they stand. */
import { useCallback, useEffect, useRef } from "react";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { updateStatus } from "../../messages/updates.ts";
import { useDocketStore, useKeeping, useNow, useWayOut } from "../../store/hooks.ts";
import { statusNow } from "./status-now.ts";
import { useLastWord } from "./use-last-word.ts";

interface UpdateNewsProps {
  /** The last one. */
  readonly update: UpdateDto | undefined;
  /** All that are kept of the Action. */
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
 * As `useAnnounced`. Where the last update was taken back, an earlier one stands there again: that is
 * no news, and its "Confirmed" would be heard of the one that is gone.
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

/** Its status when it is asked: its details may have been left by then. Empty where another took its place. */
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
