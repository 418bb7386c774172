/** Sentences of file troubles, for the window, the handover, the diagnostics and the log. */
import type { DiagnosticsDto } from "../diagnostics.ts";
import { sentenceOf, type Catalogue } from "../message.ts";
import type { SavedRows, StorageProblem, StorageProblems, StoreFailureReasons, StoreTask } from "../storage.ts";
import { fileProblemWords, settingsWarningWords } from "./settings.ts";

export function storageSentence(problem: StorageProblem): string {
  return sentenceOf(SENTENCES, problem);
}

/** Everything that is wrong with files: of the settings first. */
export function filesSentences({ settings = { warnings: [] }, storage }: Pick<DiagnosticsDto, "settings" | "storage">): string[] {
  const { problem, warnings } = settings;
  return [
    ...(problem === undefined ? [] : [fileProblemWords(problem)]),
    ...warnings.map(settingsWarningWords),
    ...storage.map(storageSentence),
  ];
}

const TASKS: Readonly<Record<StoreTask, string>> = {
  readUpdateAccounts: "The accounts whose updates wait could not be read",
  readUpdates: "The updates that wait could not be read",
  keepUpdate: "The update could not be kept",
  keepUpdates: "The updates could not be kept",
  removeUpdate: "The update could not be removed",
  removeUpdates: "The updates could not be removed",
  readDraftAccounts: "The accounts that have drafts could not be read",
  readDrafts: "The drafts could not be read",
  keepDraft: "The draft could not be kept",
  removeDraft: "The draft could not be removed",
  readLedger: "The ledger could not be read",
  writeLedger: "The ledger could not be written",
  shortenLedger: "The ledger could not be shortened",
  readQueue: "The last queue could not be read",
  keepQueue: "The last queue could not be kept",
};

const REASONS: Catalogue<StoreFailureReasons> = {
  held: ({ words }) => `another program is writing to Docket's file and does not let go (${words})`,
  notWritable: ({ words }) => `Docket's file, or its folder, cannot be written to (${words})`,
  diskError: ({ words }) => `the disk reported an error (${words})`,
  damaged: ({ words }) => `Docket's file is damaged (${words})`,
  full: ({ words }) => `the disk is full (${words})`,
  notOpened: ({ words }) => `Docket's file cannot be opened (${words})`,
  other: ({ words }) => words,
  notRewritten: ({ path, words }) => `${path} was removed or replaced while Docket was running, and cannot be written anew: ${words}`,
};

const EVENTS = { logLost: "lost its log", removed: "was removed", replaced: "was replaced" };

