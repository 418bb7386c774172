/**
 * Updates that waited offline go out against the real service at its own limit of requests, over
 * real sockets and a real disk: each once, hardly one too many, and the stream is read meanwhile.
 * 600 of them; 5,000 in `npm run soak`, where the time counts, too.
 */
import { expect, it } from "vitest";
import { sendBacklog } from "../support/backlog.ts";

const SOAK = process.env["DOCKET_SOAK"] !== undefined;
const COUNT = SOAK ? 5_000 : 600;
/** Two heartbeats: after them a stream is Stale, however busy its reader. */
const STALE_MS = 10_000;

it(`${COUNT} updates that waited offline are confirmed, with one request in eleven too many at most, and Live is true`, async () => {
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
