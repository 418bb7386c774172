/** A queue model alone, on a fake clock: what the service says goes in as versions of an Action, and what a window would show comes out. */
import type { RowDto } from "../../electron/contract/action.ts";
import type { StateName } from "../../electron/contract/vocabulary.ts";
import type { Entry } from "../../electron/core/queue/entry.ts";
import { QueueModel } from "../../electron/core/queue/model.ts";
import { midnightBefore, rowOf } from "../../electron/core/queue/row.ts";
import { ActionState, type Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { SETTINGS } from "./client-harness.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { anAction } from "../support/actions.ts";
import { ROBOT_3, ROBOT_7, asMessage } from "../support/principals.ts";

export const ME = asMessage(ROBOT_7);
export const OTHER = asMessage(ROBOT_3);

let reports = 0;

/** A provenance that is like no other. Those of robot-7 are Docket's own. */
export function saidBy(name: string): { name: string; updatedAt: { seconds: bigint; nanos: number } } {
  return { name, updatedAt: { seconds: BigInt((reports += 1)), nanos: 0 } };
}

/** An Action of mine that I am working on, as I reported it myself; I requested it too, so that it stays in sight when it is taken away. */
export function atWork(init: Parameters<typeof anAction>[1] & object = {}): Action {
  return anAction("a", { state: ActionState.IN_PROGRESS, requestedBy: ME, provenance: saidBy("robot-7"), ...init });
}

export class QueueUnderTest {
  readonly clock: FakeClock;
  /** Ids by which a stop was announced, and a row was said to have changed. */
  readonly stops: string[] = [];
  readonly changed: string[] = [];
  /** Where my own updates led that the stream has not shown. */
  recorded: StateName | undefined;
  private readonly model: QueueModel;
  /** The present one; it begins with the queue. */
  epoch: number;

  constructor(kept: Entry[] = [], clock = new FakeClock(), epoch = 0) {
    this.clock = clock;
    this.epoch = epoch;
    this.model = new QueueModel(
      {
        clock,
        day: () => Math.floor(clock.now() / 86_400_000),
        filters: { ...SETTINGS, requestedBy: [ROBOT_7] },
        isOurs: (_id, content) => content.provenance?.name === "robot-7",
        isUndecided: () => false,
        recorded: () => this.recorded,
        starting: () => false,
        ending: () => undefined,
      },
      {
        changed: (id) => this.changed.push(id),
        removed: () => undefined,
        news: () => undefined,
        left: () => undefined,
        stopWork: ({ id }) => this.stops.push(id),
        settled: () => undefined,
        resyncJudged: () => undefined,
      },
    );
    if (kept.length > 0) this.model.restore(kept, true);
    this.connect();
  }

  get queue(): QueueModel {
    return this.model;
  }

  /** A new epoch, in which the service begins by telling these. */
  connect(...actions: Action[]): this {
    this.epoch += 1;
    this.model.begin(this.epoch);
    for (const action of actions) this.model.apply({ type: ActionEventType.INITIAL, action, at: undefined, flaws: [] }, this.epoch);
    this.model.settled(this.epoch);
    return this;
  }

  /** `unreadable`: the paths of what of it could not be read. */
  tell(action: Action, ...unreadable: string[]): this {
    const type = action.state === ActionState.CANCELLED ? ActionEventType.CANCELLED : ActionEventType.UPDATED;
    this.event(type, action, { unreadable });
    return this;
  }

  /** Answers whether a list has to decide. `at`: the service's own time of the event. */
  event(type: ActionEventType, action: Action, { at, unreadable = [] }: { at?: number; unreadable?: string[] } = {}): boolean {
    return this.model.apply({ type, action, at, flaws: unreadable.map((field) => ({ field, problem: "unreadable" })) }, this.epoch);
  }

  resync(...actions: Action[]): this {
    return this.listing(actions);
  }

  /** A resync with these messages, beside its Actions, that cannot be read; by their likenesses. */
  listing(actions: readonly Action[], ...unreadable: string[]): this {
    this.model.judge(
      { actions: actions.map((action) => ({ action, flaws: [], cancelled: false })), proven: true, unreadable },
      this.model.mark(),
      this.epoch,
    );
    return this;
  }

  /** Docket ends, and starts again with what stands on the disk. */
  restart(): QueueUnderTest {
    const kept = [...this.model.all()].map((entry) => JSON.parse(JSON.stringify(entry)) as Entry);
    const next = new QueueUnderTest(
      kept.map((entry) => ({ ...entry, mark: 0, epoch: 0, liveInEpoch: false, leftAt: entry.leftAt ?? undefined })),
      this.clock,
      this.epoch,
    );
    next.recorded = this.recorded;
    return next;
  }

  entry(id = "a"): Entry {
    const entry = this.model.get(id);
    if (entry === undefined) throw new Error(`There is no Action "${id}".`);
    return entry;
  }

  row(id = "a"): RowDto {
    return rowOf(this.entry(id), { update: undefined, ahead: undefined, today: midnightBefore(this.clock.now()) });
  }

  kinds(id = "a"): string[] {
    return this.entry(id).timeline.map((line) => line.kind);
  }
}
