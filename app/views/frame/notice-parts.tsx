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
import { t } from "../../languages/words.ts";
import { unreadableOf } from "../../messages/counts.ts";
import { digestCounts, digestSpan } from "../../messages/digest.ts";
import type { PaneName } from "../../messages/failure.ts";
import { behindWords, cutWords, heldBackWords, pauseWords, sendingWords, standingHead, standingWords } from "../../messages/notices.ts";
import { errorWords } from "../../messages/errors.ts";
import { nameOf } from "../../messages/name.ts";
import { asSentence } from "../../messages/sentence.ts";
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
    <Notice
      name={t("noticeNames.settings")}
      tone="bad"
      icon={TriangleAlert}
      title={t("notices.notConnected")}
      text={asSentence(settingProblemWords(problem))}
    >
      <CommandButton command="dialog.settings">{t("notices.openSettings")}</CommandButton>
    </Notice>
  );
}

function FilesNotice() {
  const storage = useDocket(({ connection }) => connection?.storage);
  const { dismissFiles } = useActions();
  if (storage === undefined) return null;
  const text = [asSentence(storage.problems.map(storageSentence).join(" ")), storageCosts[storage.what] ?? ""].join(" ").trim();
  return (
    <Notice
      name={t("noticeNames.files")}
      tone={storage.kept ? "news" : "bad"}
      icon={HardDrive}
      title={storageHeads[storage.what]}
      text={text}
    >
      {storage.kept ? (
        <Button kind="quiet" onClick={dismissFiles}>
          {t("notices.dismiss")}
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
    <Notice name={t("noticeNames.settingsFile")} tone="news" icon={HardDrive} title={t("notices.settingsFile")} text={asSentence(problem)}>
      <CommandButton command="dialog.settings">{t("notices.openSettings")}</CommandButton>
      <Button kind="quiet" onClick={dismissSettingsFile}>
        {t("notices.dismiss")}
      </Button>
    </Notice>
  );
}

function PreferencesNotice() {
  const problem = useDocket(({ preferences, preferencesProblem }) => preferencesProblem ?? preferences.notKept);
  if (problem === undefined) return null;
  return (
    <Notice
      name={t("noticeNames.preferences")}
      tone="warn"
      icon={HardDrive}
      title={t("notices.preferences")}
      text={asSentence(errorWords(problem))}
    />
  );
}

function WindowNotice() {
  return (
    <Notice name={t("noticeNames.window")} tone="warn" icon={TriangleAlert} title={t("notices.window")} text={t("notices.window_text")}>
      <CommandButton command="window.reload" />
      <CommandButton command="failure.dismiss" kind="quiet">
        {t("notices.dismiss")}
      </CommandButton>
    </Notice>
  );
}

function UnreadableNotice() {
  const count = useDocket((state) => unreadableOf(state.connection));
  const text = t("notices.unreadable", { count });
  return <Notice name={t("noticeNames.unreadable")} tone="warn" icon={TriangleAlert} text={text} part="unreadable" />;
}

function BehindNotice() {
  return <Notice name={t("noticeNames.behind")} tone="warn" icon={Info} text={behindWords()} />;
}

/** Drawn again only when its words change. */
function sentence(name: "heldBack" | "cut" | "pause" | "sending", words: (link: ConnectionDto, now: number) => string): FC {
  return function SentenceNotice() {
    return <Notice name={t(`noticeNames.${name}`)} tone="news" icon={Info} text={useConnectionWords(words)} />;
  };
}

function SilenceNotice() {
  const [first, ...others] = useDocket((state) => state.silences);
  const isLive = useLive();
  const words = useNow((now) => (first?.silentSince === undefined ? "" : silenceWords(first.silentSince, now, isLive)));
  if (first === undefined) return null;
  const text = others.length === 0 ? nameOf(first) : t("notices.silence_more", { name: nameOf(first), more: others.length });
  return (
    <Notice name={t("noticeNames.silence")} tone="news" icon={BellRing} title={words} text={text}>
      <CommandButton command="silence.show">{t("notices.answer")}</CommandButton>
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
      name={t("noticeNames.away")}
      tone="news"
      icon={History}
      title={t("noticeNames.away")}
      text={t("notices.away", { counts: digestCounts(digest, atLeast), span })}
    >
      <CommandButton command="dialog.digest">{t("notices.showChanged")}</CommandButton>
      <CommandButton command="digest.dismiss" kind="quiet">
        {t("notices.dismiss")}
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
      <Notice name={t(`noticeNames.${fate}`)} tone={tone} icon={icon} title={standingHead(fate, group.count)} text={text}>
        <CommandButton command={command}>{t(fate === "unknown" || fate === "held" ? "notices.decide" : "notices.review")}</CommandButton>
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
  heldBack: onTheWay(sentence("heldBack", heldBackWords)),
  cut: onTheWay(sentence("cut", cutWords)),
  pause: onTheWay(sentence("pause", pauseWords)),
  files: { Part: FilesNotice, pane: "files banner" },
  silence: { Part: SilenceNotice, pane: "silence banner" },
  away: { Part: AwayNotice, pane: "digest banner" },
  settingsFile: { Part: SettingsFileNotice, pane: "files banner" },
  preferences: { Part: PreferencesNotice, pane: "files banner" },
  accounts: { Part: OtherAccountsNotice, pane: "other accounts banner" },
  superseded: ofUpdates(standing("superseded", CircleOff, "news")),
  connecting: connection,
  backlog: onTheWay(sentence("sending", sendingWords)),
};
