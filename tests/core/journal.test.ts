/** The journal: in order, whole or not at all, in turns that never block the stream. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Journal, type LineText } from "../../electron/core/alerts/journal.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { MemoryLedgerStore, MemoryUpdateStore } from "./memory-stores.ts";
import { asWritten, sentencesOf } from "./ledger-lines.ts";
import { ledgerSentence } from "../../electron/contract/messages/ledger.ts";
import { storageSentence } from "../../electron/contract/messages/storage.ts";

let clock: FakeClock;
let ledger: MemoryLedgerStore;
let updates: MemoryUpdateStore;
let problems: (string | undefined)[];

beforeEach(() => {
  clock = new FakeClock();
  ledger = new MemoryLedgerStore();
  updates = new MemoryUpdateStore(ledger);
  problems = [];
});

const open = (): Journal =>
  new Journal({
    clock,
    updates,
    ledger,
    accountKey: "accountKey",
    onProblem: (problem) => problems.push(problem && storageSentence(problem)),
  });
const line = (words: string): LineText => ({ actionId: "a", name: "Pump", kind: "update", event: asWritten(words) });
const lineOf = (actionId: string, words: string): LineText => ({ ...line(words), actionId });
const put = (id: string, state: string, ...words: string[]) => ({ record: { id, json: state }, lines: words.map(line) });
const written = (): string[] => sentencesOf(ledger.lines);
const records = (): Record<string, string> => Object.fromEntries(updates.byAccount.get("accountKey") ?? []);

describe("a record that is committed", () => {
  it("takes the lines along that were gathered before it, in one transaction and in order", () => {
    const journal = open();
    journal.line(line("assigned"));
    journal.line(line("alerted"));
    journal.commit(put("u", "waiting", "waiting"));
    expect([written(), ledger.appends, records(), clock.pending]).toEqual([["assigned", "alerted", "waiting"], 1, { u: "waiting" }, 0]);
  });

  it("and refused leaves nothing behind, and the lines before it wait on", async () => {
    const journal = open();
    journal.line(line("assigned"));
    updates.refuses = "The disk is full.";
    expect(() => journal.commit(put("u", "waiting", "waiting"))).toThrow("The disk is full.");
    updates.refuses = undefined;
    await clock.advance(2_000);
    expect([written(), records()]).toEqual([["assigned"], {}]);
  });

  it("comes after earlier waiting records, so that the latest state is written last", () => {
    const journal = open();
    updates.refuses = "The disk is full.";
    journal.commitWhenPossible(put("u", "accepted", "accepted"));
    updates.refuses = undefined;
    journal.commit(put("u", "confirmed", "confirmed"));
    expect([written(), records()]).toEqual([["accepted", "confirmed"], { u: "confirmed" }]);
  });
});

describe("versions of a record that wait together", () => {
  it("are one write, of the last, with the lines of all in order", async () => {
    const journal = open();
    const puts = vi.spyOn(updates, "putUpdate");
    journal.commit(put("v", "waiting"));
    journal.commit(put("w", "waiting"));
    puts.mockClear();
    for (const state of ["sending", "accepted", "confirmed"]) {
      journal.commitInTurn(put("u", state, `u ${state}`), 50);
      journal.commitInTurn(put("v", state, `v ${state}`), 50);
    }
    journal.commit(put("w", "sending", "w sending"));
    const lines = ["u sending", "v sending", "u accepted", "v accepted", "u confirmed", "v confirmed", "w sending"];
    expect(written()).toEqual(lines);
    expect(records()).toEqual({ u: "confirmed", v: "confirmed", w: "sending" });
    expect(puts).toHaveBeenCalledTimes(3);
    await clock.advance(1_000);
    expect(clock.pending).toBe(0);
  });

  it("are off the disk where the last says that there is none any more", async () => {
    const journal = open();
    journal.commitInTurn(put("u", "refused", "refused"), 50);
    journal.commitInTurn({ record: { removed: "u" }, lines: [line("dropped")] }, 50);
    journal.settle();
    expect([written(), records(), clock.pending]).toEqual([["refused", "dropped"], {}, 0]);
  });
});

describe("a journal that settles", () => {
  it("has written every waiting record, however slow the disk is, and waits on with lines of others", () => {
    const journal = open();
    const together = updates.together.bind(updates);
    updates.together = (work) => {
      clock.block(100);
      together(work);
    };
    for (let index = 0; index < 200; index += 1) journal.line(lineOf("b", `line ${index}`));
    for (let index = 0; index < 40; index += 1) journal.commitInTurn(put(`u-${index}`, "confirmed", `confirmed ${index}`), 50);
    journal.settle();
    expect([Object.keys(records()).length, written().length]).toEqual([40, 40]);
  });

  it("tries nothing while the disk refuses, and costs nothing while no record waits", () => {
    const journal = open();
    journal.line(line("assigned"));
    journal.settle();
    expect(ledger.appends).toBe(0);
    updates.refuses = "The disk is full.";
    journal.commitWhenPossible(put("u", "accepted", "accepted"));
    const puts = vi.spyOn(updates, "putUpdate");
    journal.settle();
    expect(puts).not.toHaveBeenCalled();
  });
});

describe("a record that the disk refuses", () => {
  it("is written in order, each line with its time, when it takes it again", async () => {
    const journal = open();
    ledger.refuses = "The disk is full.";
    const began = clock.now();
    journal.commitWhenPossible(put("u", "accepted", "accepted"));
    journal.line(line("left"));
    await clock.advance(1_000);
    journal.commitWhenPossible(put("u", "confirmed", "confirmed"));
    expect([written(), records()]).toEqual([[], {}]);
    ledger.refuses = undefined;
    await clock.advance(2_000);
    expect(ledger.lines.map((one) => [ledgerSentence(one), one.at - began])).toEqual([
      ["accepted", 0],
      ["left", 0],
      ["confirmed", 1_000],
    ]);
    expect([records(), problems]).toEqual([{ u: "confirmed" }, ["The disk is full.", undefined]]);
  });

  it("of a record that is written again without news is kept once", async () => {
    const journal = open();
    updates.refuses = "The disk is full.";
    journal.commitWhenPossible(put("u", "held", "held"));
    for (let index = 0; index < 1_000; index += 1) journal.commitWhenPossible(put("u", `held ${index}`));
    updates.refuses = undefined;
    await clock.advance(2_000);
    expect([written(), records()]).toEqual([["held"], { u: "held 999" }]);
  });

  it("and was removed meanwhile is not put back", () => {
    const journal = open();
    journal.commit(put("u", "refused", "refused"));
    updates.refuses = "The disk is full.";
    journal.commitWhenPossible(put("u", "waiting", "waiting"));
    updates.refuses = undefined;
    journal.commit({ record: { removed: "u" }, lines: [line("dropped")] });
    expect([written(), records()]).toEqual([["refused", "waiting", "dropped"], {}]);
  });

  it("never costs the line of a record, however many other lines found no room", async () => {
    const journal = open();
    ledger.refuses = "The disk is full.";
    journal.commitWhenPossible(put("u", "confirmed", "confirmed"));
    for (let index = 0; index < 5_004; index += 1) journal.line(line(`line ${index}`));
    ledger.refuses = undefined;
    await clock.advance(2_000);
    expect([ledger.lines.length, written()[0], written()[1]]).toEqual([5_001, "confirmed", "line 4"]);
    expect(problems.at(-1)).toBe("Lines of the ledger lost while the disk refused them: 4.");
  });

  it("and that is much is written in turns, so that the stream has its own between them", async () => {
    const journal = open();
    updates.refuses = "The disk is full.";
    for (let index = 0; index < 40; index += 1) journal.commitWhenPossible(put(`u-${index}`, "confirmed", `confirmed ${index}`));
    updates.refuses = undefined;
    const turns: number[] = [];
    const original = updates.putUpdate.bind(updates);
    updates.putUpdate = (...args) => {
      original(...args);
      // A slow disk.
      clock.block(10);
    };
    const streaming = (): void => {
      turns.push(updates.byAccount.get("accountKey")?.size ?? 0);
      if ((turns.at(-1) ?? 0) < 40) clock.after(0, streaming);
    };
    await clock.advance(1_999);
    clock.after(1, streaming);
    await clock.advance(2_000);
    expect(turns.length).toBeGreaterThan(10);
    expect(Math.max(...turns.slice(1).map((size, index) => size - (turns[index] ?? 0)))).toBeLessThanOrEqual(3);
    expect(written()).toEqual(Array.from({ length: 40 }, (_, index) => `confirmed ${index}`));
  });

  it("is written to its end when Docket ends, however slow the disk is", () => {
    const journal = open();
    updates.refuses = "The disk is full.";
    for (let index = 0; index < 20; index += 1) journal.commitWhenPossible(put(`u-${index}`, "confirmed", `confirmed ${index}`));
    updates.refuses = undefined;
    const original = updates.putUpdate.bind(updates);
    updates.putUpdate = (...args) => {
      original(...args);
      clock.block(40);
    };
    journal.stop();
    expect([written().length, clock.pending]).toEqual([20, 0]);
  });
});

describe("a burst of lines", () => {
  it("of any number is written in time and loses nothing, because no disk has refused", async () => {
    const journal = open();
    for (let index = 0; index < 20_000; index += 1) journal.line(line(`line ${index}`));
    await clock.advance(1_000);
    expect(written()).toEqual(Array.from({ length: 20_000 }, (_, index) => `line ${index}`));
    expect(problems).toEqual([]);
  });

  it("is written in turns of a few milliseconds, whatever the pace that single records had reached", async () => {
    const journal = open();
    for (let index = 0; index < 2_000; index += 1) journal.commitInTurn(put(`u-${index}`, "held", `held ${index}`));
    await clock.advance(1_000);
    const turns: number[] = [];
    const append = ledger.append.bind(ledger);
    ledger.append = (...args) => {
      append(...args);
      clock.block(0.01 * args[1].length);
      turns.push(0.01 * args[1].length);
    };
    for (let index = 0; index < 20_000; index += 1) journal.line(line(`line ${index}`));
    await clock.advance(2_000);
    expect([ledger.lines.length, turns.length > 0]).toEqual([22_000, true]);
    expect(Math.max(...turns)).toBeLessThan(6);
  });

  it("that goes on is written from its first second on, in few transactions, and to its end soon after", async () => {
    const journal = open();
    const lines = async (spans: number): Promise<void> => {
      for (let span = 0; span < spans; span += 1) {
        for (let index = 0; index < 500; index += 1) journal.line(line(`line ${span}`));
        await clock.advance(50);
      }
    };
    await lines(19);
    expect(written()).toHaveLength(0);
    await lines(1);
    expect(written()).toHaveLength(10_000);
    expect(ledger.appends).toBeLessThan(10);
    await lines(100);
    expect(journal.waitingLines().length).toBeLessThanOrEqual(10_000);
    await clock.advance(300);
    expect([written().length, journal.waitingLines(), clock.pending]).toEqual([60_000, [], 0]);
  });

  it("has its end only with the end of the events beside it, and waits a second at most", async () => {
    const journal = open();
    const events = async (spans: number): Promise<void> => {
      for (let span = 0; span < spans; span += 1) {
        for (let index = 0; index < 70; index += 1) journal.event();
        await clock.advance(100);
      }
    };
    journal.line(line("first"));
    await events(4);
    expect(written()).toEqual([]);
    await clock.advance(200);
    expect(written()).toEqual(["first"]);
    journal.line(line("second"));
    await events(9);
    expect(written()).toEqual(["first"]);
    await events(1);
    expect(written()).toEqual(["first", "second"]);
    expect(clock.pending).toBe(0);
  });

  it("finds room by what the disk has taken in time, not by single lines before it", async () => {
    const journal = open();
    for (let index = 0; index < 20; index += 1) {
      journal.line(line("alone"));
      await clock.advance(300);
    }
    const turns: number[] = [];
    const append = ledger.append.bind(ledger);
    ledger.append = (...args) => {
      append(...args);
      clock.block(0.01 * args[1].length);
      turns.push(0.01 * args[1].length);
    };
    for (let index = 0; index < 20_000; index += 1) journal.line(line(`line ${index}`));
    await clock.advance(2_000);
    expect([ledger.lines.length, Math.max(...turns) <= 8]).toEqual([20_020, true]);
  });

  it("is written as soon as it pauses, and few lines are written within a moment", async () => {
    const journal = open();
    for (let index = 0; index < 5_000; index += 1) journal.line(line(`line ${index}`));
    await clock.advance(300);
    expect(written()).toHaveLength(5_000);
    journal.line(line("alone"));
    await clock.advance(200);
    expect(written()).toHaveLength(5_001);
  });

  it("changes the ledger alone, so that its loss is never taken for a loss of updates", async () => {
    const journal = open();
    let joined = 0;
    updates.together = (work) => {
      joined += 1;
      work();
    };
    for (let index = 0; index < 3_000; index += 1) journal.line(line(`line ${index}`));
    await clock.advance(1_000);
    expect([ledger.lines.length, joined]).toEqual([3_000, 0]);
  });

  it("while the disk refuses keeps the newest 5,000, however they came, and the number of the others is told afterwards", async () => {
    const journal = open();
    for (let index = 0; index < 8_000; index += 1) journal.line(line(`line ${index}`));
    ledger.refuses = "The disk is full.";
    await clock.advance(1_000);
    for (let index = 8_000; index < 9_000; index += 1) journal.line(line(`line ${index}`));
    expect(journal.waitingLines()).toHaveLength(5_000);
    ledger.refuses = undefined;
    await clock.advance(2_000);
    expect(written()).toEqual(Array.from({ length: 5_000 }, (_, index) => `line ${index + 4_000}`));
    expect(problems).toEqual(["The disk is full.", "Lines of the ledger lost while the disk refused them: 4000."]);
  });
});

describe("changes that come in great numbers", () => {
  it("are written in turns, and a commit meanwhile goes before them and is not long", async () => {
    const journal = open();
    const original = updates.putUpdate.bind(updates);
    updates.putUpdate = (...args) => {
      original(...args);
      clock.block(10);
    };
    for (let index = 0; index < 30; index += 1) journal.commitInTurn({ record: { id: `u-${index}`, json: "unknown" }, lines: [] });
    expect(Object.keys(records())).toEqual([]);
    const began = clock.monotonic();
    journal.commit(put("new", "waiting", "waiting"));
    expect([clock.monotonic() - began, Object.keys(records())]).toEqual([10, ["new"]]);
    await clock.advance(1_000);
    expect([Object.keys(records()).length, written(), problems]).toEqual([31, ["waiting"], []]);
  });
});

describe("a commit in a burst of lines", () => {
  it("is written at once, after the lines of its own Action and before those of others", async () => {
    const journal = open();
    for (let index = 0; index < 4_000; index += 1) journal.line(lineOf(`a-${index % 1_000}`, `line ${index}`));
    journal.commit({ record: { id: "u", json: "waiting" }, lines: [lineOf("a-7", "waiting")] });
    expect([written(), records()]).toEqual([["line 7", "line 1007", "line 2007", "line 3007", "waiting"], { u: "waiting" }]);
    await clock.advance(1_000);
    expect([written().length, new Set(written()).size, problems]).toEqual([4_001, 4_001, []]);
  });

  it("never overtakes an earlier version of the same record", async () => {
    const journal = open();
    for (let index = 0; index < 4_000; index += 1) journal.line(lineOf(`a-${index}`, `line ${index}`));
    journal.commitInTurn({ record: { id: "u", json: "accepted" }, lines: [lineOf("b", "accepted")] });
    for (let index = 0; index < 4_000; index += 1) journal.line(lineOf(`a-${index}`, `later ${index}`));
    journal.commit({ record: { id: "u", json: "confirmed" }, lines: [] });
    expect([written(), records()]).toEqual([["accepted"], { u: "confirmed" }]);
    await clock.advance(2_000);
    expect([written().length, records()]).toEqual([8_001, { u: "confirmed" }]);
  });

  it("that the disk refuses leaves every line where it was", async () => {
    const journal = open();
    for (let index = 0; index < 4_000; index += 1) journal.line(lineOf(`a-${index % 1_000}`, `line ${index}`));
    ledger.isBusy = true;
    expect(() => journal.commit({ record: { id: "u", json: "waiting" }, lines: [lineOf("a-7", "waiting")] })).toThrow(/holds the file/);
    expect([written(), records(), journal.waitingLines().length]).toEqual([[], {}, 4_000]);
    ledger.isBusy = false;
    await clock.advance(2_000);
    expect(written().toSorted()).toEqual(Array.from({ length: 4_000 }, (_, index) => `line ${index}`).toSorted());
  });
});

describe("many records that are committed together", () => {
  it("take one transaction, with the lines that were gathered before them", () => {
    const journal = open();
    let transactions = 0;
    updates.together = (work) => {
      transactions += 1;
      work();
    };
    journal.line(line("assigned"));
    journal.commitAll(Array.from({ length: 100 }, (_, index) => put(`u-${index}`, "waiting", `waiting ${index}`)));
    expect([transactions, written().length, written()[0], Object.keys(records()).length]).toEqual([1, 101, "assigned", 100]);
  });
});

describe("a backlog after a long lock", () => {
  it("is written in few transactions, in order, each in less than a turn", async () => {
    const journal = open();
    updates.isBusy = true;
    for (let index = 0; index < 2_740; index += 1) {
      journal.commitWhenPossible(put(`u-${index % 900}`, `state ${index}`, `line ${index}`));
      if (index % 3 === 0) journal.line(line(`other ${index}`));
    }
    updates.isBusy = false;
    const original = updates.together.bind(updates);
    const tookMs: number[] = [];
    updates.together = (work) => {
      const before = ledger.lines.length;
      original(work);
      // To write through to the disk, and each line.
      const ms = 7 + 0.03 * (ledger.lines.length - before);
      tookMs.push(ms);
      clock.block(ms);
    };
    await clock.advance(3_000);
    expect(tookMs.length).toBeLessThan(40);
    expect(Math.max(...tookMs)).toBeLessThan(40);
    expect(written().filter((words) => words.startsWith("line"))).toEqual(Array.from({ length: 2_740 }, (_, index) => `line ${index}`));
    expect(records()["u-39"]).toBe("state 2739");
  });

  it("is written one by one where the disk refuses a part of it", async () => {
    const journal = open();
    updates.isBusy = true;
    for (let index = 0; index < 300; index += 1) journal.commitWhenPossible(put(`u-${index}`, "held", `line ${index}`));
    updates.isBusy = false;
    const sizes: number[] = [];
    updates.together = (work) => {
      const before = ledger.lines.length;
      work();
      sizes.push(ledger.lines.length - before);
      if (sizes.length === 5) updates.refuses = "The disk is full.";
    };
    await clock.advance(1_000);
    updates.refuses = undefined;
    await clock.advance(2_000);
    expect([sizes.slice(0, 7), written().length]).toEqual([[2, 4, 8, 16, 32, 2, 4], 300]);
  });
});

describe("a disk that is busy", () => {
  it("for less than a second is no trouble that anybody has to know of", async () => {
    const journal = open();
    updates.isBusy = true;
    journal.commitWhenPossible(put("u", "confirmed", "confirmed"));
    await clock.advance(900);
    updates.isBusy = false;
    await clock.advance(250);
    expect([problems, records()]).toEqual([[], { u: "confirmed" }]);
  });

  it("for longer is one, until it is free", async () => {
    const journal = open();
    updates.isBusy = true;
    journal.commitWhenPossible(put("u", "confirmed", "confirmed"));
    await clock.advance(1_500);
    updates.isBusy = false;
    await clock.advance(250);
    expect(problems).toEqual(["Another program holds the file.", undefined]);
  });
});
