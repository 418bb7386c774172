/** The sentences of ledger lines. */
import { expect, it } from "vitest";
import type { LedgerEvent } from "../../electron/contract/ledger.ts";
import { ledgerSentence } from "../../electron/contract/messages/ledger.ts";

it.each<[LedgerEvent, string]>([
  [{ code: "received", params: { assignedTo: "robot-7", state: "ASSIGNED" } }, "Assigned to robot-7"],
  [{ code: "received", params: { state: "IN_PROGRESS" } }, "Assigned to you, already in progress"],
  [{ code: "received", params: { assignedTo: "robot-7", state: "UNKNOWN" } }, "Assigned to robot-7, in a state that Docket cannot tell"],
  [{ code: "left", params: {} }, "Left the queue"],
  [{ code: "alertShown", params: {} }, "Alert shown by the system"],
  [
    { code: "alertFailed", params: { failure: { code: "unsupported", params: {} } } },
    "Alert could not be shown: This system has no notifications.",
  ],
  [{ code: "alertFailed", params: {} }, "Alert could not be shown: the system did not say why"],
  [{ code: "alertFailed", params: { about: "stopWork" } }, "Alert to stop work could not be shown: the system did not say why"],
  [
    { code: "alertFailed", params: { about: "silent", failure: { code: "unsupported", params: {} } } },
    "Question about a silence could not be shown: This system has no notifications.",
  ],
  [{ code: "alertWithheld", params: { why: "paused" } }, "No alert: alerts are paused"],
  [{ code: "alertWithheld", params: { about: "changed", why: "paused" } }, "Alert about a change not shown: alerts are paused"],
  [{ code: "alertWithheld", params: { about: "reminder", why: "quietHours" } }, "Reminder not shown: quiet hours"],
  [{ code: "generalAlert", params: { about: "connectionLost", result: "shown" } }, "Alert about the lost connection shown by the system"],
  [
    { code: "generalAlert", params: { about: "away", result: "withheld", why: "quietHours" } },
    "Alert about what changed while Docket was away not shown: quiet hours",
  ],
  [
    { code: "generalAlert", params: { about: "connectionBack", result: "failed" } },
    "Alert about the restored connection could not be shown: the system did not say why",
  ],
  [{ code: "generalAlert", params: { about: "test", result: "shown" } }, "Test alert shown by the system"],
  [{ code: "opened", params: {} }, "Opened"],
  [{ code: "stopConfirmed", params: {} }, "“I have stopped” confirmed on this device"],
  [{ code: "changeAccepted", params: { fields: ["name", "priority"] } }, "Accepted the change of name, priority"],
  [{ code: "asked", params: { minutes: 30 } }, "Nothing reported for 30 min: asked"],
  [{ code: "update", params: { move: "acknowledge", state: "waiting" } }, "acknowledge: waiting"],
  [{ code: "update", params: { move: "acknowledge", state: "accepted", noEcho: true } }, "acknowledge: accepted, no echo"],
  [
    { code: "updateTakenBack", params: { move: "complete", choice: "undo", state: "waiting" } },
    "complete: undone by the operator while waiting",
  ],
  [{ code: "updateTakenBack", params: { move: "plan", choice: "drop", state: "held" } }, "plan: dropped by the operator while held"],
  [
    { code: "updateTakenBack", params: { move: "report", choice: "report", state: "held" } },
    "report: turned into a progress report by the operator while held",
  ],
  [{ code: "unreadableDropped", params: {} }, "An update that could not be read was dropped by the operator"],
  [{ code: "asWritten", params: { words: "Assigned to robot-3" } }, "Assigned to robot-3"],
])("%j", (event, sentence) => {
  expect(ledgerSentence({ event })).toBe(sentence);
  expect(ledgerSentence({ event, damaged: true })).toBe(`(This line was damaged on the disk and is not as it was written:) ${sentence}`);
});
