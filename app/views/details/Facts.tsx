/** The facts of the Action: its kind above its name, and the other facts under their labels. */
import { ClipboardList, type LucideIcon, Send, Stamp, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { ExactTime } from "../../components/ExactTime.tsx";
import { useExactTimes } from "../../components/use-exact-times.ts";
import { useTimeZone } from "../../components/use-time-zone.ts";
import { PriorityShape } from "../../components/PriorityShape.tsx";
import { type Fact, factsOf, kindWords } from "../../messages/facts.ts";
import { useDocket, useNow } from "../../store/hooks.ts";
import textStyles from "../../components/text.module.css";
import styles from "./Facts.module.css";

/** Length in characters above which a value gets a line for itself. */
const LONG = 17;

/**
 * Icons in place of the labels of people: the single line of a sheet has no room for several
 * labels.
 */
const SIGNS: Partial<Readonly<Record<Fact["is"], LucideIcon>>> = { requestedBy: Send, authorizedBy: Stamp, assignedTo: UserRound };

export function Kind({ row }: { readonly row: RowDto }) {
  const words = kindWords(row);
  if (words === "") return null;
  return (
    <div className={styles.kind} data-part="kind">
      <ClipboardList size={14} aria-hidden="true" />
      <span>{words}</span>
    </div>
  );
}

/** The facts under their labels; `copied` is the note about copying the id or the link. */
export function Facts({ row, copied }: { readonly row: RowDto; readonly copied: ReactNode }) {
  useTimeZone();
  const today = useNow((now) => new Date(now).setHours(0, 0, 0, 0));
  const actingAs = useDocket(({ settings }) => settings?.actingAs);
  const facts = factsOf(row, today, actingAs);
  const people = facts.filter(({ is }) => SIGNS[is] !== undefined);
  const { group, timeProps } = useExactTimes(facts.flatMap(({ is, at }) => (at === undefined ? [] : [is])));
  return (
    <dl className={styles.facts} data-part="facts" data-people={people.length > 1 ? "several" : undefined} {...group}>
      {facts.map(({ is, label, value, at }) => (
        <div
          key={is}
          data-fact={is}
          data-long={value.length > LONG ? "line" : undefined}
          title={SIGNS[is] === undefined ? undefined : `${label} ${value}`}
        >
          <dt>
            <Sign of={is} />
            <span className="spare-word">{label}</span>
          </dt>
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
            {is === "id" && copied}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sign({ of }: { readonly of: Fact["is"] }) {
  const Icon = SIGNS[of];
  return Icon === undefined ? null : <Icon className={styles.peopleSign} size={14} aria-hidden="true" />;
}
