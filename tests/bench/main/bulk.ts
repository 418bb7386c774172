/** Row 17: 500 acknowledgements at one press, beside the same round trips without Docket. */
import { KEY, ROBOT_8 } from "../../support/principals.ts";
import { actionJson, asSeen } from "../../support/actions.ts";
import { ControlledService } from "../../support/service.ts";
import { interleave } from "../harness.ts";
import type { BenchGroup, BenchOptions, Measure } from "../row.ts";
import { DocketRig } from "./docket-rig.ts";

const COUNT = 500;
/** Number of concurrent requests, as in Docket. */
const AT_ONCE = 4;
const OTHER_KEY = "key-robot-8";

async function run(options: BenchOptions): Promise<Measure[]> {
  const count = options.quick ? COUNT / 5 : COUNT;
  // Without an effective rate limit: the service's refusals are no cost of Docket.
  const keys = [`${KEY}=OBJECT:robot-7`, `${OTHER_KEY}=OBJECT:robot-8`];
  const service = await ControlledService.start(keys, ["--rate-limit", "60000"]);
  const rig = new DocketRig({ settings: { baseUrl: service.baseUrl }, fetch });
  let round = 0;
  const create = async (more: Parameters<typeof actionJson>[2]): Promise<string[]> => {
    round += 1;
    const ids = Array.from({ length: count }, (_, index) => `act-${round}-${index}`);
    await Promise.all(ids.map((id) => service.tell({ create: actionJson(id, `Action ${id}`, more) })));
    return ids;
  };
  const ours = async (): Promise<number> => {
    const known = new Set<string>();
    const all = rig.until(({ upserts }) => {
      for (const { id } of upserts) known.add(id);
      return known.size >= count;
    });
    const actionIds = await create({});
    await all;
    rig.drain();
    const waits = new Set(actionIds);
    const confirmed = rig.until(({ upserts }) => {
      for (const { id, update } of upserts) if (update?.state === "confirmed") waits.delete(id);
      return waits.size === 0;
    });
    const began = performance.now();
    const results = await rig.client.commands.acknowledgeAll({ actions: asSeen(actionIds), pressedAt: Date.now() });
    if (results.some(({ updateId }) => updateId === undefined)) throw new Error(`Not acknowledged: ${JSON.stringify(results[0])}`);
    await confirmed;
    return performance.now() - began;
  };
  const reference = async (): Promise<number> => {
    // Nobody subscribes to these Actions.
    const waiting = await create({ assignedTo: { type: "PRINCIPAL_TYPE_OBJECT", id: ROBOT_8.id } });
    const began = performance.now();
    const work = async (): Promise<void> => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await acknowledge(service.baseUrl, id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return performance.now() - began;
  };
  try {
    return [{ id: "17", unit: "ms", rounds: await interleave(options, { ours, reference }) }];
  } finally {
    await rig.stop();
    await service.stop();
  }
}

async function acknowledge(baseUrl: string, actionId: string): Promise<void> {
  const response = await fetch(`${baseUrl}/example.wdm.v1.service.ActionService/UpdateActionState`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": OTHER_KEY },
    body: JSON.stringify({
      actionId,
      state: "ACTION_STATE_ACKNOWLEDGED",
      provenance: { name: "robot-8", updatedAt: new Date().toISOString() },
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The service refused ${actionId}: ${text}`);
}

export const group: BenchGroup = { name: "bulk", rows: [{ number: 17, title: "500 acknowledgements", run }] };
