/**
 * The dialog of a question of the network: it opens by itself once, never over another dialog, and
 * after "Not now" only from its notice. It closes when the question is gone.
 */
import { useEffect } from "react";
import { useActions, useDocket } from "../../store/hooks.ts";

interface QuestionDialog {
  readonly isOpen: boolean;
  /** Not now. */
  readonly close: () => void;
}

export function useQuestionDialog(
  kind: "certificate" | "proxySignIn",
  question: { readonly putOff: boolean } | undefined,
  postpone: () => void,
): QuestionDialog {
  const { openDialog, closeDialog } = useActions();
  const dialog = useDocket((state) => state.dialog);
  const isOpen = dialog?.kind === kind;
  const opensItself = question !== undefined && !question.putOff && dialog === undefined;
  useEffect(() => {
    if (opensItself) openDialog({ kind });
    else if (isOpen && question === undefined) closeDialog();
  }, [kind, opensItself, isOpen, question, openDialog, closeDialog]);
  const close = () => {
    postpone();
    closeDialog();
  };
  return { isOpen: isOpen && question !== undefined, close };
}
