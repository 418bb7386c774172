/** The age of a time, kept current by the window's clock; "odd" for an impossible time. */
import { memo } from "react";
import { useNow } from "../store/hooks.ts";
import { useTimeZone } from "./use-time-zone.ts";
import { ageWords, fullTime, isoTime } from "../messages/times.ts";

/**
 * Drawn again only when a tick changes the text or the time zone changes, because formatting the
 * tooltip is slow.
 */
export const Age = memo(function Age({ since }: { readonly since: number }) {
  useTimeZone();
  const text = useNow((now) => ageWords(since, now));
  return (
    <time dateTime={isoTime(since)} title={fullTime(since)}>
      {text}
    </time>
  );
});
