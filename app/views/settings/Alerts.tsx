/**
 * The alerts that the user wants, and their form. Each choice takes effect at once and is saved.
 */
import { useId, useState } from "react";
import {
  ALERT_SOUNDS,
  ALERT_VOLUME,
  type AlertPreferences,
  type AlertRule,
  type AlertSoundName,
  type OwnSoundDto,
  type QuietHours,
  OWN_SOUNDS,
  REMIND_MINUTES,
} from "../../../electron/contract/alert-rules.ts";
import type { AlertOutcome } from "../../../electron/contract/alerts.ts";
import type { ManagedBy } from "../../../electron/contract/managed.ts";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import { PRIORITY_NAMES, type PriorityName } from "../../../electron/contract/vocabulary.ts";
import { Button } from "../../components/Button.tsx";
import checkStyles from "../../components/Check.module.css";
import { classes } from "../../components/classes.ts";
import { Problem } from "../../components/Problem.tsx";
import { PriorityShape } from "../../components/PriorityShape.tsx";
import { Status } from "../../components/Status.tsx";
import textStyles from "../../components/text.module.css";
import {
  alertSettings,
  alertSoundLabels,
  outcomeWords,
  remindWords,
  ruleName,
  rulePriority,
  silenceWords,
  volumeWords,
} from "../../messages/alert-preferences.ts";
import { managedWords } from "../../messages/settings.ts";
import { soundAlert } from "../../store/alert-health.ts";
import { useActions, useBridge, useDocket, useDocketStore } from "../../store/hooks.ts";
import { AlertChecks } from "./AlertChecks.tsx";
import { AlertPause } from "./AlertPause.tsx";
import fieldStyles from "./Field.module.css";
import { TimeOfDay } from "./TimeOfDay.tsx";
import styles from "./Alerts.module.css";

export function Alerts() {
  const { prefer } = useActions();
  const alerts = useDocket(({ preferences }) => preferences.person.alerts);
  const quietHoursBy = useDocket(({ preferences }) => preferences.quietHoursBy);
  const change = (changes: Partial<AlertPreferences>): void => prefer({ alerts: { ...alerts, ...changes } });
  const store = useDocketStore();
  const silence = useDocket(({ alertHealth }) => alertHealth?.soundProblem);
  const play = (sound: OwnSoundDto): void => void soundAlert(store, sound).catch(() => undefined);
  const setRule = (priority: PriorityName, rule: AlertRule): void => change({ rules: { ...alerts.rules, [priority]: rule } });
  return (
    <div className={styles.alerts}>
      <AlertPause alerts={alerts} change={change} />
      <table className={styles.rules}>
        <caption className={classes(fieldStyles.name)}>{alertSettings.rules}</caption>
        <thead>
          <tr>
            <th scope="col">{alertSettings.priority}</th>
            <th scope="col">{alertSettings.alert}</th>
            <th scope="col">{alertSettings.sound}</th>
          </tr>
        </thead>
        <tbody>
          {PRIORITY_NAMES.map((priority) => (
            <Rule key={priority} priority={priority} alerts={alerts} set={(rule) => setRule(priority, rule)} play={play} />
          ))}
        </tbody>
      </table>
      {silence !== undefined && <Problem words={silenceWords(silence)} />}
      <p className={textStyles.hint}>{alertSettings.always}</p>
      <Volume volume={alerts.volume} set={(volume) => change({ volume })} />
      <Quiet hours={alerts.quietHours} by={quietHoursBy} set={(quietHours) => change({ quietHours })} />
      <label className={classes(checkStyles.check)}>
        <input type="checkbox" checked={alerts.criticalAlways} onChange={({ target }) => change({ criticalAlways: target.checked })} />
        {alertSettings.criticalAlways}
      </label>
      <Remind minutes={alerts.remindMinutes} set={(remindMinutes) => change({ remindMinutes })} />
      <Test />
      <AlertChecks />
    </div>
  );
}

/**
 * Tests whether alerts arrive at all: shows what the system has answered and what the system cannot
 * know.
 */
function Test() {
  const bridge = useBridge();
  const [outcome, setOutcome] = useState<AlertOutcome | InvokeError | "waiting">();
  const test = async (): Promise<void> => {
    setOutcome("waiting");
    const result = await bridge.invoke("alerts:test", null);
    setOutcome(result.ok ? result.value : result.error);
  };
  const result = outcome === undefined || outcome === "waiting" ? "" : outcomeWords(outcome);
  return (
    <div className={styles.withheld}>
      <Button onClick={() => void test()} aria-disabled={outcome === "waiting"}>
        {alertSettings.test}
      </Button>
      <Status topic="alert test" className={result === "" ? undefined : textStyles.note} name={alertSettings.test_result} words={result}>
        {result}
      </Status>
    </div>
  );
}

