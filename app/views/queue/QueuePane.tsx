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
  // Not all options: a letter of the search draws nothing of the header.
  const view = useDocket((state) => state.viewOptions.view);
  const saved = useDocket(shownSavedView);
  const isOld = useDocket(({ connection, known }) => known && connection !== undefined && connection.state !== "live");
  const isSheetOpen = useDocket((state) => state.isSheetOpen);
  return (
    <main className={styles.pane} data-old={isOld || undefined} data-sheet-open={isSheetOpen || undefined}>
      {/* Before the search box: what a search cannot mean, and the values there are, is said after it. */}
      <FoundAnnouncer />
      <header className={styles.head}>
        {/* What the page is called is read over the sheet, too. */}
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

/** The headings of a wide list's columns; a screen reader has the cells by their words. */
function Columns() {
  const isEmpty = useDocket((state) => state.list.rows.length === 0);
  // In two lines, the phase stands below the name.
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

/** Since when the list is what it is, while nothing newer is known. */
function AsOf() {
  const words = useConnectionWords(({ asOf, lastMessageAt }, now) => {
    const at = asOf ?? lastMessageAt;
    return at === undefined ? "" : t("connection.asOf_short", { moment: momentWithSeconds(at, now) });
  });
  return <span className={styles.asOf}>{words}</span>;
}

/**
 * The count of the view as far as it is known. While rows are still to come from main, the number
 * of all of them is main's. Of an empty one, the words in the place of its rows say so.
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

/** The long form of the count, by which the grid is described. */
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
