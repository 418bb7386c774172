/** A separate process: one instance of the service, and its cost. */
import { mkdirSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { dirname } from "node:path";
import { systemClock } from "../../../electron/service/clock.ts";
import { parseGrant, type RunningService, startService } from "../../../electron/service/server.ts";
import { makeStore, type StorePlan } from "../../../electron/service/store-flags.ts";
import { ActionScope, ActionState, PrincipalType } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { ANN, asMessage, KEY, ROBOT_7 } from "../../support/principals.ts";
import { collectGarbage } from "../harness.ts";
import { answer } from "../main/child.ts";

export type InstanceQuestion =
  /** Answered with its base URL, once it has read everything in its store. */
  | { start: { store: StorePlan } }
  /** Creates this number of Actions, of which the first ones belong to the followed principals. */
  | { fill: { actions: number; followed: number; principals: number } }
  | { usage: true }
  | { profile: "start" | { to: string } }
  | { stop: true };

export interface Usage {
  /**
   * Processor time of the process so far, in milliseconds: before the collections and after them.
   */
  readonly cpuMs: { readonly before: number; readonly after: number };
  /** Memory after collections, in bytes: of JavaScript, and of the whole process. */
  readonly heap: number;
  readonly rss: number;
  readonly actions: number;
  readonly streams: number;
}

/** Number of concurrent creations. */
const AT_A_TIME = 500;
const COLLECTIONS = 3;
/** A limit that no key of the bench reaches. */
const ANY_RATE = { perSecond: 1_000_000, burst: 1_000_000 };

let service: RunningService | undefined;
let session: Session | undefined;

async function start(plan: StorePlan): Promise<string> {
  const grants = [parseGrant(`${KEY}=OBJECT:${ROBOT_7.id}`)];
  service = await startService({ grants, store: await makeStore(plan, systemClock), rateLimit: ANY_RATE });
  return service.baseUrl;
}

async function fill({ actions, followed, principals }: { actions: number; followed: number; principals: number }): Promise<void> {
  for (let from = 0; from < actions; from += AT_A_TIME) {
    const numbers = Array.from({ length: Math.min(AT_A_TIME, actions - from) }, (_, index) => from + index);
    await Promise.all(
      numbers.map((number) => create(number, number < followed ? `robot-${number % principals}` : `other-${number % 1_000}`)),
    );
  }
}

async function create(number: number, assignee: string): Promise<void> {
  const action = anAction(`act-${number}`, {
    name: `Inspect pump ${number}`,
    scope: ActionScope.TASK,
    state: ActionState.IN_PROGRESS,
    assignedTo: { id: assignee, type: PrincipalType.OBJECT },
    requestedBy: asMessage(ANN),
    progress: { phase: "inspection", statusMessage: "waits for its turn" },
  });
  await service?.engine.create(action);
}

async function usage(): Promise<Usage> {
  const before = cpuMs();
  for (let count = 0; count < COLLECTIONS; count += 1) {
    collectGarbage();
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const { actionCount = 0, subscriberCount = 0 } = service?.engine ?? {};
  return { cpuMs: { before, after: cpuMs() }, heap: heapUsed + external, rss, actions: actionCount, streams: subscriberCount };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function profile(what: "start" | { to: string }): Promise<void> {
  if (what === "start") {
    session = new Session();
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.start");
    return;
  }
  const stopped = await session?.post("Profiler.stop");
  mkdirSync(dirname(what.to), { recursive: true });
  writeFileSync(what.to, JSON.stringify(stopped?.profile));
}

answer(async (question: InstanceQuestion) => {
  if ("start" in question) return start(question.start.store);
  if ("usage" in question) return usage();
  if ("fill" in question) await fill(question.fill);
  else if ("profile" in question) await profile(question.profile);
  else await service?.stop();
  return null;
});
