/**
 * A note in a dialog, which covers the banner, that main does not respond; empty otherwise. The
 * announcer announces this once for all places.
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
