/**
 * The journal in a burst: the stream comes first, and a commit does not wait for lines of other
 * records.
 */
import { beforeEach, describe, expect, it } from "vitest";
import { JournalUnderTest, line, lineOf, put } from "./journal-harness.ts";

const numbered = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, index) => `line ${from + index}`);

let t: JournalUnderTest;

beforeEach(() => {
  t = new JournalUnderTest();
});

describe("a burst of lines", () => {
  it("of any number is written in time and loses nothing, because no disk has refused", async () => {
    const journal = t.open();
    for (let index = 0; index < 20_000; index += 1) journal.line(line(`line ${index}`));
    await t.clock.advance(1_000);
    expect(t.written()).toEqual(Array.from({ length: 20_000 }, (_, index) => `line ${index}`));
    expect(t.problems).toEqual([]);
  });

  it("waits for the disk once, at its last part, and only every so often when it does not end", async () => {
    const journal = t.open();
    for (let index = 0; index < 10_000; index += 1) journal.line(line(`line ${index}`));
    await t.clock.advance(1_000);
    expect([t.ledger.appends > 4, t.ledger.forced]).toEqual([true, [10_000]]);
    for (let index = 0; index < 40_000; index += 1) journal.line(line(`line ${index}`));
    await t.clock.advance(2_000);
    expect([t.ledger.forced.length, t.ledger.forced.at(-1)]).toEqual([4, 50_000]);
  });

  it("is written in turns of a few milliseconds, whatever batch size single records had reached", async () => {
    const journal = t.open();
    for (let index = 0; index < 2_000; index += 1) journal.commitInTurn(put(`u-${index}`, "held", `held ${index}`));
    await t.clock.advance(1_000);
    const turns = t.slowTurns();
    for (let index = 0; index < 20_000; index += 1) journal.line(line(`line ${index}`));
    await t.clock.advance(2_000);
    expect([t.ledger.lines.length, turns.length > 0]).toEqual([22_000, true]);
    expect(Math.max(...turns)).toBeLessThan(6);
  });

  it("that goes on is written from its first second on, in few transactions, and soon after its end", async () => {
    const journal = t.open();
    const lines = async (spans: number): Promise<void> => {
      for (let span = 0; span < spans; span += 1) {
        for (let index = 0; index < 500; index += 1) journal.line(line(`line ${span}`));
        await t.clock.advance(50);
      }
    };
    await lines(19);
    expect(t.written()).toHaveLength(0);
    await lines(1);
    expect(t.written()).toHaveLength(10_000);
    expect(t.ledger.appends).toBeLessThan(10);
    await lines(100);
    expect(journal.waitingLines().length).toBeLessThanOrEqual(10_000);
    await t.clock.advance(300);
    expect([t.written().length, journal.waitingLines(), t.clock.pending]).toEqual([60_000, [], 0]);
  });

  it("waits for a burst of events to end, at most a second in all, and a single line does not wait", async () => {
    const journal = t.open();
    const events = async (spans: number): Promise<void> => {
      for (let span = 0; span < spans; span += 1) {
        for (let index = 0; index < 500; index += 1) journal.actionChanged();
        await t.clock.advance(50);
      }
    };
    for (let index = 0; index < 5_000; index += 1) journal.line(line(`line ${index}`));
    await events(19);
    expect(t.written()).toHaveLength(0);
    await events(1);
    expect(t.written()).toHaveLength(5_000);
    for (let index = 0; index < 5_000; index += 1) journal.line(line(`line ${index}`));
    await events(8);
    await t.clock.advance(150);
    expect(t.written()).toHaveLength(10_000);
    journal.line(line("alone"));
    await events(4);
    expect(t.written()).toHaveLength(10_001);
  });

  it("sizes its turns by what the disk has taken in time, not by single lines before it", async () => {
    const journal = t.open();
    for (let index = 0; index < 20; index += 1) {
      journal.line(line("alone"));
      await t.clock.advance(300);
    }
    const turns = t.slowTurns();
    for (let index = 0; index < 20_000; index += 1) journal.line(line(`line ${index}`));
    await t.clock.advance(2_000);
    expect([t.ledger.lines.length, Math.max(...turns) <= 8]).toEqual([20_020, true]);
  });

  it("is written as soon as it pauses, and few lines are written within a moment", async () => {
    const journal = t.open();
    for (let index = 0; index < 5_000; index += 1) journal.line(line(`line ${index}`));
    await t.clock.advance(300);
    expect(t.written()).toHaveLength(5_000);
    journal.line(line("alone"));
    await t.clock.advance(200);
    expect(t.written()).toHaveLength(5_001);
  });

  it("changes the ledger alone, so that its loss is never reported as a loss of updates", async () => {
    const journal = t.open();
    let joined = 0;
    t.updates.together = (work) => {
      joined += 1;
      work();
    };
    for (let index = 0; index < 3_000; index += 1) journal.line(line(`line ${index}`));
    await t.clock.advance(1_000);
    expect([t.ledger.lines.length, joined]).toEqual([3_000, 0]);
  });

  it("keeps the newest 5,000 while the disk refuses, and reports the number of the others afterwards", async () => {
    const journal = t.open();
    for (let index = 0; index < 8_000; index += 1) journal.line(line(`line ${index}`));
    t.ledger.refuses = "The disk is full.";
    await t.clock.advance(1_000);
    for (let index = 8_000; index < 9_000; index += 1) journal.line(line(`line ${index}`));
    expect(journal.waitingLines()).toHaveLength(5_000);
    t.ledger.refuses = undefined;
    await t.clock.advance(2_000);
    expect(t.written()).toEqual(Array.from({ length: 5_000 }, (_, index) => `line ${index + 4_000}`));
    expect(t.problems).toEqual(["The disk is full.", "Ledger lines lost while the disk refused them: 4,000."]);
  });
});

