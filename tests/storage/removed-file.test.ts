/**
 * Tests that Docket's file is removed, moved or replaced while Docket runs: its contents are
 * written again, and a write that cannot be kept is refused.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileTrouble } from "../../electron/core/ports.ts";
import { openStores, type OpenedStores } from "../../electron/storage/stores.ts";
import { ClientHarness } from "../core/client-harness.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";
import { anAction } from "../support/actions.ts";
import { asWritten } from "../core/ledger-lines.ts";
import { inWords, wordsOf } from "./problem-words.ts";

const ACCOUNT = "http://127.0.0.1:1 OBJECT:robot-7";
const NOW = Date.UTC(2026, 10, 20, 6, 30);
const ASIDE = "docket.sqlite.found-2026-11-20T06-30-00.000Z";
let root: string;
let clock: FakeClock;
let opened: OpenedStores[];
let troubles: FileTrouble[];
const folder = (): string => join(root, "data");
const path = (part = ""): string => join(folder(), `docket.sqlite${part}`);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "docket-removed-"));
  mkdirSync(folder());
  clock = new FakeClock();
  opened = [];
  troubles = [];
});
afterEach(() => {
  for (const { close } of opened) close();
  rmSync(root, { recursive: true, force: true });
});

function open(): OpenedStores {
  const stores = openStores({ path: path(), now: () => NOW, clock });
  stores.watch((trouble) => troubles.push(trouble));
  opened.push(stores);
  return stores;
}

function put({ stores }: OpenedStores, id: string): void {
  stores.updates.putUpdate(ACCOUNT, { id, json: JSON.stringify({ id }) }, [
    { at: 1, actionId: id, name: "Pump", kind: "update", event: asWritten("acknowledge: waiting") },
  ]);
}

function ids({ stores }: OpenedStores): string[] {
  return stores.updates.readUpdates(ACCOUNT).map(({ id }) => id);
}

/** Returns what the next start finds in the files if this run is killed now. */
function afterKill(): { ids: string[]; lines: number; problem: string | undefined } {
  const copy = mkdtempSync(join(root, "killed-"));
  if (existsSync(folder())) cpSync(folder(), copy, { recursive: true });
  const next = openStores({ path: join(copy, "docket.sqlite"), now: () => NOW });
  opened.push(next);
  return { ids: ids(next), lines: [...next.stores.ledger.all(ACCOUNT)].length, problem: wordsOf(next.found) };
}

/** Puts a file in place of the folder, which, unlike missing rights, also stops root. */
function block(): void {
  renameSync(folder(), join(root, "moved"));
  writeFileSync(folder(), "");
}

function removeAll(): void {
  for (const name of readdirSync(folder())) rmSync(join(folder(), name));
}

const LOSSES: [what: string, lose: () => void, problem: RegExp][] = [
  ["its file", () => rmSync(path()), /docket\.sqlite was removed while Docket was running; Docket has written it again\.$/u],
  ["its file and log", () => ["", "-wal", "-shm"].forEach((part) => rmSync(path(part))), /was removed/u],
  ["file, log and count", removeAll, /was removed/u],
  ["its folder", () => rmSync(folder(), { recursive: true }), /was removed/u],
  ["its folder to another name", () => renameSync(folder(), join(root, "moved")), /was removed/u],
  ["its log only", () => rmSync(path("-wal")), /lost its log while/u],
  ["its log to another", () => (rmSync(path("-wal")), writeFileSync(path("-wal"), "another log")), /lost its log while/u],
  [
    "its file to a copy of itself",
    () => (copyFileSync(path(), path(".tmp")), renameSync(path(".tmp"), path())),
    new RegExp(`was replaced while Docket was running; Docket has written it again\\. What was there was set aside as ${ASIDE}\\.$`, "u"),
  ],
  ["its file to a folder", () => (rmSync(path()), mkdirSync(path())), /was replaced .* set aside/u],
  ["its file to an empty one", () => (rmSync(path()), writeFileSync(path(), "")), /was replaced .* set aside/u],
];

