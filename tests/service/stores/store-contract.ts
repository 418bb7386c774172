/**
 * The contract between store and engine: the same tests run on the memory, SQLite and NATS stores.
 */
import { describe, expect, it, onTestFinished } from "vitest";
import { stateName } from "../../../electron/core/lifecycle.ts";
import type { Answer, Change, Proposal, Store, StoreListener } from "../../../electron/service/stores/store.ts";
import { updateEntry, type UpdateEntry } from "../../../electron/service/update-entry.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { eventually, move, ROBOT } from "../fixtures.ts";

/**
 * Creates unopened stores on the same data: several instances of a service, or one after a restart.
 */
export type Place = () => Store;

interface Traits {
  /** Whether two stores may be open at the same time. */
  readonly isShared: boolean;
  /** Whether the data outlives the last open store. */
  readonly isLasting: boolean;
}

/** An open store, with everything its listener has received. */
export interface Listened {
  readonly store: Store;
  readonly changes: Change[];
  readonly entries: UpdateEntry[];
  readonly lost: readonly string[];
  /** Changes received by the time `open` resolved. */
  readonly initial: readonly string[];
  readonly heard: () => string[];
}

export async function listening(store: Store): Promise<Listened> {
  const changes: Change[] = [];
  const entries: UpdateEntry[] = [];
  const lost: string[] = [];
  const listener: StoreListener = {
    changed: (change) => void changes.push(change),
    logged: (entry) => void entries.push(entry),
    lost: (reason) => void lost.push(reason),
    voided: (reason) => void lost.push(reason),
    whole: () => undefined,
  };
  await store.open(listener);
  onTestFinished(() => store.close());
  const heard = (): string[] => changes.map(({ actionId, action }) => `${actionId} ${action ? stateName(action.state) : "removed"}`);
  return { store, changes, entries, lost, initial: heard(), heard };
}

export function proposal(actionId: string, state: ActionState | undefined, expected: number, entry?: UpdateEntry): Proposal {
  return { actionId, action: state === undefined ? undefined : anAction(actionId, state), expected, ...(entry && { entry }) };
}

export function entryOf(actionId: string, key?: string): UpdateEntry {
  const repeatable = key === undefined ? undefined : { scope: "scope", key, digest: "digest" };
  const request = move(actionId, "ACKNOWLEDGED", { phase: "ü\u2028", statusMessage: "🤖" });
  return updateEntry(Date.UTC(2026, 10, 20, 12), ROBOT, request, {
    ...(repeatable && { repeatable, answer: anAction(actionId, ActionState.ACKNOWLEDGED) }),
  });
}

/** Returns the revision of a stored change; throws if it was not stored. */
export function stored(answer: Answer): number {
  if (answer.kind !== "stored") throw new Error("it was not stored");
  return answer.revision;
}

export function storeContract(name: string, { isShared, isLasting }: Traits, place: () => Place | Promise<Place>): void {
  describe(`a store in ${name}`, () => {
    it("reports each change in order once it is stored, with an increasing revision", async () => {
      const { store, heard, initial } = await listening((await place())());
      expect(initial).toEqual([]);
      const first = stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
      expect(heard()).toEqual(["a ASSIGNED"]);
      const second = stored(await store.put(proposal("a", ActionState.ACKNOWLEDGED, first)));
      stored(await store.put(proposal("b", ActionState.ASSIGNED, 0)));
      expect(second).toBeGreaterThan(first);
      expect(heard()).toEqual(["a ASSIGNED", "a ACKNOWLEDGED", "b ASSIGNED"]);
    });

    it("answers conflict to a change based on another revision, and changes nothing", async () => {
      const { store, heard } = await listening((await place())());
      const first = stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
      expect(await store.put(proposal("a", ActionState.CANCELLED, 0, entryOf("a")))).toEqual({ kind: "conflict" });
      expect(await store.put(proposal("a", ActionState.CANCELLED, first + 1))).toEqual({ kind: "conflict" });
      expect(await store.put(proposal("b", ActionState.CANCELLED, first))).toEqual({ kind: "conflict" });
      stored(await store.put(proposal("a", ActionState.PLANNED, first)));
      expect(heard()).toEqual(["a ASSIGNED", "a PLANNED"]);
    });

    it("accepts exactly one of several concurrent changes that are based on the same revision", async () => {
      const { store, heard } = await listening((await place())());
      const first = stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
      const answers = await Promise.all(Array.from({ length: 10 }, () => store.put(proposal("a", ActionState.PLANNED, first))));
      expect(answers.filter(({ kind }) => kind === "stored")).toHaveLength(1);
      expect(heard()).toEqual(["a ASSIGNED", "a PLANNED"]);
    });

    it("removes an Action, and never reuses its revision afterwards", async () => {
      const { store, heard } = await listening((await place())());
      const first = stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
      const gone = stored(await store.put(proposal("a", undefined, first)));
      expect(await store.put(proposal("a", ActionState.PLANNED, first))).toEqual({ kind: "conflict" });
      const again = stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
      expect([gone > first, again > gone]).toEqual([true, true]);
      expect(heard()).toEqual(["a ASSIGNED", "a removed", "a ASSIGNED"]);
    });

    it("reports an entry with its change, and all entries, also those without a change, in the log", async () => {
      const { store, changes, entries } = await listening((await place())());
      const [one, two, three] = [entryOf("a", "k1"), entryOf("a"), entryOf("a", "k3")];
      const first = stored(await store.put(proposal("a", ActionState.ACKNOWLEDGED, 0, one)));
      await store.record(two);
      stored(await store.put(proposal("a", ActionState.PLANNED, first, three)));
      expect(changes.map(({ entry }) => entry?.id)).toEqual([one.id, three.id]);
      await eventually(() => entries.map(({ id }) => id)).toEqual([one, two, three].map(({ id }) => id));
      expect(entries).toEqual([one, two, three]);
    });

    it.each(["a/b c", "ä🤖\u2028", "*", ">", "a.b", "..", "%00", "-", " ", "i".repeat(256), "🤖".repeat(256)])(
      "stores an Action with the id %j",
      async (id) => {
        const { store, changes } = await listening((await place())());
        const first = stored(await store.put(proposal(id, ActionState.ASSIGNED, 0)));
        stored(await store.put(proposal(id, ActionState.PLANNED, first)));
        expect(changes.map(({ actionId, action }) => [actionId, action?.id])).toEqual([
          [id, id],
          [id, id],
        ]);
      },
    );

    if (isLasting) lastingContract(place);
    if (isShared) sharedContract(place);
  });
}

