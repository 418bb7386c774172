/**
 * Row 22: cost of one stream of the service with more Actions and streams of others: those of a
 * hundred robots with ten Actions each, in the engine alone, without a network.
 */
import { create } from "@bufbuild/protobuf";
import { systemClock } from "../../../electron/service/clock.ts";
import { Engine } from "../../../electron/service/engine.ts";
import { MemoryStore } from "../../../electron/service/stores/memory.ts";
import type { Subscriber } from "../../../electron/service/subscriber.ts";
import { ActionState, type Principal, PrincipalSchema, PrincipalType } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionStreamMode,
  StreamActionsRequestSchema,
  UpdateActionStateRequestSchema,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../../support/actions.ts";
import { asMessage, ROBOT_7 } from "../../support/principals.ts";
import { costOf, interleave } from "../harness.ts";
import type { BenchGroup, BenchOptions, Measure } from "../row.ts";

const ROBOTS = 100;
const ACTIONS_EACH = 10;
const OWN = ROBOTS * ACTIONS_EACH;
/** Number of updates between two readings of the clock. */
const BATCH = 200;
const REPORTER = { principal: asMessage(ROBOT_7), readOnly: false };

interface Others {
  readonly actions: number;
  readonly streams: number;
}

const FEW: Others = { actions: 1_000, streams: 100 };

class Depot {
  readonly #engine = new Engine({ clock: systemClock, store: new MemoryStore() });
  #updates = 0;
  #events = 0;

  async fill({ actions, streams }: Others): Promise<void> {
    await this.#engine.start();
    for (let number = 0; number < OWN; number += 1) await this.#create(`own-${number}`, robot(number % ROBOTS));
    for (let number = 0; number < actions; number += 1) await this.#create(`other-${number}`, principal(`other-${number % 1_000}`));
    for (let number = 0; number < ROBOTS; number += 1) void this.#read(this.#subscribe(robot(number)));
    for (let number = 0; number < streams; number += 1) void this.#read(this.#subscribe(principal(`stranger-${number}`)));
  }

  /** Makes some updates, and waits after each until its event has been received. */
  async update(): Promise<void> {
    for (let count = 0; count < BATCH; count += 1) {
      const before = this.#events;
      this.#updates += 1;
      const progress = { phase: "measuring", statusMessage: `${this.#updates} points are measured` };
      const actionId = `own-${this.#updates % OWN}`;
      await this.#engine.update(create(UpdateActionStateRequestSchema, { actionId, state: ActionState.IN_PROGRESS, progress }), REPORTER);
      while (this.#events === before) await Promise.resolve();
    }
  }

  /** Reads the list of each robot. */
  async lists(): Promise<void> {
    for (let number = 0; number < ROBOTS; number += 1) {
      const subscriber = this.#subscribe(robot(number), ActionStreamMode.INITIAL_ONLY);
      while ((await subscriber.take()) !== undefined);
    }
  }

  #subscribe(assignedTo: Principal, streamMode: ActionStreamMode = ActionStreamMode.LIVE_ONLY): Subscriber {
    return this.#engine.subscribe(create(StreamActionsRequestSchema, { assignedTo: [assignedTo], streamMode }), "bench");
  }

  async #read(subscriber: Subscriber): Promise<void> {
    while ((await subscriber.take()) !== undefined) this.#events += 1;
  }

  async #create(id: string, assignedTo: Principal): Promise<void> {
    await this.#engine.create(anAction(id, { state: ActionState.IN_PROGRESS, assignedTo }));
  }
}

async function growth(options: BenchOptions): Promise<Measure[]> {
  const many = options.quick ? { actions: 10_000, streams: 1_000 } : { actions: 100_000, streams: 10_000 };
  const [reference, moreActions, moreStreams] = await Promise.all([
    filled(FEW),
    filled({ ...FEW, actions: many.actions }),
    filled({ ...FEW, streams: many.streams }),
  ]);
  const updates = (depot: Depot) => () => cpuCostOf(options.roundMs, BATCH, () => depot.update());
  const lists = (depot: Depot) => () => cpuCostOf(options.roundMs, ROBOTS, () => depot.lists());
  const compare = (work: typeof updates, ours: Depot) => interleave(options, { ours: work(ours), reference: work(reference) });
  return [
    { id: "22-actions", unit: "µs/update", rounds: await compare(updates, moreActions) },
    { id: "22-streams", unit: "µs/update", rounds: await compare(updates, moreStreams) },
    { id: "22-list", unit: "µs/list", rounds: await compare(lists, moreActions) },
  ];
}

/** Like `costOf`, in microseconds of processor time, which excludes the time of other processes. */
async function cpuCostOf(roundMs: number, units: number, work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  let done = 0;
  await costOf(roundMs, units, async () => {
    await work();
    done += units;
  });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / done;
}

async function filled(others: Others): Promise<Depot> {
  const depot = new Depot();
  await depot.fill(others);
  return depot;
}

function robot(number: number): Principal {
  return principal(`robot-${number}`);
}

function principal(id: string): Principal {
  return create(PrincipalSchema, { id, type: PrincipalType.OBJECT });
}

export const group: BenchGroup = { name: "service", rows: [{ number: 22, title: "a stream beside others", run: growth }] };
