/** The log of updates keeps the latest ones within its limits, whatever clients send. */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { ProvenanceRecordSchema } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { updateEntry } from "../../electron/service/update-entry.ts";
import { UpdateLog } from "../../electron/service/update-log.ts";
import { move, ROBOT } from "./fixtures.ts";

function entryOf(request: ReturnType<typeof move>) {
  return updateEntry(Date.UTC(2026, 10, 20), ROBOT, request);
}

function logOf(count: number, statusMessage: string, actionId = "a"): UpdateLog {
  const log = new UpdateLog();
  for (let index = 0; index < count; index += 1) log.append(entryOf(move(actionId, "ASSIGNED", { statusMessage })));
  return log;
}

describe("the log of updates", () => {
  it("holds the latest 10,000, with continuous numbers", () => {
    const numbers = logOf(31_234, "short")
      .records()
      .map(({ number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([10_000, 21_235, 31_234]);
  });

  it("holds fewer updates when they are long, and keeps the latest", () => {
    const records = logOf(5000, "m".repeat(4096)).records();
    const characters = records.reduce((sum, { progress }) => sum + (progress?.statusMessage?.length ?? 0), 0);
    expect(characters).toBeLessThanOrEqual(4_000_000);
    expect(characters).toBeGreaterThan(3_900_000);
    expect(records.at(-1)?.number).toBe(5000);
  });

  it("holds valid texts completely, and truncates longer ones", () => {
    const longest = { phase: "🤖".repeat(256), statusMessage: "🤖".repeat(4096) };
    expect(entryOf(move("🤖".repeat(256), "ASSIGNED", longest))).toMatchObject({ actionId: "🤖".repeat(256), progress: longest });
    const request = move("i".repeat(1_000_000), "ASSIGNED", { phase: "p".repeat(1_000_000), statusMessage: "m".repeat(1_000_000) });
    request.provenance = create(ProvenanceRecordSchema, { name: "n".repeat(1_000_000) });
    const entry = entryOf(request);
    expect(entry).toMatchObject({ actionId: `${"i".repeat(512)}…`, provenance: { name: `${"n".repeat(512)}…` } });
    expect(JSON.stringify(entry).length).toBeLessThan(20_000);
  });
});
