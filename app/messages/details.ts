/** Texts of the details that stand in them alone. */
import type { RowDto } from "../../electron/contract/action.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { flawOf } from "../../electron/contract/messages/flaws.ts";
import { isolated } from "../../electron/contract/messages/visible.ts";
import type { MoveName, ViewName } from "../../electron/contract/vocabulary.ts";
import type { PromptKind } from "../commands/parts.ts";
import { t } from "../languages/words.ts";
import { viewWords } from "./action.ts";
import { changesWords } from "./changes.ts";
import { sentences } from "./sentence.ts";
import { type Keeping, updateStatusWords } from "./updates.ts";

export const detailsWords = labelsOf(t, "details");
export const copiesWords = labelsOf(t, "copies");
export const flawPanelWords = labelsOf(t, "flawPanel");
export const stopPanelWords = labelsOf(t, "stopPanel");
export const silencePanelWords = labelsOf(t, "silencePanel");
export const keptDraftsWords = labelsOf(t, "keptDrafts");
export const progressFormWords = labelsOf(t, "progressForm");

export function showInWords(view: ViewName): string {
  return t("details.showIn", { view: viewWords[view] });
}

/** What is known of an Action that the service lists no longer, and what to do. */
export function leftAdvice(row: Pick<RowDto, "state" | "flaws">): string {
  const flaw = flawOf(row, "state");
  return row.state === "UNKNOWN" && flaw !== undefined && flaw !== "unknown"
    ? t("endings.left_unknown")
    : t("endings.left", { state: shared(`statesInText.${row.state}`) });
}

export const noReasonWords = (): string => t("endings.reason_none");

/** In parts, where an element stands for the person's name or words. */
export function reportedByParts<Value>(who: Value): (string | Value)[] {
  return t.parts("endings.reportedBy", { who });
}

export function reasonParts<Value>(words: Value): (string | Value)[] {
  return t.parts("endings.reason", { words });
}

/** Whose words they are is not said. */
export function lastMessageParts<Value>(words: Value): (string | Value)[] {
  return t.parts("endings.lastMessage", { words });
}

export function quotedStopReason(words: string): string {
  return t("stopPanel.said", { words: isolated(words) });
}

export function reportsAgainWords(words: string): string {
  return t("silencePanel.again", { words });
}

/** "Next question, 2 more": the way to those that wait behind the one that speaks. */
export function otherPromptsWords(count: number): string {
  return t("prompts.others", { count });
}

/** What a question asks about, as it stands over it; of an update, what has become of it, too. */
export function promptWords(kind: PromptKind, status?: string): string {
  return sentences(promptLabels[kind](), status);
}

const promptLabels: Readonly<Record<PromptKind, () => string>> = {
  stop: () => stopPanelWords.title,
  update: () => updateStatusWords.label,
  earlier: () => updateStatusWords.label_earlier,
  changed: () => changesWords.label,
  silence: () => silencePanelWords.label,
  unlisted: () => detailsWords.unlisted_label,
};

export function draftKeptWords(move: MoveName, keeping: Keeping): string {
  return t(`keptDrafts.kept_${keeping}`, { move: shared(`movesInText.${move}`) });
}

/** Whether a report was sent from the form in which the focus still is, and what is typed since is another one. */
export type AfterReport = "afterwards" | "another";

/** What has become of an edited text: main has refused it, or has not answered; "none" where there is nothing to say. */
export type FormKeeping = "kept" | "refused" | "unanswered" | "none";

/** Under the form: what becomes of the text, and the key that sends it. */
export function formNoteWords(key: string, leave: string, keptAs: FormKeeping, after?: AfterReport): string {
  if (keptAs === "unanswered") return t("progressForm.unanswered");
  if (keptAs === "refused") return t("progressForm.refused", { key, leave });
  if (after !== undefined) return t(`progressForm.${after}`, { key, leave });
  return t(keptAs === "kept" ? "progressForm.kept" : "progressForm.sends", { key, leave });
}
