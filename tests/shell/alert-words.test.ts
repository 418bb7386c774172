/** Tests the texts of alerts, and of alerts that were not shown. */
import { describe, expect, it } from "vitest";
import type { AlertFailure, AlertMessage } from "../../electron/contract/alerts.ts";
import { alertFailureSentence } from "../../electron/contract/messages/alerts.ts";
import { alertWords } from "../../electron/shell/messages/alerts.ts";

const PUMP = { name: "Inspect pump", id: "act-1", type: "inspection", priority: "HIGH", requestedBy: "ann" } as const;

describe("an alert", () => {
  it.each<[AlertMessage, title: string, body: string]>([
    [{ code: "assigned", params: PUMP }, "Inspect pump", "Assigned to you: high · inspection · requested by ann"],
    [{ code: "assigned", params: { name: "act-1", id: "act-1", type: "", priority: "NONE" } }, "act-1", "Assigned to you: act-1"],
    [{ code: "assignedMany", params: { count: 5, names: ["A", "B", "C"] } }, "5 Actions need your acknowledgement", "A, B, C, and 2 more"],
    [{ code: "handedOverMany", params: { count: 5, names: ["A", "B", "C"] } }, "5 Actions are assigned to you", "A, B, C, and 2 more"],
    [
      { code: "away", params: { counts: { left: 1, cancelled: 2, assigned: 3, changed: 4, ended: 5 }, names: ["A", "B"] } },
      "While Docket was away: 3 assigned, 4 changed, 2 cancelled, 5 ended, 1 left your queue",
      "A, B",
    ],
    [
      { code: "stopWork", params: { name: "Weld", why: "CANCELLED", reportedBy: "ann", words: "gas in the hall" } },
      "Stop work: Weld",
      "Cancelled by ann. gas in the hall",
    ],
    [{ code: "stopWork", params: { name: "Weld", why: "LEFT" } }, "Stop work: Weld", "No longer in your queue."],
    [
      { code: "withdrawn", params: { name: "Weld", why: "CANCELLED", reportedBy: "ann", words: "no gas" } },
      "No longer yours to do: Weld",
      "Cancelled by ann. no gas",
    ],
    [{ code: "withdrawn", params: { name: "Weld", why: "LEFT" } }, "No longer in your queue: Weld", "The service does not say why."],
    [{ code: "stopWorkMany", params: { count: 5, names: ["A", "B", "C"] } }, "Stop work on 5 Actions", "A, B, C, and 2 more"],
    [
      { code: "reminder", params: { ...PUMP, minutes: 15 } },
      "Inspect pump",
      "Not acknowledged for 15 min: high · inspection · requested by ann",
    ],
    [
      { code: "reminder", params: { name: "act-1", id: "act-1", type: "", priority: "NONE", minutes: 190 } },
      "act-1",
      "Not acknowledged for 3 h: act-1",
    ],
    [{ code: "silentMany", params: { count: 5, names: ["A", "B", "C"] } }, "Still working on 5 Actions?", "A, B, C, and 2 more"],
    [{ code: "reminderMany", params: { count: 2, names: ["A", "B"] } }, "2 Actions still need your acknowledgement", "A and B"],
    [
      {
        code: "changed",
        params: {
          name: "Weld",
          changes: [
            { field: "priority", from: "LOW", to: "CRITICAL" },
            { field: "requestedBy", from: "", to: "ann" },
          ],
        },
      },
      "Changed since you acknowledged it: Weld",
      "Priority: Low → Critical, Requester: none → ann",
    ],
    [
      { code: "changedMany", params: { count: 4, names: ["A", "B", "C"] } },
      "4 Actions have changed since you acknowledged",
      "A, B, C, and 1 more",
    ],
    [
      { code: "connectionLost", params: { state: "refused", since: new Date(2026, 6, 15, 13, 5).getTime() } },
      "Docket hears nothing from the service",
      "Refused since 13:05. Until it is back, Docket cannot tell you of new assignments or of work to stop.",
    ],
    [
      { code: "connectionLost", params: { state: "unusable", since: new Date(2026, 6, 15, 13, 5).getTime() } },
      "Docket hears nothing from the service",
      "Not connected since 13:05, because its settings or its key cannot be used. Until that is fixed, Docket cannot tell you of new assignments or of work to stop.",
    ],
    [
      { code: "connectionLost", params: { state: "unlisted", since: new Date(2026, 6, 15, 13, 5).getTime() } },
      "Docket cannot tell whether your queue is complete",
      "Since 13:05 the service has sent changes but no complete list. You are told of what comes; updates wait until the list is complete.",
    ],
    [
      { code: "connectionBack", params: { minutes: 11, unlisted: true } },
      "Docket has your complete queue",
      "For 11 min it could not tell whether anything was missing. What changed meanwhile is in the window.",
    ],
    [
      { code: "connectionBack", params: { minutes: 11 } },
      "Docket hears the service again",
      "It had heard nothing for 11 min. What changed meanwhile is in the window.",
    ],
    [{ code: "test", params: {} }, "This is a test alert", "Docket alerts you like this."],
    [{ code: "silent", params: { name: "Weld", minutes: 30 } }, "Still working on Weld?", "Nothing reported for 30 min."],
  ])("of %j", (message, title, body) => expect(alertWords(message)).toEqual({ title, body }));
});

describe("an alert that was not shown", () => {
  it.each<[AlertFailure, string]>([
    [{ code: "unsupported", params: {} }, "This system has no notifications."],
    [{ code: "refused", params: { words: "" } }, "The system refused the notification."],
    [{ code: "refused", params: { words: "turned off" } }, "The system refused the notification: turned off."],
    [{ code: "failed", params: { words: "no bus." } }, "The system could not show the notification: no bus."],
    [{ code: "noAnswer", params: { seconds: 5 } }, "The system did not say within 5 s that it showed the notification."],
    [{ code: "asWritten", params: { words: "As it was." } }, "As it was."],
    [
      { code: "unsupported", params: {}, windowAsked: true },
      "This system has no notifications. Docket's window asked for attention instead.",
    ],
  ])("for %j", (failure, sentence) => expect(alertFailureSentence(failure)).toBe(sentence));
});
