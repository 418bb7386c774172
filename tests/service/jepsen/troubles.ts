/**
 * Random troubles that always end, so that progress is possible again. The plan depends on the seed
 * alone: steps run one after another, and a slow machine only runs them later.
 */
import { pick } from "../../../electron/service/random.ts";
import type { Disturbance, History } from "./history.ts";

export interface Trouble {
  readonly name: string;
  readonly kind: "kill" | "pause" | "cut";
  /** Node of the store that is away during the trouble. */
  readonly node?: number;
  /** Instance whose clients may observe silence during the trouble. */
  readonly instance?: number;
  /** Both return quickly, without waiting for what continues by itself. */
  readonly begin: () => Promise<void> | void;
  readonly end: () => Promise<void> | void;
}

export interface Step {
  readonly at: number;
  readonly trouble: Trouble;
  readonly word: "begins" | "ends";
}

/** Maximum number of simultaneous troubles. */
const TOGETHER = 3;
/**
 * Shortest duration of a trouble, the longest random addition to it, and the longest gap before the
 * next one.
 */
const SHORTEST_MS = 100;
const LASTS_MS = 3_000;
const PAUSE_MS = 800;

/**
 * Returns the steps, in milliseconds from the beginning; the last trouble begins before `forMs`.
 */
export function planOf(troubles: readonly Trouble[], random: () => number, forMs: number): Step[] {
  const steps: Step[] = [];
  const until = new Map<Trouble, number>();
  for (let at = 0; at < forMs; at += random() * PAUSE_MS) {
    const going = new Set([...until].filter(([, end]) => end >= at).map(([trouble]) => trouble));
    const free = troubles.filter((trouble) => !going.has(trouble));
    if (going.size >= TOGETHER || free.length === 0) continue;
    const trouble = pick(random, free);
    // A single trouble can disable as much as two, so each one is short.
    const end = at + SHORTEST_MS + random() * LASTS_MS;
    until.set(trouble, end);
    steps.push({ at, trouble, word: "begins" }, { at: end, trouble, word: "ends" });
  }
  return steps.toSorted((one, other) => one.at - other.at);
}

/** Returns the kinds of trouble among the steps, and the largest number of nodes away at once. */
export function extentOf(steps: readonly Step[]): { kinds: Set<Trouble["kind"]>; nodesAway: number } {
  const away: number[] = [];
  let nodesAway = 0;
  for (const { trouble, word } of steps) {
    if (trouble.node === undefined) continue;
    // A node that is killed while it is paused counts once.
    if (word === "begins") away.push(trouble.node);
    else away.splice(away.indexOf(trouble.node), 1);
    nodesAway = Math.max(nodesAway, new Set(away).size);
  }
  return { kinds: new Set(steps.map(({ trouble }) => trouble.kind)), nodesAway };
}

/** Resolves when all troubles have ended, with the executed steps and their times. */
export async function makeTrouble(
  plan: readonly Step[],
  { disturbances }: Pick<History, "disturbances">,
  now: () => number,
): Promise<Step[]> {
  const began = now();
  const going = new Map<Trouble, Disturbance>();
  const taken: Step[] = [];
  for (const { at, trouble, word } of plan) {
    await pause(at - (now() - began));
    taken.push({ at: now() - began, trouble, word });
    if (word === "begins") {
      if (trouble.instance !== undefined) {
        const disturbance: Disturbance = { instance: trouble.instance, began: now() };
        disturbances.push(disturbance);
        going.set(trouble, disturbance);
      }
      await trouble.begin();
    } else {
      await trouble.end();
      const disturbance = going.get(trouble);
      if (disturbance) disturbance.ended = now();
    }
  }
  return taken;
}

export function storyOf(steps: readonly Step[]): string {
  return steps.map(({ at, trouble, word }) => `${Math.round(at)} ms: ${trouble.name} ${word}`).join("\n");
}

function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => void setTimeout(resolve, ms));
}
