/** Copies the id of an Action, and the link that opens it. Says what the system really took. */
import { Copy, Link } from "lucide-react";
import { useState } from "react";
import { actionLink } from "../../../electron/contract/action-link.ts";
import { useAnnounced } from "../../components/use-announced.ts";
import { copiesWords } from "../../messages/details.ts";
import { copyText } from "./copy-text.ts";
import buttonStyles from "../../components/Button.module.css";
import styles from "./Facts.module.css";

interface Copied {
  readonly words: string;
  readonly failed: boolean;
}

export function CopyButtons({ actionId }: { readonly actionId: string }) {
  const [copied, setCopied] = useState<Copied>();
  useAnnounced("copied", copied?.words ?? "");
  const copy = (text: string, words: string) => {
    const failed = !copyText(text);
    setCopied({ failed, words: failed ? copiesWords.failed : words });
  };
  const button = buttonStyles.iconButton;
  return (
    <>
      <span className={styles.copies}>
        <button
          type="button"
          className={button}
          aria-label={copiesWords.id}
          title={copiesWords.id}
          onClick={() => copy(actionId, copiesWords.id_done)}
        >
          <Copy size={14} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={button}
          aria-label={copiesWords.link}
          title={copiesWords.link}
          onClick={() => copy(actionLink(actionId), copiesWords.link_done)}
        >
          <Link size={14} aria-hidden="true" />
        </button>
      </span>
      {copied !== undefined && (
        <span className={styles.copied} data-tone={copied.failed ? "bad" : undefined}>
          {copied.words}
        </span>
      )}
    </>
  );
}
