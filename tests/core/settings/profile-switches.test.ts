/**
 * Two accounts of Actions with the same ids, switched 50 times under load: what one shows, sends,
 * types or stores never reaches the other, even when answers and events arrive after the switch.
 */
import { expect, it } from "vitest";
import { DocketClient } from "../../../electron/core/docket-client.ts";
import type { Settings } from "../../../electron/core/settings/schema.ts";
import { alertWords } from "../../../electron/shell/messages/alerts.ts";
import { ActionState, type Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction, applied } from "../../support/actions.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { asMessage, ROBOT_7, ROBOT_8 } from "../../support/principals.ts";
import { Publications } from "../../support/publications.ts";
import { settle } from "../../support/settle.ts";
import { testLog } from "../../shell/fakes.ts";
import { MemoryDisk, MemoryQueueStore } from "../client-harness.ts";
import { failure } from "../failures.ts";
import { FakeWire, type WireStream, type WireUpdate } from "../fake-wire.ts";
import { withTwo } from "./profile-steps.ts";

const SWITCHES = 50;
const IDS = Array.from({ length: 12 }, (_, at) => `x-${at}`);

/** Returns a repeatable series of numbers from 0 to 1 (Lehmer's). */
function series(seed: number): () => number {
  let at = seed;
  return () => (at = (at * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/**
 * The service of one account: its Actions have its name, and each session has a wire of its own.
 */
class AccountService {
  readonly who: string;
  readonly wires: FakeWire[] = [];
  readonly actions: Map<string, Action>;
  private readonly answered = new Set<WireUpdate>();

  constructor(who: string) {
    this.who = who;
    const assignedTo = asMessage(who === "robot-7" ? ROBOT_7 : ROBOT_8);
    this.actions = new Map(IDS.map((id) => [id, anAction(id, { name: `${who} ${id}`, assignedTo })]));
  }

  wire(): FakeWire {
    const wire = new FakeWire();
    this.wires.push(wire);
    return wire;
  }

  get updates(): WireUpdate[] {
    return this.wires.flatMap(({ updates }) => updates);
  }

  open(): void {
    this.wires
      .at(-1)
      ?.live.open()
      .initial(...this.actions.values())
      .heartbeat();
  }

  /**
   * Answers every open update, those of old sessions too; an update whose answer is lost was
   * recorded.
   */
  answer(isLost: () => boolean): void {
    for (const update of this.updates) {
      if (this.answered.has(update)) continue;
      this.answered.add(update);
      const before = this.actions.get(update.request.actionId);
      if (before === undefined) continue;
      const action = applied(before, update.request);
      this.actions.set(action.id, action);
      update.answer(isLost() ? { accepted: false, failure: failure("unreachable", "It broke off.") } : { accepted: true, action });
      this.tell((stream) => stream.updated(action));
    }
  }

  /** Assigns every Action again, with an event to every session, including ended ones. */
  assignAgain(): void {
    for (const [id, before] of this.actions) {
      const action = { ...before, state: ActionState.ASSIGNED };
      this.actions.set(id, action);
      this.tell((stream) => stream.created(action));
    }
  }

  private tell(say: (stream: WireStream) => void): void {
    for (const { streams } of this.wires) streams.forEach(say);
  }
}

it.each([1, 2, 3])("no data crosses between the accounts (seed %i)", async (seed) => {
  const random = series(seed * 7_919);
  const { profiles, resolver, first, second } = await withTwo();
  const services = { "robot-7": new AccountService("robot-7"), "robot-8": new AccountService("robot-8") };
  const serviceOf = ({ actingAs: { id } }: Settings): AccountService => services[id === "robot-7" ? "robot-7" : "robot-8"];
  const clock = new FakeClock();
  const queue = new MemoryQueueStore();
  const disk = new MemoryDisk();
  const published = new Publications();
  const alerts: { who: string; words: string }[] = [];
  const who = (): string => resolver.settings()?.actingAs.id ?? "";
  let ids = 0;
  const client = new DocketClient(
    {
      clock,
      random,
      fetch: () => Promise.reject(new Error("the wire is a fake")),
      log: testLog(),
      stores: { queue, updates: disk.updates, drafts: disk.drafts, ledger: disk.ledger },
      publish: published.publish,
      newId: () => `${who()} ${(ids += 1)}`,
      notifier: {
        show: ({ message }) => {
          alerts.push({ who: who(), words: JSON.stringify(alertWords(message)) });
          return Promise.resolve({ shown: true });
        },
        withdraw: () => undefined,
      },
    },
    (settings) => serviceOf(settings).wire(),
  );
  published.paintedBy(client);
  const shown: string[] = [];
  published.on("queue:batch", ({ upserts }) => shown.push(...upserts.map(({ name }) => `${who()}: ${name}`)));
  resolver.onChange(() => client.configure(resolver.settings()));
  client.configure(resolver.settings());

  for (let at = 0; at < SWITCHES; at += 1) {
    const settings = resolver.settings();
    if (settings === undefined) throw new Error("There are no settings.");
    const service = serviceOf(settings);
    if (random() < 0.9) service.open();
    await clock.advance(Math.floor(random() * 400));
    for (const { id, movesFrom, moves } of client.queries.list().rows.filter(() => random() < 0.5)) {
      const [move] = moves;
      if (move === undefined) continue;
      client.commands.submit({ actionId: id, move, seenState: movesFrom, pressedAt: clock.now() });
      client.commands.saveDraft({ actionId: id, move: "report", phase: who(), statusMessage: `typed as ${who()}` });
    }
    await settle();
    if (random() < 0.5) service.answer(() => random() < 0.3);
    const switching = profiles.switchTo(profiles.dto().active === first ? second : first);
    // Pending answers arrive in the middle of the switch, and after it.
    for (const one of Object.values(services)) if (random() < 0.6) one.answer(() => random() < 0.3);
    await switching;
    if (random() < 0.3) for (const one of Object.values(services)) one.assignAgain();
    await clock.advance(Math.floor(random() * 200));
  }
  await clock.advance(5_000);
  await client.stop();

  const [mine, theirs] = [services["robot-7"], services["robot-8"]];
  expect([mine.updates.length > 20, theirs.updates.length > 20]).toEqual([true, true]);
  for (const { who: name, updates } of [mine, theirs]) {
    expect([...new Set(updates.map(({ request }) => request.provenance?.name))]).toEqual([name]);
    // The id of the update was made while this account was in use.
    expect(updates.filter(({ key }) => !key.startsWith(name))).toEqual([]);
  }
  expect(shown.filter((line) => !/^(robot-\d): \1 /u.test(line))).toEqual([]);
  expect(alerts.filter(({ who: name, words }) => words.includes(name === "robot-7" ? "robot-8" : "robot-7"))).toEqual([]);
  const keys = ["https://a.example OBJECT:robot-7", "https://b.example OBJECT:robot-8"];
  expect([...queue.byAccount.keys()].toSorted()).toEqual(keys);
  expect([...new Set(disk.ledger.lines.map(({ accountKey }) => accountKey))].toSorted()).toEqual(keys);
  for (const [key, name, other] of [
    [keys[0] ?? "", "robot-7", "robot-8"],
    [keys[1] ?? "", "robot-8", "robot-7"],
  ] as const) {
    const lines = disk.ledger.lines.filter(({ accountKey }) => accountKey === key);
    expect(lines.length).toBeGreaterThan(50);
    const kept = [
      lines,
      [...(disk.updates.byAccount.get(key) ?? [])],
      [...(queue.byAccount.get(key)?.actions ?? [])],
      disk.drafts.readDrafts(key),
    ];
    for (const records of kept)
      expect(
        records.filter((one) => JSON.stringify(one).includes(other)),
        `${name}: ${key}`,
      ).toEqual([]);
  }
});
