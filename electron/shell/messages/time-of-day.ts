/** A time of day in alerts and in the tray's menu: told within a day, it needs no date. */
import { dateFormat } from "../../contract/languages/formats.ts";
import { hourOptions } from "../../contract/languages/time-format.ts";

/** "13:00"; `at`: epoch milliseconds. */
export function timeOfDay(at: number): string {
  // Named, since formats are kept: the machine may have moved to another zone.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return dateFormat({ minute: "2-digit", ...hourOptions(), timeZone }).format(at);
}
