/** Each rule of the checker, with the smallest history that breaks it. */
import { describe, expect, it } from "vitest";
import { faultsOf } from "./checker.ts";
import type { Answer, History, Outcome, Stream, StreamEvent, Update, Version } from "./history.ts";

const v = (marker: string, state: Version["state"] = "ASSIGNED"): Version => ({ actionId: "a", state, marker });
const SEED = v("seed");
const ACCEPTED: Answer = { kind: "accepted" };
const UNKNOWN: Answer = { kind: "unknown" };
const refused = (code: string, message = ""): Answer => ({ kind: "refused", code, message });

/** Returns an update answered at 1 s, 2 s and so on, each attempt begun half a second earlier. */
function asked(marker: string, ...answers: Answer[]): Update {
  const attempts = answers.map((answer, index) => ({ began: index * 1000 + 500, ended: (index + 1) * 1000, answer }));
  return { marker, actionId: "a", state: "ASSIGNED", isKeyed: true, attempts };
}

/** Returns a stream with an event every 100 ms, starting at 5 s. */
function streamed(...events: (Version | "HEARTBEAT" | { type: StreamEvent["type"]; version: Version })[]): Stream {
  const told = events.map((event, index): StreamEvent => {
    const at = 5000 + index * 100;
    if (event === "HEARTBEAT") return { at, type: event };
    return "type" in event ? { at, ...event } : { at, type: "UPDATED", version: event };
  });
  return { name: "stream", instance: 0, asked: 4900, opened: 4950, events: told, ended: 5000 + events.length * 100 };
}

const initial = (version: Version) => ({ type: "INITIAL", version }) as const;

interface Case {
  readonly versions?: readonly Version[];
  readonly updates?: Update[];
  readonly streams?: Stream[];
  readonly lists?: History["lists"];
  readonly disturbances?: History["disturbances"];
  readonly logged?: readonly string[];
}

function faults({ versions = [SEED], updates = [], streams = [], lists = [], disturbances = [], logged }: Case): string[] {
  const stored = versions.map(({ marker }) => marker);
  const outcome: Outcome = { at: 10_000, versions: new Map([["a", versions]]), logged: logged ?? stored };
  return faultsOf({ updates, streams, lists, disturbances }, outcome, { silenceMs: 1000, openingMs: 3000 });
}

describe("a history has no fault", () => {
  it.each<[string, Case]>([
    ["with nothing in it", {}],
    ["where an accepted update is there once", { versions: [SEED, v("u")], updates: [asked("u", UNKNOWN, ACCEPTED)] }],
    ["where an update of which nothing is known is there", { versions: [SEED, v("u")], updates: [asked("u", UNKNOWN)] }],
    ["where one of which nothing is known is not there", { updates: [asked("u", UNKNOWN, refused("unavailable"))] }],
    ["where a refused one is not there", { updates: [{ ...asked("u", UNKNOWN, refused("failed_precondition")), state: "PLANNED" }] }],
    ["where others were faster, or the store was away", { updates: [asked("u", refused("aborted"), refused("unavailable"))] }],
    [
      "where one is refused that is not allowed from a state that there was meanwhile",
      {
        versions: [SEED, v("w", "ACKNOWLEDGED")],
        updates: [asked("w", UNKNOWN), asked("u", refused("failed_precondition", "cannot move from ACKNOWLEDGED to ASSIGNED"))],
      },
    ],
    ["where there is no such Action", { updates: [{ ...asked("u", refused("not_found")), actionId: "b" }] }],
    [
      "where a stream shows each version in order",
      { versions: [SEED, v("u"), v("w")], streams: [streamed(initial(SEED), "HEARTBEAT", v("u"), v("w"))] },
    ],
    ["where one that is finished is in no list", { versions: [v("seed", "COMPLETED")], streams: [streamed("HEARTBEAT")] }],
    [
      "where a stream is silent while its instance is disturbed",
      { streams: [{ ...streamed(initial(SEED), "HEARTBEAT"), ended: 9000 }], disturbances: [{ instance: 0, began: 5500, ended: 8500 }] },
    ],
  ])("%s", (_, history) => {
    expect(faults(history)).toEqual([]);
  });
});

