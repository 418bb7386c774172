/** The journal writes in order, whole or not at all, in turns that never block the stream. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ledgerSentence } from "../../../../electron/contract/messages/ledger.ts";
import { JournalUnderTest, line, lineOf, put } from "./journal-harness.ts";

let t: JournalUnderTest;

beforeEach(() => {
  t = new JournalUnderTest();
});

describe("a record that is committed", () => {
  it("is written with the lines gathered before it, in one transaction and in order", () => {
    const journal = t.open();
    journal.line(line("assigned"));
    journal.line(line("alerted"));
    journal.commit(put("u", "waiting", "waiting"));
    expect([t.written(), t.ledger.appends, t.records(), t.clock.pending]).toEqual([
      ["assigned", "alerted", "waiting"],
      1,
      { u: "waiting" },
      0,
    ]);
  });

  it("and refused leaves nothing behind, and the lines before it keep waiting", async () => {
    const journal = t.open();
    journal.line(line("assigned"));
    t.updates.refuses = "The disk is full.";
    expect(() => journal.commit(put("u", "waiting", "waiting"))).toThrow("The disk is full.");
    t.updates.refuses = undefined;
    await t.clock.advance(2_000);
    expect([t.written(), t.records()]).toEqual([["assigned"], {}]);
  });

  it("is written after earlier waiting records, so that the latest state is last", () => {
    const journal = t.open();
    t.updates.refuses = "The disk is full.";
    journal.commitWhenPossible(put("u", "accepted", "accepted"));
    t.updates.refuses = undefined;
    journal.commit(put("u", "confirmed", "confirmed"));
    expect([t.written(), t.records()]).toEqual([["accepted", "confirmed"], { u: "confirmed" }]);
  });
});

describe("waiting versions of one record", () => {
  it("are one write of the last version, with all lines in order", async () => {
    const journal = t.open();
    const puts = vi.spyOn(t.updates, "putUpdate");
    journal.commit(put("v", "waiting"));
    journal.commit(put("w", "waiting"));
    puts.mockClear();
    for (const state of ["sending", "accepted", "confirmed"]) {
      journal.commitInTurn(put("u", state, `u ${state}`), 50);
      journal.commitInTurn(put("v", state, `v ${state}`), 50);
    }
    journal.commit(put("w", "sending", "w sending"));
    const lines = ["u sending", "v sending", "u accepted", "v accepted", "u confirmed", "v confirmed", "w sending"];
    expect(t.written()).toEqual(lines);
    expect(t.records()).toEqual({ u: "confirmed", v: "confirmed", w: "sending" });
    expect(puts).toHaveBeenCalledTimes(3);
    await t.clock.advance(1_000);
    expect(t.clock.pending).toBe(0);
  });

  it("are removed from the disk when the last version is a removal", async () => {
    const journal = t.open();
    journal.commitInTurn(put("u", "refused", "refused"), 50);
    journal.commitInTurn({ record: { removed: "u" }, lines: [line("dropped")] }, 50);
    journal.settle();
    expect([t.written(), t.records(), t.clock.pending]).toEqual([["refused", "dropped"], {}, 0]);
  });
});

describe("a journal that settles", () => {
  it("has written every waiting record, however slow the disk is, while lines of others keep waiting", () => {
    const journal = t.open();
    const together = t.updates.together.bind(t.updates);
    t.updates.together = (work) => {
      t.clock.block(100);
      together(work);
    };
    for (let index = 0; index < 200; index += 1) journal.line(lineOf("b", `line ${index}`));
    for (let index = 0; index < 40; index += 1) journal.commitInTurn(put(`u-${index}`, "confirmed", `confirmed ${index}`), 50);
    journal.settle();
    expect([Object.keys(t.records()).length, t.written().length]).toEqual([40, 40]);
  });

  it("tries nothing while the disk refuses, and writes nothing while no record waits", () => {
    const journal = t.open();
    journal.line(line("assigned"));
    journal.settle();
    expect(t.ledger.appends).toBe(0);
    t.updates.refuses = "The disk is full.";
    journal.commitWhenPossible(put("u", "accepted", "accepted"));
    const puts = vi.spyOn(t.updates, "putUpdate");
    journal.settle();
    expect(puts).not.toHaveBeenCalled();
  });
});

describe("a record that the disk refuses", () => {
  it("is written in order once the disk accepts it, each line with its own time", async () => {
    const journal = t.open();
    t.ledger.refuses = "The disk is full.";
    const began = t.clock.now();
    journal.commitWhenPossible(put("u", "accepted", "accepted"));
    journal.line(line("left"));
    await t.clock.advance(1_000);
    journal.commitWhenPossible(put("u", "confirmed", "confirmed"));
    expect([t.written(), t.records()]).toEqual([[], {}]);
    t.ledger.refuses = undefined;
    await t.clock.advance(2_000);
    expect(t.ledger.lines.map((one) => [ledgerSentence(one), one.at - began])).toEqual([
      ["accepted", 0],
      ["left", 0],
      ["confirmed", 1_000],
    ]);
    expect([t.records(), t.problems]).toEqual([{ u: "confirmed" }, ["The disk is full.", undefined]]);
  });

  it("is written between the lines of others that came before and after it", async () => {
    const journal = t.open();
    t.ledger.refuses = "The disk is full.";
    journal.line(line("before"));
    journal.commitWhenPossible(put("u", "accepted", "accepted"));
    journal.line(line("after"));
    t.ledger.refuses = undefined;
    await t.clock.advance(2_000);
    expect(t.written()).toEqual(["before", "accepted", "after"]);
  });

  it("is kept as one version when it is written again without new lines", async () => {
    const journal = t.open();
    t.updates.refuses = "The disk is full.";
    journal.commitWhenPossible(put("u", "held", "held"));
    for (let index = 0; index < 1_000; index += 1) journal.commitWhenPossible(put("u", `held ${index}`));
    t.updates.refuses = undefined;
    await t.clock.advance(2_000);
    expect([t.written(), t.records()]).toEqual([["held"], { u: "held 999" }]);
  });

  it("and that was removed meanwhile is not written again", () => {
    const journal = t.open();
    journal.commit(put("u", "refused", "refused"));
    t.updates.refuses = "The disk is full.";
    journal.commitWhenPossible(put("u", "waiting", "waiting"));
    t.updates.refuses = undefined;
    journal.commit({ record: { removed: "u" }, lines: [line("dropped")] });
    expect([t.written(), t.records()]).toEqual([["refused", "waiting", "dropped"], {}]);
  });

  it("never loses its line, however many other lines were dropped", async () => {
    const journal = t.open();
    t.ledger.refuses = "The disk is full.";
    journal.commitWhenPossible(put("u", "confirmed", "confirmed"));
    for (let index = 0; index < 5_004; index += 1) journal.line(line(`line ${index}`));
    t.ledger.refuses = undefined;
    await t.clock.advance(2_000);
    expect([t.ledger.lines.length, t.written()[0], t.written()[1]]).toEqual([5_001, "confirmed", "line 4"]);
    expect(t.problems.at(-1)).toBe("Ledger lines lost while the disk refused them: 4.");
  });

  it("is written in turns when there are many, so that the stream gets turns in between", async () => {
    const journal = t.open();
    t.updates.refuses = "The disk is full.";
    for (let index = 0; index < 40; index += 1) journal.commitWhenPossible(put(`u-${index}`, "confirmed", `confirmed ${index}`));
    t.updates.refuses = undefined;
    const turns: number[] = [];
    const original = t.updates.putUpdate.bind(t.updates);
    t.updates.putUpdate = (...args) => {
      original(...args);
      // Simulates a slow disk.
      t.clock.block(10);
    };
    const streaming = (): void => {
      turns.push(t.updates.byAccount.get("accountKey")?.size ?? 0);
      if ((turns.at(-1) ?? 0) < 40) t.clock.after(0, streaming);
    };
    await t.clock.advance(1_999);
    t.clock.after(1, streaming);
    await t.clock.advance(2_000);
    expect(turns.length).toBeGreaterThan(10);
    expect(Math.max(...turns.slice(1).map((size, index) => size - (turns[index] ?? 0)))).toBeLessThanOrEqual(3);
    expect(t.written()).toEqual(Array.from({ length: 40 }, (_, index) => `confirmed ${index}`));
  });

  it("is written completely when Docket ends, however slow the disk is", () => {
    const journal = t.open();
    t.updates.refuses = "The disk is full.";
    for (let index = 0; index < 20; index += 1) journal.commitWhenPossible(put(`u-${index}`, "confirmed", `confirmed ${index}`));
    t.updates.refuses = undefined;
    const original = t.updates.putUpdate.bind(t.updates);
    t.updates.putUpdate = (...args) => {
      original(...args);
      t.clock.block(40);
    };
    journal.stop();
    expect([t.written().length, t.clock.pending]).toEqual([20, 0]);
  });
});

describe("many records committed together", () => {
  it("take one transaction, with the lines gathered before them", () => {
    const journal = t.open();
    let transactions = 0;
    t.updates.together = (work) => {
      transactions += 1;
      work();
    };
    journal.line(line("assigned"));
    journal.commitAll(Array.from({ length: 100 }, (_, index) => put(`u-${index}`, "waiting", `waiting ${index}`)));
    expect([transactions, t.written().length, t.written()[0], Object.keys(t.records()).length]).toEqual([1, 101, "assigned", 100]);
  });
});

describe("a backlog after a long lock", () => {
  it("is written in few transactions, in order, each in less than a turn", async () => {
    const journal = t.open();
    t.updates.isBusy = true;
    for (let index = 0; index < 2_740; index += 1) {
      journal.commitWhenPossible(put(`u-${index % 900}`, `state ${index}`, `line ${index}`));
      if (index % 3 === 0) journal.line(line(`other ${index}`));
    }
    t.updates.isBusy = false;
    const original = t.updates.together.bind(t.updates);
    const tookMs: number[] = [];
    t.updates.together = (work) => {
      const before = t.ledger.lines.length;
      original(work);
      // A fixed cost of the write-through to the disk, and a cost per line.
      const ms = 7 + 0.03 * (t.ledger.lines.length - before);
      tookMs.push(ms);
      t.clock.block(ms);
    };
    await t.clock.advance(3_000);
    expect(tookMs.length).toBeLessThan(40);
    expect(Math.max(...tookMs)).toBeLessThan(40);
    expect(t.written().filter((words) => words.startsWith("line"))).toEqual(Array.from({ length: 2_740 }, (_, index) => `line ${index}`));
    expect(t.records()["u-39"]).toBe("state 2739");
  });

  it("is written one by one when the disk refuses a part of it", async () => {
    const journal = t.open();
    t.updates.isBusy = true;
    for (let index = 0; index < 300; index += 1) journal.commitWhenPossible(put(`u-${index}`, "held", `line ${index}`));
    t.updates.isBusy = false;
    const sizes: number[] = [];
    t.updates.together = (work) => {
      const before = t.ledger.lines.length;
      work();
      sizes.push(t.ledger.lines.length - before);
      if (sizes.length === 5) t.updates.refuses = "The disk is full.";
    };
    await t.clock.advance(1_000);
    t.updates.refuses = undefined;
    await t.clock.advance(2_000);
    expect([sizes.slice(0, 7), t.written().length]).toEqual([[2, 4, 8, 16, 32, 2, 4], 300]);
  });
});

describe("a disk that is busy", () => {
  it("for less than a second causes no report", async () => {
    const journal = t.open();
    t.updates.isBusy = true;
    journal.commitWhenPossible(put("u", "confirmed", "confirmed"));
    await t.clock.advance(900);
    t.updates.isBusy = false;
    await t.clock.advance(250);
    expect([t.problems, t.records()]).toEqual([[], { u: "confirmed" }]);
  });

  it("for longer is reported until it is free", async () => {
    const journal = t.open();
    t.updates.isBusy = true;
    journal.commitWhenPossible(put("u", "confirmed", "confirmed"));
    await t.clock.advance(1_500);
    t.updates.isBusy = false;
    await t.clock.advance(250);
    expect(t.problems).toEqual(["Another program holds the file.", undefined]);
  });
});
