/** The times of a handover's text, in one time zone. */
import { dateFormat } from "../languages/formats.ts";
import { hourOptions, isShownTwice } from "../languages/time-format.ts";
import { t } from "../languages/shared.ts";

/** Formats epoch milliseconds. */
export type Times = (at: number) => string;

const MINUTE_MS = 60_000;
/** From then on every time zone is whole minutes away from UTC (Liberia was the last, in 1972). */
const WHOLE_MINUTES_FROM = Date.UTC(1973, 0);

/** The years 1 to 9999, as in protobuf's Timestamp; Intl throws not far beyond. */
function isPossible(at: number): boolean {
  return at >= Date.parse("0001-01-01T00:00:00Z") && at <= Date.parse("9999-12-31T23:59:59.999Z");
}

/**
 * Returns the formats. `time`: "13:00" on the day of the handover, "19 Nov 2026, 13:00" on any
 * other, with the zone in an hour that the clock shows twice. `head`: the moment of the handover,
 * with its time zone.
 */
export function timesOf(handedOver: number, timeZone: string | undefined): { time: Times; head: string } {
  // The zone is named explicitly, because formats are cached and the machine may have changed its
  // zone.
  const zone = { timeZone: timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone };
  const now = isPossible(handedOver) ? handedOver : 0;
  const clock = dateFormat({ minute: "2-digit", ...hourOptions(), ...zone });
  const clockWithZone = () => dateFormat({ minute: "2-digit", timeZoneName: "short", ...hourOptions(), ...zone });
  const date = dateFormat({ day: "numeric", month: "short", year: "numeric", ...zone });
  const zoneName = dateFormat({ timeZoneName: "short", ...zone })
    .formatToParts(now)
    .find(({ type }) => type === "timeZoneName")?.value;
  const clockOf = (at: number): string => (isShownTwice(at) ? clockWithZone() : clock).format(at);
  const today = date.format(now);
  const words = (at: number): string => (date.format(at) === today ? clockOf(at) : `${date.format(at)}, ${clockOf(at)}`);
  // Cached by minute: thousands of lines share few minutes, and a format costs more than the rest
  // of a line.
  const ofMinutes = new Map<number, string>();
  const time = (at: number): string => {
    if (!isPossible(at)) return t("handover.impossibleTime");
    if (at < WHOLE_MINUTES_FROM) return words(at);
    const minute = Math.floor(at / MINUTE_MS);
    const known = ofMinutes.get(minute) ?? words(at);
    ofMinutes.set(minute, known);
    return known;
  };
  return {
    time,
    head: isPossible(handedOver)
      ? `${date.format(handedOver)}, ${clock.format(handedOver)} ${zoneName ?? ""}`.trim()
      : t("handover.impossibleTime"),
  };
}
