/**
 * Copies the id of an Action and the link that opens it, and reports whether the system accepted
 * the text.
 */
import { useState } from "react";
import { actionLink } from "../../../electron/contract/action-link.ts";
import { useAnnounced } from "../../components/use-announced.ts";
import { copiesWords } from "../../messages/details.ts";
import { copyText } from "./copy-text.ts";

export interface Copies {
  /** Result of the last copy; empty before the first copy. */
  readonly words: string;
  readonly failed: boolean;
  readonly copyId: () => void;
  readonly copyLink: () => void;
}

export function useCopies(actionId: string): Copies {
  const [copied, setCopied] = useState({ words: "", failed: false });
  useAnnounced("copied", copied.words);
  const copy = (text: string, words: string) => {
    const failed = !copyText(text);
    setCopied({ failed, words: failed ? copiesWords.failed : words });
  };
  return {
    ...copied,
    copyId: () => copy(actionId, copiesWords.id_done),
    copyLink: () => copy(actionLink(actionId), copiesWords.link_done),
  };
}
