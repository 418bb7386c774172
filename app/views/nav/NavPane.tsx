/** The left pane: the account, the views with their counts, and the connection at the foot. */
import {
  Activity,
  Bell,
  CheckCheck,
  ChartColumn,
  ClipboardList,
  Inbox,
  LogOut,
  type LucideIcon,
  Play,
  ScrollText,
  Send,
  Settings,
  Stamp,
} from "lucide-react";
import { Button, Tooltip, TooltipTrigger } from "react-aria-components";
import type { SettingsDto } from "../../../electron/contract/settings.ts";
import type { ViewName } from "../../../electron/contract/vocabulary.ts";
import { type CommandId } from "../../commands/registry.ts";
import { useCommand } from "../../commands/use-command.ts";
import { Count } from "../../components/Count.tsx";
import { useAtLeast, useDocket } from "../../store/hooks.ts";
import { principalType } from "../../messages/action.ts";
import { previewNote } from "../../messages/settings.ts";
import { COMPACT, useMedia } from "../../styles/media.ts";
import { classes } from "../../components/classes.ts";
import buttonStyles from "../../components/Button.module.css";
import styles from "./NavPane.module.css";

const SECTIONS: readonly { readonly title?: string; readonly views: readonly ViewName[] }[] = [
  { views: ["needsAcknowledgement", "inProgress", "allOpen"] },
  { title: "Roles", views: ["requestedByMe", "toAuthorize"] },
  { title: "Past", views: ["finishedToday", "leftQueue"] },
];

const ICONS: Readonly<Record<ViewName, LucideIcon>> = {
  needsAcknowledgement: Bell,
  inProgress: Play,
  allOpen: Inbox,
  requestedByMe: Send,
  toAuthorize: Stamp,
  finishedToday: CheckCheck,
  leftQueue: LogOut,
};

export function NavPane() {
  const compact = useMedia(COMPACT);
  const settings = useDocket((state) => state.settings);
  const preview = useDocket((state) => state.appInfo?.preview === true);
  return (
    <div className={styles.pane}>
      {settings !== undefined && <Account settings={settings} />}
      <nav aria-label="Views">
        {SECTIONS.map((section) => (
          <div key={section.title ?? ""} className={styles.section}>
            {section.title !== undefined && <h2>{section.title}</h2>}
            <ul>
              {section.views.map((view) => (
                <ViewItem key={view} view={view} compact={compact} />
              ))}
            </ul>
          </div>
        ))}
        <div className={styles.section}>
          <h2>Records</h2>
          <ul>
            <RecordItem command="dialog.ledger" icon={ScrollText} compact={compact} />
            <RecordItem command="dialog.handover" icon={ClipboardList} compact={compact} />
            <RecordItem command="dialog.shift" icon={ChartColumn} compact={compact} />
          </ul>
        </div>
      </nav>
      <footer className={styles.foot}>
        {preview && (
          <p className={styles.preview} title={previewNote}>
            Preview
            <span className="for-screen-readers">. {previewNote}</span>
          </p>
        )}
        <FootButton command="dialog.diagnostics" icon={Activity} compact={compact} />
        <FootButton command="dialog.settings" icon={Settings} compact={compact} />
      </footer>
    </div>
  );
}

function Account({ settings }: { readonly settings: SettingsDto }) {
  const { actingAs } = settings;
  const type = actingAs === undefined ? "" : principalType(actingAs);
  const acting = actingAs === undefined ? "acting as nobody yet" : `acting as ${actingAs.id}${type === "" ? "" : ` · ${type}`}`;
  const title = settings.demonstration ? "Demonstration" : settings.displayName || hostOf(settings.baseUrl);
  return (
    <div className={styles.account} title={`${title}, ${acting}`}>
      <p className={styles.accountName}>{title}</p>
      <p className={styles.acting}>{acting}</p>
    </div>
  );
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : "Docket";
}

function ViewItem({ view, compact }: { readonly view: ViewName; readonly compact: boolean }) {
  const { label, run } = useCommand(`view.${view}`);
  const current = useDocket((state) => state.viewOptions.view === view);
  const Icon = ICONS[view];
  return (
    <li>
      <TooltipTrigger delay={200} isDisabled={!compact}>
        <Button className={classes(styles.item)} aria-current={current ? "page" : "false"} data-command={`view.${view}`} onPress={run}>
          <Icon size={16} aria-hidden="true" />
          <span className={styles.label}>{label}</span>{" "}
          <span className={styles.count} data-part="count">
            <ViewCount view={view} />
          </span>
        </Button>
        <Tooltip className={classes(styles.tooltip)} placement="right" offset={6}>
          {label}
        </Tooltip>
      </TooltipTrigger>
    </li>
  );
}

/** By itself: a count changes with many batches, its button with none. */
function ViewCount({ view }: { readonly view: ViewName }) {
  const count = useDocket((state) => (state.known || state.counts[view] > 0 ? state.counts[view] : undefined));
  const atLeast = useAtLeast();
  return count === undefined ? "–" : <Count count={count} atLeast={atLeast} />;
}

interface CommandItemProps {
  readonly command: CommandId;
  readonly icon: LucideIcon;
  readonly compact: boolean;
}

function RecordItem({ command, icon: Icon, compact }: CommandItemProps) {
  const { label, key, run } = useCommand(command);
  return (
    <li>
      <TooltipTrigger delay={200} isDisabled={!compact}>
        <Button className={classes(styles.item)} data-command={command} aria-keyshortcuts={key?.aria} onPress={run}>
          <Icon size={16} aria-hidden="true" />
          <span className={styles.label}>{label}</span>
          <kbd aria-hidden="true">{key?.shown}</kbd>
        </Button>
        <Tooltip className={classes(styles.tooltip)} placement="right" offset={6}>
          {label}
        </Tooltip>
      </TooltipTrigger>
    </li>
  );
}

function FootButton({ command, icon: Icon, compact }: CommandItemProps) {
  const { label, run } = useCommand(command);
  return (
    <TooltipTrigger delay={400}>
      <Button className={classes(buttonStyles.iconButton)} data-command={command} aria-label={label} onPress={run}>
        <Icon size={16} aria-hidden="true" />
      </Button>
      <Tooltip className={classes(styles.tooltip)} placement={compact ? "right" : "top"} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
