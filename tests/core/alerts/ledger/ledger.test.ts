/**
 * The delivery ledger loses no line while the disk works, and loses only lines while it does not.
 */
import { beforeEach, describe, expect, it } from "vitest";
import type { LedgerPageDto } from "../../../../electron/contract/ledger.ts";
import { Journal, type LineText } from "../../../../electron/core/alerts/ledger/journal.ts";
import { Ledger } from "../../../../electron/core/alerts/ledger/ledger.ts";
import { DaysOfUse } from "../../../../electron/core/alerts/ledger/days-of-use.ts";
import { MemoryQueueStore } from "../../client-harness.ts";
import { FakeClock } from "../../../support/fake-clock.ts";
import { settle } from "../../../support/settle.ts";
import { asWritten, sentencesOf } from "../../ledger-lines.ts";
import { MemoryLedgerStore, MemoryUpdateStore } from "../../memory-stores.ts";
import { storageSentence } from "../../../../electron/contract/messages/storage.ts";
import type { StorageProblem } from "../../../../electron/contract/storage.ts";

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

/**
 * A ledger with the journal that writes it; disk problems are reported as a session reports them.
 */
class WrittenLedger extends Ledger {
  private readonly journal: Journal;

  constructor(accountKey: string) {
    const said = new Map<string, string | undefined>();
    const onProblem = (what: string) => (problem: StorageProblem | undefined) => {
      said.set(what, problem && storageSentence(problem));
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
const line = (words: string, name = "Inspect pump") => ({ actionId: "act-1", name, kind: "received" as const, event: asWritten(words) });
const found = async (ledger: Ledger, text: string): Promise<string[]> => sentencesOf((await ledger.search({ text })).lines);

describe("writing", () => {
  it("writes lines of one moment together, each with its own time", async () => {
    const ledger = open();
    const first = clock.now();
    ledger.write(line("one"));
    await clock.advance(150);
    ledger.write(line("two"));
    expect(store.appends).toBe(0);
    await clock.advance(50);
    expect(store.appends).toBe(1);
    expect(store.lines).toMatchObject([
      { accountKey: "accountKey", at: first, actionId: "act-1", name: "Inspect pump", kind: "received", event: asWritten("one") },
      { at: first + 150, event: asWritten("two") },
    ]);
    await clock.advance(1_000);
    expect(store.appends).toBe(1);
  });

  it("writes the rest when it stops, leaves no timer, and writes later lines at once", () => {
    const ledger = open();
    ledger.write(line("last"));
    ledger.stop();
    expect(sentencesOf(store.lines)).toEqual(["last"]);
    ledger.write(line("late"));
    expect(sentencesOf(store.lines)).toEqual(["last", "late"]);
    expect(clock.pending).toBe(0);
    expect(problems).toEqual([]);
  });

  it("reports that the disk refuses, keeps the lines, and writes them in order once the disk accepts them", async () => {
    const ledger = open();
    store.refuses = "The disk is full.";
    ledger.write(line("one"));
    await clock.advance(200);
    ledger.write(line("two"));
    await clock.advance(5_000);
    expect(problems).toEqual(["The disk is full."]);
    store.refuses = undefined;
    await clock.advance(10_000);
    expect(sentencesOf(store.lines)).toEqual(["one", "two"]);
    expect(problems).toEqual(["The disk is full.", undefined]);
  });

  it("never throws, whatever the disk does", async () => {
    store.refuses = "No.";
    const ledger = open();
    ledger.write(line("one"));
    await clock.advance(60_000);
    expect(await ledger.search({ text: "" })).toEqual({ lines: [], more: false, isUnreadable: true });
    ledger.stop();
    expect(problems).toEqual(["No."]);
    expect(clock.pending).toBe(0);
  });

  it("does not report a full disk as recovered because it can still be read", async () => {
    const ledger = open();
    const append = store.append.bind(store);
    store.append = () => {
      throw new Error("The disk is full.");
    };
    ledger.write(line("one"));
    await clock.advance(200);
    expect(await found(ledger, "")).toEqual([]);
    await clock.advance(DAY);
    expect(problems).toEqual(["The disk is full."]);
    store.append = append;
    expect(await found(ledger, "")).toEqual(["one"]);
    expect(problems).toEqual(["The disk is full.", undefined]);
  });

  it("bounds its lines while the disk refuses, and keeps reporting the number lost", async () => {
    const ledger = open();
    store.refuses = "The disk is full.";
    for (let index = 0; index < 5_003; index += 1) ledger.write(line(`line ${index}`));
    await clock.advance(300);
    store.refuses = undefined;
    await clock.advance(10_000);
    expect([store.lines.length, sentencesOf(store.lines)[0]]).toEqual([5_000, "line 3"]);
    expect(problems.at(-1)).toBe("Ledger lines lost while the disk refused them: 3.");
    await ledger.search({ text: "" });
    expect(problems).toHaveLength(2);
  });
});

describe("searching", async () => {
  it("finds a line written a moment ago, newest first, by every word of the query", async () => {
    const ledger = open();
    ledger.write(line("Alert shown"));
    ledger.write(line("Opened by its user", "Repair gate"));
    ledger.write(line("Alert failed", "Repair gate"));
    expect(await found(ledger, "")).toEqual(["Alert failed", "Opened by its user", "Alert shown"]);
    expect(await found(ledger, "  GATE \t alert ")).toEqual(["Alert failed"]);
    expect(await found(ledger, "gate pump")).toEqual([]);
  });

  it("finds the newest line of a burst that takes many turns to be written", async () => {
    const ledger = open();
    const append = store.append.bind(store);
    store.append = (...args) => {
      append(...args);
      clock.block(0.01 * args[1].length);
    };
    for (let index = 0; index < 6_000; index += 1) ledger.write(line(`line ${index}`));
    const page = ledger.search({ text: "" });
    await clock.advance(500);
    expect(sentencesOf((await page).lines)[0]).toBe("line 5999");
  });

  it("continues where the previous page ended", async () => {
    const ledger = open();
    for (let index = 1; index <= 401; index += 1) ledger.write(line(`line ${index}`));
    const pages = [await ledger.search({ text: "line" })];
    while (pages.at(-1)!.more) pages.push(await ledger.search({ text: "line", before: pages.at(-1)!.lines.at(-1)!.number }));
    expect(pages.map(({ lines }) => lines.length)).toEqual([200, 200, 1]);
    expect(pages.flatMap(({ lines }) => sentencesOf(lines))).toEqual(Array.from({ length: 401 }, (_, index) => `line ${401 - index}`));
  });

  it("reports that nothing follows a page that is exactly full", async () => {
    const ledger = open();
    for (let index = 0; index < 200; index += 1) ledger.write(line("x"));
    expect(await ledger.search({ text: "" })).toMatchObject({ more: false, lines: { length: 200 } });
  });

  it("reads 1,000 lines per turn of the event loop, until a page is full or every line is read", async () => {
    const ledger = open();
    for (let index = 0; index < 4_500; index += 1) ledger.write(line(`line ${index}`));
    let page: LedgerPageDto | undefined;
    void ledger.search({ text: "nowhere" }).then((answer) => (page = answer));
    await settle();
    expect(store.searched).toEqual([1_000]);
    await clock.advance(0);
    expect(store.searched).toEqual([1_000, 1_000, 1_000, 1_000, 500]);
    expect(page).toEqual({ lines: [], more: false });
    await ledger.search({ text: "line" });
    expect(store.searched).toHaveLength(6);
  });

  it.each<[string, number[], (ledger: Ledger) => void]>([
    ["the ledger", [1_000], (ledger) => ledger.stop()],
    ["the search that replaces it", [1_000, 1_000], (ledger) => void ledger.search({ text: "line" })],
  ])("ends with %s, leaves no timer, and does not report that nothing follows", async (_what, looked, end) => {
    const ledger = open();
    for (let index = 0; index < 2_500; index += 1) ledger.write(line(`line ${index}`));
    const searching = ledger.search({ text: "nowhere" });
    await settle();
    end(ledger);
    await clock.advance(0);
    expect(await searching).toEqual({ lines: [], more: true });
    expect(store.searched).toEqual(looked);
    ledger.stop();
    expect(clock.pending).toBe(0);
  });

  it("shows each account its own lines only", async () => {
    const [mine, theirs] = [open("mine"), open("theirs")];
    mine.write(line("mine"));
    theirs.write(line("theirs"));
    expect([await found(mine, ""), await found(theirs, "")]).toEqual([["mine"], ["theirs"]]);
  });
});

describe("pruning", () => {
  it("keeps 90 days of use and 50 MB: prunes at the start, and once a day from then on", async () => {
    const start = clock.now();
    const ledger = open();
    expect(store.prunes).toEqual([{ before: 0, oldest: start - 90 * DAY, now: start, maxBytes: 50 * 1024 * 1024 }]);
    await clock.advance(2 * DAY);
    expect(store.prunes.map(({ oldest }) => oldest - start)).toEqual([-90 * DAY, -89 * DAY, -88 * DAY]);
    ledger.stop();
    await clock.advance(2 * DAY);
    expect(store.prunes).toHaveLength(3);
  });

  it.each([91, -91])("removes nothing while it runs with a clock that was set by %i days", async (days) => {
    const ledger = open();
    ledger.write(line("one"));
    clock.jumpWall(days * DAY);
    await clock.advance(2 * DAY);
    expect(await found(ledger, "")).toEqual(["one"]);
    ledger.stop();
  });
});

describe("the whole ledger", () => {
  it("includes lines that the disk has not accepted", () => {
    const ledger = open();
    ledger.write(line("on disk"));
    ledger.lines();
    store.append = () => {
      throw new Error("The disk is full.");
    };
    ledger.write(line("in memory"));
    expect(sentencesOf(ledger.lines())).toEqual(["on disk", "in memory"]);
  });

  it("throws when the disk refuses, so that a part does not pass for the whole", () => {
    const ledger = open();
    ledger.write(line("on disk"));
    const lines = ledger.lines();
    store.refuses = "The ledger could not be read: the disk reported an error.";
    expect(() => [...lines]).toThrow("The ledger could not be read: the disk reported an error.");
  });
});
