/** The delivery ledger: nothing of it is lost while the disk works, and nothing but the ledger while it does not. */
import { beforeEach, describe, expect, it } from "vitest";
import { Journal, type LineText } from "../../electron/core/alerts/journal.ts";
import { Ledger } from "../../electron/core/alerts/ledger.ts";
import { DaysOfUse } from "../../electron/core/alerts/days-of-use.ts";
import { MemoryQueueStore } from "./client-harness.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { MemoryLedgerStore, MemoryUpdateStore } from "./memory-stores.ts";

const DAY = 86_400_000;
let clock: FakeClock;
let store: MemoryLedgerStore;
let queue: MemoryQueueStore;
let problems: (string | undefined)[];

beforeEach(() => {
  clock = new FakeClock();
  store = new MemoryLedgerStore();
  queue = new MemoryQueueStore();
  problems = [];
});

/** A ledger with the journal that writes it; what either says of the disk is told as a session tells it. */
class WrittenLedger extends Ledger {
  private readonly journal: Journal;

  constructor(accountKey: string) {
    const said = new Map<string, string | undefined>();
    const onProblem = (what: string) => (problem: string | undefined) => {
      said.set(what, problem);
      const told = said.get("journal") ?? said.get("ledger");
      if (told !== problems.at(-1)) problems.push(told);
    };
    const journal = new Journal({
      clock,
      updates: new MemoryUpdateStore(store),
      ledger: store,
      accountKey,
      onProblem: onProblem("journal"),
    });
    const days = new DaysOfUse({ clock, stores: { queue, ledger: store } });
    super({ clock, store, days, journal, accountKey, onProblem: onProblem("ledger") });
    this.journal = journal;
  }

  write(text: LineText): void {
    this.journal.line(text);
  }

  override stop(): void {
    super.stop();
    this.journal.stop();
  }
}

const open = (accountKey = "accountKey"): WrittenLedger => new WrittenLedger(accountKey);
const line = (words: string, name = "Inspect pump") => ({ actionId: "act-1", name, kind: "received" as const, words });
const found = (ledger: Ledger, text: string): string[] => ledger.search({ text }).lines.map(({ words }) => words);

describe("writing", () => {
  it("writes what came within a moment together, each with the time at which it came", async () => {
    const ledger = open();
    const first = clock.now();
    ledger.write(line("one"));
    await clock.advance(150);
    ledger.write(line("two"));
    expect(store.appends).toBe(0);
    await clock.advance(50);
    expect(store.appends).toBe(1);
    expect(store.lines).toMatchObject([
      { accountKey: "accountKey", at: first, actionId: "act-1", name: "Inspect pump", kind: "received", words: "one" },
      { at: first + 150, words: "two" },
    ]);
    await clock.advance(1_000);
    expect(store.appends).toBe(1);
  });

  it("writes what is left when it stops, leaves no timer, and takes what comes late at once", () => {
    const ledger = open();
    ledger.write(line("last"));
    ledger.stop();
    expect(store.lines.map(({ words }) => words)).toEqual(["last"]);
    ledger.write(line("late"));
    expect(store.lines.map(({ words }) => words)).toEqual(["last", "late"]);
    expect(clock.pending).toBe(0);
    expect(problems).toEqual([]);
  });

  it("says that the disk refuses, keeps the lines, and writes them in order when it takes them again", async () => {
    const ledger = open();
    store.refuses = "The disk is full.";
    ledger.write(line("one"));
    await clock.advance(200);
    ledger.write(line("two"));
    await clock.advance(5_000);
    expect(problems).toEqual(["The disk is full."]);
    store.refuses = undefined;
    await clock.advance(10_000);
    expect(store.lines.map(({ words }) => words)).toEqual(["one", "two"]);
    expect(problems).toEqual(["The disk is full.", undefined]);
  });

  it("never throws, whatever the disk does", async () => {
    store.refuses = "No.";
    const ledger = open();
    ledger.write(line("one"));
    await clock.advance(60_000);
    expect(ledger.search({ text: "" })).toMatchObject({ lines: [], problem: expect.stringMatching(/could not be read/) });
    ledger.stop();
    expect(problems).toEqual(["No."]);
    expect(clock.pending).toBe(0);
  });

  it("does not call a full disk well again because it can still be read", async () => {
    const ledger = open();
    const append = store.append.bind(store);
    store.append = () => {
      throw new Error("The disk is full.");
    };
    ledger.write(line("one"));
    await clock.advance(200);
    expect(found(ledger, "")).toEqual([]);
    await clock.advance(DAY);
    expect(problems).toEqual(["The disk is full."]);
    store.append = append;
    expect(found(ledger, "")).toEqual(["one"]);
    expect(problems).toEqual(["The disk is full.", undefined]);
  });

  it("bounds what it keeps for a disk that refuses, and goes on saying how much was lost", async () => {
    const ledger = open();
    store.refuses = "The disk is full.";
    for (let index = 0; index < 5_003; index += 1) ledger.write(line(`line ${index}`));
    await clock.advance(200);
    store.refuses = undefined;
    await clock.advance(10_000);
    expect([store.lines.length, store.lines[0]?.words]).toEqual([5_000, "line 3"]);
    expect(problems.at(-1)).toBe("Lines of the ledger lost while the disk refused them: 3.");
    ledger.search({ text: "" });
    expect(problems).toHaveLength(2);
  });
});

