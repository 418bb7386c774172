/**
 * In a dialog, which stands before the banner: main does not answer. Nothing while it does. The
 * announcer says it once for all places.
 */
import { useUnanswered } from "../store/hooks.ts";
import { unansweredNote } from "../messages/connection.ts";
import textStyles from "./text.module.css";

export function UnansweredNote() {
  return useUnanswered() ? (
    <p className={textStyles.problem} data-not-printed="" role="note">
      {unansweredNote()}
    </p>
  ) : null;
}
