/**
 * Announces to screen readers how an update ended that was pending when its details were closed, by
 * the user or because the row ended.
 */
import { useEffect } from "react";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import type { UpdateState } from "../../../electron/contract/vocabulary.ts";
import { t } from "../../languages/words.ts";
import { nameOf } from "../../messages/name.ts";
import { useDocketStore } from "../../store/hooks.ts";
import { statusNow } from "./status-now.ts";

const UNDER_WAY: ReadonlySet<UpdateState> = new Set<UpdateState>(["waiting", "sending", "accepted"]);

type Store = ReturnType<typeof useDocketStore>;

/** Ids of the updates, by store, whose status changes the visible details announce. */
const SAID_IN_SIGHT = new WeakMap<Store, Set<string>>();

function inSight(store: Store): Set<string> {
  const ids = SAID_IN_SIGHT.get(store) ?? new Set();
  SAID_IN_SIGHT.set(store, ids);
  return ids;
}

export function useLastWord(update: UpdateDto | undefined): void {
  const store = useDocketStore();
  const { id, actionId } = update ?? {};
  const isUnderWay = update !== undefined && UNDER_WAY.has(update.state);
  // This effect comes first, so that its cleanup removes the id before the next cleanup waits for
  // the end of the update.
  useEffect(() => {
    if (id === undefined) return undefined;
    inSight(store).add(id);
    return () => void inSight(store).delete(id);
  }, [store, id]);
  useEffect(() => {
    if (!isUnderWay || id === undefined || actionId === undefined) return undefined;
    return () => sayItsEnd(store, id, actionId);
  }, [store, id, actionId, isUnderWay]);
}

/**
 * Announces the end of the update, unless its details are open again by then and announce the end
 * themselves.
 */
function sayItsEnd(store: Store, id: string, actionId: string): void {
  const { announcements, getState, subscribe } = store;
  const rowNow = () => {
    const row = getState().rows.get(actionId);
    return row?.update?.id === id ? row : undefined;
  };
  const words = (): string => {
    const row = rowNow();
    return row?.update === undefined ? "" : t("announced.update", { name: nameOf(row), status: statusNow(row.update, getState()) });
  };
  const look = (): boolean => {
    const update = rowNow()?.update;
    if (update === undefined || inSight(store).has(id)) return true;
    if (UNDER_WAY.has(update.state)) return false;
    announcements.say(`left update ${id}`, words);
    return true;
  };
  if (look()) return;
  const stop = subscribe(() => {
    if (look()) stop();
  });
}
