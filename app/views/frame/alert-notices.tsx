/** Notices about alerts: not shown, without sound or withheld; and about the missing tray icon. */
import { BellOff, Info } from "lucide-react";
import { pauseEnd } from "../../../electron/contract/alert-rules.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { t } from "../../languages/words.ts";
import { alertsFailWords, soundFailsWords, withheldWords } from "../../messages/alert-preferences.ts";
import { useActions, useDocket, useNow } from "../../store/hooks.ts";
import { isConfigured } from "../../store/settings.ts";

export function AlertsFailNotice() {
  const { failure, asksPermission = false } = useDocket(({ alertHealth }) => alertHealth) ?? {};
  // During the welcome, there is no settings dialog.
  const hasSettings = useDocket(({ settings }) => settings !== undefined && isConfigured(settings));
  if (failure === undefined) return null;
  const words = alertsFailWords(failure, asksPermission);
  return (
    <Notice name={t("noticeNames.alertsFail")} tone="warn" icon={BellOff} title={t("notices.alertsFail")} text={words}>
      {hasSettings && <CommandButton command="dialog.settings" withKey={false} />}
    </Notice>
  );
}

export function SoundFailsNotice() {
  const problem = useDocket(({ alertHealth }) => alertHealth?.soundProblem);
  if (problem === undefined) return null;
  return (
    <Notice name={t("noticeNames.soundFails")} tone="warn" icon={BellOff} title={t("notices.soundFails")} text={soundFailsWords(problem)}>
      <CommandButton command="dialog.settings" withKey={false} />
    </Notice>
  );
}

export function AlertsWithheldNotice() {
  const alerts = useDocket(({ preferences }) => preferences.person.alerts);
  const words = useNow((now) => withheldWords(alerts, now));
  const isPaused = useNow((now) => pauseEnd(alerts.pausedUntil, now) !== undefined);
  if (words === "") return null;
  return (
    <Notice name={t("noticeNames.alertsWithheld")} tone="news" icon={BellOff} text={words}>
      {isPaused && <CommandButton command="alerts.resume" />}
    </Notice>
  );
}

export function MissingTrayNotice() {
  const { prefer } = useActions();
  return (
    <Notice
      name={t("noticeNames.missingTray")}
      tone="news"
      icon={Info}
      title={t("notices.missingTray")}
      text={t("notices.missingTray_text")}
    >
      <Button kind="quiet" onClick={() => prefer({ missingTray: "known" })}>
        {t("notices.dismiss")}
      </Button>
    </Notice>
  );
}
