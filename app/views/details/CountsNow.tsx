/**
 * The state of the work in numbers that can be read across the room; each count leads to its view.
 */
import type { ReactNode } from "react";
import type { ViewName } from "../../../electron/contract/vocabulary.ts";
import textStyles from "../../components/text.module.css";
import { useCommand } from "../../commands/use-command.ts";
import { t } from "../../languages/words.ts";
import { shiftWords } from "../../messages/shift.ts";
import { useAtLeast, useDocket } from "../../store/hooks.ts";
import { ViewCount } from "../nav/ViewCount.tsx";
import styles from "./CountsNow.module.css";

export function CountsNow() {
  const urgent = useDocket((state) => state.urgent);
  const silent = useDocket(({ silences }) => silences.length);
  return (
    <fieldset className={styles.counts} aria-label={t("nothingChosen.counts")}>
      <OfView view="needsAcknowledgement" tone="bad" note={urgent > 0 && t("nav.urgent", { count: urgent })} />
      <OfView view="inProgress" tone="warn" note={silent > 0 && t("nothingChosen.silent", { count: silent })} />
      <OfView view="allOpen" />
    </fieldset>
  );
}

interface OfViewProps {
  readonly view: ViewName;
  readonly tone?: "bad" | "warn";
  readonly note?: ReactNode;
}

function OfView({ view, tone, note = false }: OfViewProps) {
  const { label, run } = useCommand(`view.${view}`);
  const atLeast = useAtLeast();
  const isNone = useDocket(({ known, counts }) => known && counts[view] === 0) && !atLeast;
  return (
    <button type="button" onClick={run}>
      <span className={textStyles.count} data-none={isNone || undefined}>
        {isNone ? shiftWords.none : <ViewCount view={view} />}
      </span>{" "}
      <span className={textStyles.countWord}>{label}</span>{" "}
      {note !== false && (
        <span className={styles.note} data-tone={tone}>
          {note}
        </span>
      )}
    </button>
  );
}
