/** The component of each notice; store/notices.ts determines which notices are active. */
import { BellRing, HardDrive, History, Info, TriangleAlert } from "lucide-react";
import type { FC } from "react";
import type { ConnectionDto } from "../../../electron/contract/connection.ts";
import { dropReasonWords } from "../../../electron/contract/messages/drop-reasons.ts";
import { managedProblemWords } from "../../../electron/contract/messages/managed.ts";
import { fileProblemWords, settingProblemWords } from "../../../electron/contract/messages/settings.ts";
import { isolatedParts } from "../../../electron/contract/messages/visible.ts";
import { storageSentence } from "../../../electron/contract/messages/storage.ts";
import type { CommandId } from "../../commands/registry.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { Button } from "../../components/Button.tsx";
import type { DecisionStage } from "../../store/update-stages.ts";
import { useActions, useAtLeast, useConnectionWords, useDocket, useLive, useNow } from "../../store/hooks.ts";
import type { NoticeCode } from "../../store/notices.ts";
import type { DocketState } from "../../store/store.ts";
import { t } from "../../languages/words.ts";
import { unreadableOf } from "../../messages/counts.ts";
import { digestCounts, digestSpan } from "../../messages/digest.ts";
import type { PaneName } from "../../messages/failure.ts";
import { behindWords, cutWords, heldBackWords, pauseWords, sendingWords, standingHead, standingWords } from "../../messages/notices.ts";
import { errorWords } from "../../messages/errors.ts";
import { nameOf } from "../../messages/name.ts";
import { asSentence } from "../../messages/sentence.ts";
import { silenceWords } from "../../messages/silence.ts";
import { crashWords } from "../../messages/crash.ts";
import { storageCosts, storageHeads } from "../../messages/storage.ts";
import { OtherAccountsNotice } from "../accounts/OtherAccountsNotice.tsx";
import { AlertsFailNotice, AlertsWithheldNotice, MissingTrayNotice, SoundFailsNotice } from "./alert-notices.tsx";
import { ConnectionNotice } from "./ConnectionNotice.tsx";
import { Notice, type NoticeProps } from "../../components/Notice.tsx";

interface NoticePart {
  readonly Part: FC;
  /** Name of the pane that a failure of the notice is reported under. */
  readonly pane: PaneName;
}

/** A notice that is shown while there is a problem. */
function ProblemNotice({
  problem,
  ...notice
}: Omit<NoticeProps, "text"> & { readonly problem: (state: DocketState) => string | undefined }) {
  const words = useDocket(problem);
  return words === undefined ? null : <Notice {...notice} text={asSentence(words)} />;
}

function SettingsNotice() {
  return (
    <ProblemNotice
      name={t("noticeNames.settings")}
      tone="bad"
      icon={TriangleAlert}
      title={t("notices.notConnected")}
      problem={({ settings }) =>
        (settings?.managedProblems?.[0] && managedProblemWords(settings.managedProblems[0])) ??
        (settings?.problems[0] && settingProblemWords(settings.problems[0]))
      }
    >
      <CommandButton command="dialog.settings">{t("notices.openSettings")}</CommandButton>
    </ProblemNotice>
  );
}

