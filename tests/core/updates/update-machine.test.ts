/**
 * The table of the update machine: every pair of situation and event, and rules over all effects.
 */
import { describe, expect, it } from "vitest";
import type { Effect, Refusal } from "../../../electron/core/updates/update-event.ts";
import { next } from "../../../electron/core/updates/update-machine.ts";
import { choicesOf, isUndecided } from "../../../electron/core/updates/update.ts";
import { EVENTS, sampleUpdate, situationOf, SITUATIONS, type Sample, type Situation } from "../../support/update-samples.ts";

const SITUATION_CODES: Readonly<Record<Situation, string>> = {
  "waiting: undo": "WU",
  "waiting: turn": "WT",
  "waiting: retry": "WR",
  sending: "S",
  "sending, one lost": "SL",
  accepted: "A",
  "accepted, no echo": "AN",
  "confirmed by answer": "CA",
  "confirmed, no echo": "CN",
  confirmed: "C",
  unknown: "U",
  "unknown, user decides": "UU",
  held: "H",
  "held, to drop": "HD",
  refused: "R",
  superseded: "X",
};

const REFUSAL_CODES: Readonly<Record<Refusal, string>> = {
  notItsTurn: "!t",
  nothingSent: "!n",
  noSuchWait: "!w",
  settled: "!s",
  notOffered: "!o",
  alreadySent: "!a",
};

/** Each cell: the next situation, "=" for no change, "-" for a removed update, or the refusal. */
const TABLE = `
                       WU  WT  WR  S   SL  A   AN  CA  CN  C   U   UU  H   HD  R   X
turnCame               !t  S   !t  !t  !t  !t  !t  !t  !t  !t  !t  !t  !t  !t  !t  !t
notWritten             !t  WR  !t  !t  !t  !t  !t  !t  !t  !t  !t  !t  !t  !t  !t  !t
obstructed             HD  HD  HD  !t  !t  !t  !t  !t  !t  !t  !t  !t  !t  !t  !t  !t
accepted               !n  !n  !n  A   A   !n  !n  =   =   =   !n  !n  !n  !n  !n  !n
refused                !n  !n  !n  R   UU  !n  !n  =   =   =   !n  !n  !n  !n  !n  !n
turnedAway             !n  !n  !n  WT  WT  !n  !n  =   =   =   !n  !n  !n  !n  !n  !n
notRecorded            !n  !n  !n  WR  WR  !n  !n  =   =   =   !n  !n  !n  !n  !n  !n
lost                   !n  !n  !n  U   U   !n  !n  =   =   =   !n  !n  !n  !n  !n  !n
undoOver               WT  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w
undoCorrected          WU  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w
undoRestarted          WU  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w
retryDue               !w  !w  WT  !w  !w  !w  !w  !w  !w  !w  U   !w  !w  !w  !w  !w
answerSlow             !w  !w  !w  S   SL  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w  !w
echoOverdue            !w  !w  !w  !w  !w  AN  !w  CN  !w  !w  !w  !w  !w  !w  !w  !w
listNeeded             !s  !s  !s  !s  !s  !s  AN  !s  CN  C   !s  !s  !s  !s  !s  !s
listOverdue            !w  !w  !w  !w  !w  !w  AN  !w  CN  !w  !w  !w  !w  !w  !w  !w
listCame               !w  !w  !w  !w  !w  !w  AN  !w  CN  !w  !w  !w  !w  !w  !w  !w
confirmed (stream)     C   C   C   C   C   C   C   C   C   =   C   C   C   C   C   C
confirmed (answer)     !s  !s  !s  !s  !s  CA  !s  =   =   =   !s  !s  !s  !s  !s  !s
possiblyShown          !n  !n  !n  S   SL  !n  !n  !n  !n  !n  !n  !n  !n  !n  !n  !n
notShown               !s  !s  !s  !s  !s  !s  !s  !s  !s  !s  WR  H   !s  !s  !s  !s
superseded             !s  !s  !s  !s  !s  X   X   !s  !s  !s  X   X   !s  !s  !s  !s
altered                H   H   H   !s  !s  AN  AN  !s  !s  !s  X   X   !s  !s  !s  !s
absent                 !s  !s  !s  !s  !s  !s  !s  !s  !s  !s  UU  UU  !s  !s  !s  !s
reviewed               !s  !s  !s  !s  !s  !s  !s  !s  !s  !s  !s  !s  H   H   !s  !s
sendChosen             WT  !o  !o  !o  !o  !o  !o  !o  !o  !o  !o  !o  WT  !o  WT  !o
removalChosen (drop)   !o  -   -   !o  !o  !o  -   !o  !o  !o  !o  -   -   -   -   -
removalChosen (undo)   -   -   -   !a  !a  !a  !a  !a  !a  !a  !a  !a  -   -   !a  !a
removalChosen (report) !o  !o  !o  !o  !o  !o  !o  !o  !o  !o  !o  !o  -   !o  !o  !o
notRemoved (drop)      !o  H   H   !o  !o  !o  =   !o  !o  !o  !o  =   =   =   =   =
notRemoved (undo)      H   H   H   !o  !o  !o  !o  !o  !o  !o  !o  !o  =   =   !o  !o
notRemoved (report)    !o  !o  !o  !o  !o  !o  !o  !o  !o  !o  !o  !o  H   !o  !o  !o
restarted              H   =   WT  U   U   A   AN  CN  CN  C   U   UU  =   =   =   =
fileLost               UU  UU  UU  UU  UU  =   =   =   =   =   UU  UU  =   =   =   =
`;

