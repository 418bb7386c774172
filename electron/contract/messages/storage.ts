/** Troubles with Docket's files in words, for the window, the copied diagnostics and the log. */
import { sentenceOf, type Catalogue } from "../message.ts";
import type { ChangesLostBy, StorageProblem, StorageProblems } from "../storage.ts";

export function storageSentence(problem: StorageProblem): string {
  return sentenceOf(SENTENCES, problem);
}

const SENTENCES: Catalogue<StorageProblems> = {
  fileHeld: ({ path }) =>
    `Another program holds ${path}, so updates and drafts in it are not shown, and not sent, until it is free and Docket is started again.`,
  fileUnusable: ({ path, words }) => `${path} cannot be used: ${words}.`,
  fileNotReplaced: ({ path, words }) => `${path} is damaged and cannot be replaced: ${words}.`,
  fileSalvaged,
  changesLost,
  otherFile: ({ path }) =>
    `${path} is not the file that was used here last, or is mixed with another. Updates that it lacks are missing; those that it has are not sent unless you say so.`,
  updatesAltered: ({ path }) =>
    `The updates in ${path} are not those that were written: some are missing, or older. None of them is sent unless you say so.`,
  countLost: ({ path, found }) =>
    `${path}.count is ${found}, so whether changes to updates, drafts or the ledger were lost cannot be known.`,

  fileFree: ({ path }) => `${path}, which another program held, is free again: end Docket and start it again to see what is in it.`,
  fileRewritten: ({ path, after, aside }) => {
    const rest = aside === undefined ? "" : ` What lay there was set aside as ${aside}.`;
    return `${path} ${REWRITTEN_AFTER[after]} while Docket was running; Docket has written it anew.${rest}`;
  },
  fileBack: ({ path }) => `${path} is at its place again.`,
  fileGone: ({ path, words }) => `${path} was removed or replaced while Docket was running, and cannot be written anew: ${words}`,

  updatesUnreadable: ({ ids }) => {
    if (ids.length === 1) return `The update ${ids[0]} on disk could not be read; its fate is not known to Docket.`;
    const names = ids.length > MAX_NAMED ? `${ids.slice(0, MAX_NAMED).join(", ")} and ${ids.length - MAX_NAMED} more` : ids.join(", ");
    return `The updates ${names} on disk could not be read; what became of them is not known to Docket.`;
  },
  updatesNotRead: ({ words }) => `The updates on disk could not be read: ${words}`,
  draftsDamaged: ({ drafts }) => {
    const names = drafts.map(({ actionId, move }) => `${move} for ${actionId}`).join(", ");
    return `${drafts.length === 1 ? "A draft was" : "Drafts were"} damaged on the disk (${names}): read what it says before you send it.`;
  },
  draftsNotRead: ({ words }) => `The drafts on disk could not be read: ${words}`,
  draftNotKept: ({ words }) => `A draft could not be kept on disk: ${words}`,
  actionsUnreadable: ({ count }) =>
    `${count === 1 ? "One entry" : `${count} entries`} of the last queue could not be read from the disk; what changed there while Docket was away may be missing from its account.`,
  queueNotKept: ({ words }) => `The queue could not be kept on disk: ${words}`,
  linesLost: ({ count }) => `Lines of the ledger lost while the disk refused them: ${count}.`,
  notStored: ({ words }) => words,
};

/** Ids that are named; the others are counted. */
const MAX_NAMED = 5;

const REWRITTEN_AFTER: Readonly<Record<StorageProblems["fileRewritten"]["after"], string>> = {
  logLost: "lost its log",
  removed: "was removed",
  replaced: "was replaced",
};

function fileSalvaged({ path, aside, saved, complete, unread }: StorageProblems["fileSalvaged"]): string {
  const damaged = `${path} was damaged; it was set aside as ${aside}`;
  const lost =
    unread.length === 0
      ? ""
      : ` The ${unread.length === 1 ? "update" : "updates"} ${unread.join(", ")} could not be read; what became of it is not known.`;
  const words = savedWords(saved);
  if (words === "") return `${damaged}, and Docket starts without it.${lost}`;
  const others = complete
    ? "Every update that it held is among them"
    : "Whether other updates were lost cannot be known; those that were saved are not sent unless you say so";
  return `${damaged}. What could be read of it was saved: ${words}. ${others}.${lost}`;
}

/** "2 updates, 1 draft and 30 lines of the ledger"; empty when there is nothing. */
function savedWords({ updates, drafts, lines, actions }: StorageProblems["fileSalvaged"]["saved"]): string {
  const parts = [
    counted(updates, "update"),
    counted(drafts, "draft"),
    counted(lines, "line", " of the ledger"),
    counted(actions, "Action", " of the last queue"),
  ].filter((part) => part !== "");
  return new Intl.ListFormat("en").format(parts);
}

function counted(count: number, what: string, of = ""): string {
  return count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}${of}`;
}

const LOST_BY: Readonly<Record<ChangesLostBy, (path: string) => string>> = {
  fileRemoved: (path) => `the file ${path} was removed`,
  fileEmpty: (path) => `the file ${path} was empty`,
  logLost: (path) => `the log of ${path} was damaged or removed, or an older copy took its place`,
};

function changesLost({ path, updates, texts, by }: StorageProblems["changesLost"]): string {
  const what = [
    ...(updates > 0 ? [`${lastChanges(updates)} to updates`] : []),
    ...(texts > 0 ? [`${lastChanges(texts)} to drafts and ledger`] : []),
  ].join(" and ");
  const verb = updates + texts === 1 ? ["was", "is"] : ["were", "are"];
  const begin = `${what.charAt(0).toUpperCase()}${what.slice(1)} that ${verb[0]} kept on this machine ${verb[1]} missing`;
  const then = updates > 0 && by === "logLost" ? " What is still on record of updates is not sent unless you say so." : "";
  return `${begin}: ${LOST_BY[by](path)}.${then}`;
}

function lastChanges(count: number): string {
  return count === 1 ? "the last change" : `the last ${count} changes`;
}
