/** The facts of the Action: what kind it is above its name, and the others under their labels. */
import { ClipboardList } from "lucide-react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { ExactTime } from "../../components/ExactTime.tsx";
import { useExactTimes } from "../../components/use-exact-times.ts";
import { PriorityShape } from "../../components/PriorityShape.tsx";
import { factsOf, kindWords } from "../../messages/facts.ts";
import { useNow } from "../../store/hooks.ts";
import { CopyButtons } from "./CopyButtons.tsx";
import textStyles from "../../components/text.module.css";
import styles from "./Facts.module.css";

/** In characters; longer ones get a line for themselves, and beside its buttons an id two columns. */
const LONG = 17;
const LONG_BESIDE_BUTTONS = 9;
/** In narrow details. */
const LONG_IN_LITTLE_ROOM = 6;

export function Kind({ row }: { readonly row: RowDto }) {
  const words = kindWords(row);
  if (words === "") return null;
  return (
    <p className={styles.kind} data-part="kind">
      <ClipboardList size={14} aria-hidden="true" />
      <span>{words}</span>
    </p>
  );
}

export function Facts({ row }: { readonly row: RowDto }) {
  const today = useNow((now) => new Date(now).setHours(0, 0, 0, 0));
  const facts = factsOf(row, today);
  const { group, timeProps } = useExactTimes(facts.flatMap(({ is, at }) => (at === undefined ? [] : [is])));
  return (
    <dl className={styles.facts} data-part="facts" {...group}>
      {facts.map(({ is, label, value, at }) => (
        <div key={is} data-fact={is} data-long={longness(value, is === "id")}>
          <dt>{label}</dt>
          <dd>
            {is === "priority" && (
              <span className={styles.shape} aria-hidden="true">
                <PriorityShape priority={row.priority} flaws={row.flaws} />
              </span>
            )}
            {at === undefined ? (
              <span className={is === "id" ? textStyles.id : undefined}>{value}</span>
            ) : (
              <ExactTime at={at} {...timeProps(is)}>
                {value}
              </ExactTime>
            )}
            {is === "id" && <CopyButtons actionId={row.id} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function longness({ length }: string, isBesideButtons: boolean): "line" | "two" | "twoOfNarrow" | undefined {
  if (length > LONG) return "line";
  if (!isBesideButtons || length <= LONG_IN_LITTLE_ROOM) return undefined;
  return length > LONG_BESIDE_BUTTONS ? "two" : "twoOfNarrow";
}
