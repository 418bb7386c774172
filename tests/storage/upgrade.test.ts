/**
 * Tests Docket on the files of 0.1.0: everything stored is shown, with the same states, choices and
 * texts.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ledgerSentence } from "../../electron/contract/messages/ledger.ts";
import { openStores, type OpenedStores } from "../../electron/storage/stores.ts";
import type { ClientHarness } from "../core/client-harness.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { clientOn } from "./client-on-disk.ts";
import { AFTER_0_1_0, copyTo, LEA, ROBOT_7, ROBOT_8, rowsOf010 } from "./fixture-0.1.0.ts";

let folder: string;
let opened: OpenedStores;
let t: ClientHarness;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-upgrade-"));
  const clock = new FakeClock(AFTER_0_1_0);
  opened = openStores({ path: copyTo(folder), now: () => clock.now(), clock });
  t = clientOn(opened, { clock });
});
afterEach(async () => {
  await t.client.stop();
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

type Update = { actionId: string; move: string; state: string; progress?: object; createdAt: number };
const recordsOf010 = (account: string): Update[] =>
  rowsOf010("outbox")
    .filter(({ accountKey }) => accountKey === account)
    .map(({ record }) => JSON.parse(String(record)) as Update);

const facts = ({ actionId, move, progress, createdAt }: Omit<Update, "state">): unknown[] => [actionId, move, progress, createdAt];

describe("the files of 0.1.0", () => {
  it("open without a report", () => {
    expect(opened.found).toBeUndefined();
    expect(t.client.queries.connection().storage).toBeUndefined();
    expect(t.client.queries.diagnostics()?.storage).toEqual([]);
  });

  it("show every update with its text, time and move, in its order", () => {
    const ids = new Set(recordsOf010(ROBOT_7).map(({ actionId }) => actionId));
    const shown = [...ids].flatMap((id) => t.client.queries.details(id)?.updates ?? []);
    expect(shown.map(facts)).toEqual([...ids].flatMap((id) => recordsOf010(ROBOT_7).filter(({ actionId }) => actionId === id)).map(facts));
  });

  it("show each state and its choices like the next start of 0.1.0", () => {
    const states = Object.fromEntries(
      t.client.queries.list().rows.flatMap(({ id, update }) => (update === undefined ? [] : [[id, update]])),
    );
    expect(Object.fromEntries(Object.entries(states).map(([id, { state, choices }]) => [id, [state, ...choices]]))).toEqual({
      "accepted-change": ["confirmed"],
      accepted: ["accepted"],
      changed: ["confirmed"],
      confirmed: ["confirmed"],
      held: ["held", "drop"],
      "no-echo": ["accepted", "drop"],
      refused: ["refused", "send", "drop"],
      "report-held": ["held", "send", "drop"],
      sending: ["unknown"],
      silent: ["waiting", "drop"],
      superseded: ["superseded", "drop"],
      undo: ["held", "send", "drop"],
      unknown: ["unknown"],
      "unknown-gone": ["unknown", "drop"],
      waiting: ["waiting", "drop"],
    });
    expect(states["no-echo"]).toMatchObject({ noEcho: true });
  });

  it("show every Action with its timeline, its stop, its changes and its flaws", () => {
    const entries = rowsOf010("queue")
      .filter(({ accountKey }) => accountKey === ROBOT_7)
      .map(({ entry }) => JSON.parse(String(entry)) as { id: string; timeline: { at: number; kind: string }[] });
    expect(t.client.queries.list().rows).toHaveLength(entries.length);
    for (const { id, timeline } of entries) {
      const lines = t.client.queries.details(id)?.timeline.filter(({ kind }) => kind !== "update") ?? [];
      expect(lines.map(({ at, kind }) => [at, kind])).toEqual(timeline.map(({ at, kind }) => [at, kind]));
    }
    expect(t.row("stop-cancelled").stop).toMatchObject({ why: "CANCELLED", reportedBy: "ann", message: "Not needed any more" });
    expect(t.row("stop-reassigned").stop).toMatchObject({ why: "REASSIGNED" });
    expect(t.row("changed").changed).toMatchObject([{ field: "name" }, { field: "priority" }]);
    expect(t.row("flawed").flaws).toEqual([{ field: "type", problem: "unreadable" }]);
  });

  it("show the drafts, the digest, the pause and the other accounts", () => {
    expect(t.client.queries.details("draft")?.drafts).toEqual([
      { actionId: "draft", move: "reject", phase: "", statusMessage: "I have no pen" },
      { actionId: "draft", move: "report", phase: "Writing", statusMessage: 'half a page, "quoted" \u2028 and 測試' },
    ]);
    const kept = rowsOf010("queue_note").find(({ accountKey, name }) => accountKey === ROBOT_7 && name === "digest");
    expect(t.client.queries.digest()).toEqual(JSON.parse(String(kept?.["value"])));
    expect(t.client.queries.connection().pausedUntil).toBeGreaterThan(t.clock.now());
    expect(t.client.queries.otherAccounts().accounts).toMatchObject([
      { key: ROBOT_8, counts: { waiting: 1 }, drafts: 1, stops: ["Weld the frame"], unreadable: 0 },
      { key: LEA, counts: { refused: 1 }, drafts: 1, stops: [], unreadable: 0 },
    ]);
  });

  it("show every ledger line with its old sentence", async () => {
    const before = rowsOf010("ledger").filter(({ accountKey }) => accountKey === ROBOT_7);
    const lines = [...t.client.queries.ledgerLines()].slice(0, before.length);
    expect(lines.map((line) => [line.at, line.actionId, line.name, line.kind, ledgerSentence(line)])).toEqual(
      before.map(({ at, action, name, kind, words }) => [at, action, name, kind, words]),
    );
    expect((await t.client.queries.searchLedger({ text: "VALVE acknowledge: accepted" })).lines).toHaveLength(1);
    expect((await t.client.queries.searchLedger({ text: "undone operator" })).lines).toHaveLength(1);
  });
});
