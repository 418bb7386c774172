/** The left pane: the account, the views with their counts, the records, and the settings. */
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Button, type ButtonProps, Tooltip, TooltipTrigger } from "react-aria-components";
import type { ViewName } from "../../../electron/contract/vocabulary.ts";
import { type CommandId } from "../../commands/registry.ts";
import { useCommand } from "../../commands/use-command.ts";
import { useRestingPress } from "../../commands/use-resting-press.ts";
import { useForgottenSlot, useGuardedPress } from "../../commands/use-guarded-press.ts";
import { Count } from "../../components/Count.tsx";
import { CommandIcon } from "../../components/CommandIcon.tsx";
import { Caps } from "../../components/Caps.tsx";
import { shownSavedView } from "../../store/saved-views.ts";
import { useActions, useAtLeast, useDocket } from "../../store/hooks.ts";
import { useLeaving } from "../../components/use-leaving.ts";
import { t } from "../../languages/words.ts";
import { countCompact } from "../../messages/counts.ts";
import { newVersionWords } from "../../messages/about.ts";
import { outsideWords } from "../../messages/settings.ts";
import { COMPACT, NARROW, useMedia } from "../../styles/media.ts";
import { classes } from "../../components/classes.ts";
import { wordsApart } from "../../components/words-apart.tsx";
import { AccountSwitcher } from "./AccountSwitcher.tsx";
import { lengthOf, lengthOfBoth, SHORT_FROM } from "./length-of.ts";
import { SavedViews } from "./SavedViews.tsx";
import { useRoles } from "./use-roles.ts";
import { ViewCount } from "./ViewCount.tsx";
import buttonStyles from "../../components/Button.module.css";
import styles from "./NavPane.module.css";

const OWN: readonly ViewName[] = ["needsAcknowledgement", "inProgress", "allOpen"];
const PAST: readonly ViewName[] = ["finishedToday", "leftQueue"];

export function NavPane() {
  const isNarrow = useMedia(NARROW);
  const isOpen = useDocket((state) => state.isNavOpen);
  const { openNav } = useActions();
  const frame = useRef<HTMLElement>(null);
  useRestingPress(frame, !isNarrow || isOpen);
  useLeaving(frame, isNarrow && isOpen, () => openNav(false));
  useEffect(() => {
    if (!isNarrow && isOpen) openNav(false);
  }, [isNarrow, isOpen, openNav]);
  if (isNarrow && !isOpen) return null;
  return (
    <aside ref={frame} className={styles.pane} data-over={isNarrow || undefined} aria-label={t("nav.name")}>
      <Contents />
    </aside>
  );
}

function Contents() {
  const isNarrow = useMedia(NARROW);
  const compact = useMedia(COMPACT) && !isNarrow;
  const settings = useDocket((state) => state.settings);
  const newVersion = useDocket((state) => newVersionWords(state.appUpdate));
  const preview = useDocket((state) => state.appInfo?.preview === true);
  const roles = useRoles();
  const refuse = useMovedViews(roles);
  return (
    <>
      {settings !== undefined && <AccountSwitcher settings={settings} />}
      <nav aria-label={t("nav.views")} onClickCapture={refuse}>
        <Section views={OWN} compact={compact} />
        {roles.length > 0 && <Section title={t("nav.roles")} views={roles} compact={compact} />}
        <SavedViews />
        <Section title={t("nav.past")} views={PAST} compact={compact} />
        <div className={styles.section}>
          <h2 className="spare-word">{t("nav.records")}</h2>
          <ul>
            <RecordItem command="dialog.ledger" compact={compact} />
            <RecordItem command="dialog.handover" compact={compact} />
            <RecordItem command="dialog.shift" compact={compact} />
          </ul>
        </div>
      </nav>
      <div className={styles.foot}>
        <FootButton command="dialog.settings" compact={compact} />
        <FootButton command="dialog.diagnostics" compact={compact} />
        <FootButton command="dialog.about" compact={compact} />
        {newVersion !== "" && <p className={styles.preview}>{newVersion}</p>}
        {preview && (
          <p className={styles.preview} title={outsideWords.preview}>
            {t("nav.preview")}
            <span className="for-screen-readers">. {outsideWords.preview}</span>
          </p>
        )}
      </div>
    </>
  );
}

/**
 * Refuses presses for a moment after a role's view appears by itself and moves the views below: a
 * press was meant for what was there before.
 */
