/**
 * An invisible text leaves no gap in a sentence, and an id shows every character that distinguishes
 * it.
 */
import { expect, it } from "vitest";
import { peopleWords } from "../../app/messages/action.ts";
import { endingTitle } from "../../app/messages/ending.ts";
import { factsOf } from "../../app/messages/facts.ts";
import { idWords, nameOf } from "../../app/messages/name.ts";
import { lastChangeWords, requesterWords, secondLine } from "../../app/messages/row.ts";
import { stopWords } from "../../app/messages/stop.ts";
import { meanwhileWords, timelineWords } from "../../app/messages/timeline.ts";
import { updateStatus } from "../../app/messages/updates.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = Date.UTC(2026, 10, 20, 15, 20);
const UNSEEN = [" ", "\u200B", "\u2800", "\u3164", "\u2060\u2060", "\u00AD"];
const SHOWN = /\uFFFD+/;
const live = { isLive: true, until: undefined, now: NOW };

it.each(UNSEEN)("an invisible text is marked as a reporter's name (%j)", (reportedBy) => {
  const done = aRow({ id: "a", state: "COMPLETED", reportedBy, changedAt: NOW, reportedAt: NOW + 10_000_000 });
  expect(endingTitle(done, NOW)).toMatch(/by \uFFFD+’s clock$/);
  expect(stopWords(aRow({ id: "a", name: "Alpha" }), { at: 1, why: "CANCELLED", reportedBy })).toMatch(
    /^Alpha was cancelled by \uFFFD+\.$/,
  );
  expect(timelineWords({ at: 1, kind: "state", from: "ASSIGNED", to: "PLANNED", ours: false, reportedBy })).toMatch(SHOWN);
  expect(meanwhileWords({ progress: { phase: "x", statusMessage: "" }, reportedBy })).toMatch(/^Meanwhile \uFFFD+ reported/);
  expect(lastChangeWords({ lastChange: "reportedState", reportedBy, changedAt: NOW }, NOW)).toMatch(/, state by \uFFFD+$/);
  const held = anUpdate({ actionId: "a", state: "held", reason: { code: "movedSince", params: { by: reportedBy } } });
  expect(updateStatus(held, "disk", live)).toMatch(/Since then \uFFFD+ has moved the Action/);
});

it.each(UNSEEN)("an invisible text is marked as a phase, a message and a type (%j)", (text) => {
  const row = aRow({ id: "a", type: text, state: "IN_PROGRESS", progress: { phase: text, statusMessage: text } });
  expect(secondLine(row, NOW)).toMatch(/^\uFFFD+ · \uFFFD+ — \uFFFD+$/);
  expect(timelineWords({ at: 1, kind: "progress", ours: true, progress: { phase: text, statusMessage: "" } })).toMatch(SHOWN);
});

it.each(UNSEEN)("an invisible text is marked as a principal's id (%j)", (id) => {
  const somebody = { type: "USER", id };
  expect(peopleWords(aRow({ id: "a", requestedBy: somebody }))).toBe("requested by (empty id)");
  expect(requesterWords({ requestedBy: somebody })).toBe("(empty id)");
  expect(timelineWords({ at: 1, kind: "reassigned", from: somebody, to: { type: "USER", id: "ann" } })).toBe(
    "Reassigned from (empty id) to ann",
  );
  expect(factsOf(aRow({ id: "a", requestedBy: somebody }), NOW).map(({ value }) => value)).toContain("(empty id)");
});

it.each([
  ["robot-7", "robot-7\u200B"],
  ["robot-7", "robot\u00AD-7"],
  ["robot-7", "\uFEFFrobot-7"],
  ["7/11", "\u061C7/11"],
  ["act-1", "act-1\u{E0041}"],
])("%j and %j are two ids, and look different", (one, other) => {
  expect(idWords(one)).toBe(one);
  expect(idWords(other)).toContain("\uFFFD");
  expect(timelineWords({ at: 1, kind: "reassigned", from: { type: "OBJECT", id: one }, to: { type: "OBJECT", id: other } })).toContain(
    "\uFFFD",
  );
  expect(nameOf({ name: "", id: other })).not.toBe(nameOf({ name: "", id: one }));
});

it.each([
  ["Pump", "Pu\u200Bmp"],
  ["Pump", "Pu\u200Dmp"],
  ["Pump", "Pump\u200C"],
  ["Förderband", "Förder\u00ADband"],
  ["Pump", "\uFEFFPump"],
  ["P-104", "P\u2060-104"],
  ["P-104", "P-104\u200F"],
  ["P-104", "\u200EP-104"],
  ["P-104", "P-1\uFE0F04"],
  ["Pump", "Pump\u{E0041}"],
  ["Pump", "Pump\u034F"],
  ["Pump", "Pu\u3164mp"],
  ["Pump 👩", "Pump 👩\u200D"],
  ["น้ำ", "น้ำ\u2060"],
])("%j and %j are two names, and look different; so do phases", (one, other) => {
  const [plain, hidden] = [one, other].map((name) => nameOf({ name, id: "a" }));
  expect(plain).toBe(one);
  expect(hidden).toContain("\uFFFD");
  expect(hidden?.replaceAll("\uFFFD", "")).toBe(one);
  expect(secondLine(aRow({ id: "a", progress: { phase: other, statusMessage: "" } }), NOW)).toContain("\uFFFD");
});

it.each([
  "👩\u200D🚒 👩🏽\u200D🔧 ❤\uFE0F\u200D🔥",
  "1\uFE0F\u20E3 ☎\uFE0E",
  "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
  "می\u200Cخواهم",
  "क्\u200Dष श्र\u200Dी",
  "ක්\u200Dර",
  "ห้อง\u200Bน้ำ",
  "辻\u{E0100} 葛\uFE00",
  "שלום (\u200E7\u200F)",
  "≨\uFE00",
])("the window leaves %j unchanged, whose invisible characters are part of its spelling", (name) => {
  expect(nameOf({ name, id: "a" }).replaceAll(/[\u2068\u2069]/g, "")).toBe(name);
});
