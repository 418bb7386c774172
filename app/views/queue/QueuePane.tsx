/** The middle pane: title and count, search, grouping, held-back changes, and the rows. */
import { EXTENT_ID } from "../../commands/focus.ts";
import { Boundary } from "../../components/Boundary.tsx";
import { Count } from "../../components/Count.tsx";
import { t } from "../../languages/words.ts";
import { useAtLeast, useConnectionWords, useDocket } from "../../store/hooks.ts";
import { narrows } from "../../store/order.ts";
import type { DocketState } from "../../store/store.ts";
import { viewWords } from "../../messages/action.ts";
import { countHere, isAtLeast, receivingWords, shownWords, soFar } from "../../messages/counts.ts";
import { sentences } from "../../messages/sentence.ts";
import { momentWithSeconds } from "../../messages/times.ts";
import { KeyNote } from "../commands/KeyNote.tsx";
import { UndoToasts } from "../frame/UndoToasts.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { FilterMenu } from "./FilterMenu.tsx";
import { FoundAnnouncer } from "./FoundAnnouncer.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { Grid } from "./Grid.tsx";
import { HeldChip } from "./HeldChip.tsx";
import { Text } from "../../components/Text.tsx";
import { shownSavedView } from "../../store/saved-views.ts";
import { OrderMenu } from "./OrderMenu.tsx";
import { Resizer } from "./Resizer.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { UnderSheet } from "./UnderSheet.tsx";
import styles from "./QueuePane.module.css";
import { unreadableLine } from "../../../electron/contract/messages/handover.ts";

export function QueuePane() {
  // Selects the view alone, so that a letter of the search does not render the header again.
  const view = useDocket((state) => state.viewOptions.view);
  const saved = useDocket(shownSavedView);
  const isOld = useDocket(({ connection, known }) => known && connection !== undefined && connection.state !== "live");
  const isSheetOpen = useDocket((state) => state.isSheetOpen);
  return (
    <main className={styles.pane} data-old={isOld || undefined} data-sheet-open={isSheetOpen || undefined}>
      {/* Stands before the search box, so that problems of the query and the number of values are
          announced afterwards. */}
      <FoundAnnouncer />
      <header className={styles.head}>
        {/* The heading stays readable while the sheet is open, because it names the page. */}
        <h1 title={saved?.name ?? viewWords[view]}>{saved === undefined ? viewWords[view] : <Text>{saved.name}</Text>}</h1>
        <UnderSheet>
          <Total />
          {isOld && <AsOf />}
          <HeldChip />
          <SearchBox />
          <FilterMenu />
          <OrderMenu />
        </UnderSheet>
      </header>
      <UnderSheet>
        <FilterBar />
      </UnderSheet>
      <div className={styles.body}>
        <UnderSheet>
          <Columns />
          <Grid />
          <EmptyState />
        </UnderSheet>
        <KeyNote />
        <Boundary pane="undo" place={{ instead: null }}>
          <UndoToasts />
        </Boundary>
      </div>
      <UnderSheet>
        <BulkBar />
      </UnderSheet>
      <Resizer />
    </main>
  );
}

/**
 * The column headings of a wide list. They are hidden from screen readers, which read each cell by
 * its own text.
 */
function Columns() {
  const isEmpty = useDocket((state) => state.list.rows.length === 0);
  // With two lines per row, the phase stands below the name.
  const isOneLine = useDocket(({ preferences }) => preferences.person.density === "compact");
  if (isEmpty) return null;
  return (
    <div className={styles.columns} data-part="columns" aria-hidden="true">
      <span className={styles.first}>
        <span>{t("queue.action")}</span>
        {isOneLine && <span>{t("queue.phase")}</span>}
      </span>
      <span className={styles.state}>{t("queue.state")}</span>
      <span className={styles.requester}>{t("queue.requester")}</span>
      <span className={styles.change}>{t("queue.lastChange")}</span>
      <span className={styles.age}>{t("queue.age")}</span>
    </div>
  );
}

/** The time that the list's data is from, while nothing newer is known. */
function AsOf() {
  const words = useConnectionWords(({ asOf, lastMessageAt }, now) => {
    const at = asOf ?? lastMessageAt;
    return at === undefined ? "" : t("connection.asOf_short", { moment: momentWithSeconds(at, now) });
  });
  return <span className={styles.asOf}>{words}</span>;
}

/**
 * The number of rows in the view, as far as it is known. While rows are still arriving from main,
 * main's count of the view is used. An empty view shows no number, because the text in place of the
 * rows reports it.
 */
function Total() {
  const total = useDocket((state) => state.total);
  const view = useDocket((state) => state.viewOptions.view);
  const isNarrowed = useDocket((state) => narrows(state.viewOptions));
  const known = useDocket((state) => state.known);
  const coming = useDocket((state) => state.rowsComing);
  const inView = useDocket((state) => state.counts[view]);
  const received = useDocket((state) => (view === "allOpen" && !isNarrowed ? state.connection?.received : undefined));
  const atLeast = useAtLeast();
  const come = received ?? (coming && isNarrowed ? total : undefined);
  const count = coming ? inView : total;
  return (
    <>
      <span className={styles.count} data-part="count">
        {come !== undefined ? soFar(come) : (count > 0 || (known && atLeast)) && <Count count={count} atLeast={atLeast} />}
      </span>
      <Extent />
    </>
  );
}

/** The long form of the count, which describes the grid (aria-describedby). */
function Extent() {
  return (
    <span id={EXTENT_ID} hidden>
      {useDocket(extentOf)}
    </span>
  );
}

function extentOf({ total, viewOptions, rowsComing, counts, connection, known }: DocketState): string {
  if (!rowsComing && !isAtLeast(connection, known)) return "";
  const inView = counts[viewOptions.view];
  const come = narrows(viewOptions) ? soFar(total) : shownWords(Math.min(total, inView), inView);
  return sentences(receivingWords(connection), rowsComing ? come : countHere(total), unreadableLine(connection));
}
