/**
 * A time of day in alerts and in the tray's menu. The time is less than a day away, so no date is
 * needed.
 */
import { dateFormat } from "../../contract/languages/formats.ts";
import { hourOptions } from "../../contract/languages/time-format.ts";

/** Returns a text such as "13:00". `at` is in epoch milliseconds. */
export function timeOfDay(at: number): string {
  // The zone is passed because formats are cached and the machine may have moved to another zone.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return dateFormat({ minute: "2-digit", ...hourOptions(), timeZone }).format(at);
}
