/**
 * Plays one history: clients work through troubles, all troubles end, each Action is changed once
 * more, and every client has to see that change. The checker then judges the history.
 */
import { pick, seededRandom } from "../../../electron/service/random.ts";
import { type Bounds, faultsOf } from "./checker.ts";
import { Client } from "./client.ts";
import type { Answer, History, Outcome } from "./history.ts";
import { list, update } from "./requests.ts";
import { noteStandstills } from "./standstills.ts";
import { makeTrouble, planOf, type Step } from "./troubles.ts";
import type { World } from "./world.ts";

export interface Play {
  readonly seed: number;
  readonly clients: number;
  readonly troubledMs: number;
  /** Time bounds of the checker. */
  readonly bounds: Bounds;
  /**
   * Longest time for outstanding events to arrive once all troubles have ended, in milliseconds.
   */
  readonly settledMs: number;
}

export interface Played {
  readonly faults: readonly string[];
  /** The troubles as they took place. */
  readonly steps: readonly Step[];
  readonly history: History;
  readonly outcome: Outcome;
}

const LOOK_MS = 100;

const now = (): number => performance.now();

/** Plays one history with the troubles of the world, unless others are given. */
export async function play(world: World, options: Play, troubles = world.troubles): Promise<Played> {
  const { seed, clients: count, troubledMs, bounds, settledMs } = options;
  const history: History = { updates: [], streams: [], lists: [], disturbances: [] };
  const { urls, actionIds } = world;
  const common = { urls, actionIds, history, now };
  const clients = Array.from(
    { length: count },
    (_, index) => new Client({ ...common, name: `s${seed}c${index}`, random: seededRandom(seed * 1000 + index) }),
  );
  const endNotes = noteStandstills(history, urls.length, now);
  try {
    for (const client of clients) client.start();
    await until(() => clients.every((client) => client.hears), settledMs);
    const steps = await makeTrouble(planOf(troubles, seededRandom(seed), troubledMs), history, now);
    await Promise.all(clients.map((client) => client.rest()));
    const stuck = await settled(world, clients, history, { seed, settledMs });
    const at = now();
    await Promise.all(clients.map((client) => client.leave()));
    const outcome = { ...(await world.outcome()), at };
    return { faults: [...stuck, ...faultsOf(history, outcome, bounds)], steps, history, outcome };
  } finally {
    endNotes();
    await Promise.all(clients.map((client) => client.leave()));
  }
}

/** Returns a description of each thing that fails to happen after all troubles have ended. */
async function settled(world: World, clients: readonly Client[], history: History, play: Pick<Play, "seed" | "settledMs">) {
  const updates = await Promise.all(world.actionIds.map((actionId) => lastUpdate(world, actionId, history, play)));
  const lists = await Promise.all(world.urls.map((url) => lastList(url, history, play)));
  const behind = async (): Promise<string[]> => {
    const { versions, logged } = await world.outcome();
    const latest = [...versions.values()].flatMap((all) => all.at(-1) ?? []);
    // An entry reaches the log moments after its answer.
    const missing = [...versions.values()].flat().filter(({ marker }) => marker !== "seed" && !logged.includes(marker));
    return [...clients.flatMap((client) => client.behind(latest)), ...missing.map(({ marker }) => `${marker} is not in the log`)];
  };
  let left: string[] = [];
  await until(async () => (left = await behind()).length === 0, play.settledMs);
  return [...updates.flat(), ...lists.flat(), ...left];
}

/** Resolves when `isSo` returns true, or after `ms`. */
async function until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  const began = now();
  while (!(await isSo()) && now() - began < ms) await pause();
}

/** Sends an update that keeps the current state, which finished Actions accept as well. */
async function lastUpdate(world: World, actionId: string, { updates }: History, { seed, settledMs }: Pick<Play, "seed" | "settledMs">) {
  const random = seededRandom(seed);
  const began = now();
  let answer: Answer | undefined;
  for (let count = 1; now() - began < settledMs; count += 1) {
    const marker = `s${seed}-last-${actionId}-${count}`;
    const state = (await world.outcome()).versions.get(actionId)?.at(-1)?.state ?? "ASSIGNED";
    const asked = now();
    answer = await update(pick(random, world.urls), { actionId, state, marker, isKeyed: true }, settledMs);
    updates.push({ marker, actionId, state, isKeyed: true, attempts: [{ began: asked, ended: now(), answer }] });
    if (answer.kind === "accepted") return [];
    await pause();
  }
  return [`${actionId} takes no update: ${JSON.stringify(answer)}`];
}

async function lastList(url: string, { lists }: History, { settledMs }: Pick<Play, "settledMs">): Promise<string[]> {
  const first = now();
  while (now() - first < settledMs) {
    const began = now();
    const versions = await list(url, settledMs);
    if (versions) {
      lists.push({ name: `the last list of ${url}`, began, ended: now(), versions });
      return [];
    }
    await pause();
  }
  return [`${url} gives no list`];
}

function pause(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, LOOK_MS));
}
