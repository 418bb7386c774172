/**
 * The title bar of the page. While there is work to stop, it is red and shows that work; dialogs
 * leave it uncovered, and a screen reader reaches it behind each of them.
 */
import { CircleHelp, Command, Menu as MenuIcon } from "lucide-react";
import { useRef } from "react";
import { useCommand } from "../../commands/use-command.ts";
import { useRestingPress } from "../../commands/use-resting-press.ts";
import { Boundary } from "../../components/Boundary.tsx";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { classes } from "../../components/classes.ts";
import { StopSign } from "../../components/StopSign.tsx";
import { t } from "../../languages/words.ts";
import { useDocket } from "../../store/hooks.ts";
import { isConfigured } from "../../store/settings.ts";
import { NARROW, useMedia } from "../../styles/media.ts";
import { stopMessage, stopWords } from "../../messages/stop.ts";
import { Mark } from "./Mark.tsx";
import buttonStyles from "../../components/Button.module.css";
import styles from "./TitleBar.module.css";

export function TitleBar() {
  const platform = useDocket((state) => state.appInfo?.platform);
  const isStop = useDocket((state) => state.stops.length > 0);
  const narrow = useMedia(NARROW);
  const hasQueue = useDocket(({ settings }) => settings !== undefined && isConfigured(settings));
  const isWelcome = useDocket(({ settings }) => settings !== undefined && !isConfigured(settings));
  const bar = useRef<HTMLElement>(null);
  // The button that leads to work to stop appears in the place of the commands, and disappears
  // again.
  useRestingPress(bar, true);
  return (
    // With this attribute, React Aria keeps the element available to assistive technology while a
    // dialog is open.
    <header
      ref={bar}
      className={styles.bar}
      data-platform={platform}
      data-stop={isStop || undefined}
      data-welcome={isWelcome || undefined}
      data-react-aria-top-layer="true"
    >
      {narrow && hasQueue && <NavButton />}
      {/* The live region exists before its text, so that every screen reader notices the text. The
          region is announced as a whole, because "and 1 more" alone is not understandable. */}
      <div className={styles.stop} aria-live="assertive" aria-atomic="true">
        <Boundary pane="stop banner" place="banner">
          <WorkToStop />
        </Boundary>
      </div>
      {!isStop && (
        <>
          <span className={styles.mark}>
            <Mark />
          </span>
          <span className={styles.wordmark} translate="no">
            Docket
          </span>
          {hasQueue && <TitleButtons />}
        </>
      )}
    </header>
  );
}

/** The button that opens the list of views, which is a menu in a narrow window. */
function NavButton() {
  const { label, run } = useCommand("nav.toggle");
  const isOpen = useDocket((state) => state.isNavOpen);
  return (
    <button
      type="button"
      className={classes(buttonStyles.iconButton)}
      data-command="nav.toggle"
      aria-label={label}
      aria-expanded={isOpen}
      // Stops the event before the list of views closes because of a press outside it.
      onPointerDown={(event) => event.nativeEvent.stopPropagation()}
      onClick={run}
    >
      <MenuIcon size={16} aria-hidden="true" />
    </button>
  );
}

function TitleButtons() {
  const help = useCommand("keys.show");
  return (
    <>
      <CommandButton command="palette.open" icon={<Command size={14} aria-hidden="true" />} className={classes(styles.commands)}>
        <span className="spare-word">{t("frame.commands")}</span>
      </CommandButton>
      <button
        type="button"
        className={classes(buttonStyles.iconButton)}
        data-command="keys.show"
        aria-label={help.label}
        title={help.label}
        aria-keyshortcuts={help.key?.aria}
        onClick={help.run}
      >
        <CircleHelp size={17} aria-hidden="true" />
      </button>
    </>
  );
}

function WorkToStop() {
  const [first, ...others] = useDocket((state) => state.stops);
  if (first?.stop === undefined) return null;
  const words = `${stopWords(first, first.stop, others)}${stopMessage(first.stop)}`;
  return (
    <section className={styles.work} aria-label={t("frame.workToStop")}>
      <StopSign size={22} />
      <div className={styles.words} title={words}>
        <strong>
          {t("frame.stopWork")}
          <span className="for-screen-readers">:</span>
        </strong>{" "}
        {words}
      </div>
      {others.length > 0 && <span className={styles.others}> {t("frame.moreToStop", { count: others.length })}</span>}
      <CommandButton command="stop.show">{t("frame.show")}</CommandButton>
    </section>
  );
}