interface RuleProps {
  readonly priority: PriorityName;
  readonly alerts: AlertPreferences;
  readonly set: (rule: AlertRule) => void;
  readonly play: (sound: OwnSoundDto) => void;
}

function Rule({ priority, alerts, set, play }: RuleProps) {
  const rule = alerts.rules[priority];
  const own = OWN_SOUNDS.find((sound) => sound === rule.sound);
  return (
    <tr>
      <th scope="row">
        <span className={styles.priority}>
          <span aria-hidden="true">
            <PriorityShape priority={priority} />
          </span>
          {rulePriority(priority)}
        </span>
      </th>
      <td>
        <label className={classes(checkStyles.check)}>
          <input
            type="checkbox"
            aria-label={ruleName("alert", priority)}
            checked={rule.alert}
            onChange={({ target }) => set({ ...rule, alert: target.checked })}
          />
        </label>
      </td>
      <td className={styles.sound}>
        <select
          aria-label={ruleName("sound", priority)}
          value={rule.sound}
          disabled={!rule.alert}
          onChange={({ target }) => set({ ...rule, sound: target.value as AlertSoundName })}
        >
          {ALERT_SOUNDS.map((sound) => (
            <option key={sound} value={sound}>
              {alertSoundLabels[sound]}
            </option>
          ))}
        </select>
        {rule.alert && own !== undefined && (
          <Button aria-label={ruleName("try", priority)} onClick={() => play({ name: own, volume: alerts.volume })}>
            {alertSettings.try}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Volume({ volume, set }: { readonly volume: number; readonly set: (volume: number) => void }) {
  const id = useId();
  return (
    <div className={classes(fieldStyles.field)}>
      <label htmlFor={id}>{alertSettings.volume}</label>
      <div className={styles.volume}>
        <input
          id={id}
          type="range"
          min={ALERT_VOLUME.min}
          max={ALERT_VOLUME.max}
          step={ALERT_VOLUME.step}
          value={volume}
          aria-valuetext={volumeWords(volume)}
          onChange={({ target }) => set(Number(target.value))}
        />
        <span aria-hidden="true">{volumeWords(volume)}</span>
      </div>
    </div>
  );
}

interface QuietProps {
  readonly hours: QuietHours;
  /** The administrator's decision, if there is one; then nothing can be changed. */
  readonly by: ManagedBy | undefined;
  readonly set: (hours: QuietHours) => void;
}

function Quiet({ hours, by, set }: QuietProps) {
  const isNever = hours.on && hours.from === hours.to;
  return (
    <fieldset className={styles.quiet}>
      <label className={classes(checkStyles.check)}>
        <input
          type="checkbox"
          checked={hours.on}
          disabled={by !== undefined}
          onChange={({ target }) => set({ ...hours, on: target.checked })}
        />
        {alertSettings.quiet}
      </label>
      <div className={styles.times}>
        {(["from", "to"] as const).map((edge) => (
          <TimeOfDay
            key={edge}
            label={alertSettings[edge]}
            value={hours[edge]}
            disabled={!hours.on || by !== undefined}
            set={(time) => set({ ...hours, [edge]: time })}
          />
        ))}
      </div>
      {by !== undefined && <p className={textStyles.hint}>{managedWords(by)}</p>}
      <p className={textStyles.hint}>{isNever ? alertSettings.quiet_never : alertSettings.quiet_hint}</p>
    </fieldset>
  );
}

function Remind({ minutes, set }: { readonly minutes: number; readonly set: (minutes: number) => void }) {
  const id = useId();
  // A value set in the file is offered as well.
  const offered = [...new Set<number>([...REMIND_MINUTES, minutes])].toSorted((a, b) => a - b);
  return (
    <div className={classes(fieldStyles.field)}>
      <label htmlFor={id}>{alertSettings.remind}</label>
      <select id={id} className={styles.remind} value={minutes} onChange={({ target }) => set(Number(target.value))}>
        {offered.map((span) => (
          <option key={span} value={span}>
            {remindWords(span)}
          </option>
        ))}
      </select>
    </div>
  );
}