function lastingContract(place: () => Place | Promise<Place>): void {
  it("keeps the current versions and the whole log for the next store after close", async () => {
    const at = await place();
    const before = await listening(at());
    const entries = [entryOf("a", "k1"), entryOf("a"), entryOf("gone")];
    const first = stored(await before.store.put(proposal("a", ActionState.ASSIGNED, 0, entries[0])));
    stored(await before.store.put(proposal("b", ActionState.ASSIGNED, 0)));
    const latest = stored(await before.store.put(proposal("a", ActionState.ACKNOWLEDGED, first, entries[1])));
    const third = stored(await before.store.put(proposal("gone", ActionState.ASSIGNED, 0)));
    stored(await before.store.put(proposal("gone", undefined, third, entries[2])));
    await before.store.close();
    const after = await listening(at());
    expect(after.initial.filter((line) => !line.startsWith("gone")).toSorted()).toEqual(["a ACKNOWLEDGED", "b ASSIGNED"]);
    expect(after.changes.find(({ actionId }) => actionId === "a")).toMatchObject({ revision: latest });
    expect(after.entries).toEqual(entries);
    expect(await after.store.put(proposal("a", ActionState.PLANNED, first))).toEqual({ kind: "conflict" });
    stored(await after.store.put(proposal("a", ActionState.PLANNED, latest)));
    expect(stored(await after.store.put(proposal("gone", ActionState.ASSIGNED, 0)))).toBeGreaterThan(third);
  });
}

function sharedContract(place: () => Place | Promise<Place>): void {
  it("reports the same changes to every instance, in the same order per Action", async () => {
    const at = await place();
    const [one, other] = [await listening(at()), await listening(at())];
    let revision = 0;
    const states = [ActionState.ASSIGNED, ActionState.ACKNOWLEDGED, ActionState.PLANNED, ActionState.IN_PROGRESS];
    for (const [index, state] of states.entries()) {
      const { store } = index % 2 === 0 ? one : other;
      await store.catchUp();
      revision = stored(await store.put(proposal("a", state, revision)));
    }
    await Promise.all([one, other].map(({ store }) => store.catchUp()));
    expect(one.heard()).toEqual(["a ASSIGNED", "a ACKNOWLEDGED", "a PLANNED", "a IN_PROGRESS"]);
    expect(other.heard()).toEqual(one.heard());
    const late = await listening(at());
    expect(late.initial).toEqual(["a IN_PROGRESS"]);
  });

  it("catchUp delivers everything that another instance has answered", async () => {
    const at = await place();
    const [one, other] = [await listening(at()), await listening(at())];
    for (let count = 0; count < 50; count += 1) {
      stored(await one.store.put(proposal(`a${count}`, ActionState.ASSIGNED, 0)));
      await other.store.catchUp();
      expect(other.heard()).toContain(`a${count} ASSIGNED`);
    }
  });
}
