/**
 * Rows 10 and 11: time from the request for a list to the window that shows it, in the whole app.
 * The service refuses the list at first, so the window exists and is empty when it requests the
 * list again.
 */
import { browserRounds, interleave } from "../harness.ts";
import { Child } from "../main/child.ts";
import type { BenchRow } from "../row.ts";
import type { ListShown } from "./app-page.ts";
import type { ListQuestion, ListTimes } from "./bare-list.ts";
import { BenchService, RunningApp, watch } from "./running-app.ts";

const FEW = 10_000;
const MANY = 100_000;

/** Starts the app anew on an empty folder each time. */
async function inApp(service: BenchService, actions: number): Promise<ListShown> {
  await service.tell({ open: false });
  const app = await RunningApp.start(service.baseUrl);
  try {
    await app.connection("Refused");
    await watch(app.docket);
    await service.tell({ open: true });
    return await app.docket.page.evaluate<ListShown>(`docketBench.retry(${actions})`);
  } finally {
    await app.close();
  }
}

/** Reads the list in a process that is started anew as well. */
async function bare(service: BenchService, actions: number): Promise<ListTimes> {
  await service.tell({ open: true });
  const child = new Child("../app/bare-list.ts");
  try {
    return (await child.ask({ baseUrl: service.baseUrl, actions } satisfies ListQuestion)) as ListTimes;
  } finally {
    await child.stop();
  }
}

export const listRow: BenchRow = {
  number: 11,
  title: "a list of 10,000 to the screen",
  async run(options) {
    const actions = options.quick ? FEW / 5 : FEW;
    const service = await BenchService.start(actions);
    try {
      // Both times belong to one list: the time of the first row is looked up by that of the whole
      // list.
      const firsts = new Map<number, number>();
      const keep = ({ first, whole }: ListTimes): number => {
        firsts.set(whole, first);
        return whole;
      };
      const sides = {
        ours: async () => keep(await inApp(service, actions)),
        reference: async () => keep(await bare(service, actions)),
      };
      const whole = await interleave(browserRounds(options), sides);
      const firstOf = (time: number): number => firsts.get(time) ?? Number.NaN;
      const first = whole.map(({ ours, reference }) => ({ ours: firstOf(ours), reference: firstOf(reference) }));
      return [
        { id: "11-first", unit: "ms", rounds: first },
        { id: "11-whole", unit: "ms", rounds: whole },
      ];
    } finally {
      await service.stop();
    }
  },
};

export const longListRow: BenchRow = {
  number: 10,
  title: "the first row of a list of 100,000",
  async run(options) {
    const few = options.quick ? FEW / 10 : FEW;
    const many = options.quick ? MANY / 10 : MANY;
    const services = { few: await BenchService.start(few), many: await BenchService.start(many) };
    try {
      const ours = async (): Promise<number> => (await inApp(services.many, many)).first;
      const reference = async (): Promise<number> => (await inApp(services.few, few)).first;
      return [{ id: "10", unit: "ms", rounds: await interleave(browserRounds(options), { ours, reference }) }];
    } finally {
      await services.few.stop();
      await services.many.stop();
    }
  },
};
