/**
 * Tests on real files that a clock that is wrong once costs the ledger no line and the outbox no
 * record.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Journal } from "../../electron/core/alerts/ledger/journal.ts";
import { Ledger } from "../../electron/core/alerts/ledger/ledger.ts";
import { DaysOfUse } from "../../electron/core/alerts/ledger/days-of-use.ts";
import { UpdateRecords } from "../../electron/core/updates/update-records.ts";
import { NO_ATTEMPT, type Update } from "../../electron/core/updates/update.ts";
import { openStores } from "../../electron/storage/stores.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { asWritten } from "../core/ledger-lines.ts";
import type { StorageProblem } from "../../electron/contract/storage.ts";

const DAY_MS = 86_400_000;
let folder: string;
let clock: FakeClock;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-days-"));
  clock = new FakeClock();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Simulates one run of Docket: returns its records at the start, and runs `work` before it ends.
 */
function run(work?: (parts: { ledger: Journal; records: UpdateRecords }) => void): { lines: number; updates: string[] } {
  const { stores, close, found: trouble } = openStores({ path: join(folder, "docket.sqlite"), now: () => clock.now() });
  const problems: (StorageProblem | undefined)[] = [trouble?.problem];
  const days = new DaysOfUse({ clock, stores });
  const onProblem = (problem: StorageProblem | undefined): void => void problems.push(problem);
  const { updates: store, ledger: lines } = stores;
  const journal = new Journal({ clock, updates: store, ledger: lines, accountKey: "account", onProblem });
  const ledger = new Ledger({ clock, store: lines, days, journal, accountKey: "account", onProblem });
  const records = new UpdateRecords({ store, journal, accountKey: "account", days, onUnreadable: onProblem });
  const updates = records.load(clock.now()).map(({ id }) => id);
  const lineCount = [...ledger.lines()].length;
  work?.({ ledger: journal, records });
  ledger.stop();
  journal.stop();
  close();
  expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  return { lines: lineCount, updates };
}

function refused(id: string): Update {
  return {
    id,
    actionId: "a",
    actionName: "Inspect pump",
    move: "acknowledge",
    expected: "ASSIGNED",
    target: "ACKNOWLEDGED",
    assignedAt: undefined,
    terms: undefined,
    progress: undefined,
    actingAs: { type: "OBJECT", id: "robot-7" },
    name: "robot-7",
    createdAt: clock.now(),
    attempts: NO_ATTEMPT,
    renewed: 0,
    state: { is: "refused", reason: { code: "refused", params: { failure: { code: "asWritten", params: { words: "reassigned" } } } } },
    stateSince: clock.now(),
  };
}

it("keeps 28 lines and a refused update over a start 91 days ahead, and forgets both in their own time", () => {
  run(({ ledger, records }) => {
    for (let line = 0; line < 27; line += 1)
      ledger.line({ actionId: "a", name: "Inspect pump", kind: "received", event: asWritten(`line ${line}`) });
    records.add(refused("one"));
  });
  clock.jumpWall(91 * DAY_MS);
  expect(run()).toEqual({ lines: 28, updates: ["one"] });
  clock.jumpWall(-91 * DAY_MS);
  expect(run()).toEqual({ lines: 28, updates: ["one"] });
  const seen = new Map<number, { lines: number; updates: string[] }>();
  for (let day = 1; day <= 91; day += 1) {
    clock.jumpWall(DAY_MS);
    seen.set(day, run());
  }
  // The wrong day counts as one of the days of use, although it is no day of the calendar.
  expect([seen.get(6), seen.get(7)]).toEqual([
    { lines: 28, updates: ["one"] },
    { lines: 28, updates: [] },
  ]);
  expect([seen.get(90)?.lines, seen.get(91)?.lines]).toEqual([28, 0]);
});

it("keeps the lines written while the clock was behind", () => {
  clock.jumpWall(-20_000 * DAY_MS);
  run(({ ledger, records }) => {
    ledger.line({ actionId: "a", name: "Inspect pump", kind: "received", event: asWritten("before the battery was changed") });
    records.add(refused("one"));
  });
  clock.jumpWall(20_000 * DAY_MS);
  expect(run()).toEqual({ lines: 2, updates: ["one"] });
});
