/**
 * Tests the transactions of an update from its press to Confirmed, counted on the real database.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openStores, type OpenedStores } from "../../electron/storage/stores.ts";
import type { ClientHarness } from "../core/client-harness.ts";
import { anAction, applied } from "../support/actions.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";
import { clientOn, countForced } from "./client-on-disk.ts";

let folder: string;
let opened: OpenedStores;
let t: ClientHarness;
/** Returns the number of transactions that were forced to the disk. */
let forced: () => number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "docket-transactions-"));
  const clock = new FakeClock();
  opened = openStores({ path: join(folder, "docket.sqlite"), now: () => clock.now(), clock });
  t = clientOn(opened, { clock });
  t.wire.live.open().initial(anAction("a"));
  t.wire.live.heartbeat();
  await clock.advance(600);
  if (t.wire.resyncs.some(({ isOver }) => !isOver)) await t.answerResync(anAction("a"));
  await clock.advance(3_000);
  forced = countForced();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await t.client.stop();
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

it("A press is one forced transaction, and so are its answer and its confirmation together", async () => {
  await t.press("a", "acknowledge");
  expect([t.update("a").state, forced()]).toEqual(["sending", 1]);
  const { request } = t.wire.lastUpdate;
  t.wire.lastUpdate.answer({ accepted: true, action: applied(anAction("a"), request) });
  await settle();
  expect([t.update("a").state, forced()]).toEqual(["confirmed", 2]);
});

it("A press whose echo comes before its answer is confirmed in two forced transactions", async () => {
  await t.press("a", "acknowledge");
  const { request } = t.wire.lastUpdate;
  t.wire.live.updated(applied(anAction("a"), request));
  t.wire.lastUpdate.answer({ accepted: true });
  await t.clock.advance(100);
  expect([t.update("a").state, forced()]).toEqual(["confirmed", 2]);
});