describe("the checker finds", () => {
  it.each<[string, Case, string]>([
    ["a lost update", { updates: [asked("u", ACCEPTED)] }, "u was accepted, and is not there"],
    ["a double application", { versions: [SEED, v("u"), v("u")], logged: ["seed", "u"] }, "u was applied twice"],
    ["a move against the rules", { versions: [v("seed", "COMPLETED"), v("u")] }, "u moved a from COMPLETED to ASSIGNED"],
    ["a lying refusal", { versions: [SEED, v("u")], updates: [asked("u", UNKNOWN, refused("not_found"))] }, "u was refused, and is there"],
    [
      "a lie about what was recorded",
      { versions: [SEED, v("u")], updates: [asked("u", refused("unavailable"), refused("aborted"))] },
      "u was refused, and is there",
    ],
    [
      "two answers to one update",
      { versions: [SEED, v("u")], updates: [asked("u", refused("failed_precondition"), ACCEPTED)] },
      "u was accepted, and was refused",
    ],
    ["a defect", { updates: [asked("u", refused("internal", "words"))] }, "u met a defect: words"],
    [
      "a refusal for what was no more",
      {
        versions: [SEED, v("w", "ACKNOWLEDGED")],
        updates: [
          { ...asked("w", ACCEPTED), attempts: [{ began: 0, ended: 100, answer: ACCEPTED }] },
          asked("u", refused("failed_precondition", "cannot move from ASSIGNED to PLANNED")),
        ],
      },
      "u was refused since a was ASSIGNED, which it was not then",
    ],
    [
      "a refusal for what was not asked for yet",
      {
        versions: [SEED, v("w", "ACKNOWLEDGED"), v("x", "PLANNED")],
        updates: [
          { ...asked("w", UNKNOWN), attempts: [{ began: 0, ended: 100, answer: UNKNOWN }] },
          { ...asked("x", UNKNOWN), attempts: [{ began: 2000, ended: 2100, answer: UNKNOWN }] },
          asked("u", refused("failed_precondition", "cannot move from PLANNED to ASSIGNED")),
        ],
      },
      "u was refused since a was PLANNED, which it was not then",
    ],
    [
      "a refusal of a move that is allowed from each state that there was",
      { updates: [asked("u", refused("failed_precondition", "words"))] },
      "u was refused with failed_precondition, and could move to ASSIGNED: words",
    ],
    ...["not_found", "permission_denied", "invalid_argument", "unauthenticated", "resource_exhausted"].map(
      (code): [string, Case, string] => [
        `a refusal with ${code} of what can be done`,
        { updates: [asked("u", refused(code, "words"))] },
        `u was refused with ${code}, for which there was no reason: words`,
      ],
    ),
    [
      "an update that is missing in the log",
      { versions: [SEED, v("u")], updates: [asked("u", ACCEPTED)], logged: [] },
      "u is 0 times in the log, and was applied",
    ],
    [
      "one that is in the log twice",
      { versions: [SEED, v("u")], updates: [asked("u", ACCEPTED)], logged: ["u", "u"] },
      "u is 2 times in the log, and was applied",
    ],
    ["one that is in the log alone", { updates: [asked("u", UNKNOWN)], logged: ["u"] }, "u is 1 times in the log, and was not applied"],
    [
      "another order",
      { versions: [SEED, v("u"), v("w")], streams: [streamed(v("w"), v("u"))] },
      "stream: UPDATED a u comes behind w, and is older",
    ],
    [
      "an event twice",
      { versions: [SEED, v("u")], streams: [streamed(v("u"), v("u"))] },
      "stream: UPDATED a u comes behind u, and is older",
    ],
    [
      "an event that is left out",
      { versions: [SEED, v("u"), v("w")], streams: [streamed(SEED, v("w"))] },
      "stream: UPDATED a w comes behind seed, and is not the next",
    ],
    [
      "an INITIAL behind an event",
      { versions: [SEED, v("u")], streams: [streamed(SEED, initial(v("u")))] },
      "stream: INITIAL a u comes behind another event of that Action",
    ],
    ["an event of nothing", { streams: [streamed(v("u"))] }, "stream: UPDATED a u is nothing that was stored"],
    ["a state that is not the version's", { streams: [streamed(v("seed", "PLANNED"))] }, "stream: UPDATED a seed has the state PLANNED"],
    [
      "a type that is not the version's",
      { streams: [streamed({ type: "CANCELLED", version: SEED })] },
      "stream: CANCELLED a seed has the wrong type",
    ],
    [
      "a stream that begins with what is old",
      { versions: [SEED, v("u")], updates: [asked("u", ACCEPTED)], streams: [streamed(initial(SEED), v("u"))] },
      "stream: INITIAL a seed is older than what was known when the stream began",
    ],
    ["a list that is short", { streams: [streamed("HEARTBEAT")] }, "stream: a is not in the list"],
    [
      "a list that has one twice",
      { lists: [{ name: "list", began: 0, ended: 1, versions: [SEED, SEED] }] },
      "list: a is in the list 2 times",
    ],
    [
      "a list that is old",
      { versions: [SEED, v("u")], updates: [asked("u", ACCEPTED)], lists: [{ name: "list", began: 2000, ended: 2100, versions: [SEED] }] },
      "list: the list has a seed, which it was no more",
    ],
    [
      "a stream that stays behind",
      {
        versions: [SEED, v("u")],
        streams: [{ name: "stream", instance: 0, asked: 9400, opened: 9450, events: [{ at: 9500, ...initial(SEED) }] }],
      },
      "stream: a stays at seed, and is at u",
    ],
    ["a silent stream", { streams: [{ ...streamed(initial(SEED)), ended: 7000 }] }, "stream was silent for 2000 ms"],
    ["a stream that is silent from its beginning", { streams: [{ ...streamed(), ended: 6950 }] }, "stream was silent for 2000 ms"],
    [
      "one that is silent to the end",
      { streams: [{ name: "stream", instance: 0, asked: 0, opened: 1000, events: [] }] },
      "stream was silent for 9000 ms",
    ],
    [
      "one that is neither opened nor refused",
      { streams: [{ name: "stream", instance: 0, asked: 5000, events: [] }] },
      "stream was asked for 5000 ms",
    ],
    [
      "a stream that is silent behind a disturbance",
      { streams: [{ ...streamed(initial(SEED)), ended: 9000 }], disturbances: [{ instance: 0, began: 5100, ended: 7000 }] },
      "stream was silent for 2000 ms",
    ],
    [
      "a stream that is silent while another instance is disturbed",
      { streams: [{ ...streamed(initial(SEED)), ended: 7000 }], disturbances: [{ instance: 1, began: 5100, ended: 6900 }] },
      "stream was silent for 2000 ms",
    ],
  ])("%s", (_, history, fault) => {
    expect(faults(history)).toContain(fault);
  });
});
