/**
 * The buttons that copy the id and the link of an Action, in the corner of its details, and the
 * note about the result.
 */
import { Copy, Link, type LucideIcon } from "lucide-react";
import { copiesWords } from "../../messages/details.ts";
import type { Copies } from "./use-copies.ts";
import { classes } from "../../components/classes.ts";
import buttonStyles from "../../components/Button.module.css";
import styles from "./CopyButtons.module.css";

export function CopyButtons({ copies: { copyId, copyLink } }: { readonly copies: Copies }) {
  return (
    <span className={styles.copies}>
      <CopyButton label={copiesWords.id} icon={Copy} copy={copyId} />
      <CopyButton label={copiesWords.link} icon={Link} copy={copyLink} />
    </span>
  );
}

interface CopyButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly copy: () => void;
}

function CopyButton({ label, icon: Icon, copy }: CopyButtonProps) {
  return (
    <button type="button" className={classes(buttonStyles.iconButton)} aria-label={label} title={label} onClick={copy}>
      <Icon size={14} aria-hidden="true" />
    </button>
  );
}

export function CopyNote({ words, failed }: Pick<Copies, "words" | "failed">) {
  return words === "" ? null : (
    <span className={styles.copied} data-tone={failed ? "bad" : undefined}>
      {words}
    </span>
  );
}
