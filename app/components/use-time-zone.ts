/**
 * Draws the component again once the machine is in another time zone: for times that are drawn
 * without the window's clock, which would go on saying the hour of the zone that was left.
 */
import { zoneNow } from "../messages/times.ts";
import { useNow } from "../store/hooks.ts";

export function useTimeZone(): void {
  useNow(zoneNow);
}
