/**
 * Whether and how an alert is shown: the whole table of kind, priority, rule, quiet hours and
 * pause.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ALERT_SOUNDS,
  type AlertPreferences,
  DEFAULT_ALERTS,
  isAlertPreferences,
  nextTime,
  pauseEnd,
  quietEnd,
  withheldNow,
} from "../../../electron/contract/alert-rules.ts";
import { PRIORITY_NAMES, type PriorityName } from "../../../electron/contract/vocabulary.ts";
import { soundOf } from "../../../electron/core/alerts/alert-group.ts";
import { type AlertKind, decideAlert } from "../../../electron/core/alerts/rules.ts";

const KINDS: AlertKind[] = ["assigned", "reminder", "changed", "away", "stopWork", "silent", "connectionLost", "connectionBack"];
const ABOUT_CONNECTION: ReadonlySet<AlertKind> = new Set(["connectionLost", "connectionBack"]);
const MINUTE = 60_000;

/** A time by this machine's clock, on a day without a clock change in any time zone. */
const at = (hours: number, minutes = 0) => new Date(2026, 6, 15, hours, minutes).getTime();
const NIGHT = { on: true, from: "22:00", to: "06:00" };

interface Case {
  kind: AlertKind;
  priority: PriorityName;
  rule: boolean;
  quiet: boolean;
  paused: boolean;
  criticalAlways: boolean;
}

const BOTH = [true, false];
const TABLE: Case[] = KINDS.flatMap((kind) =>
  PRIORITY_NAMES.flatMap((priority) =>
    BOTH.flatMap((rule) =>
      BOTH.flatMap((quiet) =>
        BOTH.flatMap((paused) => BOTH.map((criticalAlways) => ({ kind, priority, rule, quiet, paused, criticalAlways }))),
      ),
    ),
  ),
);

const NOW = at(23);

/** Sounds that do not depend on the rule of the alert's priority. */
const OWN_SOUNDS: Partial<Record<AlertKind, string>> = { stopWork: "urgent", connectionLost: "raised", connectionBack: "none" };
const SOUNDS = KINDS.flatMap((kind) =>
  PRIORITY_NAMES.flatMap((priority) =>
    ALERT_SOUNDS.flatMap((chosen) => [0, 60, 100].map((volume) => ({ kind, priority, chosen, volume }))),
  ),
);

function preferencesOf({ priority, rule, quiet, paused, criticalAlways }: Case): AlertPreferences {
  return {
    ...DEFAULT_ALERTS,
    rules: { ...DEFAULT_ALERTS.rules, [priority]: { alert: rule, sound: "soft" } },
    quietHours: { ...NIGHT, on: quiet },
    pausedUntil: paused ? NOW + MINUTE : 0,
    criticalAlways,
  };
}

describe("an alert", () => {
  it.each(TABLE)("of $kind, $priority: rule $rule, quiet $quiet, paused $paused, critical always $criticalAlways", (row) => {
    const decision = decideAlert(row.kind, row.priority, preferencesOf(row), NOW);
    const isAboutConnection = ABOUT_CONNECTION.has(row.kind);
    if (row.kind === "stopWork") expect(decision).toEqual({ shown: true, sound: "urgent" });
    else if (!row.rule && !isAboutConnection) expect(decision).toEqual({ shown: false, why: "rule" });
    else if ((row.priority === "CRITICAL" || isAboutConnection) && row.criticalAlways) expect(decision.shown).toBe(true);
    else if (row.paused) expect(decision).toEqual({ shown: false, why: "paused", until: NOW + MINUTE });
    else if (row.quiet) expect(decision).toEqual({ shown: false, why: "quietHours", until: at(30) });
    else expect(decision.shown).toBe(true);
  });

  it.each(SOUNDS)("of $kind, $priority, with the sound $chosen at $volume percent", ({ kind, priority, chosen, volume }) => {
    const preferences = { ...DEFAULT_ALERTS, rules: { ...DEFAULT_ALERTS.rules, [priority]: { alert: true, sound: chosen } }, volume };
    const decision = decideAlert(kind, priority, preferences, NOW);
    const name = OWN_SOUNDS[kind] ?? chosen;
    expect(decision).toEqual({ shown: true, sound: name });
    expect(soundOf(decision, preferences)).toEqual(name === "none" || volume === 0 ? {} : { sound: { name, volume } });
  });

  it("has the sound of its priority's rule; the alert of a restored connection has none", () => {
    const sounds = PRIORITY_NAMES.map((priority) => decideAlert("assigned", priority, DEFAULT_ALERTS, NOW));
    expect(sounds.map((decision) => decision.shown && decision.sound)).toEqual(["urgent", "raised", "soft", "none", "soft"]);
    expect(decideAlert("connectionBack", "NONE", DEFAULT_ALERTS, NOW)).toEqual({ shown: true, sound: "none" });
  });
});