function FilesNotice() {
  const storage = useDocket(({ connection }) => connection?.storage);
  const { dismissFiles } = useActions();
  if (storage === undefined) return null;
  const text = [
    asSentence(storage.problems.map((problem) => storageSentence(isolatedParts(problem))).join(" ")),
    storageCosts[storage.what] ?? "",
  ]
    .join(" ")
    .trim();
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

function CrashNotice() {
  const { dismissCrash, openDialog } = useActions();
  const crash = useDocket((state) => state.crash);
  const text = useNow((now) => (crash === undefined ? "" : crashWords(crash, now)));
  return (
    <Notice name={t("noticeNames.crash")} tone="news" icon={HardDrive} title={t("crash.title")} text={text}>
      <Button onClick={() => openDialog({ kind: "crash" })}>{t("crash.show")}</Button>
      <Button kind="quiet" onClick={dismissCrash}>
        {t("crash.dismiss")}
      </Button>
    </Notice>
  );
}

function SettingsFileNotice() {
  const { dismissSettingsFile } = useActions();
  return (
    <ProblemNotice
      name={t("noticeNames.settingsFile")}
      tone="news"
      icon={HardDrive}
      title={t("notices.settingsFile")}
      problem={({ settings }) => settings?.fileProblem && fileProblemWords(settings.fileProblem)}
    >
      <CommandButton command="dialog.settings">{t("notices.openSettings")}</CommandButton>
      <Button kind="quiet" onClick={dismissSettingsFile}>
        {t("notices.dismiss")}
      </Button>
    </ProblemNotice>
  );
}

function PreferencesNotice() {
  return (
    <ProblemNotice
      name={t("noticeNames.preferences")}
      tone="warn"
      icon={HardDrive}
      title={t("notices.preferences")}
      problem={({ preferences: { notKept }, preferencesProblem = notKept }) => preferencesProblem && errorWords(preferencesProblem)}
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
  const why = useDocket((state) => state.connection?.firstDrop);
  const text =
    why === undefined
      ? t("notices.unreadable", { count })
      : t("notices.unreadable_why", { count, why: dropReasonWords(isolatedParts(why)) });
  return <Notice name={t("noticeNames.unreadable")} tone="warn" icon={TriangleAlert} text={text} part="unreadable" />;
}

function BehindNotice() {
  return <Notice name={t("noticeNames.behind")} tone="warn" icon={Info} text={behindWords()} />;
}

/** Returns a notice that is rendered again only when its words change. */
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

/** Returns the notice of updates that wait for the user's decision. */
function standing(stage: DecisionStage, tone: "bad" | "warn" | "news"): FC {
  return function StandingNotice() {
    const group = useDocket((state) => state.updateStages[stage]);
    const text = standingWords(stage, group);
    const command: CommandId = `fate.${stage}`;
    // Refers to the update that the button opens.
    const isUndecided = (stage === "unknown" || stage === "held") && (group.first?.update?.choices.length ?? 0) > 0;
    return (
      <Notice name={t(`noticeNames.${stage}`)} tone={tone} icon={stage} title={standingHead(stage, group.count)} text={text}>
        <CommandButton command={command}>{t(isUndecided ? "notices.decide" : "notices.review")}</CommandButton>
      </Notice>
    );
  };
}

const connection: NoticePart = { Part: ConnectionNotice, pane: "connection banner" };
const plain = (Part: FC): NoticePart => ({ Part, pane: "notices" });

export const NOTICE_PARTS: Readonly<Record<NoticeCode, NoticePart>> = {
  unanswered: connection,
  settings: { Part: SettingsNotice, pane: "connection banner" },
  refused: connection,
  notKept: { Part: FilesNotice, pane: "files banner" },
  window: plain(WindowNotice),
  offline: connection,
  stale: connection,
  unknown: plain(standing("unknown", "warn")),
  updateRefused: plain(standing("refused", "bad")),
  held: plain(standing("held", "warn")),
  unreadable: plain(UnreadableNotice),
  behind: plain(BehindNotice),
  heldBack: plain(sentence("heldBack", heldBackWords)),
  cut: plain(sentence("cut", cutWords)),
  pause: plain(sentence("pause", pauseWords)),
  files: { Part: FilesNotice, pane: "files banner" },
  silence: { Part: SilenceNotice, pane: "silence banner" },
  away: { Part: AwayNotice, pane: "digest banner" },
  crash: plain(CrashNotice),
  settingsFile: { Part: SettingsFileNotice, pane: "files banner" },
  preferences: { Part: PreferencesNotice, pane: "files banner" },
  accounts: { Part: OtherAccountsNotice, pane: "other accounts banner" },
  alertsFail: plain(AlertsFailNotice),
  soundFails: plain(SoundFailsNotice),
  alertsWithheld: plain(AlertsWithheldNotice),
  missingTray: plain(MissingTrayNotice),
  superseded: plain(standing("superseded", "news")),
  connecting: connection,
  backlog: plain(sentence("sending", sendingWords)),
};
