/** In a dialog, which stands before the banner: main does not answer. Nothing while it does. */
import { useUnanswered } from "../store/hooks.ts";
import { unansweredNote } from "../messages/connection.ts";

export function UnansweredNote() {
  return useUnanswered() ? (
    <p className="problem not-printed" role="alert">
      {unansweredNote}
    </p>
  ) : null;
}
