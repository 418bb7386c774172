/**
 * Tests a process that kills itself, as by `kill -9`, before one of its own statements: record and
 * line are saved together.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStores } from "../../electron/storage/stores.ts";
import { sentencesOf } from "../core/ledger-lines.ts";

const STORES = new URL("../../electron/storage/stores.ts", import.meta.url).href;
const ACCOUNT = "http://127.0.0.1:1 OBJECT:robot-7";
/**
 * Statements of one change: begin, position, record, line, count, commit; and then some of the
 * second round.
 */
const STATEMENTS = [1, 2, 3, 4, 5, 7, 11, 13];
const STATES = ["waiting", "sending", "accepted", "confirmed"];
let folder: string;
const path = (): string => join(folder, "docket.sqlite");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-killed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Moves an update through its states, and kills the process before the statement with this number.
 */
async function killedBefore(statement: number): Promise<string | null> {
  const code = `
    import { DatabaseSync, StatementSync } from "node:sqlite";
    import { openStores } from ${JSON.stringify(STORES)};
    const { stores } = openStores({ path: ${JSON.stringify(path())}, now: () => 0 });
    let left = ${statement};
    for (const [type, name] of [[StatementSync, "run"], [StatementSync, "get"], [DatabaseSync, "exec"]]) {
      const original = type.prototype[name];
      type.prototype[name] = function (...args) {
        left -= 1;
        if (left < 0) process.kill(process.pid, "SIGKILL");
        return original.apply(this, args);
      };
    }
    for (const state of ${JSON.stringify(STATES)})
      stores.updates.putUpdate(${JSON.stringify(ACCOUNT)}, { id: "u", json: state }, [
        { at: 1, actionId: "a", name: "Pump", kind: "update", event: { code: "asWritten", params: { words: state } } },
      ]);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], { stdio: "inherit" });
  const [, signal] = (await once(child, "close")) as [number | null, string | null];
  return signal;
}

describe.skipIf(process.platform === "win32")("a kill", () => {
  it.each(STATEMENTS)("before statement %i leaves the record in the state of the last line, and loses nothing", async (statement) => {
    expect(await killedBefore(statement)).toBe("SIGKILL");
    const { stores, found, close } = openStores({ path: path(), now: () => 0 });
    const state = stores.updates.readUpdates(ACCOUNT)[0]?.json;
    const lines = sentencesOf(stores.ledger.all(ACCOUNT));
    expect([found, lines]).toEqual([undefined, state === undefined ? [] : STATES.slice(0, STATES.indexOf(state) + 1)]);
    close();
  });
});
