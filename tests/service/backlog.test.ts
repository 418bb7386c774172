/**
 * Updates queued offline, sent to the real service under its own request limit, over real sockets
 * and a real disk. Checks that each is recorded once, that at most one request in eleven is
 * surplus, and that the stream keeps running. Uses 600 updates; `npm run soak` uses 5,000 and also
 * limits the time.
 */
import { expect, it } from "vitest";
import { sendBacklog } from "../support/backlog.ts";

const SOAK = process.env["DOCKET_SOAK"] !== undefined;
const COUNT = SOAK ? 5_000 : 600;
/**
 * Two heartbeat periods in milliseconds; a stream silent for longer is Stale, even with a busy
 * reader.
 */
const STALE_MS = 10_000;

it(`confirms ${COUNT} updates queued offline, with at most 10 % surplus requests, and the stream stays Live throughout`, async () => {
  const run = await sendBacklog(COUNT, 240_000);
  expect(run).toMatchObject({ confirmed: COUNT, recorded: COUNT, accepted: COUNT, notLive: [] });
  expect(run.requests).toBeLessThanOrEqual(1.1 * COUNT);
  expect(run.mostInFlight).toBeLessThanOrEqual(4);
  expect(run.oldestLive).toBeLessThan(STALE_MS);
  const sent = run.shown.map((progress) => progress.sent);
  expect(sent.length).toBeGreaterThan(5);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  expect(new Set(run.shown.map((progress) => progress.of))).toEqual(new Set([COUNT]));
  expect(run.stillShown).toBe(false);
  if (SOAK) expect(run.tookMs).toBeLessThan(75_000);
}, 300_000);