describe("a disk that refuses", () => {
  it("does not count the lines it has taken before toward the bound", async () => {
    const journal = t.open();
    for (let index = 0; index < 6_000; index += 1) journal.line(line("taken"));
    await t.clock.advance(1_000);
    t.ledger.refuses = "The disk is full.";
    for (const words of ["first", "second"]) {
      journal.line(line(words));
      await t.clock.advance(300);
    }
    t.ledger.refuses = undefined;
    await t.clock.advance(2_000);
    expect([t.written().slice(6_000), t.problems]).toEqual([
      ["first", "second"],
      ["The disk is full.", undefined],
    ]);
  });
});

describe("a burst of lines while another program holds the file", () => {
  it("for less than a second loses nothing, and nothing is reported", async () => {
    const journal = t.open();
    for (const words of numbered(0, 10_000)) journal.line(line(words));
    await t.clock.advance(290);
    t.ledger.isBusy = true;
    // The first attempt, at 300 ms, is refused.
    await t.clock.advance(100);
    for (const words of numbered(10_000, 20_000)) journal.line(line(words));
    await t.clock.advance(200);
    expect([t.written().length, journal.waitingLines().length]).toEqual([0, 20_000]);
    t.ledger.isBusy = false;
    await t.clock.advance(1_000);
    expect(t.written()).toEqual(numbered(0, 20_000));
    expect(t.problems).toEqual([]);
  });

  it("for longer keeps the newest 5,000, as while the disk refuses", async () => {
    const journal = t.open();
    t.ledger.isBusy = true;
    for (const words of numbered(0, 8_000)) journal.line(line(words));
    await t.clock.advance(1_200);
    expect([journal.waitingLines().length, t.problems]).toEqual([8_000, []]);
    await t.clock.advance(200);
    expect([journal.waitingLines().length, t.problems.length]).toEqual([5_000, 1]);
    for (const words of numbered(8_000, 9_000)) journal.line(line(words));
    expect(journal.waitingLines()).toHaveLength(5_000);
    t.ledger.isBusy = false;
    await t.clock.advance(1_000);
    expect(t.written()).toEqual(numbered(4_000, 9_000));
    expect(t.problems.slice(1)).toEqual(["Ledger lines lost while the disk refused them: 4,000."]);
    // Later lines are a burst like any other.
    for (const words of numbered(9_000, 20_000)) journal.line(line(words));
    await t.clock.advance(290);
    t.ledger.isBusy = true;
    await t.clock.advance(300);
    t.ledger.isBusy = false;
    await t.clock.advance(1_000);
    expect(t.written()).toEqual(numbered(4_000, 20_000));
  });

  it("loses nothing when a press is refused meanwhile", async () => {
    const journal = t.open();
    for (const words of numbered(0, 10_000)) journal.line(line(words));
    t.ledger.isBusy = true;
    expect(() => journal.commit(put("u", "waiting", "waiting"))).toThrow(/holds the file/);
    for (const words of numbered(10_000, 20_000)) journal.line(line(words));
    expect(journal.waitingLines()).toHaveLength(20_000);
    t.ledger.isBusy = false;
    await t.clock.advance(1_000);
    expect([t.written(), t.records(), t.problems]).toEqual([numbered(0, 20_000), {}, []]);
  });
});

