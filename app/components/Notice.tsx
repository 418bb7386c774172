/** A notice with icon, text and buttons; shortened in the line, complete in the list. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { UpdateState } from "../../electron/contract/vocabulary.ts";
import { UpdateIcon } from "./StateIcon.tsx";
import styles from "./Notice.module.css";

export interface NoticeProps {
  /** Accessible name. */
  readonly name: string;
  /** Hook for style sheets. */
  readonly about?: "connection" | undefined;
  readonly tone: "bad" | "warn" | "news";
  /** An icon, or an update state whose icon is shown. */
  readonly icon: LucideIcon | UpdateState;
  readonly title?: string;
  readonly text: string;
  /** Text about an automatic next step: "Next attempt in 4 s". */
  readonly next?: string;
  /** Hook for the notice's text. */
  readonly part?: string;
  readonly children?: ReactNode;
}

export function Notice({ name, about, tone, icon, title = "", text, next = "", part, children }: NoticeProps) {
  return (
    <section className={styles.notice} data-about={about} data-tone={tone} aria-label={name}>
      <Sign icon={icon} />
      <div className={styles.words} title={[title, text].filter((words) => words !== "").join(". ")} data-part={part}>
        {title !== "" && <strong className="spare-word">{title}</strong>}
        {title !== "" && " "}
        {text}
      </div>
      {next !== "" && (
        <span className={styles.next} data-part="next" title={next}>
          {next}
        </span>
      )}
      {children !== undefined && <span className={styles.buttons}>{children}</span>}
    </section>
  );
}

function Sign({ icon: Icon }: Pick<NoticeProps, "icon">) {
  return typeof Icon === "string" ? <UpdateIcon stage={Icon} size={16} /> : <Icon size={16} aria-hidden="true" />;
}
