/** Whether Docket can alert the user, as far as that is known. */
import { Check, CircleHelp, X } from "lucide-react";
import { useEffect } from "react";
import { classes } from "../../components/classes.ts";
import { alertChecks, checksOf } from "../../messages/alert-checks.ts";
import { moment } from "../../messages/times.ts";
import { askAlertHealth } from "../../store/alert-health.ts";
import { useDocket, useDocketStore, useNow } from "../../store/hooks.ts";
import styles from "./Alerts.module.css";
import fieldStyles from "./Field.module.css";

/**
 * Time for which a shown alert counts as proof, in milliseconds: a permission can be withdrawn at
 * any time, and no system reports that.
 */
const PROVES_FOR_MS = 3_600_000;

const SHAPES = { yes: Check, no: X, unknown: CircleHelp } as const;

export function AlertChecks() {
  const store = useDocketStore();
  const health = useDocket(({ alertHealth }) => alertHealth);
  const alerts = useDocket(({ preferences }) => preferences.person.alerts);
  const at = useNow((now) => (health?.shownAt === undefined ? "" : moment(health.shownAt, now)));
  const isOld = useNow((now) => now - (health?.shownAt ?? now) > PROVES_FOR_MS);
  useEffect(() => void askAlertHealth(store), [store]);
  if (health === undefined) return null;
  return (
    <table className={styles.rules}>
      <caption className={classes(fieldStyles.name)}>{alertChecks.title}</caption>
      <tbody>
        {checksOf(health, { at, isOld }, alerts).map(({ subject, answer, source }) => {
          const Shape = SHAPES[answer];
          return (
            <tr key={subject}>
              <th scope="row">{alertChecks[subject]}</th>
              <td className={styles.answer} data-answer={answer}>
                <Shape size={16} aria-hidden="true" />
                {alertChecks[answer]}
              </td>
              <td className={styles.source}>{source}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