describe("quiet hours", () => {
  it.each([
    [NIGHT, at(21, 59), undefined],
    [NIGHT, at(22), at(30)],
    [NIGHT, at(23, 59), at(30)],
    [NIGHT, at(0), at(6)],
    [NIGHT, at(5, 59), at(6)],
    [NIGHT, at(6), undefined],
    [{ on: true, from: "12:00", to: "13:30" }, at(12), at(13, 30)],
    [{ on: true, from: "12:00", to: "13:30" }, at(13, 30), undefined],
    [{ on: true, from: "00:00", to: "23:59" }, at(23, 59), undefined],
    [{ on: true, from: "08:00", to: "08:00" }, at(8), undefined],
    [{ ...NIGHT, on: false }, at(23), undefined],
  ])("%j at %d end at %s", (hours, now, end) => expect(quietEnd(hours, now)).toBe(end));

  it("never end before now, nor more than two days and an hour later, on any day", () => {
    const time = fc.record({ hours: fc.nat(23), minutes: fc.nat(59) }).map(({ hours, minutes }) => {
      return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
    });
    const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(time, time, moment, (from, to, now) => {
        const end = quietEnd({ on: true, from, to }, now);
        expect(end === undefined || (end > now && end <= now + 49 * 3_600_000)).toBe(true);
      }),
    );
  });
});

describe("a pause", () => {
  it("ends at its time, and does not count when it is over or, by a clock set back, more than a day away", () => {
    expect([pauseEnd(0, NOW), pauseEnd(NOW, NOW), pauseEnd(NOW + 1, NOW)]).toEqual([undefined, undefined, NOW + 1]);
    expect(pauseEnd(NOW + 24 * 3_600_000 + 1, NOW)).toBeUndefined();
  });
});

describe("the reason to withhold an alert now", () => {
  const quietHours = NIGHT;

  it.each([
    ["nothing", 0, at(12), undefined],
    ["a pause in the day", at(13), at(12), { why: "paused", until: at(13) }],
    ["a pause that ends before the quiet hours", at(21, 59), at(21), { why: "paused", until: at(21, 59) }],
    ["a pause that ends as they begin", at(22), at(21), { why: "paused", until: at(22), quietUntil: at(30) }],
    ["a pause that ends within them", at(23), at(22, 30), { why: "paused", until: at(23), quietUntil: at(30) }],
    ["a pause that ends with them", at(30), at(23), { why: "paused", until: at(30) }],
    ["quiet hours", 0, at(23), { why: "quietHours", until: at(30) }],
  ])("is %s, with the time at which all reasons end", (_what, pausedUntil, now, withheld) => {
    expect(withheldNow({ ...DEFAULT_ALERTS, quietHours, pausedUntil }, now)).toEqual(withheld);
  });
});

describe("a pause until a time", () => {
  it.each([
    ["18:30", at(9), at(18, 30)],
    ["09:00", at(9), at(33)],
    ["08:59", at(9), at(32, 59)],
  ])("of %s ends at its next occurrence", (time, now, end) => expect(nextTime(time, now)).toBe(end));

  it("is a pause on any day", () => {
    const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(fc.nat(23), moment, (hour, now) => {
        const end = nextTime(`${String(hour).padStart(2, "0")}:00`, now);
        expect(pauseEnd(end, now)).toBe(end);
      }),
    );
  });
});

describe("the preferences read from a file", () => {
  it("are used as they are written, or not at all", () => {
    expect(isAlertPreferences(DEFAULT_ALERTS)).toBe(true);
    expect(isAlertPreferences(JSON.parse(JSON.stringify(DEFAULT_ALERTS)))).toBe(true);
  });

  it.each([
    null,
    [],
    "all",
    {},
    { ...DEFAULT_ALERTS, rules: {} },
    { ...DEFAULT_ALERTS, rules: { ...DEFAULT_ALERTS.rules, LOW: { alert: true, sound: "siren" } } },
    { ...DEFAULT_ALERTS, rules: { ...DEFAULT_ALERTS.rules, LOW: { alert: 1, sound: "soft" } } },
    { ...DEFAULT_ALERTS, volume: 101 },
    { ...DEFAULT_ALERTS, volume: 0.5 },
    { ...DEFAULT_ALERTS, quietHours: { ...NIGHT, from: "24:00" } },
    { ...DEFAULT_ALERTS, quietHours: { ...NIGHT, to: "6:00" } },
    { ...DEFAULT_ALERTS, quietHours: { ...NIGHT, on: "yes" } },
    { ...DEFAULT_ALERTS, criticalAlways: undefined },
    { ...DEFAULT_ALERTS, remindMinutes: -1 },
    { ...DEFAULT_ALERTS, remindMinutes: 1441 },
    { ...DEFAULT_ALERTS, pausedUntil: Number.NaN },
  ])("are refused as %j", (value) => expect(isAlertPreferences(value)).toBe(false));
});
