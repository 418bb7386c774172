/** Troubles that come and go at random, and never so that nothing could go on for ever. */
import { pick } from "../../../electron/service/random.ts";
import type { Disturbance, History } from "./history.ts";

export interface Trouble {
  readonly name: string;
  /** The instance whose clients may notice it by silence. */
  readonly instance?: number;
  readonly begin: () => Promise<void> | void;
  readonly end: () => Promise<void> | void;
}

export interface TroublesOptions {
  readonly troubles: readonly Trouble[];
  readonly random: () => number;
  readonly history: History;
  readonly now: () => number;
  /** How long all of it goes on, in milliseconds. */
  readonly forMs: number;
}

/** At most so many at a time. */
const TOGETHER = 3;
/** A trouble lasts up to so long, and the next comes so soon. */
const LASTS_MS = 3_000;
const PAUSE_MS = 800;

/** Resolves when all of them have ended, with what there was. */
export async function makeTrouble({ troubles, random, history, now, forMs }: TroublesOptions): Promise<string[]> {
  const began = now();
  const going = new Map<Trouble, Promise<void>>();
  const story: string[] = [];
  const note = (trouble: Trouble, word: string): void => void story.push(`${Math.round(now() - began)} ms: ${trouble.name} ${word}`);
  const one = async (trouble: Trouble, ms: number): Promise<void> => {
    const { instance } = trouble;
    const disturbance: Disturbance | undefined = instance === undefined ? undefined : { instance, began: now() };
    if (disturbance) history.disturbances.push(disturbance);
    note(trouble, "begins");
    await trouble.begin();
    await pause(ms);
    await trouble.end();
    note(trouble, "ends");
    if (disturbance) disturbance.ended = now();
  };
  while (now() - began < forMs) {
    const free = troubles.filter((trouble) => !going.has(trouble));
    if (going.size < TOGETHER && free.length > 0) {
      const trouble = pick(random, free);
      // One alone may take away as much as two, and each of them is soon over.
      going.set(
        trouble,
        one(trouble, 100 + random() * LASTS_MS).finally(() => going.delete(trouble)),
      );
    }
    await pause(random() * PAUSE_MS);
  }
  await Promise.all(going.values());
  return story;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