describe("searching", () => {
  it("finds what was written a moment ago, newest first, by every word of the question", () => {
    const ledger = open();
    ledger.write(line("Alert shown"));
    ledger.write(line("Opened by its user", "Repair gate"));
    ledger.write(line("Alert failed", "Repair gate"));
    expect(found(ledger, "")).toEqual(["Alert failed", "Opened by its user", "Alert shown"]);
    expect(found(ledger, "  GATE \t alert ")).toEqual(["Alert failed"]);
    expect(found(ledger, "gate pump")).toEqual([]);
  });

  it("goes on where the page before ended", () => {
    const ledger = open();
    for (let index = 1; index <= 401; index += 1) ledger.write(line(`line ${index}`));
    const pages = [ledger.search({ text: "line" })];
    while (pages.at(-1)!.more) pages.push(ledger.search({ text: "line", before: pages.at(-1)!.lines.at(-1)!.number }));
    expect(pages.map(({ lines }) => lines.length)).toEqual([200, 200, 1]);
    expect(pages.flatMap(({ lines }) => lines.map(({ words }) => words))).toEqual(
      Array.from({ length: 401 }, (_, index) => `line ${401 - index}`),
    );
  });

  it("says of a page that is just full that nothing follows", () => {
    const ledger = open();
    for (let index = 0; index < 200; index += 1) ledger.write(line("x"));
    expect(ledger.search({ text: "" })).toMatchObject({ more: false, lines: { length: 200 } });
  });

  it("shows each accountKey its own lines only", () => {
    const [mine, theirs] = [open("mine"), open("theirs")];
    mine.write(line("mine"));
    theirs.write(line("theirs"));
    expect([found(mine, ""), found(theirs, "")]).toEqual([["mine"], ["theirs"]]);
  });
});

describe("forgetting", () => {
  it("keeps 90 days of use and 50 MB: shortened at the start, and once a day from then on", async () => {
    const start = clock.now();
    const ledger = open();
    expect(store.prunes).toEqual([{ before: 0, oldest: start - 90 * DAY, now: start, maxBytes: 50 * 1024 * 1024 }]);
    await clock.advance(2 * DAY);
    expect(store.prunes.map(({ oldest }) => oldest - start)).toEqual([-90 * DAY, -89 * DAY, -88 * DAY]);
    ledger.stop();
    await clock.advance(2 * DAY);
    expect(store.prunes).toHaveLength(3);
  });

  it.each([91, -91])("forgets nothing while it runs on with a clock that was set by %i days", async (days) => {
    const ledger = open();
    ledger.write(line("one"));
    clock.jumpWall(days * DAY);
    await clock.advance(2 * DAY);
    expect(found(ledger, "")).toEqual(["one"]);
    ledger.stop();
  });
});

describe("as text", () => {
  it("is CSV as RFC 4180 has it, with times in UTC", () => {
    const ledger = open();
    ledger.write(line('said "now",\r\nthen left', "Pump, north"));
    expect([...ledger.text("csv")].join("")).toBe(
      'time,actionId,name,kind,words\r\n2026-11-20T12:00:00.000Z,act-1,"Pump, north",received,"said ""now"",\r\nthen left"\r\n',
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "\t=1", " =1", "＝1", "＋1", "－1", "＠A1"])(
    "lets no spreadsheet run a name that reads %j",
    (name) => {
      const ledger = open();
      ledger.write(line("x", name));
      const [, row] = [...ledger.text("csv")];
      expect(row).toMatch(/^[^,]+,act-1,"?'/u);
      expect(row).toContain(name);
    },
  );

  it("leaves harmless values as they are", () => {
    const ledger = open();
    ledger.write(line("a - b = c", "O'Hara @ gate"));
    expect([...ledger.text("csv")][1]).toBe("2026-11-20T12:00:00.000Z,act-1,O'Hara @ gate,received,a - b = c\r\n");
  });

  it("is NDJSON: one object per line, oldest first, whatever the texts hold", () => {
    const ledger = open();
    ledger.write(line("first\nline\u2028and"));
    ledger.write(line("=second"));
    const text = [...ledger.text("ndjson")].join("");
    expect(
      text
        .trimEnd()
        .split("\n")
        .map((json) => JSON.parse(json)),
    ).toEqual([
      { time: "2026-11-20T12:00:00.000Z", actionId: "act-1", name: "Inspect pump", kind: "received", words: "first\nline\u2028and" },
      { time: "2026-11-20T12:00:00.000Z", actionId: "act-1", name: "Inspect pump", kind: "received", words: "=second" },
    ]);
  });

  it("has the lines, too, that the disk does not take", () => {
    const ledger = open();
    ledger.write(line("on disk"));
    ledger.search({ text: "" });
    store.append = () => {
      throw new Error("The disk is full.");
    };
    ledger.write(line("in memory"));
    expect([...ledger.text("ndjson")].map((json) => JSON.parse(json).words)).toEqual(["on disk", "in memory"]);
  });

  it("does not let half a ledger pass for a whole one", () => {
    const ledger = open();
    ledger.write(line("on disk"));
    const text = ledger.text("csv");
    store.refuses = "The ledger could not be read: the disk reported an error.";
    expect(() => [...text]).toThrow("The ledger could not be read: the disk reported an error.");
  });
});
