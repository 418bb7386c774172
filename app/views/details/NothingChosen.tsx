/**
 * The details pane while no Action is chosen: counts of the work, the first Actions of the list,
 * the status of the user's updates, the user's last hours, and the latest changes by others.
 */
import { ClipboardList } from "lucide-react";
import { useId, useLayoutEffect } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import type { ShiftDto } from "../../../electron/contract/ledger.ts";
import { numberWords } from "../../../electron/contract/languages/formats.ts";
import { updateStatusLabels } from "../../../electron/contract/messages/labels.ts";
import { standingLine } from "../../../electron/contract/messages/row.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { useForgottenSlot, useGuardedPress } from "../../commands/use-guarded-press.ts";
import { Age } from "../../components/Age.tsx";
import { useTimeZone } from "../../components/use-time-zone.ts";
import { Button } from "../../components/Button.tsx";
import { classes } from "../../components/classes.ts";
import { PriorityShape } from "../../components/PriorityShape.tsx";
import { UpdateIcon } from "../../components/StateIcon.tsx";
import { t } from "../../languages/words.ts";
import { nameOf } from "../../messages/name.ts";
import { lastChangePhrase } from "../../messages/row.ts";
import { calmWords } from "../../messages/notices.ts";
import { countedWords, hourWords, isQuiet, shiftSpan, shiftWords, timesWords } from "../../messages/shift.ts";
import { pillWords } from "../../messages/updates.ts";
import { useActions, useDocket, useDocketStore, useLacking, useNow, useWayOut } from "../../store/hooks.ts";
import { DECISION_STAGES } from "../../store/update-stages.ts";
import { isReportedBy, lastChanges } from "../../store/last-changes.ts";
import { countsFrom } from "../../store/order.ts";
import { isOurs, stateCellOf } from "../queue/StateCell.tsx";
import { Plot } from "../shift/Plot.tsx";
import { ShiftCounts } from "../shift/ShiftCounts.tsx";
import { useShift } from "../shift/use-shift.ts";
import { CountsNow } from "./CountsNow.tsx";
import { KeyHelp } from "./KeyHelp.tsx";
import textStyles from "../../components/text.module.css";
import styles from "./NothingChosen.module.css";

/** Hours that the shift summary covers; a shift often has this length. */
const HOURS = 8;
const CHANGES = 5;
/** Number of lines from the top of the list. */
const FIRST = 3;

/**
 * Returns a name for the places of lines that appear and disappear together. Each place is a slot
 * of the press guard.
 */
function usePlaces(count: number): string {
  const name = useId();
  const { pressGuard } = useDocketStore().input;
  useLayoutEffect(
    () => () => {
      for (let at = 0; at < count; at += 1) pressGuard.forget(slotOf(name, at));
    },
    [pressGuard, name, count],
  );
  return name;
}

function slotOf(places: string, at: number): string {
  return `${places} ${at}`;
}

export function NothingChosen() {
  return (
    <>
      <div className={styles.nothing}>
        <h2 className={styles.title}>{t("nothingChosen.title")}</h2>
        <CountsNow />
        <First />
        <Updates />
        <MyShift />
        <Changes />
        <KeyHelp />
      </div>
      <div className={styles.foot}>
        <OpenFirst />
        <CommandButton
          command="dialog.handover"
          className={classes(styles.handover)}
          icon={<ClipboardList size={16} aria-hidden="true" />}
        />
      </div>
    </>
  );
}

/**
 * The button that opens the first Action. It has no key, because Enter in the list continues from
 * the place of the cleared choice.
 */
function OpenFirst() {
  const { openAction } = useActions();
  const id = useDocket(({ list }) => list.rows[0]?.id);
  const slot = useId();
  const { acceptsPress, isSettling } = useGuardedPress(slot, id ?? "", "");
  useForgottenSlot(slot);
  if (id === undefined) return null;
  return (
    <Button kind="primary" data-settling={isSettling || undefined} onClick={() => acceptsPress() && openAction(id)}>
      {t("nothingChosen.openFirst")}
    </Button>
  );
}

function First() {
  const isEmpty = useDocket(({ list }) => list.rows.length === 0);
  const places = usePlaces(FIRST);
  if (isEmpty) return null;
  return (
    <section className={styles.section}>
      <h3>{t("nothingChosen.first")}</h3>
      {Array.from({ length: FIRST }, (_, at) => (
        <FirstOf key={at} at={at} slot={slotOf(places, at)} />
      ))}
    </section>
  );
}

function FirstOf({ at, slot }: { readonly at: number; readonly slot: string }) {
  const row = useDocket(({ list }) => list.rows[at]);
  return row === undefined ? null : <FirstLine key={row.id} slot={slot} row={row} />;
}

/** A line that describes the Action in the words of its row. */
function FirstLine({ row, slot }: { readonly row: RowDto; readonly slot: string }) {
  const wayOut = useWayOut();
  const pending = useNow((now) => (row.update === undefined ? "" : (pillWords(row.update, { ...wayOut, now }) ?? "")));
  const { words, stage, isStop } = stateCellOf(row, pending);
  const look = { "data-stop": isStop || undefined, "data-ours": isOurs(stage) || undefined };
  return <ActionLine slot={slot} row={row} standing={words} look={look} since={countsFrom(row)} />;
}

