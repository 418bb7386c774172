/**
 * Troubles that come and go at random, and never so that nothing could go on for ever. What comes
 * when follows from the seed alone: steps are taken one after the other, and a slow machine only
 * takes them later.
 */
import { pick } from "../../../electron/service/random.ts";
import type { Disturbance, History } from "./history.ts";

export interface Trouble {
  readonly name: string;
  readonly kind: "kill" | "pause" | "cut";
  /** The node of the store that is away meanwhile. */
  readonly node?: number;
  /** The instance whose clients may notice it by silence. */
  readonly instance?: number;
  /** Both take a moment: what then goes on by itself is not waited for. */
  readonly begin: () => Promise<void> | void;
  readonly end: () => Promise<void> | void;
}

export interface Step {
  readonly at: number;
  readonly trouble: Trouble;
  readonly word: "begins" | "ends";
}

/** At most so many at a time. */
const TOGETHER = 3;
/** A trouble lasts so long, and the next comes so soon. */
const SHORTEST_MS = 100;
const LASTS_MS = 3_000;
const PAUSE_MS = 800;

/** What comes when, in milliseconds from the beginning; the last one begins before `forMs`. */
export function planOf(troubles: readonly Trouble[], random: () => number, forMs: number): Step[] {
  const steps: Step[] = [];
  const until = new Map<Trouble, number>();
  for (let at = 0; at < forMs; at += random() * PAUSE_MS) {
    const going = new Set([...until].filter(([, end]) => end >= at).map(([trouble]) => trouble));
    const free = troubles.filter((trouble) => !going.has(trouble));
    if (going.size >= TOGETHER || free.length === 0) continue;
    const trouble = pick(random, free);
    // One alone may take away as much as two, and each of them is soon over.
    const end = at + SHORTEST_MS + random() * LASTS_MS;
    until.set(trouble, end);
    steps.push({ at, trouble, word: "begins" }, { at: end, trouble, word: "ends" });
  }
  return steps.toSorted((one, other) => one.at - other.at);
}

/** Which kinds there are among the steps, and the most nodes that are away at a time. */
export function extentOf(steps: readonly Step[]): { kinds: Set<Trouble["kind"]>; nodesAway: number } {
  const away: number[] = [];
  let nodesAway = 0;
  for (const { trouble, word } of steps) {
    if (trouble.node === undefined) continue;
    // One that is killed while it stands still is one.
    if (word === "begins") away.push(trouble.node);
    else away.splice(away.indexOf(trouble.node), 1);
    nodesAway = Math.max(nodesAway, new Set(away).size);
  }
  return { kinds: new Set(steps.map(({ trouble }) => trouble.kind)), nodesAway };
}

/** Resolves when all of them have ended, with the steps that were taken, and when. */
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
