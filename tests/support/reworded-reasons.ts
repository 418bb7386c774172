/** Parts of sentences that version 0.1.0 worded differently, with their present wording. */

const REWORDED: readonly (readonly [former: string, now: string])[] = [
  ["It was not recorded; it goes out again.", "The queue does not show it, so it is sent again."],
  ["This goes out as soon as it can be written down first.", "It is sent once it has been written there."],
  ["the disk refuses (", "the disk refuses it ("],
  ["The service is heard, and has not answered this yet.", "The service can be heard, but has not answered this yet."],
  [
    "Docket was ended, or connected anew, before the answer came. It looks at the queue",
    "Docket quit or reconnected before the answer came. It checks the queue",
  ],
  ["Whether it was recorded, that does not say.", "That does not say whether it was recorded."],
  ["Docket looks at the queue", "Docket checks the queue"],
  ["Whether an earlier attempt was recorded cannot be seen from here.", "Docket cannot tell whether an earlier attempt was recorded."],
  ["so whether this was recorded cannot be seen from here.", "so Docket cannot tell whether this was recorded."],
  [
    "Docket's file had lost its latest changes, so whether this was sent, or taken back, is not known. It is not sent by itself.",
    "Docket's file lost its latest changes, so it is not known whether this was sent or taken back. It is not sent automatically.",
  ],
  ["The Action has left your queue since.", "The Action has since left your queue."],
  [
    "This work was ended or taken away by somebody else before this was sent.",
    "Somebody else ended this work or took it away before this was sent.",
  ],
  [" again, as when you decided.", " again, as it was when you decided."],
  [
    "Docket was ended, or connected anew, before this was sent. Nothing has gone out.",
    "Docket quit or reconnected before this was sent. Nothing has been sent.",
  ],
  [
    "That has shown only after you were asked about it, so it is not sent by itself.",
    "That became clear only after you were asked about it, so it is not sent automatically.",
  ],
  [
    "Its text goes out as a report. The disk would not let go of this: drop it when",
    "Its text is sent as a report. This could not be removed from the disk: drop it when",
  ],
  [
    "The disk would not let go of it. It is not sent now; drop it again when the disk is in order, or it is there at the next start.",
    "It could not be removed from the disk. It is not sent now; drop it again when the disk is in order, or it will be back at the next start.",
  ],
  [
    "so whether this update is what it shows, or another of your name, cannot be seen.",
    "so Docket cannot tell whether it shows this update or another in your name.",
  ],
  [
    "the Action has moved on since; whether it was recorded before that cannot be seen.",
    "the Action has since moved on. Docket cannot tell whether it was recorded before that.",
  ],
  [
    "who reported last and when; whether this report was recorded cannot be seen.",
    "who reported last and when, so Docket cannot tell whether this report was recorded.",
  ],
  [
    "leads; the service does not say by whom, so whether this update was recorded cannot be seen.",
    "leads, but the service does not say who moved it. Docket cannot tell whether this update was recorded.",
  ],
  ["; whether this report was recorded before that cannot be seen.", ". Docket cannot tell whether this report was recorded before that."],
  ["; whether this update was recorded before that cannot be seen.", ". Docket cannot tell whether this update was recorded before that."],
  ["ann has reported since.", "Since then ann has reported."],
  ["robot-7 has reported since.", "Since then robot-7 has reported."],
  ["ann has moved the Action since.", "Since then ann has moved the Action."],
  ["and then Somebody else moved the Action on.", "and then the Action was moved on."],
];

/** Returns the present wording of a sentence that 0.1.0 stored. */
export function saidNow(stored: string): string {
  return REWORDED.reduce((sentence, [former, now]) => sentence.replace(former, now), stored);
}

/** Returns the wording of 0.1.0 for a present sentence. */
export function asStored(sentence: string): string {
  return REWORDED.toReversed().reduce((stored, [former, now]) => stored.replace(now, former), sentence);
}
