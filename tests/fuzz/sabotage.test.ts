/**
 * The oracle can fail: each way to break the app's view or requests is detected within the fixed
 * seeds.
 */
import { describe, expect, it } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { UpdateState } from "../../electron/contract/vocabulary.ts";
import type { Fetch } from "../../electron/core/ports.ts";
import { CONNECT_JSON } from "../core/transport/wire-format.ts";
import type { Shown } from "./checks.ts";
import { Session, type Sabotage } from "./session.ts";

const SEEDS = 40;

/** Breaks each shown row; undefined removes it. */
function rows(broken: (row: RowDto) => RowDto | undefined): Sabotage {
  return {
    shown: (shown) => ({ ...shown, list: () => ({ ...shown.list(), rows: shown.list().rows.flatMap((row) => broken(row) ?? []) }) }),
  };
}

function connection(broken: (connection: ConnectionDto) => ConnectionDto): Sabotage {
  return { shown: (shown: Shown) => ({ ...shown, connection: () => broken(shown.connection()) }) };
}

function updates(from: UpdateState, to: UpdateState): Sabotage {
  return rows((row) => (row.update?.state === from ? { ...row, update: { ...row.update, state: to } } : row));
}

/** Sends each matching request many times. */
function repeats(times: number, isMeant: (url: string, body: string) => boolean): Sabotage {
  return {
    fetch:
      (fetch: Fetch): Fetch =>
      (url, init) => {
        const body = typeof init.body === "string" ? init.body : new TextDecoder().decode(init.body as Uint8Array<ArrayBuffer>);
        if (isMeant(url, body)) for (let more = 1; more < times; more += 1) void fetch(url, init).catch(() => undefined);
        return fetch(url, init);
      },
  };
}

const SABOTAGES: readonly [string, Sabotage, RegExp][] = [
  ["shows one state for another", rows((row) => (row.state === "ACKNOWLEDGED" ? { ...row, state: "PLANNED" } : row)), /shows the state/],
  ["shows what is over as open", rows((row) => (row.state === "CANCELLED" ? { ...row, state: "ASSIGNED" } : row)), /shows the state/],
  ["wipes names", rows((row) => ({ ...row, name: "" })), /shows the name/],
  [
    "shows somebody else's work as mine",
    rows((row) => (row.assignedTo?.id === "robot-3" ? { ...row, assignedTo: { type: "OBJECT", id: "robot-7" } } : row)),
    /shows the assignee/,
  ],
  ["loses Actions that are planned", rows((row) => (row.state === "PLANNED" ? undefined : row)), /was announced, and is not there/],
  [
    "says that work in progress has left",
    rows((row) => (row.state === "IN_PROGRESS" ? { ...row, leftAt: 1 } : row)),
    /is said to have left/,
  ],
  [
    "tells to stop what goes on",
    rows((row) => (row.state === "IN_PROGRESS" ? { ...row, stop: { at: 1, why: "CANCELLED" } } : row)),
    /is to be stopped/,
  ],
  ["confirms what was only sent", updates("unknown", "confirmed"), /is confirmed/],
  ["calls refused what got no answer", updates("unknown", "refused"), /is refused/],
  ["calls accepted what was refused", updates("refused", "accepted"), /is accepted/],
  [
    "miscounts",
    { shown: (shown) => ({ ...shown, list: () => ({ ...shown.list(), counts: { ...shown.list().counts, allOpen: 7 } }) }) },
    /counts/,
  ],
  ["keeps silent about unreadable messages", connection((now) => ({ ...now, unreadable: 0 })), /claims to show the whole list/],
  ["never comes back", connection((now) => ({ ...now, state: "offline" })), /not live/],
  [
    "throws",
    rows(() => {
      throw new Error("sabotage");
    }),
    /^thrown: Error: sabotage/,
  ],
  ["loses a row on the way to the window", { batch: (batch) => ({ ...batch, upserts: batch.upserts.slice(1) }) }, /window's rows/],
  ["sends each update in a loop", repeats(25, (url) => url.endsWith("/UpdateActionState")), /was sent \d+ times in a minute/],
  ["asks for the list in a loop", repeats(250, (_, body) => body.includes("INITIAL_ONLY")), /requests in a minute/],
];

describe("an app that", () => {
  it.each(SABOTAGES)("%s is caught", async (_, sabotage, expected) => {
    const found: string[] = [];
    for (let seed = 1; seed <= SEEDS && !found.some((violation) => expected.test(violation)); seed += 1)
      found.push(...(await new Session(seed, CONNECT_JSON, sabotage).play()).violations);
    expect(found.find((violation) => expected.test(violation))).toBeDefined();
  });
});
