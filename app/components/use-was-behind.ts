/**
 * Whether changes were shown late a moment ago. The value is held for some time, so that the notice
 * does not flicker.
 */
import { useEffect, useState } from "react";
import { useDocket } from "../store/hooks.ts";

/** Hold time after the last late change, in milliseconds. */
const HOLD_MS = 5_000;

export function useWasBehind(): boolean {
  const isBehind = useDocket(({ behindMs }) => behindMs !== undefined);
  const [wasBehind, setWasBehind] = useState(false);
  if (isBehind && !wasBehind) setWasBehind(true);
  useEffect(() => {
    if (isBehind || !wasBehind) return undefined;
    const timer = setTimeout(() => setWasBehind(false), HOLD_MS);
    return () => clearTimeout(timer);
  }, [isBehind, wasBehind]);
  return isBehind || wasBehind;
}
