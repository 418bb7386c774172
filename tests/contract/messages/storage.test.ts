/** The sentence of every storage problem, word for word. */
import { describe, expect, it } from "vitest";
import { filesSentences, storageSentence } from "../../../electron/contract/messages/storage.ts";
import type { StorageProblem, StoreFailure, StoreFailureReason, StoreTask } from "../../../electron/contract/storage.ts";

const path = "/d/docket.sqlite";
const words = "no room";
const failure: StoreFailure = { code: "storeFailed", params: { task: "keepDraft", reason: { code: "full", params: { words } } } };
const FAILED = "The draft could not be kept: the disk is full (no room).";
const UNCOUNTED = "so Docket cannot know whether changes to updates, drafts or the ledger were lost.";
const damaged = { path, aside: "docket.sqlite.damaged-1", saved: { updates: 0, drafts: 0, lines: 0, actions: 0 }, unreadUpdates: [] };

const SENTENCES: [problem: StorageProblem, sentence: string][] = [
  [failure, FAILED],
  [
    { code: "settingsNotWritten", params: { path: "/d/settings.json", words } },
    "The settings could not be written to /d/settings.json: no room.",
  ],
  [
    { code: "settingsNotWritten", params: { path: "/d/settings.json", words: "ENOSPC: no space left on device, write" } },
    "The settings could not be written to /d/settings.json: the disk is full (ENOSPC).",
  ],
  [
    { code: "fileUnusable", params: { path, words: "EACCES: permission denied, open" } },
    "/d/docket.sqlite cannot be used: this user may not access it (EACCES).",
  ],
  [{ code: "system", params: { words: "The disk is full." } }, "The disk is full."],
  [
    { code: "fileHeld", params: { path } },
    "Another program has /d/docket.sqlite locked, so updates and drafts in it are not shown or sent until it is free and Docket is restarted.",
  ],
  [
    { code: "fileFree", params: { path } },
    "/d/docket.sqlite, which another program held, is free again: restart Docket to see what is in it.",
  ],
  [{ code: "fileUnusable", params: { path, words } }, "/d/docket.sqlite cannot be used: no room."],
  [
    { code: "fileWithoutRoom", params: { path } },
    "/d/docket.sqlite cannot be used: the disk is full. Make room there, then restart Docket.",
  ],
  [{ code: "fileOfNewerVersion", params: { path } }, "/d/docket.sqlite cannot be used: it was written by a newer version of Docket."],
  [{ code: "fileDamagedInPlace", params: { path, words } }, "/d/docket.sqlite is damaged and cannot be replaced: no room."],
  [
    { code: "fileDamaged", params: { ...damaged, isWhole: true } },
    "/d/docket.sqlite was damaged; it was set aside as docket.sqlite.damaged-1, and Docket starts without it.",
  ],
  [
    { code: "fileDamaged", params: { ...damaged, unreadUpdates: ["u-1", "u-2"], isWhole: false } },
    "/d/docket.sqlite was damaged; it was set aside as docket.sqlite.damaged-1, and Docket starts without it. The updates u-1 and u-2 could not be read; what became of them is not known.",
  ],
  [
    { code: "fileDamaged", params: { ...damaged, saved: { updates: 2, drafts: 1, lines: 30, actions: 1 }, isWhole: true } },
    "/d/docket.sqlite was damaged; it was set aside as docket.sqlite.damaged-1. What could be read was saved: 2 updates, 1 draft, 30 lines of the ledger, and 1 Action of the last queue. Every update that it held is among them.",
  ],
  [
    { code: "fileDamaged", params: { ...damaged, saved: { ...damaged.saved, lines: 1 }, unreadUpdates: ["u-1"], isWhole: false } },
    "/d/docket.sqlite was damaged; it was set aside as docket.sqlite.damaged-1. What could be read was saved: 1 line of the ledger. Docket cannot know whether other updates were lost; those that were saved are not sent unless you say so. The update u-1 could not be read; what became of it is not known.",
  ],
  [
    { code: "changesLost", params: { path, updates: 5, texts: 0, cause: "log" } },
    "The last 5 changes to updates that were kept on this device are missing: the log of /d/docket.sqlite was damaged or removed, or an older copy took its place. Updates that are still on record are not sent unless you say so.",
  ],
  [
    { code: "changesLost", params: { path, updates: 0, texts: 1, cause: "log" } },
    "The last change to drafts and ledger that was kept on this device is missing: the log of /d/docket.sqlite was damaged or removed, or an older copy took its place.",
  ],
  [
    { code: "changesLost", params: { path, updates: 1, texts: 2, cause: "removed" } },
    "The last change to updates and the last 2 changes to drafts and ledger that were kept on this device are missing: the file /d/docket.sqlite was removed.",
  ],
  [
    { code: "changesLost", params: { path, updates: 1, texts: 0, cause: "emptied" } },
    "The last change to updates that was kept on this device is missing: the file /d/docket.sqlite was empty.",
  ],
  [
    { code: "fileForeign", params: { path } },
    "/d/docket.sqlite is not the file that was used here last, or is mixed with another. Updates that are not in it are missing; those in it are not sent unless you say so.",
  ],
  [
    { code: "updatesForeign", params: { path } },
    "The updates in /d/docket.sqlite are not those that were written: some are missing, or older. None of them is sent unless you say so.",
  ],
  [{ code: "countMissing", params: { path: `${path}.count` } }, `/d/docket.sqlite.count is missing, ${UNCOUNTED}`],
  [{ code: "countDamaged", params: { path: `${path}.count` } }, `/d/docket.sqlite.count is damaged, ${UNCOUNTED}`],
  [
    { code: "fileRewritten", params: { path, after: "logLost" } },
    "/d/docket.sqlite lost its log while Docket was running; Docket has written it again.",
  ],
  [
    { code: "fileRewritten", params: { path, after: "removed" } },
    "/d/docket.sqlite was removed while Docket was running; Docket has written it again.",
  ],
  [
    { code: "fileRewritten", params: { path, after: "replaced", found: "docket.sqlite.found-1" } },
    "/d/docket.sqlite was replaced while Docket was running; Docket has written it again. What was there was set aside as docket.sqlite.found-1.",
  ],
  [{ code: "fileBack", params: { path } }, "/d/docket.sqlite is back in its place."],
  [
    { code: "notRewritten", params: { path, words } },
    "/d/docket.sqlite was removed or replaced while Docket was running, and cannot be written again: no room",
  ],
  [{ code: "linesLost", params: { count: 4 } }, "Ledger lines lost while the disk refused them: 4."],
  [{ code: "draftNotKept", params: { failure } }, `A draft could not be kept on disk: ${FAILED}`],
  [{ code: "draftsUnreadable", params: { failure } }, `The drafts on disk could not be read: ${FAILED}`],
  [
    { code: "draftsDamaged", params: { drafts: [{ actionId: "a", move: "report" }] } },
    "A draft was damaged on the disk (report for a): read what it says before you send it.",
  ],
  [
    {
      code: "draftsDamaged",
      params: {
        drafts: [
          { actionId: "a", move: "report" },
          { actionId: "b", move: "fail" },
        ],
      },
    },
    "Drafts were damaged on the disk (report for a, fail for b): read what they say before you send them.",
  ],
  [{ code: "updatesUnreadable", params: { failure } }, `The updates on disk could not be read: ${FAILED}`],
  [
    { code: "updateRecordsUnreadable", params: { ids: ["u"], more: 0 } },
    "The update u on disk could not be read; Docket does not know what became of it.",
  ],
  [
    { code: "updateRecordsUnreadable", params: { ids: ["u", "v"], more: 0 } },
    "The updates u and v on disk could not be read; Docket does not know what became of them.",
  ],
  [
    { code: "updateRecordsUnreadable", params: { ids: ["u", "v"], more: 3 } },
    "The updates u, v, and 3 more on disk could not be read; Docket does not know what became of them.",
  ],
  [{ code: "queueNotKept", params: { failure } }, `The queue could not be kept on disk: ${FAILED}`],
  [
    { code: "queueEntriesUnreadable", params: { count: 1 } },
    "One entry of the last queue could not be read from the disk; what changed there while Docket was away may be missing from the list of changes.",
  ],
  [
    { code: "queueEntriesUnreadable", params: { count: 2 } },
    "2 entries of the last queue could not be read from the disk; what changed there while Docket was away may be missing from the list of changes.",
  ],
  [
    { code: "historyUnreadable", params: { count: 1 } },
    "One line of the history of Actions could not be read from the disk and is missing.",
  ],
  [
    { code: "historyUnreadable", params: { count: 3 } },
    "3 lines of the history of Actions could not be read from the disk and are missing.",
  ],
];

