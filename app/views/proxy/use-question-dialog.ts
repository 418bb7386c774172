/**
 * The dialog of a question of the network: it opens by itself once, never over another dialog, and
 * after "Not now" only from its notice. It closes when the question is withdrawn.
 */
import { useEffect, useRef } from "react";
import { useActions, useDocket } from "../../store/hooks.ts";

interface QuestionDialog {
  readonly isOpen: boolean;
  /** Closes the dialog as "Not now". */
  readonly close: () => void;
}

export function useQuestionDialog(
  kind: "certificate" | "proxySignIn",
  question: { readonly id: string; readonly putOff: boolean } | undefined,
  postpone: () => void,
): QuestionDialog {
  const { openDialog, closeDialog } = useActions();
  const dialog = useDocket((state) => state.dialog);
  const isOpen = dialog?.kind === kind;
  const opensItself = question !== undefined && !question.putOff && dialog === undefined;
  const id = question?.id;
  /**
   * Id of the question that was shown last, from which the user may have been led away to work that
   * has to stop.
   */
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (isOpen) seen.current = id;
    if (opensItself && seen.current !== id) openDialog({ kind });
    else if (isOpen && question === undefined) closeDialog();
  }, [kind, id, opensItself, isOpen, question, openDialog, closeDialog]);
  const close = () => {
    postpone();
    closeDialog();
  };
  return { isOpen: isOpen && question !== undefined, close };
}
