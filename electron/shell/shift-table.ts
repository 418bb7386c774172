/**
 * A shift as a table (RFC 4180, with the separator of the language in force), with one line per
 * hour and durations in seconds.
 */
import { cellSeparator } from "../contract/languages/formats.ts";
import type { ShiftDto } from "../contract/ledger.ts";

const HEAD = [
  "hour",
  "received",
  "acknowledged",
  "completed",
  "failed",
  "rejected",
  "cancelled",
  "median seconds to acknowledge",
  "median seconds to complete",
  "90th percentile of seconds to acknowledge",
  "90th percentile of seconds to complete",
];

export function shiftTable({ hours }: ShiftDto): string {
  const separator = cellSeparator();
  const lines = hours.map((hour) =>
    [
      new Date(hour.at).toISOString(),
      hour.received,
      hour.acknowledged,
      hour.completed,
      hour.failed,
      hour.rejected,
      hour.cancelled,
      seconds(hour.acknowledgeMs),
      seconds(hour.completeMs),
      seconds(hour.acknowledgeP90Ms),
      seconds(hour.completeP90Ms),
    ].join(separator),
  );
  return [HEAD.join(separator), ...lines, ""].join("\r\n");
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? "" : String(Math.round(ms / 1000));
}
