/**
 * The earliest version that an Action can have at a given time: the latest version that any client
 * had seen before. A request that begins later must not be answered with an older version.
 */
import type { History, Outcome } from "./history.ts";

interface Known {
  readonly at: number;
  /** Index of the latest version known at that time. */
  readonly place: number;
}

export class Floors {
  readonly #known = new Map<string, Known[]>();

  constructor({ updates, streams, lists }: History, { versions }: Outcome) {
    const told: { actionId: string; marker: string; at: number }[] = [];
    for (const { marker, actionId, attempts } of updates)
      for (const { ended, answer } of attempts) if (answer.kind === "accepted") told.push({ actionId, marker, at: ended });
    for (const { events } of streams) for (const { at, version } of events) if (version) told.push({ ...version, at });
    for (const { ended, versions: listed } of lists) for (const version of listed) told.push({ ...version, at: ended });
    for (const { actionId, marker, at } of told.toSorted((one, other) => one.at - other.at)) {
      const known = this.#known.get(actionId) ?? [];
      const place = versions.get(actionId)?.findIndex((version) => version.marker === marker) ?? -1;
      if (place > (known.at(-1)?.place ?? 0)) known.push({ at, place });
      this.#known.set(actionId, known);
    }
  }

  /** Returns the index of that version in the order of the store. */
  at(actionId: string, time: number): number {
    return this.#known.get(actionId)?.findLast(({ at }) => at < time)?.place ?? 0;
  }
}
