/** The alerts that are withheld at present, and the pause: for an hour, or until a time. */
import { useState } from "react";
import { type AlertPreferences, nextTime, pauseEnd } from "../../../electron/contract/alert-rules.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { Button } from "../../components/Button.tsx";
import textStyles from "../../components/text.module.css";
import { alertSettings, withheldWords } from "../../messages/alert-preferences.ts";
import { useNow } from "../../store/hooks.ts";
import styles from "./Alerts.module.css";
import { TimeOfDay } from "./TimeOfDay.tsx";

interface AlertPauseProps {
  readonly alerts: AlertPreferences;
  readonly change: (changes: Partial<AlertPreferences>) => void;
}

export function AlertPause({ alerts, change }: AlertPauseProps) {
  const words = useNow((now) => withheldWords(alerts, now));
  const isPaused = useNow((now) => pauseEnd(alerts.pausedUntil, now) !== undefined);
  const [until, setUntil] = useState(alerts.quietHours.to);
  return (
    <div className={styles.withheld}>
      {words !== "" && <p className={textStyles.note}>{words}</p>}
      <CommandButton command={isPaused ? "alerts.resume" : "alerts.pause"} />
      {!isPaused && (
        <div className={styles.times}>
          <TimeOfDay label={alertSettings.pauseUntil} value={until} set={setUntil} />
          <Button onClick={() => change({ pausedUntil: nextTime(until, Date.now()) })}>{alertSettings.pauseUntilThen}</Button>
        </div>
      )}
    </div>
  );
}