const EVENT_NAMES = Object.keys(EVENTS) as Sample[];
const SITUATION_NAMES = Object.keys(SITUATIONS) as Situation[];
const PAIRS = EVENT_NAMES.flatMap((event) => SITUATION_NAMES.map((situation) => [event, situation] as const));

function step(event: Sample, situation: Situation): ReturnType<typeof next> {
  return next(SITUATIONS[situation], { ...EVENTS[event], at: 2_000 });
}

function cell(event: Sample, situation: Situation): string {
  const made = step(event, situation);
  if (!made.ok) return REFUSAL_CODES[made.refusal];
  if (made.update === undefined) return "-";
  if (made.update === SITUATIONS[situation]) return made.effects.length === 0 ? "=" : SITUATION_CODES[situation];
  return SITUATION_CODES[situationOf(made.update) as Situation];
}

function effects(event: Sample, situation: Situation): readonly Effect[] {
  const made = step(event, situation);
  return made.ok ? made.effects : [];
}

describe("the table of an update's life", () => {
  const [head = "", ...lines] = TABLE.trim().split("\n");
  const rows = new Map(lines.map((line) => [line.slice(0, 23).trim(), line.slice(23).trim().split(/ +/u)]));

  it("has every event and every situation", () => {
    expect([...rows.keys()]).toEqual(EVENT_NAMES);
    expect(head.trim().split(/ +/u)).toEqual(Object.values(SITUATION_CODES));
  });

  it.each(EVENT_NAMES)("matches the machine: %s", (event) => {
    expect(SITUATION_NAMES.map((situation) => cell(event, situation))).toEqual(rows.get(event));
  });
});

describe("the effects of a step", () => {
  it("send nothing that is not on the disk first", () => {
    const sending = PAIRS.map(([event, situation]) => effects(event, situation)).filter((all) =>
      all.some((effect) => effect.do === "send"),
    );
    expect(sending).toEqual([[{ do: "persist", when: "first" }, { do: "notify" }, { do: "send" }]]);
  });

  it("have no wait of 0", () => {
    const waits = PAIRS.flatMap(([event, situation]) => effects(event, situation)).flatMap((effect) => ("ms" in effect ? [effect.ms] : []));
    expect(waits.length).toBeGreaterThan(2);
    expect(Math.min(...waits)).toBeGreaterThan(0);
  });

  it("announce each change of the situation, on the disk unless only its time is over or a restart finds it", () => {
    const ALONE: ReadonlySet<Sample> = new Set<Sample>(["retryDue", "restarted", "fileLost", "notWritten"]);
    for (const [event, situation] of PAIRS) {
      const made = step(event, situation);
      if (!made.ok || made.update === undefined || situationOf(made.update) === situation || ALONE.has(event)) continue;
      const persists = made.effects.some((effect) => effect.do === "persist");
      expect([event, situation, persists, made.effects.some((effect) => effect.do === "notify")]).toEqual([event, situation, true, true]);
    }
  });

  it("request a list as soon as an outcome is unknown, and after an echo that does not come", () => {
    const resyncs = PAIRS.filter(([event, situation]) => effects(event, situation).some((effect) => effect.do === "resync"));
    expect(new Set(resyncs.map(([event]) => event))).toEqual(new Set(["lost", "echoOverdue", "listNeeded"]));
  });
});

describe("the choices of the user", () => {
  it.each<[Situation, string[]]>([
    ["waiting: undo", ["undo", "send"]],
    ["waiting: turn", ["drop"]],
    ["waiting: retry", ["drop"]],
    ["sending", []],
    ["accepted", []],
    ["accepted, no echo", ["drop"]],
    ["confirmed by answer", []],
    ["confirmed", []],
    ["unknown", []],
    ["unknown, user decides", ["drop"]],
    ["held", ["send", "report", "drop"]],
    ["held, to drop", ["drop"]],
    ["refused", ["send", "drop"]],
    ["superseded", ["drop"]],
  ])("follow from the situation: %s", (situation, choices) => {
    expect(choicesOf(SITUATIONS[situation])).toEqual(choices);
  });

  it("never take back an update that may be recorded", () => {
    const lost = { ...SITUATIONS.sending.attempts, lost: true };
    expect(choicesOf(sampleUpdate({ is: "waiting", for: "turn", reason: undefined }, lost))).toEqual([]);
  });

  it("exist for everything that Docket does not continue by itself, and that is not certain", () => {
    for (const situation of ["accepted, no echo", "unknown, user decides", "held", "held, to drop"] as const) {
      expect(isUndecided(SITUATIONS[situation])).toBe(true);
      expect(choicesOf(SITUATIONS[situation])).toContain("drop");
    }
  });
});
