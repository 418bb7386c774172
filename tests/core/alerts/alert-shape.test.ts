/**
 * What the system receives of an alert: its Action, its view, whether it can be acknowledged and
 * whether it is urgent.
 */
import { describe, expect, it } from "vitest";
import { DEFAULT_ALERTS } from "../../../electron/contract/alert-rules.ts";
import type { AlertMessage } from "../../../electron/contract/alerts.ts";
import type { DigestItemDto } from "../../../electron/contract/digest.ts";
import type { PriorityName } from "../../../electron/contract/vocabulary.ts";
import { alertOf, groupOf } from "../../../electron/core/alerts/alert-group.ts";
import { absencePriority } from "../../../electron/core/alerts/absence-message.ts";
import type { AlertCause } from "../../../electron/core/alerts/causes.ts";
import { type AlertKind, decideAlert } from "../../../electron/core/alerts/rules.ts";
import { ConnectionWatch } from "../../../electron/core/alerts/connection-watch.ts";
import type { ConnectionState } from "../../../electron/contract/vocabulary.ts";
import type { Entry } from "../../../electron/core/queue/action/entry.ts";
import { FakeClock } from "../../support/fake-clock.ts";

const MESSAGE: AlertMessage = { code: "test", params: {} };

function causeOf(kind: AlertKind, id: string, priority: PriorityName): AlertCause {
  const entry = { id, priority, timeline: [], content: { name: id } } as unknown as Entry;
  return { kind, entry, isDue: () => true, message: () => MESSAGE };
}

function news(kind: DigestItemDto["kind"], priority: PriorityName): DigestItemDto {
  return { kind, priority, actionId: kind, name: kind } as DigestItemDto;
}

function shapeOf(kind: AlertKind, priority: PriorityName, count: number) {
  const causes = Array.from({ length: count }, (_, at) => causeOf(kind, `a${at}`, priority));
  const group = groupOf(causes, { preferences: DEFAULT_ALERTS, now: 0, newGroupId: () => "several 1" });
  if (group === undefined) throw new Error("There is no alert.");
  const { actionId, view, canAcknowledge, urgent } = alertOf(group);
  return [actionId, view, canAcknowledge, urgent];
}

describe("an alert", () => {
  it.each<[AlertKind, PriorityName, (string | boolean | undefined)[]]>([
    ["assigned", "MEDIUM", ["a0", undefined, true, false]],
    ["assigned", "HIGH", ["a0", undefined, true, true]],
    ["reminder", "CRITICAL", ["a0", undefined, true, true]],
    ["handedOver", "CRITICAL", ["a0", undefined, false, true]],
    ["changed", "HIGH", ["a0", undefined, false, true]],
    ["silent", "CRITICAL", ["a0", undefined, false, false]],
    ["stopWork", "LOW", ["a0", undefined, false, true]],
  ])("of one (%s, %s) opens its Action, and can be acknowledged when that is offered", (kind, priority, shape) => {
    expect(shapeOf(kind, priority, 1)).toEqual(shape);
  });

  it.each<[AlertKind, PriorityName, (string | boolean | undefined)[]]>([
    ["assigned", "MEDIUM", [undefined, "needsAcknowledgement", false, false]],
    ["reminder", "CRITICAL", [undefined, "needsAcknowledgement", false, true]],
    ["handedOver", "MEDIUM", [undefined, undefined, false, false]],
    ["changed", "MEDIUM", [undefined, undefined, false, false]],
    ["silent", "CRITICAL", [undefined, "inProgress", false, false]],
    ["stopWork", "LOW", [undefined, undefined, false, true]],
  ])("of several (%s, %s) has no Action of its own, and opens their view", (kind, priority, shape) => {
    expect(shapeOf(kind, priority, 4)).toEqual(shape);
  });

  it("of an absence is as urgent as its items that are more than a change, if there are any", () => {
    expect(absencePriority([news("changed", "CRITICAL"), news("assigned", "LOW")])).toBe("LOW");
    expect(absencePriority([news("changed", "CRITICAL")])).toBe("CRITICAL");
  });

  it("of a connection has no Action, and is urgent when the connection is lost", () => {
    for (const [kind, urgent] of [
      ["connectionLost", true],
      ["connectionBack", false],
    ] as const) {
      const cause: AlertCause = { kind, isDue: () => true, message: () => MESSAGE };
      const group = groupOf([cause], { preferences: DEFAULT_ALERTS, now: 0, newGroupId: () => "" });
      expect(group && alertOf(group)).toMatchObject({ id: "connection", urgent, canAcknowledge: false });
      expect(decideAlert(kind, "NONE", DEFAULT_ALERTS, 0)).toMatchObject({ shown: true });
    }
  });
});

it.each<ConnectionState>(["connecting", "stale", "offline", "refused"])(
  "a connection that is %s for a minute is reported as lost",
  async (state) => {
    const clock = new FakeClock();
    const told: string[] = [];
    const watch = new ConnectionWatch({
      clock,
      alert: ({ kind }) => void told.push(kind),
      review: () => undefined,
      notified: undefined,
      keepNotified: () => undefined,
    });
    watch.follow({ for: "account" });
    watch.stateIs({ state: "live" });
    watch.stateIs({ state });
    await clock.advance(59_999);
    expect(told).toEqual([]);
    await clock.advance(1);
    expect(told).toEqual(["connectionLost"]);
    watch.stop();
  },
);
