/** The exact times of a part of the page as one stop of Tab; the keys of a list go from one to another. */
import { type KeyboardEvent, useState } from "react";
import { handleKey } from "../commands/handle-key.ts";
import { useCommandContext } from "../commands/use-command.ts";
import { useTimeZone } from "./use-time-zone.ts";

interface ExactTimes<Key> {
  /** For the element around them. */
  readonly group: { readonly "data-times": true; readonly onKeyDown: (event: KeyboardEvent) => void };
  readonly timeProps: (key: Key) => { readonly reachable: boolean; readonly onFocus: () => void };
}

/** @param keys of the times that are there; Tab reaches the one that had the focus, or else the first */
export function useExactTimes<Key>(keys: readonly Key[]): ExactTimes<Key> {
  useTimeZone();
  const [last, setLast] = useState<Key>();
  const contextNow = useCommandContext();
  const reached = last !== undefined && keys.includes(last) ? last : keys[0];
  return {
    group: {
      "data-times": true,
      onKeyDown: (event) => {
        if (event.target instanceof HTMLTimeElement && handleKey(event, ["times"], contextNow())) event.preventDefault();
      },
    },
    timeProps: (key) => ({ reachable: key === reached, onFocus: () => setLast(key) }),
  };
}