const SENTENCES: Catalogue<StorageProblems> = {
  storeFailed: ({ task, reason }) => `${TASKS[task]}: ${sentenceOf(REASONS, reason)}.`,
  settingsNotWritten: ({ path, words }) => `The settings could not be written to ${path}: ${words}.`,
  system: ({ words }) => words,

  fileHeld: ({ path }) =>
    `Another program holds ${path}, so updates and drafts in it are not shown, and not sent, until it is free and Docket is started again.`,
  fileFree: ({ path }) => `${path}, which another program held, is free again: end Docket and start it again to see what is in it.`,
  fileUnusable: ({ path, words }) => `${path} cannot be used: ${words}.`,
  fileOfNewerVersion: ({ path }) => `${path} cannot be used: it was written by a newer version of Docket.`,
  fileDamagedInPlace: ({ path, words }) => `${path} is damaged and cannot be replaced: ${words}.`,
  fileDamaged,

  changesLost,
  fileForeign: ({ path }) =>
    `${path} is not the file that was used here last, or is mixed with another. Updates that it lacks are missing; those that it has are not sent unless you say so.`,
  updatesForeign: ({ path }) =>
    `The updates in ${path} are not those that were written: some are missing, or older. None of them is sent unless you say so.`,
  countMissing: ({ path }) => `${path} is missing, so ${UNCOUNTED}`,
  countDamaged: ({ path }) => `${path} is damaged, so ${UNCOUNTED}`,

  fileRewritten: ({ path, after, found }) =>
    `${path} ${EVENTS[after]} while Docket was running; Docket has written it anew.${found === undefined ? "" : ` What lay there was set aside as ${found}.`}`,
  fileBack: ({ path }) => `${path} is at its place again.`,
  notRewritten: REASONS.notRewritten,

  linesLost: ({ count }) => `Lines of the ledger lost while the disk refused them: ${count}.`,
  draftNotKept: ({ failure }) => `A draft could not be kept on disk: ${storageSentence(failure)}`,
  draftsUnreadable: ({ failure }) => `The drafts on disk could not be read: ${storageSentence(failure)}`,
  draftsDamaged: ({ drafts }) =>
    `${drafts.length === 1 ? "A draft was" : "Drafts were"} damaged on the disk (${drafts.map(({ actionId, move }) => `${move} for ${actionId}`).join(", ")}): read what it says before you send it.`,
  updatesUnreadable: ({ failure }) => `The updates on disk could not be read: ${storageSentence(failure)}`,
  updateRecordsUnreadable: ({ ids, more }) =>
    ids.length + more === 1
      ? `The update ${ids[0]} on disk could not be read; its fate is not known to Docket.`
      : `The updates ${ids.join(", ")}${more === 0 ? "" : ` and ${more} more`} on disk could not be read; what became of them is not known to Docket.`,
  queueNotKept: ({ failure }) => `The queue could not be kept on disk: ${storageSentence(failure)}`,
  queueEntriesUnreadable: ({ count }) =>
    `${count === 1 ? "One entry" : `${count} entries`} of the last queue could not be read from the disk; what changed there while Docket was away may be missing from its account.`,
  historyUnreadable: ({ count }) =>
    `${count === 1 ? "One line" : `${count} lines`} of the history of Actions could not be read from the disk and ${count === 1 ? "is" : "are"} missing there.`,
};

const UNCOUNTED = "whether changes to updates, drafts or the ledger were lost cannot be known.";

function fileDamaged({ path, aside, saved, unreadUpdates, isWhole }: StorageProblems["fileDamaged"]): string {
  const damaged = `${path} was damaged; it was set aside as ${aside}`;
  const rows = savedWords(saved);
  const unread =
    unreadUpdates.length === 0
      ? ""
      : ` The ${unreadUpdates.length === 1 ? "update" : "updates"} ${unreadUpdates.join(", ")} could not be read; what became of it is not known.`;
  if (rows === "") return `${damaged}, and Docket starts without it.${unread}`;
  const others = isWhole
    ? "Every update that it held is among them"
    : "Whether other updates were lost cannot be known; those that were saved are not sent unless you say so";
  return `${damaged}. What could be read of it was saved: ${rows}. ${others}.${unread}`;
}

/** "2 updates, 1 draft and 30 lines of the ledger"; empty when there is nothing. */
function savedWords({ updates, drafts, lines, actions }: SavedRows): string {
  const parts = [
    counted(updates, "update"),
    counted(drafts, "draft"),
    counted(lines, "line", " of the ledger"),
    counted(actions, "Action", " of the last queue"),
  ];
  return new Intl.ListFormat("en").format(parts.filter((part) => part !== ""));
}

function counted(count: number, noun: string, of = ""): string {
  return count === 0 ? "" : `${count} ${noun}${count === 1 ? "" : "s"}${of}`;
}

function changesLost({ path, updates, texts, cause }: StorageProblems["changesLost"]): string {
  const parts = [
    ...(updates > 0 ? [`${lastChanges(updates)} to updates`] : []),
    ...(texts > 0 ? [`${lastChanges(texts)} to drafts and ledger`] : []),
  ];
  const changes = parts.join(" and ");
  const isOne = updates + texts === 1;
  const begin = `${changes.charAt(0).toUpperCase()}${changes.slice(1)} that ${isOne ? "was" : "were"} kept on this machine ${isOne ? "is" : "are"} missing`;
  const causes = {
    removed: `the file ${path} was removed`,
    emptied: `the file ${path} was empty`,
    log: `the log of ${path} was damaged or removed, or an older copy took its place`,
  };
  const then = updates > 0 && cause === "log" ? " What is still on record of updates is not sent unless you say so." : "";
  return `${begin}: ${causes[cause]}.${then}`;
}

function lastChanges(count: number): string {
  return count === 1 ? "the last change" : `the last ${count} changes`;
}
