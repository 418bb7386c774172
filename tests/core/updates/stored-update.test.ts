/** Records of updates on disk, including those of version 0.1.0. */
import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { setLanguage } from "../../../electron/contract/languages/language.ts";
import { updateReasonSentence } from "../../../electron/contract/messages/update-reasons.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { parseStored, readRecord, recordOf } from "../../../electron/core/updates/stored-update.ts";
import { reasonOf, updateToDto } from "../../../electron/core/updates/update-dto.ts";
import { reasonOfSentence } from "../../../electron/core/updates/migrate-reason.ts";
import { idempotencyKeyOf } from "../../../electron/core/updates/update.ts";
import { saidNow } from "../../support/reworded-reasons.ts";
import { SITUATIONS } from "../../support/update-samples.ts";

type Shown = Omit<UpdateDto, "reason"> & { reason?: string };

/** Records that 0.1.0 wrote in its own tests, one per combination of flags, each with its DTO. */
const OLD = JSON.parse(readFileSync(new URL("../fixtures/updates-0.1.0.json", import.meta.url), "utf8")) as {
  record: Record<string, unknown> & { id: string; state: string };
  shown: Shown;
}[];

function read(json: string): Shown {
  const found = parseStored(json);
  if (found === undefined) throw new Error("It cannot be read.");
  // 0.1.0 did not distinguish a confirmation by the answer alone from another.
  const { reason, byAnswer: _, ...dto } = updateToDto(found.update);
  return { ...dto, ...(reason !== undefined && { reason: updateReasonSentence(reason) }) };
}

describe("a record of version 0.1.0", () => {
  it("exists for every state", () => {
    expect(new Set(OLD.map(({ record }) => record.state)).size).toBe(8);
    expect(OLD.length).toBeGreaterThan(60);
  });

  it.each(OLD.map(({ record, shown }) => [`${shown.state}: ${shown.reason ?? ""} (${shown.id})`, record, shown] as const))(
    "shows what it showed: %s",
    (_, record, { reason, ...shown }) => {
      const { reason: now, ...rest } = read(JSON.stringify(record));
      expect(rest).toEqual(shown);
      // The next start marks a sending update as unknown; its old reason does not matter.
      if (shown.state !== "sending") expect(now).toBe(reason === undefined ? undefined : saidNow(reason));
    },
  );

  it.each(OLD.map(({ record }) => [record.id, record] as const))("keeps everything that sends it, or identifies it: %s", (_, record) => {
    const found = parseStored(JSON.stringify(record));
    const { attempts, wasLost, before, wordsWereShown, sentAnew, echoed, doubt } = record;
    expect(found?.update.attempts).toMatchObject({ count: attempts, lost: wasLost });
    if (attempts !== 0) expect(found?.update.attempts.baseline).toEqual({ provenance: before, words: wordsWereShown ? "shown" : "new" });
    expect(found?.update.renewed).toBe(sentAnew);
    if (found?.update.state.is === "confirmed") expect(updateToDto(found.update).byAnswer ?? false).toBe(echoed !== true);
    const { state } = found?.update ?? {};
    if (state?.is === "confirmed") expect(state.echo === "seen").toBe(echoed);
    const { mark, epoch } = (doubt ?? {}) as { mark?: number; epoch?: number };
    if (state?.is === "unknown" && doubt !== undefined) expect(state.since).toEqual({ sequence: mark, epoch });
    expect(found?.notes).toEqual({ ledgerState: record["ledgerState"], day: record["day"] });
  });

  it.each(["en", "de"])("has a code for each sentence of Docket's own, also in the language %s", (tag) => {
    setLanguage(tag);
    onTestFinished(() => setLanguage("en"));
    const asWritten = OLD.flatMap(({ record }) => {
      const found = parseStored(JSON.stringify(record));
      const reason = found === undefined ? undefined : reasonOf(found.update);
      return reason?.code === "asWritten" ? [reason.params.words] : [];
    });
    expect(asWritten).toEqual([]);
  });

  it("keeps a sentence that is not Docket's", () => {
    const held = OLD.find(({ record }) => record.state === "held");
    const strange = JSON.stringify({ ...held?.record, reason: "Held for a reason of its own.", choices: ["report", "drop"] });
    expect(read(strange)).toMatchObject({ state: "held", reason: "Held for a reason of its own.", choices: ["report", "drop"] });
  });

  it("without a reason is shown with the text that stood for none", () => {
    const facts = { id: "one", actionId: "a", name: "robot-7", createdAt: 1, actingAs: { type: "OBJECT", id: "robot-7" } };
    const move = { move: "acknowledge", expected: "ASSIGNED", target: "ACKNOWLEDGED" };
    expect(read(JSON.stringify({ ...facts, ...move, state: "refused" })).reason).toBe("The service gave no reason.");
  });
});

describe("a record of this version", () => {
  const record = recordOf(SITUATIONS.held, { ledgerState: "held", day: 12 });

  it("contains its version", () => {
    expect(JSON.parse(record.json)).toMatchObject({ version: 2, id: "update-1", day: 12 });
  });

  it.each([
    ["half a record", record.json.slice(0, 40)],
    ["no object", "null"],
    ["a later version", record.json.replace('"version":2', '"version":3')],
    ["a state of no name", record.json.replace('"is":"held"', '"is":"lost"')],
    ["a reason of no name", recordOf(SITUATIONS.refused, { ledgerState: "", day: 1 }).json.replace('"code":"refused"', '"code":"odd"')],
    ["a precondition of no name", record.json.replace('"is":"moved"', '"is":"odd"')],
    ["no facts", JSON.stringify({ version: 2, id: "update-1" })],
  ])("is not guessed: %s", (_, json) => {
    expect(parseStored(json)).toBeUndefined();
  });

  it("that is damaged is not read", () => {
    expect(readRecord({ ...record, damaged: true })).toBeUndefined();
  });

  it("from a file that had lost changes is its user's to decide, if it may have been sent since", () => {
    const { waiting, held } = { waiting: recordOf(SITUATIONS["waiting: turn"], { ledgerState: "waiting", day: 1 }), held: record };
    expect(readRecord({ ...waiting, doubtful: true })?.update).toMatchObject({
      state: { is: "unknown", decides: "user", reason: { code: "fileLostChanges" } },
      attempts: { lost: true },
    });
    expect(readRecord({ ...held, doubtful: true })?.update.state.is).toBe("held");
  });
});

it("the idempotency key of an update sent by 0.1.0 stays the same", () => {
  const sent = OLD.find(({ record }) => record["sentAnew"] === 1 || record.state === "sending");
  const found = parseStored(JSON.stringify({ ...sent?.record, sentAnew: 1 }));
  expect(found === undefined ? undefined : idempotencyKeyOf(found.update)).toBe(`${sent?.record.id}-1`);
});

it("a service's words are not treated as a sentence of Docket's", () => {
  for (const words of ["reassigned to robot-3", "The Action is a mess.", "It was not recorded."])
    expect(reasonOfSentence(words)).toBeUndefined();
});
