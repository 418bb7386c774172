/** How long ago something was; kept current by the window's one clock. */
import { useNow } from "../store/context.ts";
import { duration, fullTime } from "../words/times.ts";

export function Age({ since }: { readonly since: number }) {
  const text = useNow((now) => duration(now - since));
  return (
    <time className="age" dateTime={new Date(since).toISOString()} title={fullTime(since)}>
      {text}
    </time>
  );
}
