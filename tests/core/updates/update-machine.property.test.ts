/** Random histories of one update: its invariants hold after every event, in any order. */
import { array, assert, boolean, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";
import type { Effect } from "../../../electron/core/updates/update-event.ts";
import { next } from "../../../electron/core/updates/update-machine.ts";
import { parseStored, recordOf } from "../../../electron/core/updates/stored-update.ts";
import { choicesOf, holdsUpTheNext, NO_ATTEMPT, type Update } from "../../../electron/core/updates/update.ts";
import { EVENTS, sampleUpdate, type Sample } from "../../support/update-samples.ts";

const ANY_EVENT = constantFrom(...(Object.keys(EVENTS) as Sample[]));
const HISTORY = array(ANY_EVENT, { maxLength: 60 });

function pressed(withUndo: boolean): Update {
  const waiting = withUndo
    ? ({ is: "waiting", for: "undo", until: 6_000 } as const)
    : ({ is: "waiting", for: "turn", reason: undefined } as const);
  return sampleUpdate(waiting, NO_ATTEMPT);
}

interface Seen {
  readonly before: Update;
  readonly event: Sample;
  readonly after: Update | undefined;
  readonly effects: readonly Effect[];
}

/** Yields the steps of an update, without refused events. Ends when the update is removed. */
function* lived(update: Update, events: readonly Sample[]): Generator<Seen> {
  let before = update;
  let at = 2_000;
  for (const event of events) {
    const step = next(before, { ...EVENTS[event], at: (at += 1) });
    if (!step.ok) continue;
    yield { before, event, after: step.update, effects: step.effects };
    if (step.update === undefined) return;
    before = step.update;
  }
}

function everyStep(check: (seen: Seen) => void): void {
  assert(
    property(boolean(), HISTORY, (withUndo, events) => {
      for (const seen of lived(pressed(withUndo), events)) check(seen);
    }),
  );
}

describe("in every history of an update", () => {
  it("it is removed only by its user's choice", () => {
    everyStep(({ before, event, after }) => {
      if (after !== undefined) return;
      expect(event).toMatch(/^removalChosen/);
      expect(["waiting", "accepted", "unknown", "held", "refused", "superseded"]).toContain(before.state.is);
    });
  });

  it("confirmed is final", () => {
    everyStep(({ before, after }) => {
      if (before.state.is === "confirmed") expect(after?.state.is).toBe("confirmed");
    });
  });

  it("an update that may be recorded is sent again only after proof that it is not, or by its user", () => {
    assert(
      property(boolean(), HISTORY, (withUndo, events) => {
        let isProven = true;
        for (const { event, effects, after } of lived(pressed(withUndo), events)) {
          if (event === "notShown" || event === "sendChosen" || event === "turnedAway" || event === "notRecorded") isProven = true;
          if (effects.some((effect) => effect.do === "send")) {
            expect(isProven).toBe(true);
            isProven = false;
          }
          if (after?.state.is === "unknown") isProven = false;
        }
      }),
    );
  });

  it("a lost attempt is never forgotten, so that no later refusal claims that nothing is recorded", () => {
    everyStep(({ before, after, event }) => {
      if (event === "lost" && before.state.is === "sending") expect(after?.attempts.lost).toBe(true);
      if (!before.attempts.lost) return;
      expect(after?.attempts.lost ?? true).toBe(true);
      expect(before.state.is === "sending" && after?.state.is === "refused").toBe(false);
    });
  });

  it("it is on the wire only while it is sending, and counted", () => {
    everyStep(({ before, after, effects }) => {
      const goesOut = effects.some((effect) => effect.do === "send");
      expect(goesOut).toBe(before.state.is !== "sending" && after?.state.is === "sending");
      expect((after?.attempts.count ?? before.attempts.count) - before.attempts.count).toBe(goesOut ? 1 : 0);
    });
  });

  it("each effect comes in an order that loses nothing: written, then shown, then sent", () => {
    everyStep(({ effects }) => {
      const orders = effects.map((effect) => effect.do);
      if (!orders.includes("send")) return;
      expect(orders.indexOf("persist")).toBeLessThan(orders.indexOf("send"));
      expect(effects[0]).toEqual({ do: "persist", when: "first" });
    });
  });

  it("no wait is 0", () => {
    everyStep(({ effects }) => {
      for (const effect of effects) if ("ms" in effect) expect(effect.ms).toBeGreaterThan(0);
    });
  });

  it("an update that Docket does not continue is certain, or its user has a choice", () => {
    everyStep(({ after }) => {
      if (after === undefined || after.state.is === "confirmed" || holdsUpTheNext(after)) return;
      expect(choicesOf(after)).toContain("drop");
    });
  });

  it("a restart reads the written update, with its situation and choices", () => {
    everyStep(({ after }) => {
      if (after === undefined) return;
      const read = parseStored(recordOf(after, { ledgerState: after.state.is, day: 3 }).json);
      expect(read?.notes).toEqual({ ledgerState: after.state.is, day: 3 });
      const again = { ...after, state: read?.update.state };
      expect(read?.update).toEqual(again);
      expect(read?.update.state.is).toBe(after.state.is);
      expect(read === undefined ? undefined : choicesOf(read.update)).toEqual(choicesOf(after));
    });
  });
});
