/** Each notice as it is drawn; which of them stand is for store/notices.ts. */
import {
  BellRing,
  CircleHelp,
  CircleOff,
  CirclePause,
  CircleX,
  HardDrive,
  History,
  Info,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import type { FC } from "react";
import type { ConnectionDto } from "../../../electron/contract/connection.ts";
import { fileProblemWords, settingProblemWords } from "../../../electron/contract/messages/settings.ts";
import { storageSentence } from "../../../electron/contract/messages/storage.ts";
import type { CommandId } from "../../commands/registry.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { Button } from "../../components/Button.tsx";
import type { Fate } from "../../store/fates.ts";
import { useActions, useAtLeast, useConnectionWords, useDocket, useLive, useNow } from "../../store/hooks.ts";
import type { NoticeCode } from "../../store/notices.ts";
import { unreadableOf } from "../../messages/counts.ts";
import { digestCounts, digestSpan } from "../../messages/digest.ts";
import type { PaneName } from "../../messages/failure.ts";
import { behindWords, cutWords, heldBackWords, pauseWords, sendingWords, standingHead, standingWords } from "../../messages/notices.ts";
import { nameOf } from "../../messages/name.ts";
import { asSentence, counted } from "../../messages/sentence.ts";
import { silenceWords } from "../../messages/silence.ts";
import { storageCosts, storageHeads } from "../../messages/storage.ts";
import { OtherAccountsNotice } from "../accounts/OtherAccountsNotice.tsx";
import { ConnectionNotice } from "./ConnectionNotice.tsx";
import { Notice } from "../../components/Notice.tsx";

interface NoticePart {
  readonly Part: FC;
  /** As its failure is named. */
  readonly pane: PaneName;
}

function SettingsNotice() {
  const problem = useDocket((state) => state.settings?.problems[0]);
  if (problem === undefined) return null;
  return (
    <Notice name="Settings problem" tone="bad" icon={TriangleAlert} title="Not connected" text={asSentence(settingProblemWords(problem))}>
      <CommandButton command="dialog.settings">Open settings</CommandButton>
    </Notice>
  );
}

function FilesNotice() {
  const storage = useDocket(({ connection }) => connection?.storage);
  const { dismissFiles } = useActions();
  if (storage === undefined) return null;
  const text = [asSentence(storage.problems.map(storageSentence).join(" ")), storageCosts[storage.what] ?? ""].join(" ").trim();
  return (
    <Notice name="Files" tone={storage.kept ? "news" : "bad"} icon={HardDrive} title={storageHeads[storage.what]} text={text}>
      {storage.kept ? (
        <Button kind="quiet" onClick={dismissFiles}>
          Dismiss
        </Button>
      ) : undefined}
    </Notice>
  );
}

function SettingsFileNotice() {
  const problem = useDocket(({ settings }) => settings?.fileProblem && fileProblemWords(settings.fileProblem));
  const { dismissSettingsFile } = useActions();
  if (problem === undefined) return null;
  return (
    <Notice name="Settings file" tone="news" icon={HardDrive} title="About the saved settings" text={asSentence(problem)}>
      <CommandButton command="dialog.settings">Open settings</CommandButton>
      <Button kind="quiet" onClick={dismissSettingsFile}>
        Dismiss
      </Button>
    </Notice>
  );
}

function WindowNotice() {
  return (
    <Notice
      name="Window problem"
      tone="warn"
      icon={TriangleAlert}
      title="Something in this window failed"
      text="Reload it: what you see may be out of date. Updates and drafts are not touched by it."
    >
      <CommandButton command="window.reload" />
      <CommandButton command="failure.dismiss" kind="quiet">
        Dismiss
      </CommandButton>
    </Notice>
  );
}

function UnreadableNotice() {
  const count = useDocket((state) => unreadableOf(state.connection));
  const text = `${counted(count, "message")} of the present list could not be read`;
  return <Notice name="Unreadable messages" tone="warn" icon={TriangleAlert} text={text} part="unreadable" />;
}

function BehindNotice() {
  return <Notice name="Shown late" tone="warn" icon={Info} text={behindWords} />;
}

/** Drawn again only when its words change. */
function sentence(name: string, words: (link: ConnectionDto, now: number) => string): FC {
  return function SentenceNotice() {
    return <Notice name={name} tone="news" icon={Info} text={useConnectionWords(words)} />;
  };
}

function SilenceNotice() {
  const [first, ...others] = useDocket((state) => state.silences);
  const isLive = useLive();
  const words = useNow((now) => (first?.silentSince === undefined ? "" : silenceWords(first.silentSince, now, isLive)));
  if (first === undefined) return null;
  const text = `${nameOf(first)}${others.length > 0 ? `, and ${others.length} more` : ""}`;
  return (
    <Notice name="Silent work" tone="news" icon={BellRing} title={words} text={text}>
      <CommandButton command="silence.show">Answer</CommandButton>
      <CommandButton command="silence.later" subject={{ row: first }} withKey={false} kind="quiet" />
    </Notice>
  );
}

function AwayNotice() {
  const digest = useDocket((state) => state.digest);
  const atLeast = useAtLeast();
  const span = useNow((now) => (digest === undefined ? "" : digestSpan(digest, now)));
  if (digest === undefined) return null;
  return (
    <Notice
      name="While Docket was away"
      tone="news"
      icon={History}
      title="While Docket was away"
      text={`${digestCounts(digest, atLeast)}, ${span}.`}
    >
      <CommandButton command="dialog.digest">Show what changed</CommandButton>
      <CommandButton command="digest.dismiss" kind="quiet">
        Dismiss
      </CommandButton>
    </Notice>
  );
}

/** Updates that stand still until their user decides. */
function standing(fate: Fate & ("unknown" | "refused" | "held" | "superseded"), icon: LucideIcon, tone: "bad" | "warn" | "news"): FC {
  return function StandingNotice() {
    const group = useDocket((state) => state.fates[fate]);
    const text = standingWords(fate, group);
    const command: CommandId = `fate.${fate}`;
    return (
      <Notice name={`Updates: ${fate}`} tone={tone} icon={icon} title={standingHead(fate, group.count)} text={text}>
        <CommandButton command={command}>{fate === "unknown" || fate === "held" ? "Decide" : "Review"}</CommandButton>
      </Notice>
    );
  };
}

const connection: NoticePart = { Part: ConnectionNotice, pane: "connection banner" };
const onTheWay = (Part: FC): NoticePart => ({ Part, pane: "notices" });
const ofUpdates = (Part: FC): NoticePart => ({ Part, pane: "notices" });

export const NOTICE_PARTS: Readonly<Record<NoticeCode, NoticePart>> = {
  unanswered: connection,
  settings: { Part: SettingsNotice, pane: "connection banner" },
  refused: connection,
  notKept: { Part: FilesNotice, pane: "files banner" },
  window: { Part: WindowNotice, pane: "notices" },
  offline: connection,
  stale: connection,
  unknown: ofUpdates(standing("unknown", CircleHelp, "warn")),
  updateRefused: ofUpdates(standing("refused", CircleX, "bad")),
  held: ofUpdates(standing("held", CirclePause, "warn")),
  unreadable: onTheWay(UnreadableNotice),
  behind: onTheWay(BehindNotice),
  heldBack: onTheWay(sentence("Messages held back", heldBackWords)),
  cut: onTheWay(sentence("Connections cut", cutWords)),
  pause: onTheWay(sentence("Pause", pauseWords)),
  files: { Part: FilesNotice, pane: "files banner" },
  silence: { Part: SilenceNotice, pane: "silence banner" },
  away: { Part: AwayNotice, pane: "digest banner" },
  settingsFile: { Part: SettingsFileNotice, pane: "files banner" },
  accounts: { Part: OtherAccountsNotice, pane: "other accounts banner" },
  superseded: ofUpdates(standing("superseded", CircleOff, "news")),
  connecting: connection,
  backlog: onTheWay(sentence("Sending updates", sendingWords)),
};
