/** Sentences of storage problems, for the window, the handover, the diagnostics and the log. */
import type { DiagnosticsDto } from "../diagnostics.ts";
import { listWords } from "../languages/formats.ts";
import { sentencesOf } from "../languages/sentences.ts";
import { t } from "../languages/shared.ts";
import { sentenceOf } from "../message.ts";
import type { SavedRows, StorageProblem, StorageProblems, StoreFailureReasons } from "../storage.ts";
import { isOneOf, MOVE_NAMES } from "../vocabulary.ts";
import { fileProblemWords, settingsWarningWords } from "./settings.ts";
import { systemErrorWords } from "./system-errors.ts";

export function storageSentence(problem: StorageProblem): string {
  return sentenceOf(SENTENCES, problem);
}

/** Returns sentences for all problems with files, those of the settings first. */
export function filesSentences({ settings = { warnings: [] }, storage }: Pick<DiagnosticsDto, "settings" | "storage">): string[] {
  const { problem, warnings } = settings;
  return [
    ...(problem === undefined ? [] : [fileProblemWords(problem)]),
    ...warnings.map(settingsWarningWords),
    ...storage.map(storageSentence),
  ];
}

const REASONS = sentencesOf<StoreFailureReasons>()(t, "storageReasons", {});

const SENTENCES = sentencesOf<StorageProblems>()(t, "storage", {
  storeFailed: ({ task, reason }) => t(`storageTasks.${task}`, { why: sentenceOf(REASONS, reason) }),
  settingsNotWritten: ({ path, words }) => t("storage.settingsNotWritten", { path, words: systemErrorWords(words) }),
  fileUnusable: ({ path, words }) => t("storage.fileUnusable", { path, words: systemErrorWords(words) }),
  fileDamagedInPlace: ({ path, words }) => t("storage.fileDamagedInPlace", { path, words: systemErrorWords(words) }),
  fileDamaged,
  changesLost,
  fileRewritten: ({ path, after, found }) =>
    joined(t("storage.fileRewritten", { path, after }), found === undefined ? "" : t("storage.fileRewritten_found", { found })),
  draftNotKept: ({ failure }) => t("storage.draftNotKept", { why: storageSentence(failure) }),
  draftsUnreadable: ({ failure }) => t("storage.draftsUnreadable", { why: storageSentence(failure) }),
  draftsDamaged: ({ drafts }) => {
    const each = drafts.map(({ actionId, move }) => t("storage.draftsDamaged_one", { move: moveWords(move), action: actionId }));
    return t("storage.draftsDamaged", { count: drafts.length, drafts: listWords(each, "unit") });
  },
  updatesUnreadable: ({ failure }) => t("storage.updatesUnreadable", { why: storageSentence(failure) }),
  updateRecordsUnreadable: ({ ids, more }) => {
    if (ids.length + more === 1) return t("storage.updateRecordsUnreadable_one", { id: ids[0] ?? "" });
    const names = more === 0 ? listWords(ids) : listWords([...ids, t("storage.updateRecordsUnreadable_more", { more })]);
    return t("storage.updateRecordsUnreadable", { ids: names });
  },
  queueNotKept: ({ failure }) => t("storage.queueNotKept", { why: storageSentence(failure) }),
});

/** Returns the move in words; a damaged record may name an unknown move. */
function moveWords(move: string): string {
  return isOneOf(MOVE_NAMES, move) ? t(`movesInText.${move}`) : move;
}

function fileDamaged({ path, aside, saved, unreadUpdates, isWhole }: StorageProblems["fileDamaged"]): string {
  const rows = savedWords(saved);
  const unread =
    unreadUpdates.length === 0 ? "" : t("storage.fileDamaged_unread", { count: unreadUpdates.length, ids: listWords(unreadUpdates) });
  if (rows === "") return joined(t("storage.fileDamaged", { path, aside }), unread);
  const others = t(isWhole ? "storage.fileDamaged_whole" : "storage.fileDamaged_unsure");
  return joined(t("storage.fileDamaged_saved", { path, aside, rows }), others, unread);
}

/** Returns "2 updates, 1 draft, and 30 lines of the ledger", or an empty text for none. */
function savedWords(saved: SavedRows): string {
  const kinds = (["updates", "drafts", "lines", "actions"] as const).filter((kind) => saved[kind] > 0);
  return listWords(kinds.map((kind) => t(`savedRows.${kind}`, { count: saved[kind] })));
}

function changesLost({ path, updates, texts, cause }: StorageProblems["changesLost"]): string {
  const then = updates > 0 && cause === "log" ? t("storage.changesLost_notSent") : "";
  if (texts === 0) return joined(t("storage.changesLost_updates", { updates, cause, path }), then);
  if (updates === 0) return joined(t("storage.changesLost_texts", { texts, cause, path }), then);
  return joined(t("storage.changesLost_both", { updates, texts, cause, path }), then);
}

/** Joins sentences with spaces and skips empty ones. */
function joined(...sentences: string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
