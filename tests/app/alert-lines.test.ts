/**
 * The timeline's lines about the alerts of an Action: the subject of each, and whether it was
 * shown.
 */
import { afterEach, describe, expect, it } from "vitest";
import { timelineWords } from "../../app/messages/timeline.ts";
import type { AlertLine } from "../../electron/contract/action.ts";
import type { AlertAbout, AlertFailure, AlertWithheld } from "../../electron/contract/alerts.ts";
import { setLanguage } from "../../electron/contract/languages/language.ts";

const UNSUPPORTED: AlertFailure = { code: "unsupported", params: {} };
const words = (line: AlertLine): string => timelineWords({ at: 1, ...line });
const failed = (about?: AlertAbout): string =>
  words({ kind: "alert", result: "failed", failure: UNSUPPORTED, ...(about !== undefined && { about }) });
const withheld = (why: AlertWithheld, about?: AlertAbout): string =>
  words({ kind: "alert", result: "withheld", why, ...(about !== undefined && { about }) });

afterEach(() => setLanguage("en"));

describe("the timeline's line about an alert that was not shown", () => {
  it.each<["en" | "de", AlertAbout | undefined, string, string]>([
    ["en", undefined, "Alert could not be shown: “This system has no notifications.”", "No alert: quiet hours"],
    ["en", "reminder", "Reminder could not be shown: “This system has no notifications.”", "No reminder: quiet hours"],
    [
      "en",
      "changed",
      "Alert about the change could not be shown: “This system has no notifications.”",
      "No alert about the change: quiet hours",
    ],
    ["en", "stopWork", "Stop work was not alerted: “This system has no notifications.”", "Stop work was not alerted: quiet hours"],
    [
      "en",
      "silent",
      "Question about the silence could not be shown: “This system has no notifications.”",
      "No question about the silence: quiet hours",
    ],
    [
      "de",
      undefined,
      "Benachrichtigung konnte nicht angezeigt werden: „Dieses System hat keine Benachrichtigungen.“",
      "Keine Benachrichtigung: Ruhezeit",
    ],
    [
      "de",
      "reminder",
      "Erinnerung konnte nicht angezeigt werden: „Dieses System hat keine Benachrichtigungen.“",
      "Keine Erinnerung: Ruhezeit",
    ],
    [
      "de",
      "changed",
      "Benachrichtigung über die Änderung konnte nicht angezeigt werden: „Dieses System hat keine Benachrichtigungen.“",
      "Keine Benachrichtigung über die Änderung: Ruhezeit",
    ],
    [
      "de",
      "stopWork",
      "Zum Anhalten wurde nicht aufgefordert: „Dieses System hat keine Benachrichtigungen.“",
      "Zum Anhalten wurde nicht aufgefordert: Ruhezeit",
    ],
    [
      "de",
      "silent",
      "Nachfrage zu Arbeit ohne Meldung konnte nicht angezeigt werden: „Dieses System hat keine Benachrichtigungen.“",
      "Keine Nachfrage zu Arbeit ohne Meldung: Ruhezeit",
    ],
  ])("in %s names the subject of the alert: %s", (language, about, whenFailed, whenWithheld) => {
    setLanguage(language);
    expect([failed(about), withheld("quietHours", about)]).toEqual([whenFailed, whenWithheld]);
  });

  it("gives the reason for each", () => {
    expect([withheld("rule", "changed"), withheld("paused", "silent")]).toEqual([
      "No alert about the change: not wanted for this priority",
      "No question about the silence: alerts are paused",
    ]);
  });
});
