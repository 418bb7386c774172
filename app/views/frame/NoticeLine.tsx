/**
 * The line under the title bar, always present and always of one height: the connection status,
 * then the most severe notice, as far as its text has room. A button opens a list with the full
 * text of that notice and of the others.
 */
import { ChevronDown } from "lucide-react";
import { type MouseEvent, useEffect, useId, useRef } from "react";
import { usePart } from "../../commands/parts.ts";
import { useCommand } from "../../commands/use-command.ts";
import { useRestingPress } from "../../commands/use-resting-press.ts";
import { type GuardedPress, useGuardedPress } from "../../commands/use-guarded-press.ts";
import { classes } from "../../components/classes.ts";
import { useWasBehind } from "../../components/use-was-behind.ts";
import { t } from "../../languages/words.ts";
import { useActions, useDocket } from "../../store/hooks.ts";
import { type NoticeCode, noticesOf } from "../../store/notices.ts";
import { calmWords } from "../../messages/notices.ts";
import { useLeaving } from "../../components/use-leaving.ts";
import { ConnectionStatus } from "./ConnectionStatus.tsx";
import { StandingNotice } from "./StandingNotice.tsx";
import buttonStyles from "../../components/Button.module.css";
import popoverStyles from "../../components/Popover.module.css";
import styles from "./NoticeLine.module.css";

export function NoticeLine() {
  const wasBehind = useWasBehind();
  const codes = useDocket((state) => noticesOf(state, wasBehind, state.now).join(" "));
  const state = useDocket(({ connection }) => (connection?.finding === undefined ? connection?.state : "stale"));
  const standing = codes === "" ? [] : (codes.split(" ") as NoticeCode[]);
  const isOpen = useDocket((state) => state.areNoticesOpen);
  const { label, run } = useCommand("notices.toggle");
  const { openNotices } = useActions();
  const [worst, ...others] = standing;
  const isListed = isOpen && worst !== undefined;
  const { acceptsPress, isSettling } = useGuardedPress("notice line", isListed ? "" : (worst ?? ""), "");
  const frame = useRef<HTMLElement>(null);
  useRestingPress(frame, true);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  useLeaving(frame, isListed, () => openNotices(false));
  usePart(worst === undefined ? {} : { notices: { areListed: isListed } });
  useEffect(() => {
    // Otherwise the next notice would open the list by itself, and until then no key could close
    // it.
    if (isOpen && worst === undefined) openNotices(false);
  }, [isOpen, worst, openNotices]);
  useEffect(() => {
    // If the list was closed by its key while the focus was inside, the button gets the focus.
    const toggle = button.current;
    return () => {
      if (isListed && document.activeElement === document.body) toggle?.focus();
    };
  }, [isListed]);
  return (
    <section ref={frame} className={styles.line} data-part="line" aria-label={t("noticeNames.line")} data-state={state}>
      <div className={styles.trust}>
        <ConnectionStatus />
      </div>
      <div className={styles.worst}>
        {worst === undefined ? <Calm /> : isListed ? null : <Worst code={worst} acceptsPress={acceptsPress} isSettling={isSettling} />}
        {worst !== undefined && (
          <button
            ref={button}
            type="button"
            className={classes(buttonStyles.button, styles.more)}
            aria-expanded={isListed}
            aria-controls={isListed ? listId : undefined}
            data-command="notices.toggle"
            aria-label={others.length === 0 ? label : t("notices.others", { count: others.length, label })}
            onClick={run}
          >
            {others.length > 0 && <span>+{others.length}</span>}
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        )}
      </div>
      {isListed && (
        <div id={listId} className={classes(popoverStyles.popover, styles.list)} data-over="">
          {standing.map((code) => (
            <StandingNotice key={code} code={code} />
          ))}
        </div>
      )}
    </section>
  );
}

/**
 * The shown notice. After another notice appears by itself, presses are refused for a moment,
 * because they were meant for the notice before.
 */
function Worst({ code, acceptsPress, isSettling }: { readonly code: NoticeCode } & GuardedPress) {
  const refuse = (event: MouseEvent) => {
    if (acceptsPress()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.standing} role="presentation" data-settling={isSettling || undefined} onClickCapture={refuse}>
      <StandingNotice code={code} />
    </div>
  );
}

function Calm() {
  const words = useDocket(({ updateStages, known, connection }) => (known ? calmWords(updateStages, connection?.storage) : ""));
  return (
    <div className={styles.calm} title={words === "" ? undefined : words}>
      {words}
    </div>
  );
}
