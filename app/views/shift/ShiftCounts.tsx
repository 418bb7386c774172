/** What was done in a shift, number over word; whoever places it says how many stand side by side. */
import { numberWords } from "../../../electron/contract/languages/formats.ts";
import type { ShiftDto } from "../../../electron/contract/ledger.ts";
import { classes } from "../../components/classes.ts";
import { countOf, SHIFT_COUNTS, shiftCounts } from "../../messages/shift.ts";
import styles from "./ShiftCounts.module.css";

export function ShiftCounts({ shift, className }: { readonly shift: ShiftDto; readonly className: string | undefined }) {
  return (
    <dl className={classes(styles.counts, className)}>
      {SHIFT_COUNTS.map((name) => (
        <div key={name}>
          <dt>{shiftCounts[name]}</dt>
          <dd>{numberWords(countOf(shift, name))}</dd>
        </div>
      ))}
    </dl>
  );
}
