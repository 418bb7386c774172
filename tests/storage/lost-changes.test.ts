/**
 * Tests torn, removed or foreign logs, and old copies of files: a loss is reported, and nothing is
 * sent because of it.
 */
import { copyFileSync, cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ledgerSentence } from "../../electron/contract/messages/ledger.ts";
import { ClientHarness } from "../core/client-harness.ts";
import { anAction } from "../support/actions.ts";
import { settle } from "../support/settle.ts";
import { ACCOUNT, at, checkpoint, folder, ids, isAllDoubtful, killed, open, put, running, useLostFiles } from "./lost-files.ts";
import { wordsOf } from "./problem-words.ts";

const LOST =
  /^The last (\d+ )?changes? to updates( and the last (\d+ )?changes? to drafts and ledger)? that (was|were) kept on this device (is|are) missing: /u;

useLostFiles();

describe("a log", () => {
  it("that is complete loses nothing, without a report", () => {
    running("a");
    killed("a", "b");
    const next = open("b");
    expect([wordsOf(next.found), ids(next).length]).toEqual([undefined, 10]);
  });

  it("that was removed: the loss is reported, and the remaining updates are not sent", () => {
    running("a");
    killed("a", "b");
    rmSync(at("b", "docket.sqlite-wal"));
    const next = open("b");
    expect(wordsOf(next.found)).toBe(
      `The last 5 changes to updates that were kept on this device are missing: the log of ${at("b")} was damaged or removed, or an older copy took its place. Updates that are still on record are not sent unless you say so.`,
    );
    expect([next.found?.what, ids(next).length, isAllDoubtful(next)]).toEqual(["lossSeen", 5, true]);
  });

  it("is not needed once a quiet moment has passed", () => {
    running("a");
    checkpoint("a");
    killed("a", "b");
    rmSync(at("b", "docket.sqlite-wal"), { force: true });
    const next = open("b");
    expect([wordsOf(next.found), ids(next).length]).toEqual([undefined, 10]);
  });

  it("that is cut off anywhere has all of its updates, or the loss is reported", () => {
    running("a", 3, 6);
    const whole = readFileSync(at("a", "docket.sqlite-wal")).length;
    const silent: string[] = [];
    for (let cut = 0; cut < whole; cut += 997) {
      killed("a", `cut-${cut}`);
      truncateSync(at(`cut-${cut}`, "docket.sqlite-wal"), cut);
      const next = open(`cut-${cut}`);
      const isWhole = ids(next).length === 9;
      if (!isWhole && !(LOST.test(wordsOf(next.found) ?? "") && isAllDoubtful(next)))
        silent.push(`cut at ${cut}: ${ids(next).length}, ${wordsOf(next.found)}`);
      next.close();
    }
    expect(silent).toEqual([]);
  });

  it("with a flipped byte in any frame has all of its updates, or the loss is reported", () => {
    running("a", 3, 6);
    const whole = readFileSync(at("a", "docket.sqlite-wal"));
    const silent: string[] = [];
    for (let place = 5; place < whole.length; place += 1_511) {
      killed("a", `flip-${place}`);
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ 0x10;
      writeFileSync(at(`flip-${place}`, "docket.sqlite-wal"), bytes);
      const next = open(`flip-${place}`);
      if (ids(next).length !== 9 && wordsOf(next.found) === undefined) silent.push(`flipped at ${place}: ${ids(next).length}`);
      next.close();
    }
    expect(silent).toEqual([]);
  });

  it("of a new file, removed with all tables still in it: the loss is reported", () => {
    const first = open("a");
    put(first, "one");
    killed("a", "b");
    truncateSync(at("b"), 0);
    rmSync(at("b", "docket.sqlite-wal"));
    const next = open("b");
    expect(wordsOf(next.found)).toMatch(/^The last change to updates that was kept on this device is missing: the file .* was empty\.$/u);
    expect(ids(next)).toEqual([]);
  });

  it("of another file: no mixture of the two passes for a file of Docket", () => {
    running("a", 4, 3);
    const other = running("c", 2, 1);
    killed("a", "b");
    for (let index = 0; index < 40; index += 1) put(other, `other-${index}`);
    copyFileSync(at("c", "docket.sqlite-wal"), at("b", "docket.sqlite-wal"));
    const next = open("b");
    expect(wordsOf(next.found)).toBeDefined();
    expect(isAllDoubtful(next)).toBe(true);
  });
});