describe("changes that come in great numbers", () => {
  it("are written in turns, and a commit meanwhile is written first and takes one write", async () => {
    const journal = t.open();
    const original = t.updates.putUpdate.bind(t.updates);
    t.updates.putUpdate = (...args) => {
      original(...args);
      t.clock.block(10);
    };
    for (let index = 0; index < 30; index += 1) journal.commitInTurn({ record: { id: `u-${index}`, json: "unknown" }, lines: [] });
    expect(Object.keys(t.records())).toEqual([]);
    const began = t.clock.monotonic();
    journal.commit(put("new", "waiting", "waiting"));
    expect([t.clock.monotonic() - began, Object.keys(t.records())]).toEqual([10, ["new"]]);
    await t.clock.advance(1_000);
    expect([Object.keys(t.records()).length, t.written(), t.problems]).toEqual([31, ["waiting"], []]);
  });
});

describe("a commit in a burst of lines", () => {
  it("is written at once, after the lines of its own Action and before those of others", async () => {
    const journal = t.open();
    for (let index = 0; index < 4_000; index += 1) journal.line(lineOf(`a-${index % 1_000}`, `line ${index}`));
    journal.commit({ record: { id: "u", json: "waiting" }, lines: [lineOf("a-7", "waiting")] });
    expect([t.written(), t.records()]).toEqual([["line 7", "line 1007", "line 2007", "line 3007", "waiting"], { u: "waiting" }]);
    await t.clock.advance(1_000);
    expect([t.written().length, new Set(t.written()).size, t.problems]).toEqual([4_001, 4_001, []]);
  });

  it("never overtakes an earlier version of the same record", async () => {
    const journal = t.open();
    for (let index = 0; index < 4_000; index += 1) journal.line(lineOf(`a-${index}`, `line ${index}`));
    journal.commitInTurn({ record: { id: "u", json: "accepted" }, lines: [lineOf("b", "accepted")] });
    for (let index = 0; index < 4_000; index += 1) journal.line(lineOf(`a-${index}`, `later ${index}`));
    journal.commit({ record: { id: "u", json: "confirmed" }, lines: [] });
    expect([t.written(), t.records()]).toEqual([["accepted"], { u: "confirmed" }]);
    await t.clock.advance(2_000);
    expect([t.written().length, t.records()]).toEqual([8_001, { u: "confirmed" }]);
  });

  it("that the disk refuses leaves every line in its place", async () => {
    const journal = t.open();
    for (let index = 0; index < 4_000; index += 1) journal.line(lineOf(`a-${index % 1_000}`, `line ${index}`));
    t.ledger.isBusy = true;
    expect(() => journal.commit({ record: { id: "u", json: "waiting" }, lines: [lineOf("a-7", "waiting")] })).toThrow(/holds the file/);
    expect([t.written(), t.records(), journal.waitingLines().length]).toEqual([[], {}, 4_000]);
    t.ledger.isBusy = false;
    await t.clock.advance(2_000);
    expect(t.written().toSorted()).toEqual(Array.from({ length: 4_000 }, (_, index) => `line ${index}`).toSorted());
  });
});
