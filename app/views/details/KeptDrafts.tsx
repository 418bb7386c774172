/**
 * Drafts of an Action that does not accept them, temporarily or permanently: read-only, to be
 * copied. The user's text is never discarded together with its form.
 */
import { useId, useRef, useState } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { Button } from "../../components/Button.tsx";
import { Status } from "../../components/Status.tsx";
import { useDocket, useTextKeeping } from "../../store/hooks.ts";
import { draftKey } from "../../store/drafts.ts";
import { draftsWithoutForm, type KeptDraft, whyUnsent, type WhyUnsent } from "../../store/kept-drafts.ts";
import { draftKeptWords, keptDraftsWords } from "../../messages/details.ts";
import textStyles from "../../components/text.module.css";
import styles from "./KeptDrafts.module.css";

/**
 * The kept drafts, without the report while the form still shows the report's text
 * (`isReportShown`).
 */
export function KeptDrafts({ row, isReportShown }: { readonly row: RowDto; readonly isReportShown: boolean }) {
  const texts = useDocket((state) => state.draftTexts);
  const kept = draftsWithoutForm(row, texts).filter(({ move }) => !(isReportShown && move === "report"));
  if (kept.length === 0) return null;
  return (
    <section className={styles.drafts} aria-label={keptDraftsWords.label}>
      {kept.map((draft) => (
        <Draft key={draft.move} actionId={row.id} draft={draft} why={whyUnsent(row, draft.move)} />
      ))}
    </section>
  );
}

interface DraftProps {
  readonly actionId: string;
  readonly draft: KeptDraft;
  readonly why: WhyUnsent;
}

function Draft({ actionId, draft: { move, text }, why }: DraftProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const keeping = useTextKeeping(draftKey(actionId, move));
  const [copied, setCopied] = useState("");
  const words = [text.phase, text.statusMessage].filter((part) => part.trim() !== "").join("\n");
  const copy = () => {
    field.current?.select();
    // oxlint-disable-next-line typescript/no-deprecated -- navigator.clipboard needs a permission
    setCopied(document.execCommand("copy") ? keptDraftsWords.copied : keptDraftsWords.selected);
  };
  return (
    <div className={styles.draft}>
      <label htmlFor={id}>{draftKeptWords(move, keeping)}</label>
      <textarea id={id} ref={field} dir="auto" readOnly rows={2} value={words} />
      <div className={styles.foot}>
        <Button onClick={copy}>{keptDraftsWords.copy}</Button>
        <Status topic="note" className={textStyles.formNote} words={copied === "" ? keptDraftsWords[why] : copied} />
      </div>
    </div>
  );
}
