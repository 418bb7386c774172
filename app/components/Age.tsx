/** The age of a moment, kept current by the window's clock; "odd" for an impossible time. */
import { useNow } from "../store/hooks.ts";
import { duration, fullTime, isoTime, isPossible } from "../messages/times.ts";

export function Age({ since }: { readonly since: number }) {
  const text = useNow((now) => (isPossible(since) ? duration(now - since) : "odd"));
  return (
    <time dateTime={isoTime(since)} title={fullTime(since)}>
      {text}
    </time>
  );
}
