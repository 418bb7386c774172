/**
 * The tables of a session: each one with an entry for every Action of a list costs as much as a
 * third of its record. What can be a field of the record is one.
 */
import { expect, it } from "vitest";
import { anAction } from "../../support/actions.ts";
import { ClientHarness } from "../client-harness.ts";

const ACTIONS = 1_000;

/**
 * Returns the paths of the maps, sets and arrays under this object that hold at least this many
 * entries.
 */
function largeTables(root: object, least: number, ignored: Iterable<object>): string[] {
  const seen = new Set<object>(ignored);
  const found: string[] = [];
  let next: [path: string, value: unknown][] = [["", root]];
  while (next.length > 0) {
    const level = next;
    next = [];
    for (const [path, value] of level) {
      if (value === null || typeof value !== "object" || seen.has(value)) continue;
      seen.add(value);
      const isTable = value instanceof Map || value instanceof Set;
      const size = isTable ? value.size : Array.isArray(value) ? value.length : 0;
      if (size >= least) found.push(path);
      for (const inner of isTable ? value.values() : []) next.push([`${path}[]`, inner]);
      for (const name of Object.keys(value)) next.push([`${path}.${Array.isArray(value) ? "[]" : name}`, Reflect.get(value, name)]);
    }
  }
  return found.toSorted();
}

it("a list that has been alerted, sent and written is in one table, and in its alert and its wait for a reminder", async () => {
  const t = await new ClientHarness().live(...Array.from({ length: ACTIONS }, (_, number) => anAction(`a${number}`)));
  await t.clock.advance(5_000);
  expect(t.alerts.length).toBe(1);
  const harness = [t.wire, t.clock, t.store, t.disk.updates, t.disk.drafts, t.disk.ledger];
  expect(largeTables(t.client, ACTIONS, harness)).toEqual([
    // The alert stores Actions: its causes are built when they are requested.
    ".state.session.alerts.deliveries.screen.byId[].causes",
    ".state.session.entries.byId",
    ".state.session.entries.byId[].alertRound.entries",
  ]);
});
