/**
 * The built app at work behind a proxy that cuts, delays, and answers with a 502 page, 429, bad
 * headers and endless bodies. At the end the app has as many sockets, timers and bytes as near the
 * beginning, and every update is accounted for. Runs for half a minute; DOCKET_SOAK=n multiplies
 * that, up to 20 minutes.
 */
import { expect } from "playwright/test";
import { SeededRandom } from "../fuzz/random.ts";
import { BadWeather } from "../soak/bad-weather.ts";
import { fill, OWN } from "../soak/filling.ts";
import { grown, measure, type Measure } from "../soak/measure.ts";
import { Reporter } from "../soak/reporter.ts";
import { BY_ITSELF, parts, settingsFor } from "../support/docket-test.ts";
import { test } from "../support/foreign-test.ts";
import { actionJson } from "../support/actions.ts";

const SECONDS = Math.min(1_200, 30 * Number(process.env["DOCKET_SOAK"] ?? 1));
/**
 * Running time before the first measurement, after the histories are filled: by then everything is
 * loaded, compiled and learned once.
 */
const FIRST_SECONDS = Math.min(60, SECONDS / 2);
const ACTIONS = 8;
const SAME = 0.1;
/** Timeout by which all pending work has ended: no list or timer takes longer. */
const AT_REST = { timeout: 30_000 } as const;

test("sockets, timers and memory do not grow under faults, and no update is lost", async ({ service, behind, launch }) => {
  test.setTimeout((SECONDS + 480) * 1_000);
  // The last reporter is known from the beginning, so that a lost report would be visible.
  const begun = { state: "ACTION_STATE_IN_PROGRESS", provenance: { name: "ann", updatedAt: new Date().toISOString() } };
  const jobs = Array.from({ length: ACTIONS }, (_, index) => `job-${index + 1}`);
  for (const [index, id] of jobs.entries()) await service.tell({ create: actionJson(id, `Inspect pump ${index + 1}`, begun) });
  // Nothing is ever reported on this Action, so the window shows the same at each measurement.
  await service.tell({ create: actionJson("gate", "Inspect the gate") });
  const proxy = await behind(service);
  const docket = await launch({ on: "stand-in", env: settingsFor(proxy.baseUrl) });
  const { connection, row, view } = parts(docket.page);
  await expect(connection).toHaveText(/^Live/);
  await view("All open").click();

  const weather = new BadWeather(new SeededRandom(1), proxy);
  const reporter = new Reporter(new SeededRandom(2));
  const rest = async (): Promise<Measure> => {
    await docket.power("resume");
    await expect(connection).toHaveText(/^Live/, BY_ITSELF);
    await expect.poll(() => reporter.unaccounted(service), { timeout: 90_000 }).toEqual([]);
    // Only the stream may be open; an abandoned response that was never closed would be open, too.
    const open = (): number => {
      proxy.closeIdle();
      return proxy.open;
    };
    await expect.poll(open, AT_REST).toBe(1);
    await row("Inspect the gate").click();
    return measure(docket, proxy);
  };
  const stays = async (first: Measure): Promise<Measure> => {
    let last = first;
    const growth = async (): Promise<string[]> => {
      last = await measure(docket, proxy);
      return grown(first, last, SAME);
    };
    await expect.poll(growth, AT_REST).toEqual([]);
    return last;
  };

  // Docket keeps the last 200 lines and 50 ended updates of each Action. The faults alone would
  // need the 20 minutes to fill them: growth by design, which would hide a leak or look like one.
  await fill(docket.page, service, reporter, jobs);
  const full = await rest();
  // A leak has grown that measurement as well; repeating a third of the reports shows it.
  await reporter.reportAtOnce(docket.page, jobs, OWN / 3);
  await rest();
  const again = await stays(full);
  console.log(JSON.stringify({ reports: reporter.reports.size, full, again }));

  const work = async (seconds: number): Promise<Measure> => {
    weather.begin();
    for (const end = Date.now() + seconds * 1_000; Date.now() < end;) await reporter.report(docket.page);
    weather.end();
    return rest();
  };
  const first = await work(FIRST_SECONDS);
  console.log(JSON.stringify({ reports: reporter.reports.size, requests: proxy.requests.length, ...first }));
  await work(SECONDS - FIRST_SECONDS);
  const last = await stays(first);
  console.log(JSON.stringify({ reports: reporter.reports.size, requests: proxy.requests.length, ...last, ...weather.struck }));
});
