/** The earlier versions of Actions that are kept to judge lists which lag behind. */
import { describe, expect, it } from "vitest";
import type { Entry } from "../../../electron/core/queue/action/entry.ts";
import { MIN_ACTIONS, PastVersions } from "../../../electron/core/queue/past-versions.ts";

const version = (name: string): Pick<Entry, "content"> => ({ content: { name } as Entry["content"] });
const namesOf = (past: PastVersions, id: string): (string | undefined)[] | undefined => past.of(id)?.map((one) => one?.content.name);

describe("past versions", () => {
  it("are the last five of an Action, the oldest first; its absence from the queue is one", () => {
    const past = new PastVersions();
    past.add("a", undefined);
    for (let number = 1; number <= 4; number += 1) past.add("a", version(`${number}`));
    expect(namesOf(past, "a")).toEqual([undefined, "1", "2", "3", "4"]);
    past.add("a", version("5"));
    expect([namesOf(past, "a"), namesOf(past, "b")]).toEqual([["1", "2", "3", "4", "5"], undefined]);
    past.set("a", ["x", "y"].map(version));
    past.add("a", version("z"));
    expect(namesOf(past, "a")).toEqual(["x", "y", "z"]);
    past.delete("a");
    expect(past.take()).toEqual([]);
  });

  it("are those of the Actions with the newest events, of a bounded number", () => {
    const past = new PastVersions();
    const newest: string[] = [];
    const lacking: string[] = [];
    for (let step = 0; step < 40_000; step += 1) {
      // Some Actions have events again and again, others have one.
      const id = step % 3 === 0 ? `often ${(step * 7) % 2_000}` : `once ${step}`;
      past.add(id, version(`${step}`));
      newest.push(id);
      if (step % 3_989 === 0) lacking.push(...newest.slice(-MIN_ACTIONS).filter((one) => past.of(one) === undefined));
    }
    expect(lacking).toEqual([]);
    const all = past.take();
    expect(all.length).toBeGreaterThanOrEqual(MIN_ACTIONS);
    expect(all.length).toBeLessThanOrEqual(2 * MIN_ACTIONS);
    expect(past.take()).toEqual([]);
  });

  it("are kept of a bounded number of Actions, however often these have events", () => {
    const past = new PastVersions();
    for (let step = 0; step < 6 * MIN_ACTIONS; step += 1) past.add(`a-${step % (2 * MIN_ACTIONS)}`, version(`${step}`));
    expect(past.take().every(([, versions]) => versions.length === 3)).toBe(true);
  });
});
