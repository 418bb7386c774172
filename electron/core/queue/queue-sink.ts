/**
 * The queue as the sink of a subscription: adds the state of Docket's own updates at each event.
 */
import type { SubscriptionSink } from "../subscription/sink.ts";
import type { Entries } from "./entries.ts";
import type { OwnLookup } from "./lists/list-comparison.ts";
import type { QueueModel } from "./model.ts";

export function queueSink(model: QueueModel, entries: Entries, own: OwnLookup): SubscriptionSink {
  return {
    begin: (epoch) => model.begin(epoch),
    apply: (frame, epoch) => model.apply(frame, epoch, own),
    concerned: (frame, epoch) => model.concerned(frame, epoch),
    unreadable: (epoch) => model.unreadable(epoch),
    snapshotComplete: (epoch) => model.snapshotComplete(epoch, own),
    nextSequence: () => entries.nextSequence(),
    judge: (list, sequence, epoch) => model.judge(list, sequence, epoch, own),
    hasMissedEvents: () => model.hasMissedEvents(),
  };
}
