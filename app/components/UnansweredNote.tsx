/** In a dialog, which stands before the band: main does not answer. Nothing while it does. */
import { useUnanswered } from "../store/context.ts";
import { unansweredNote } from "../words/connection.ts";

export function UnansweredNote() {
  return useUnanswered() ? (
    <p className="problem not-printed" role="alert">
      {unansweredNote}
    </p>
  ) : null;
}
