/**
 * Draws the component again after a change of the machine's time zone. Times that are drawn without
 * the window's clock would otherwise keep the previous zone's hour.
 */
import { zoneNow } from "../messages/times.ts";
import { useNow } from "../store/hooks.ts";

export function useTimeZone(): void {
  useNow(zoneNow);
}