function Updates() {
  const stages = useDocket((state) => state.updateStages);
  const calm = useDocket(({ known, connection }) => (known ? calmWords(stages, connection?.storage) : ""));
  const places = usePlaces(DECISION_STAGES.length);
  const standing = DECISION_STAGES.filter((stage) => stages[stage].count > 0);
  if (calm === "" && standing.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{t("nothingChosen.updates")}</h3>
      {standing.map((stage) => (
        <div key={stage}>
          <p className={styles.stage}>
            <UpdateIcon stage={stage} size={15} />
            {updateStatusLabels[stage]}: {numberWords(stages[stage].count)}
          </p>
          {stages[stage].first !== undefined && (
            <ActionLine
              key={stages[stage].first.id}
              slot={slotOf(places, DECISION_STAGES.indexOf(stage))}
              row={stages[stage].first}
              since={countsFrom(stages[stage].first)}
            />
          )}
        </div>
      ))}
      {standing.length === 0 && <p>{calm}</p>}
    </section>
  );
}

function Changes() {
  const store = useDocketStore();
  const places = usePlaces(CHANGES);
  // Names that may stand on the user's own reports, including reports sent from elsewhere.
  const displayName = useDocket(({ settings }) => settings?.displayName ?? "");
  const ownId = useDocket(({ settings }) => settings?.actingAs?.id ?? "");
  // Computed at most once a second, because every change of a row may be the latest one.
  const ids = useNow(() =>
    JSON.stringify(lastChanges(store.getState().rows.values(), CHANGES, isReportedBy([displayName, ownId])).map(({ id }) => id)),
  );
  const changed = JSON.parse(ids) as string[];
  return (
    <section className={styles.section}>
      <h3>{t("nothingChosen.changes")}</h3>
      {changed.length === 0 && <p className={textStyles.hint}>{t("nothingChosen.noChanges")}</p>}
      {changed.map((id, at) => (
        <Changed key={id} slot={slotOf(places, at)} id={id} />
      ))}
    </section>
  );
}

function Changed({ id, slot }: { readonly id: string; readonly slot: string }) {
  const row = useDocket(({ rows }) => rows.get(id));
  return row === undefined ? null : <ActionLine slot={slot} row={row} standing={lastChangePhrase(row)} since={row.changedAt} />;
}

interface ActionLineProps {
  /**
   * Slot of the line's place: after another Action moves there, presses are refused for a moment.
   */
  readonly slot: string;
  readonly row: RowDto;
  /** Text about the Action; by default its current standing. */
  readonly standing?: string;
  readonly look?: Readonly<Record<`data-${string}`, true | undefined>>;
  /**
   * Time that the age counts from, as in the list, or time of the last change, in epoch
   * milliseconds.
   */
  readonly since: number;
}

function ActionLine({ slot, row, standing = standingLine(row), look, since }: ActionLineProps) {
  const { openAction } = useActions();
  const { acceptsPress, isSettling } = useGuardedPress(slot, row.id, row.id);
  return (
    <button
      type="button"
      className={styles.action}
      data-settling={isSettling || undefined}
      onClick={() => acceptsPress() && openAction(row.id)}
    >
      <PriorityShape priority={row.priority} flaws={row.flaws} />
      <bdi className={styles.name} title={nameOf(row)}>
        {nameOf(row)}
      </bdi>
      <span className={styles.standing} title={standing} {...look}>
        {standing}
      </span>
      <Age since={since} />
    </button>
  );
}

function MyShift() {
  useTimeZone();
  const { shift } = useShift(HOURS);
  const lacks = useLacking("ledger");
  if (shift === undefined) return null;
  return (
    <section className={styles.section}>
      <h3>{t("nothingChosen.shift", { hours: HOURS })}</h3>
      {!isQuiet(shift) && (
        <>
          <ShiftCounts shift={shift} className={styles.counts} />
          <HourByHour shift={shift} />
          <p className={textStyles.hint}>{timesWords(shiftWords.acknowledge, shift.acknowledge)}</p>
        </>
      )}
      <p className={textStyles.hint}>{shiftSpan(shift)}</p>
      {lacks && <p className={textStyles.hint}>{shiftWords.lacking}</p>}
      <CommandButton command="dialog.shift" kind="quiet">
        {t("nothingChosen.allOfShift")}
      </CommandButton>
    </section>
  );
}

/** Plot of the received Actions per hour, with the completed Actions in front. */
function HourByHour({ shift }: { readonly shift: ShiftDto }) {
  const bars = (name: "received" | "completed") => shift.hours.map((hour) => ({ at: hour.at, value: hour[name], words: hourWords(hour) }));
  return (
    <figure className={styles.hourly}>
      <figcaption>
        {(["received", "completed"] as const).map((name) => (
          <span key={name} data-series={name}>
            {countedWords(shift, name)}
          </span>
        ))}
      </figcaption>
      <Plot label={shiftWords.each} bars={bars("completed")} behind={bars("received")} />
    </figure>
  );
}