describe.skipIf(process.platform === "win32")("a running Docket that loses (skipped: on Windows it cannot be so)", () => {
  it.each(LOSSES)("%s has the next update, and all earlier ones, in the file after a kill", (_what, lose, problem) => {
    const running = open();
    put(running, "before");
    lose();
    put(running, "after");
    expect(afterKill()).toEqual({ ids: ["before", "after"], lines: 2, problem: undefined });
    expect(troubles.map((trouble) => [trouble.what, wordsOf(trouble)])).toEqual([["rewritten", expect.stringMatching(problem)]]);
    put(running, "later");
    running.stores.drafts.putDraft(ACCOUNT, { actionId: "a", move: "report", phase: "", statusMessage: "typed" });
    expect([afterKill().ids, ids(running), troubles.length]).toEqual([["before", "after", "later"], ["before", "after", "later"], 1]);
  });

  it.each(LOSSES)("%s writes its contents again within two seconds, without another press", async (_what, lose) => {
    const running = open();
    put(running, "before");
    lose();
    await clock.advance(2_000);
    expect([troubles.length, afterKill()]).toEqual([1, { ids: ["before"], lines: 1, problem: undefined }]);
  });

  it.each(LOSSES)("%s and ends at once leaves all kept records", (_what, lose) => {
    const running = open();
    put(running, "before");
    lose();
    running.close();
    expect(afterKill()).toEqual({ ids: ["before"], lines: 1, problem: undefined });
  });

  it("its file again and again rewrites it each time, and sets aside each foreign file", () => {
    const running = open();
    for (let round = 0; round < 4; round += 1) {
      put(running, `u-${round}`);
      copyFileSync(path(), path(".tmp"));
      renameSync(path(".tmp"), path());
    }
    put(running, "last");
    expect(afterKill().ids).toEqual(["u-0", "u-1", "u-2", "u-3", "last"]);
    expect(readdirSync(folder()).filter((name) => name.includes("found"))).toHaveLength(4);
  });

  it("only its count continues to count, so that a later loss is still reported", () => {
    const running = open();
    put(running, "one");
    rmSync(path(".count"));
    put(running, "two");
    expect(afterKill().problem).toBeUndefined();
    rmSync(path("-wal"));
    expect(afterKill().problem).toMatch(/are missing|is missing/u);
  });

  it("its count to an older one keeps its own, higher count", () => {
    const running = open();
    put(running, "one");
    copyFileSync(path(".count"), path(".older"));
    put(running, "two");
    renameSync(path(".older"), path(".count"));
    put(running, "three");
    expect(afterKill()).toMatchObject({ ids: ["one", "two", "three"], problem: undefined });
  });

  it("nothing reports nothing, and keeps its file", async () => {
    const running = open();
    for (let index = 0; index < 20; index += 1) {
      put(running, `u-${index}`);
      await clock.advance(700);
    }
    const other = new DatabaseSync(path());
    other.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    other.close();
    await clock.advance(15_000);
    put(running, "last");
    expect([troubles, readdirSync(folder()).filter((name) => !/^docket\.sqlite(-wal|-shm|\.count)?$/u.test(name))]).toEqual([[], []]);
  });

  it("nothing leaves no timer behind when it closes", () => {
    const running = open();
    put(running, "one");
    running.close();
    expect(clock.pending).toBe(0);
  });
});

describe.skipIf(process.platform === "win32")(
  "a file that was removed and cannot be rewritten (skipped: on Windows it cannot be so)",
  () => {
    it("refuses every update with the reason, and accepts updates again, after all earlier ones, once it can be written", async () => {
      const running = open();
      put(running, "before");
      block();
      expect(() => inWords(() => put(running, "refused"))).toThrow(
        /The update could not be kept: .*was removed or replaced while Docket was running/u,
      );
      expect(troubles).toMatchObject([{ what: "refusing", problem: { code: "notRewritten", params: { path: path() } } }]);
      rmSync(folder());
      await clock.advance(2_000);
      expect(troubles.at(-1)?.what).toBe("rewritten");
      put(running, "after");
      expect(afterKill()).toEqual({ ids: ["before", "after"], lines: 2, problem: undefined });
    });

    it("is used again, and reported, once its folder was moved back", async () => {
      const running = open();
      put(running, "before");
      block();
      await clock.advance(2_000);
      rmSync(folder());
      renameSync(join(root, "moved"), folder());
      put(running, "after");
      expect(troubles.map(({ what }) => what)).toEqual(["refusing", "rewritten"]);
      expect(afterKill()).toEqual({ ids: ["before", "after"], lines: 2, problem: undefined });
    });

    it("keeps Docket from reporting anything as stored until it is back", async () => {
      const running = open();
      const { queue, ...disk } = running.stores;
      queue.write(ACCOUNT, { upserts: [], removes: [], notes: { heartbeat: "follows" } });
      const t = await new ClientHarness({}, undefined, queue as never, disk as never).live(anAction("a"));
      running.watch((trouble) => t.client.filesChanged(trouble));
      t.wire.live.fail();
      await settle();
      await t.press("a", "acknowledge");
      block();
      await clock.advance(2_000);
      expect([t.client.queries.keepsUpdates, t.client.queries.connection().storage]).toMatchObject([
        false,
        { what: "refusing", kept: false },
      ]);
      rmSync(folder());
      await clock.advance(2_000);
      expect([t.client.queries.keepsUpdates, t.client.queries.connection().storage]).toMatchObject([
        true,
        { what: "rewritten", kept: true },
      ]);
      await t.client.stop();
      expect(afterKill().ids).toHaveLength(1);
    });
  },
);