function useMovedViews(roles: readonly ViewName[]): (event: MouseEvent) => void {
  const slot = useId();
  const { acceptsPress } = useGuardedPress(slot, `views, ${roles.join()}`, "");
  useForgottenSlot(slot);
  return (event) => {
    // Keys and assistive technology press a button and not a place.
    if (event.detail === 0 || acceptsPress()) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

interface SectionProps {
  readonly title?: string;
  readonly views: readonly ViewName[];
  readonly compact: boolean;
}

function Section({ title, views, compact }: SectionProps) {
  return (
    <div className={styles.section}>
      {title !== undefined && <h2 className="spare-word">{title}</h2>}
      <ul>
        {views.map((view) => (
          <ViewItem key={view} view={view} compact={compact} />
        ))}
      </ul>
    </div>
  );
}

function ViewItem({ view, compact }: { readonly view: ViewName; readonly compact: boolean }) {
  const { label, run } = useCommand(`view.${view}`);
  const current = useDocket((state) => state.viewOptions.view === view && shownSavedView(state) === undefined);
  const atLeast = useAtLeast();
  const shortFrom = useDocket(({ urgent }) => (view === "needsAcknowledgement" && urgent > 0 ? SHORT_FROM.besideUrgent : SHORT_FROM.alone));
  const length = useDocket(({ counts }) => lengthOf(countCompact(counts[view], atLeast, shortFrom)));
  const both = useDocket(({ counts, urgent }) =>
    view === "needsAcknowledgement" && urgent > 0
      ? lengthOfBoth(countCompact(counts[view], atLeast, shortFrom), countCompact(urgent, false, shortFrom))
      : undefined,
  );
  const { openNav } = useActions();
  return (
    <Item
      command={`view.${view}`}
      label={label}
      compact={compact}
      aria-current={current ? "page" : "false"}
      onPress={() => {
        run();
        openNav(false);
      }}
    >
      <span className={styles.counts} data-length={both}>
        {view === "needsAcknowledgement" && <Urgent />}
        <span className={styles.count} data-part="count" data-length={length}>
          <ViewCount view={view} shortFrom={shortFrom} />
        </span>
      </span>
    </Item>
  );
}

/** The red number: critical Actions that are not acknowledged. */
function Urgent() {
  const urgent = useDocket((state) => state.urgent);
  if (urgent === 0) return null;
  const length = lengthOf(countCompact(urgent, true, SHORT_FROM.besideUrgent));
  const count = (
    <span key="count">
      <Count count={urgent} atLeast={false} shortFrom={SHORT_FROM.besideUrgent} />
    </span>
  );
  return (
    <span className={styles.urgent} data-length={length} title={t("nav.urgent", { count: urgent })}>
      {wordsApart("for-screen-readers", t.parts("nav.urgent_of", { count }))}{" "}
    </span>
  );
}

interface CommandItemProps {
  readonly command: CommandId;
  readonly compact: boolean;
}

function RecordItem({ command, compact }: CommandItemProps) {
  const { label, key, run } = useCommand(command);
  return <Item command={command} label={label} compact={compact} shortcut={key} onPress={run} />;
}

interface ItemProps extends CommandItemProps, Pick<ButtonProps, "onPress" | "aria-current"> {
  readonly label: string;
  readonly shortcut?: { readonly shown: string; readonly aria: string | undefined } | undefined;
  readonly children?: ReactNode;
}

/** An entry of the pane. In the icon layout, a tooltip shows its label. */
function Item({ command, label, compact, shortcut, children, ...button }: ItemProps) {
  const words = (
    <span className={classes("spare-word", styles.label)} title={label}>
      {label}
    </span>
  );
  return (
    <li>
      <TooltipTrigger delay={200} isDisabled={!compact}>
        <Button {...button} className={classes(styles.item)} data-command={command} aria-keyshortcuts={shortcut?.aria}>
          <CommandIcon command={command} />
          {shortcut === undefined ? (
            <>
              {words} {children}
            </>
          ) : (
            <span className={styles.keyed}>
              {words} <Caps shown={shortcut.shown} />
            </span>
          )}
        </Button>
        <Tooltip className={classes(styles.tooltip)} placement="end" offset={6}>
          {label}
        </Tooltip>
      </TooltipTrigger>
    </li>
  );
}

function FootButton({ command, compact }: CommandItemProps) {
  const { label, run } = useCommand(command);
  return (
    <TooltipTrigger delay={400}>
      <Button className={classes(buttonStyles.iconButton)} data-command={command} aria-label={label} onPress={run}>
        <CommandIcon command={command} />
      </Button>
      <Tooltip className={classes(styles.tooltip)} placement={compact ? "end" : "top"} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
