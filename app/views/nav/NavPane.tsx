/** The left pane: who acts, the views with their counts, and at the foot how far all of this can be trusted. */
import {
  Activity,
  Bell,
  CheckCheck,
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
import { Count } from "../../components/Count.tsx";
import { useActions, useAtLeast, useDocket } from "../../store/hooks.ts";
import { principalType, viewWords } from "../../messages/action.ts";
import type { OpenDialog } from "../../store/dialogs.ts";
import { HANDOVER_KEY, LEDGER_KEY } from "../../messages/records.ts";
import { COMPACT, useMedia } from "../frame/media.ts";
import { ConnectionStatus } from "./ConnectionStatus.tsx";

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
  const { openDialog } = useActions();
  const compact = useMedia(COMPACT);
  const dto = useDocket((state) => state.settings);
  const preview = useDocket((state) => state.appInfo?.preview);
  return (
    <div className="nav-pane">
      {dto !== undefined && <Account settings={dto} />}
      <nav aria-label="Views">
        {SECTIONS.map((section) => (
          <div key={section.title ?? ""} className="nav-section">
            {section.title !== undefined && <h2>{section.title}</h2>}
            <ul>
              {section.views.map((view) => (
                <ViewItem key={view} view={view} compact={compact} />
              ))}
            </ul>
          </div>
        ))}
        <div className="nav-section">
          <h2>Records</h2>
          <ul>
            <RecordItem name="Delivery ledger" shortcut={LEDGER_KEY} icon={ScrollText} dialog={{ kind: "ledger" }} compact={compact} />
            <RecordItem name="Handover" shortcut={HANDOVER_KEY} icon={ClipboardList} dialog={{ kind: "handover" }} compact={compact} />
          </ul>
        </div>
      </nav>
      <footer className="nav-foot">
        {preview !== undefined && (
          <p className="preview" title={preview}>
            Preview
            <span className="for-screen-readers">. {preview}</span>
          </p>
        )}
        <ConnectionStatus />
        <TooltipTrigger delay={400}>
          <Button className="icon-button" aria-label="Diagnostics" onPress={() => openDialog({ kind: "diagnostics" })}>
            <Activity size={16} aria-hidden="true" />
          </Button>
          <Tooltip className="tooltip" placement={compact ? "right" : "top"} offset={6}>
            Diagnostics
          </Tooltip>
        </TooltipTrigger>
        <TooltipTrigger delay={400}>
          <Button className="icon-button" aria-label="Settings" onPress={() => openDialog({ kind: "settings" })}>
            <Settings size={16} aria-hidden="true" />
          </Button>
          <Tooltip className="tooltip" placement={compact ? "right" : "top"} offset={6}>
            Settings
          </Tooltip>
        </TooltipTrigger>
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
    <header className="account" title={`${title}, ${acting}`}>
      <p className="account-name">{title}</p>
      <p className="account-acting">{acting}</p>
    </header>
  );
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : "Docket";
}

function ViewItem({ view, compact }: { readonly view: ViewName; readonly compact: boolean }) {
  const { closeDetails, setView } = useActions();
  const current = useDocket((state) => state.viewOptions.view === view);
  const count = useDocket((state) => (state.known || state.counts[view] > 0 ? state.counts[view] : undefined));
  const atLeast = useAtLeast();
  const Icon = ICONS[view];
  return (
    <li>
      <TooltipTrigger delay={200} isDisabled={!compact}>
        <Button
          className="nav-item"
          aria-current={current ? "page" : "false"}
          onPress={() => {
            closeDetails();
            setView(view);
          }}
        >
          <Icon size={16} aria-hidden="true" />
          <span className="nav-label">{viewWords[view]}</span>{" "}
          <span className="nav-count">{count === undefined ? "–" : <Count count={count} atLeast={atLeast} />}</span>
        </Button>
        <Tooltip className="tooltip" placement="right" offset={6}>
          {viewWords[view]}
        </Tooltip>
      </TooltipTrigger>
    </li>
  );
}

interface RecordItemProps {
  readonly name: string;
  readonly shortcut: string;
  readonly icon: LucideIcon;
  readonly dialog: OpenDialog;
  readonly compact: boolean;
}

function RecordItem({ name, shortcut, icon: Icon, dialog, compact }: RecordItemProps) {
  const { openDialog } = useActions();
  return (
    <li>
      <TooltipTrigger delay={200} isDisabled={!compact}>
        <Button className="nav-item" aria-keyshortcuts={shortcut} onPress={() => openDialog(dialog)}>
          <Icon size={16} aria-hidden="true" />
          <span className="nav-label">{name}</span>
          <kbd aria-hidden="true">{shortcut}</kbd>
        </Button>
        <Tooltip className="tooltip" placement="right" offset={6}>
          {name}
        </Tooltip>
      </TooltipTrigger>
    </li>
  );
}
