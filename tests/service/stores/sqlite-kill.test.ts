/**
 * The service on a file is killed at each step of an update. After its next start, all answered
 * updates are present, Action and log agree, and a repeated update is not recorded twice.
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";
import { finished, start } from "../foreign-clients.ts";

const CLI = join(import.meta.dirname, "../../../electron/service/cli.ts");
const KILL_AT = join(import.meta.dirname, "kill-at.ts");
const KEY = "key";
/** Numbers of the reports on the Action. */
const NUMBERS = [1, 2, 3, 4, 5, 6];

interface Log {
  updates: { fate: string; progress?: { statusMessage?: string } }[];
}

interface List {
  actions: { progress?: { statusMessage?: string } }[];
}

/** Starts the service on this folder. With a step, the process is killed at that step. */
async function service(folder: string, step?: string) {
  const args = ["--data", folder, "--control", "stdin", "--key", `${KEY}=OBJECT:robot-7`];
  const child = start(process.execPath, [...(step === undefined ? [] : ["--import", KILL_AT]), CLI, ...args], {
    ...process.env,
    ...(step !== undefined && { DOCKET_KILL_AT: step }),
  });
  const ended = finished(child);
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const answer = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    return done ? undefined : JSON.parse(value);
  };
  const first = (await answer()) as { listening: string } | undefined;
  return {
    baseUrl: first?.listening,
    killed: async () => {
      await ended;
      return child.signalCode;
    },
    tell: async (line: object) => {
      child.stdin?.write(`${JSON.stringify(line)}\n`);
      return answer();
    },
    stop: async () => {
      child.stdin?.end();
      await once(child, "close");
    },
  };
}

/**
 * Sends a report with the key of its number. Returns the status; undefined if the connection broke.
 */
async function report(baseUrl: string, number: number): Promise<number | undefined> {
  const headers = { "X-API-KEY": KEY, "Idempotency-Key": `k${number}` };
  const body = JSON.stringify({ state: "ACTION_STATE_ASSIGNED", progress: { statusMessage: `report ${number}` } });
  const answer = await fetch(`${baseUrl}/api/v1/wdm/actions/a/state`, { method: "PUT", headers, body }).catch(() => undefined);
  return answer?.status;
}

function accepted({ updates }: Log): (string | undefined)[] {
  return updates.filter(({ fate }) => fate === "accepted").map(({ progress }) => progress?.statusMessage);
}

const STEPS = {
  "before the tables are made": "before 1 CREATE TABLE",
  "when the tables are made": "after 1 CREATE TABLE",
  "before the first transaction": "before 2 BEGIN IMMEDIATE",
  "in a transaction": "after 4 BEGIN IMMEDIATE",
  "when the Action is written": "after 3 INSERT INTO actions",
  "when the log is written": "after 3 INSERT INTO updates",
  "before the commit": "before 5 COMMIT",
  "after the commit and before its answer": "after 5 COMMIT",
};

describe.skipIf(process.platform === "win32").each(Object.entries(STEPS))(
  "a service killed %s (skipped: Windows has no such signals)",
  (_name, step) => {
    it("has all it answered, complete, and records a repeated update once", async () => {
      const folder = mkdtempSync(join(tmpdir(), "docket-service-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const killed = await service(folder, step);
      const create = { create: { id: "a", assignedTo: { id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" } } };
      const created = killed.baseUrl !== undefined && (await killed.tell(create)) !== undefined;
      const answered: string[] = [];
      for (const number of created ? NUMBERS : []) {
        if ((await report(killed.baseUrl!, number)) !== 200) break;
        answered.push(`report ${number}`);
      }
      expect(await killed.killed()).toBe("SIGKILL");

      const next = await service(folder);
      const log = accepted((await next.tell({ log: true })) as Log);
      expect(log.slice(0, answered.length)).toEqual(answered);
      expect(log.length - answered.length).toBeLessThanOrEqual(1);
      const { actions } = (await next.tell({ list: true })) as List;
      if (created) expect(actions[0]?.progress?.statusMessage).toBe(log.at(-1));
      else await next.tell(create);

      // Repeats every report, whether answered or not.
      for (const number of NUMBERS) expect(await report(next.baseUrl!, number)).toBe(200);
      expect(accepted((await next.tell({ log: true })) as Log)).toEqual(NUMBERS.map((number) => `report ${number}`));
      await next.stop();
    });
  },
);