describe("a file", () => {
  it("that was removed, and one that was emptied, is no first start", () => {
    running("a");
    killed("a", "gone");
    for (const part of ["", "-wal", "-shm"]) rmSync(at("gone", `docket.sqlite${part}`), { force: true });
    expect(wordsOf(open("gone").found)).toMatch(/are missing: the file .* was removed\.$/u);
    killed("a", "empty");
    truncateSync(at("empty"), 0);
    for (const part of ["-wal", "-shm"]) rmSync(at("empty", `docket.sqlite${part}`), { force: true });
    expect(wordsOf(open("empty").found)).toMatch(/are missing: the file .* was empty\.$/u);
  });

  it("of 0 bytes without a count is a first start, without a report", () => {
    running("a", 0, 0);
    killed("a", "b");
    for (const part of ["-wal", "-shm", ".count"]) rmSync(at("b", `docket.sqlite${part}`), { force: true });
    truncateSync(at("b"), 0);
    expect(wordsOf(open("b").found)).toBeUndefined();
  });

  it("restored from an older copy: reported, and an update that was dropped since is not sent", () => {
    const first = running("a", 3, 0);
    first.close();
    killed("a", "backup");
    const second = open("a");
    second.stores.updates.removeUpdate(ACCOUNT, "file-1", []);
    put(second, "new");
    second.close();
    copyFileSync(at("backup"), at("a"));
    const next = open("a");
    expect(wordsOf(next.found)).toMatch(/^The last 2 changes to updates .* an older copy took its place/u);
    expect([ids(next), isAllDoubtful(next)]).toEqual([["file-0", "file-1", "file-2"], true]);
  });

  it("restored with the present log beside it: no mixture passes for a file of Docket", () => {
    const first = running("a", 30, 0);
    first.close();
    killed("a", "backup");
    const second = open("a");
    for (let index = 0; index < 30; index += 1) second.stores.updates.removeUpdate(ACCOUNT, `file-${index}`, []);
    checkpoint("a");
    put(second, "new");
    killed("a", "b");
    copyFileSync(at("backup"), at("b"));
    const next = open("b");
    expect(wordsOf(next.found)).toBeDefined();
    if (!isAllDoubtful(next)) expect(ids(next)).toEqual(["new"]);
  });

  it("copied during a write: the copy's missing rows are reported", () => {
    const first = running("a", 2, 2);
    copyFileSync(at("a"), (cpSync(join(folder, "a"), join(folder, "b"), { recursive: true }), at("b")));
    put(first, "later");
    copyFileSync(at("a", "docket.sqlite.count"), at("b", "docket.sqlite.count"));
    const next = open("b");
    expect(wordsOf(next.found)).toMatch(/^The last change to updates that was kept/u);
  });

  it("is reported once: the next start finds nothing new, and still sends nothing by itself", () => {
    running("a");
    killed("a", "b");
    rmSync(at("b", "docket.sqlite-wal"));
    open("b").close();
    const again = open("b");
    expect([wordsOf(again.found), isAllDoubtful(again)]).toEqual([undefined, true]);
    put(again, "file-0");
    expect(again.stores.updates.readUpdates(ACCOUNT).map(({ doubtful }) => doubtful ?? false)).toEqual([false, true, true, true, true]);
  });

  it("that lost drafts and lines only is reported, and its updates go on", () => {
    const first = running("a", 3, 0);
    for (let index = 0; index < 4; index += 1)
      first.stores.drafts.putDraft(ACCOUNT, { actionId: `a-${index}`, move: "report", phase: "", statusMessage: "typed" });
    killed("a", "b");
    rmSync(at("b", "docket.sqlite-wal"));
    const next = open("b");
    expect(wordsOf(next.found)).toMatch(/^The last 4 changes to drafts and ledger that were kept on this device are missing/u);
    expect(next.stores.updates.readUpdates(ACCOUNT).some(({ doubtful }) => doubtful)).toBe(false);
  });
});

describe("an update that was dropped, where the log with the drop was lost", () => {
  it("is not sent again: the user is asked, once the list has shown that it is not on record", async () => {
    const { stores } = open("a");
    const { queue, ...disk } = stores;
    queue.write(ACCOUNT, { upserts: [], removes: [], notes: { heartbeat: "follows" } });
    const t = await new ClientHarness({}, undefined, queue as never, disk as never).live(anAction("a"), anAction("b"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    await t.press("b", "acknowledge");
    await t.clock.advance(600);
    checkpoint("a");
    t.client.commands.resolve({ updateId: t.update("a").id, choice: "drop" });
    killed("a", "b");
    rmSync(at("b", "docket.sqlite-wal"));
    await t.client.stop();
    const left = open("b").stores;
    const { queue: leftQueue, ...leftDisk } = left;
    const next = new ClientHarness({}, undefined, leftQueue as never, leftDisk as never);
    expect(next.update("a")).toMatchObject({ state: "unknown", choices: ["drop"], reason: { code: "fileLostChanges" } });
    await next.live(anAction("a"), anAction("b"));
    expect([...left.ledger.all(ACCOUNT)].filter((line) => ledgerSentence(line).startsWith("acknowledge: unknown"))).toHaveLength(2);
    await next.clock.advance(1_000);
    expect([next.update("a").state, next.update("b").state, next.wire.updates.length]).toEqual(["held", "held", 0]);
    next.client.commands.resolve({ updateId: next.update("b").id, choice: "send" });
    await settle();
    expect(next.wire.updates.map(({ request }) => request.actionId)).toEqual(["b"]);
    await next.client.stop();
  });
});
