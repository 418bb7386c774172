/**
 * Counts of the work in a shift, each number above its word; the parent determines how many stand
 * side by side. A count of zero is shown as a word.
 */
import { numberWords } from "../../../electron/contract/languages/formats.ts";
import type { ShiftDto } from "../../../electron/contract/ledger.ts";
import { classes } from "../../components/classes.ts";
import textStyles from "../../components/text.module.css";
import { countOf, SHIFT_COUNTS, shiftCounts, shiftWords } from "../../messages/shift.ts";
import styles from "./ShiftCounts.module.css";

export function ShiftCounts({ shift, className }: { readonly shift: ShiftDto; readonly className: string | undefined }) {
  return (
    <dl className={classes(styles.counts, className)}>
      {SHIFT_COUNTS.map((name) => {
        const count = countOf(shift, name);
        return (
          <div key={name}>
            <dt className={textStyles.countWord}>{shiftCounts[name]}</dt>
            <dd className={textStyles.count} data-none={count === 0 || undefined}>
              {count === 0 ? shiftWords.none : numberWords(count)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
