/**
 * Tests many acknowledgements at once: few transactions, and no request whose record could state
 * that it was never sent.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseStored } from "../../electron/core/updates/stored-update.ts";
import { openStores, type OpenedStores } from "../../electron/storage/stores.ts";
import { SETTINGS, type ClientHarness } from "../core/client-harness.ts";
import { anAction, applied, asSeen } from "../support/actions.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";
import { clientOn, countForced } from "./client-on-disk.ts";

const ACCOUNT = `${SETTINGS.baseUrl} OBJECT:robot-7`;
const IDS = Array.from({ length: 500 }, (_, index) => `a-${index}`);
/** A small part of a backlog; each such update shows its user "Outcome unknown" for a moment. */
const MOST_IN_DOUBT = 32;
/** The same for a service that takes 160 ms for four: the updates before its pace is known. */
const MOST_AT_A_SLOW_SERVICE = 8;
let folder: string;
let opened: OpenedStores;
let t: ClientHarness;
/** Returns the number of transactions that were forced to the disk. */
let forced: () => number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "docket-bulk-"));
  const clock = new FakeClock();
  opened = openStores({ path: join(folder, "docket.sqlite"), now: () => clock.now(), clock });
  opened.stores.queue.write(ACCOUNT, { upserts: [], removes: [], notes: { heartbeat: "follows" } });
  t = clientOn(opened, { clock });
  await t.live(...IDS.map((id) => anAction(id)));
  await clock.advance(3_000);
  forced = countForced();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await t.client.stop();
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns updates on the wire whose record states that they were never sent. */
function denied(): string[] {
  const records = new Map(opened.stores.updates.readUpdates(ACCOUNT).map(({ json }) => [parseStored(json)?.update.actionId, json]));
  return t.wire.updates.flatMap(({ request: { actionId } }) =>
    parseStored(records.get(actionId) ?? "")?.update.state.is === "waiting" ? [actionId] : [],
  );
}

/**
 * Responds to the requests on the wire, and sends the updates on the stream, until this number has
 * been answered.
 */
async function serve(count: number, look: () => void = () => undefined, roundMs = 1): Promise<void> {
  for (let answered = 0; answered < count;) {
    for (const { request, answer } of t.wire.updates.slice(answered)) {
      answered += 1;
      t.wire.live.updated(applied(anAction(request.actionId), request));
      answer({ accepted: true });
    }
    await t.clock.advance(roundMs);
    look();
  }
}

const stateOnDisk = (): Map<string, string> =>
  new Map(
    opened.stores.updates.readUpdates(ACCOUNT).flatMap(({ json }) => {
      const update = parseStored(json)?.update;
      return update === undefined ? [] : [[update.actionId, update.state.is] as const];
    }),
  );

/**
 * Returns updates whose outcome a restart would have to query, although they have not been sent.
 */
function possiblyOut(): string[] {
  const sent = new Set(t.wire.updates.map(({ request }) => request.actionId));
  return [...stateOnDisk()].flatMap(([actionId, is]) => (is === "sending" && !sent.has(actionId) ? [actionId] : []));
}

it("500 need few forced transactions until the last Confirmed, and each record is on the disk before its request", async () => {
  const pressed = t.client.commands.acknowledgeAll({ actions: asSeen(IDS), pressedAt: t.clock.now() });
  await t.clock.advance(1);
  expect((await pressed).every(({ updateId }) => updateId !== undefined)).toBe(true);
  expect([forced() <= 8, t.wire.updates.length, denied()]).toEqual([true, 4, []]);
  let looks = 0;
  await serve(IDS.length, () => {
    looks += 1;
    if (looks % 8 === 0) expect(denied()).toEqual([]);
  });
  await t.clock.advance(200);
  expect(t.client.queries.list().rows.filter(({ update }) => update?.state === "confirmed")).toHaveLength(500);
  expect(forced()).toBeLessThan(45);
});

it("An end of the process leaves few in doubt that were never sent", async () => {
  void t.client.commands.acknowledgeAll({ actions: asSeen(IDS), pressedAt: t.clock.now() });
  await t.clock.advance(1);
  let most = 0;
  await serve(IDS.length, () => void (most = Math.max(most, possiblyOut().length)));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(MOST_IN_DOUBT);
});

it("A slow service has fewer in doubt", async () => {
  void t.client.commands.acknowledgeAll({ actions: asSeen(IDS.slice(0, 200)), pressedAt: t.clock.now() });
  await t.clock.advance(1);
  let most = 0;
  await serve(200, () => void (most = Math.max(most, possiblyOut().length)), 160);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(MOST_AT_A_SLOW_SERVICE);
});

it("A batch shows an update as Confirmed once its record says so", async () => {
  void t.client.commands.acknowledgeAll({ actions: asSeen(IDS.slice(0, 200)), pressedAt: t.clock.now() });
  const early: string[] = [];
  let shown = 0;
  vi.spyOn(t.batches, "push").mockImplementation(({ upserts }) => {
    const onDisk = stateOnDisk();
    for (const { id, update } of upserts) {
      if (update?.state !== "confirmed") continue;
      shown += 1;
      if (onDisk.get(id) !== "confirmed") early.push(id);
    }
    return 0;
  });
  await t.clock.advance(1);
  await serve(200);
  await t.clock.advance(200);
  expect([early, shown]).toEqual([[], 200]);
});

it("An update that was recorded as possibly sent waits again when the service becomes slow", async () => {
  void t.client.commands.acknowledgeAll({ actions: asSeen(IDS.slice(0, 60)), pressedAt: t.clock.now() });
  await serve(12);
  expect(possiblyOut().length).toBeGreaterThan(0);
  await t.clock.advance(1_500);
  await settle();
  expect(possiblyOut()).toEqual([]);
});
