/**
 * Row 15: time from the press of Acknowledge to "Confirmed" on the screen, while thousands of
 * updates by others arrive.
 */
import { browserRounds, interleave } from "../harness.ts";
import type { BenchRow } from "../row.ts";
import { percentile } from "../page/figures.ts";
import { BenchService, RunningApp, watch } from "./running-app.ts";

const ACTIONS = 1_000;
const PER_SECOND = 5_000;
/** Time for the load to reach the window, in milliseconds. */
const LEAD_MS = 500;

export const pressRow: BenchRow = {
  number: 15,
  title: "a press to its confirmation",
  async run(options) {
    const service = await BenchService.start(ACTIONS);
    await service.tell({ open: true });
    const app = await RunningApp.start(service.baseUrl);
    try {
      await app.connection("Live");
      await watch(app.docket);
      let number = 0;
      const presses = options.quick ? 3 : 20;
      const play = async (perSecond: number): Promise<number> => {
        await service.tell({ feed: { perSecond } });
        await app.docket.page.waitForTimeout(LEAD_MS);
        const times: number[] = [];
        for (let index = 0; index < presses; index += 1) {
          number += 1;
          times.push(await press(app, service, `press-${number}`));
        }
        await service.tell({ feed: { perSecond: 0 } });
        // Changes that are still in transit must not count for the next turn.
        await app.docket.page.waitForTimeout(LEAD_MS);
        return percentile(times, 0.99);
      };
      const sides = { ours: () => play(PER_SECOND), reference: () => play(0) };
      return [{ id: "15", unit: "ms", rounds: await interleave(browserRounds(options), sides) }];
    } finally {
      await app.close();
      await service.stop();
    }
  },
};

/** Acknowledges a new Action at the top of the list. Returns the time in milliseconds. */
async function press({ docket: { page } }: RunningApp, service: BenchService, id: string): Promise<number> {
  await service.tell({ assign: { id } });
  await page.locator(`[data-action="${id}"]`).click();
  const button = page.getByRole("region", { name: "Action details" }).getByRole("button", { name: "Acknowledge", exact: true });
  await button.hover();
  await page.evaluate("docketBench.expectPress()");
  await page.mouse.down();
  await page.mouse.up();
  const took = await page.evaluate<number>("docketBench.pressToConfirmed()");
  await service.tell({ remove: { id } });
  return took;
}
