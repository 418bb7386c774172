/**
 * Makes the exact times of a part of the page one tab stop; arrow keys, Home and End move between
 * them.
 */
import { type KeyboardEvent, useState } from "react";
import { handleKey } from "../commands/handle-key.ts";
import { useCommandContext } from "../commands/use-command.ts";
import { useTimeZone } from "./use-time-zone.ts";

interface ExactTimes<Key> {
  /** Props of the element around the times. */
  readonly group: { readonly "data-times": true; readonly onKeyDown: (event: KeyboardEvent) => void };
  readonly timeProps: (key: Key) => { readonly reachable: boolean; readonly onFocus: () => void };
}

/**
 * Returns the props of the group and of its times. Tab reaches the time that last had the focus,
 * else the first.
 * @param keys keys of the present times
 */
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
