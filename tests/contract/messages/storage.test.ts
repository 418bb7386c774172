/** The sentence of every trouble with the files, word for word. */
import { describe, expect, it } from "vitest";
import { storageSentence } from "../../../electron/contract/messages/storage.ts";
import type { StorageProblem, StorageProblems } from "../../../electron/contract/storage.ts";

type Cases = { readonly [C in keyof StorageProblems]: readonly (readonly [params: StorageProblems[C], sentence: string])[] };

const path = "/d/docket.sqlite";
const words = "no space left on device";
const NOTHING = { updates: 0, drafts: 0, lines: 0, actions: 0 };
const SAVED = { updates: 2, drafts: 1, lines: 30, actions: 0 };
const aside = "docket.sqlite.damaged-1";

const CASES: Cases = {
  fileHeld: [
    [
      { path },
      "Another program holds /d/docket.sqlite, so updates and drafts in it are not shown, and not sent, until it is free and Docket is started again.",
    ],
  ],
  fileUnusable: [[{ path, words }, "/d/docket.sqlite cannot be used: no space left on device."]],
  fileNotReplaced: [[{ path, words }, "/d/docket.sqlite is damaged and cannot be replaced: no space left on device."]],
  fileSalvaged: [
    [
      { path, aside, saved: NOTHING, complete: false, unread: [] },
      "/d/docket.sqlite was damaged; it was set aside as docket.sqlite.damaged-1, and Docket starts without it.",
    ],
    [
      { path, aside, saved: SAVED, complete: true, unread: [] },
      "/d/docket.sqlite was damaged; it was set aside as docket.sqlite.damaged-1. What could be read of it was saved: 2 updates, 1 draft, and 30 lines of the ledger. Every update that it held is among them.",
    ],
    [
      { path, aside, saved: { ...NOTHING, actions: 1 }, complete: false, unread: ["u-1", "u-2"] },
      "/d/docket.sqlite was damaged; it was set aside as docket.sqlite.damaged-1. What could be read of it was saved: 1 Action of the last queue. Whether other updates were lost cannot be known; those that were saved are not sent unless you say so. The updates u-1, u-2 could not be read; what became of it is not known.",
    ],
  ],
  changesLost: [
    [
      { path, updates: 1, texts: 0, by: "logLost" },
      "The last change to updates that was kept on this machine is missing: the log of /d/docket.sqlite was damaged or removed, or an older copy took its place. What is still on record of updates is not sent unless you say so.",
    ],
    [
      { path, updates: 2, texts: 1, by: "fileRemoved" },
      "The last 2 changes to updates and the last change to drafts and ledger that were kept on this machine are missing: the file /d/docket.sqlite was removed.",
    ],
    [
      { path, updates: 0, texts: 4, by: "fileEmpty" },
      "The last 4 changes to drafts and ledger that were kept on this machine are missing: the file /d/docket.sqlite was empty.",
    ],
  ],
  otherFile: [
    [
      { path },
      "/d/docket.sqlite is not the file that was used here last, or is mixed with another. Updates that it lacks are missing; those that it has are not sent unless you say so.",
    ],
  ],
  updatesAltered: [
    [
      { path },
      "The updates in /d/docket.sqlite are not those that were written: some are missing, or older. None of them is sent unless you say so.",
    ],
  ],
  countLost: [
    [
      { path, found: "missing" },
      "/d/docket.sqlite.count is missing, so whether changes to updates, drafts or the ledger were lost cannot be known.",
    ],
    [
      { path, found: "damaged" },
      "/d/docket.sqlite.count is damaged, so whether changes to updates, drafts or the ledger were lost cannot be known.",
    ],
  ],
  fileFree: [
    [{ path }, "/d/docket.sqlite, which another program held, is free again: end Docket and start it again to see what is in it."],
  ],
  fileRewritten: [
    [{ path, after: "logLost" }, "/d/docket.sqlite lost its log while Docket was running; Docket has written it anew."],
    [{ path, after: "removed" }, "/d/docket.sqlite was removed while Docket was running; Docket has written it anew."],
    [
      { path, after: "replaced", aside: "docket.sqlite.found-1" },
      "/d/docket.sqlite was replaced while Docket was running; Docket has written it anew. What lay there was set aside as docket.sqlite.found-1.",
    ],
  ],
  fileBack: [[{ path }, "/d/docket.sqlite is at its place again."]],
  fileGone: [
    [
      { path, words },
      "/d/docket.sqlite was removed or replaced while Docket was running, and cannot be written anew: no space left on device",
    ],
  ],
  updatesUnreadable: [
    [{ ids: ["u-1"] }, "The update u-1 on disk could not be read; its fate is not known to Docket."],
    [{ ids: ["a", "b"] }, "The updates a, b on disk could not be read; what became of them is not known to Docket."],
    [
      { ids: ["a", "b", "c", "d", "e", "f", "g"] },
      "The updates a, b, c, d, e and 2 more on disk could not be read; what became of them is not known to Docket.",
    ],
  ],
  updatesNotRead: [[{ words }, "The updates on disk could not be read: no space left on device"]],
  draftsDamaged: [
    [
      { drafts: [{ actionId: "act-3", move: "report" }] },
      "A draft was damaged on the disk (report for act-3): read what it says before you send it.",
    ],
    [
      {
        drafts: [
          { actionId: "act-3", move: "report" },
          { actionId: "act-4", move: "reject" },
        ],
      },
      "Drafts were damaged on the disk (report for act-3, reject for act-4): read what it says before you send it.",
    ],
  ],
  draftsNotRead: [[{ words }, "The drafts on disk could not be read: no space left on device"]],
  draftNotKept: [[{ words }, "A draft could not be kept on disk: no space left on device"]],
  actionsUnreadable: [
    [
      { count: 1 },
      "One entry of the last queue could not be read from the disk; what changed there while Docket was away may be missing from its account.",
    ],
    [
      { count: 3 },
      "3 entries of the last queue could not be read from the disk; what changed there while Docket was away may be missing from its account.",
    ],
  ],
  queueNotKept: [[{ words }, "The queue could not be kept on disk: no space left on device"]],
  linesLost: [[{ count: 4 }, "Lines of the ledger lost while the disk refused them: 4."]],
  notStored: [[{ words: "The ledger could not be written: the disk is full." }, "The ledger could not be written: the disk is full."]],
};

const ALL = Object.entries(CASES).flatMap(([code, cases]) =>
  cases.map(([params, sentence]) => [{ code, params } as StorageProblem, sentence] as const),
);

describe("the sentence of a trouble with the files", () => {
  it.each(ALL)("%j", (problem, sentence) => {
    expect(storageSentence(problem)).toBe(sentence);
  });
});