const TASKS: Record<StoreTask, string> = {
  readUpdateAccounts: "The accounts with waiting updates could not be read",
  readUpdates: "The waiting updates could not be read",
  keepUpdate: "The update could not be kept",
  keepUpdates: "The updates could not be kept",
  removeUpdate: "The update could not be removed",
  removeUpdates: "The updates could not be removed",
  readDraftAccounts: "The accounts with drafts could not be read",
  readDrafts: "The drafts could not be read",
  keepDraft: "The draft could not be kept",
  removeDraft: "The draft could not be removed",
  readLedger: "The ledger could not be read",
  writeLedger: "The ledger could not be written",
  shortenLedger: "The ledger could not be shortened",
  readQueue: "The last queue could not be read",
  keepQueue: "The last queue could not be kept",
};

const REASONS: [reason: StoreFailureReason, sentence: string][] = [
  [{ code: "held", params: { words } }, "another program is writing to Docket's file and has not released it (no room)"],
  [{ code: "notWritable", params: { words } }, "Docket's file, or its folder, cannot be written to (no room)"],
  [{ code: "diskError", params: { words } }, "the disk reported an error (no room)"],
  [{ code: "damaged", params: { words } }, "Docket's file is damaged (no room)"],
  [{ code: "full", params: { words } }, "the disk is full (no room)"],
  [{ code: "notOpened", params: { words } }, "Docket's file cannot be opened (no room)"],
  [{ code: "other", params: { words } }, "no room"],
  [
    { code: "notRewritten", params: { path, words } },
    "/d/docket.sqlite was removed or replaced while Docket was running, and cannot be written again: no room",
  ],
  [{ code: "folderTaken", params: { path } }, "another Docket took over /d/docket.sqlite while this one stood still"],
];

describe("the sentence of a trouble with files", () => {
  it.each(SENTENCES)("%j", (problem, sentence) => expect(storageSentence(problem)).toBe(sentence));

  it.each(Object.entries(TASKS))("of the failed task %s", (task, sentence) => {
    const reason: StoreFailureReason = { code: "other", params: { words } };
    expect(storageSentence({ code: "storeFailed", params: { task: task as StoreTask, reason } })).toBe(`${sentence}: no room.`);
  });

  it.each(REASONS)("of a task that failed for the reason %j", (reason, sentence) => {
    expect(storageSentence({ code: "storeFailed", params: { task: "keepUpdate", reason } })).toBe(
      `The update could not be kept: ${sentence}.`,
    );
  });
});

it("problems of the settings files come before those of the database", () => {
  const settings = {
    problem: { code: "keyUnreadable" as const, params: { why: "No." } },
    warnings: [{ code: "folderOpen" as const, params: { path } }],
  };
  expect(filesSentences({ settings, storage: [{ code: "fileBack", params: { path } }] })).toEqual([
    "The kept API key could not be read: No. Enter it again.",
    expect.stringContaining(path),
    "/d/docket.sqlite is back in its place.",
  ]);
  expect(filesSentences({ storage: [] })).toEqual([]);
});
