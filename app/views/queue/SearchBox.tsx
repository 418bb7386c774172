/**
 * The search box of the list: words, and tokens with completion from the values in the view. A
 * completed token becomes a filter of its own (FilterBar.tsx). Problems of the query are shown
 * below the box, over the rows.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the values are for the field that has the focus */
import { CircleAlert, Search, X } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { numberWords } from "../../../electron/contract/languages/formats.ts";
import { MAX_SEARCH } from "../../../electron/contract/vocabulary.ts";
import { SEARCH_ID } from "../../commands/focus.ts";
import { handleKey } from "../../commands/handle-key.ts";
import { usePart } from "../../commands/parts.ts";
import { useCommand, useCommandContext } from "../../commands/use-command.ts";
import searchStyles from "../../components/Search.module.css";
import { t } from "../../languages/words.ts";
import { Caps } from "../../components/Caps.tsx";
import { Text } from "../../components/Text.tsx";
import { useAnnounced } from "../../components/use-announced.ts";
import { searchProblemWords } from "../../messages/search.ts";
import { useActions, useDocket, useDocketStore } from "../../store/hooks.ts";
import { parseQuery, unfinished } from "../../store/search-query.ts";
import { chosenFilter, type SeenValue, valuesInView } from "../../store/seen-values.ts";
import styles from "./SearchBox.module.css";

export function SearchBox() {
  const { setSearch, prepareSearch, leaveSearch } = useActions();
  const search = useDocket((state) => state.viewOptions.search);
  const [isHere, setIsHere] = useState(false);
  const [choice, setChoice] = useState({ search: "", at: 0 });
  /** The search text whose values the user closed; they open again when the text changes. */
  const [closed, setClosed] = useState("");
  const begin = useCommand("search.begin");
  const clear = useCommand("search.clear");
  const contextNow = useCommandContext();
  const listId = useId();
  const values = useValues(search, isHere);
  const at = choice.search === search ? Math.min(choice.at, Math.max(0, values.length - 1)) : 0;
  const isOpen = isHere && values.length > 0 && closed !== search;
  const problem = searchProblemWords(parseQuery(search).problems.filter(({ isLast }) => !(isOpen && isLast)));
  const isUnclear = problem !== "";
  useAnnounced("search", problem);
  useAnnounced("searchValues", isOpen ? t("filters.offered", { count: values.length }) : "");
  const noteId = useId();
  // If nothing is found, the text in place of the rows explains the problem.
  const isExplainedInList = useDocket(({ list, counts, viewOptions }) => list.rows.length === 0 && counts[viewOptions.view] > 0);
  return (
    <div className={searchStyles.search}>
      {isUnclear ? <CircleAlert className={styles.unclear} size={15} aria-hidden="true" /> : <Search size={15} aria-hidden="true" />}
      <input
        id={SEARCH_ID}
        type="search"
        aria-label={begin.label}
        aria-keyshortcuts={begin.key?.aria}
        aria-invalid={isUnclear || undefined}
        aria-describedby={isUnclear ? noteId : undefined}
        title={isUnclear ? problem : undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        placeholder={begin.label}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH}
        value={search}
        onChange={(event) => {
          setClosed("");
          setSearch(event.currentTarget.value);
        }}
        onFocus={() => {
          setIsHere(true);
          prepareSearch();
        }}
        onBlur={() => {
          setIsHere(false);
          leaveSearch();
        }}
        onKeyDown={(event) => {
          if (handleKey(event, ["searchValues", "search"], contextNow())) event.preventDefault();
        }}
      />
      {search === "" ? (
        begin.key !== undefined && (
          <span className={searchStyles.key} aria-hidden="true">
            <span>{begin.label}</span>
            <Caps shown={begin.key.shown} />
          </span>
        )
      ) : (
        <button type="button" className={searchStyles.clear} data-command="search.clear" aria-label={clear.label} onClick={clear.run}>
          <X size={14} aria-hidden="true" />
        </button>
      )}
      <div className={styles.under}>
        {isOpen && (
          <Values id={listId} values={values} at={at} turn={(to) => setChoice({ search, at: to })} close={() => setClosed(search)} />
        )}
        {isUnclear && (
          <p id={noteId} className={styles.note} role="note" hidden={!isHere || isExplainedInList}>
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

/** The values are looked up when the text changes, and not for each change of the list. */
function useValues(search: string, isHere: boolean): readonly SeenValue[] {
  const store = useDocketStore();
  return useMemo(() => {
    const typed = isHere ? unfinished(search) : undefined;
    if (typed === undefined) return [];
    return valuesInView(store.getState(), typed.field, typed.value);
  }, [store, search, isHere]);
}

interface ValuesProps {
  readonly id: string;
  readonly values: readonly SeenValue[];
  readonly at: number;
  readonly turn: (to: number) => void;
  readonly close: () => void;
}

function Values({ id, values, at, turn, close }: ValuesProps) {
  const { setSearch, setFilters } = useActions();
  const store = useDocketStore();
  const choose = (index: number): void => {
    const { search, filters } = store.getState().viewOptions;
    const typed = unfinished(search);
    const value = values[index];
    if (typed === undefined || value === undefined) return;
    const filter = chosenFilter(typed.field, value);
    setSearch(typed.before);
    if (!filters.includes(filter)) setFilters([...filters, filter]);
  };
  usePart({ values: { turn: (by) => turn((at + by + values.length) % values.length), choose: () => choose(at), close } });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current !== null) keepInSight(list.current, at);
  }, [at]);
  return (
    <div ref={list} id={id} className={styles.values} role="listbox" aria-label={t("filters.values")}>
      {values.map(({ value, count }, index) => (
        <div
          key={value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={styles.value}
          // Keeps the focus in the search field.
          onPointerDown={(event) => {
            event.preventDefault();
            choose(index);
          }}
        >
          <Text>{value}</Text> <span>{numberWords(count)}</span>
        </div>
      ))}
    </div>
  );
}

/** Scrolls the list to the chosen value, which has no focus that the browser would scroll to. */
function keepInSight(list: HTMLElement, at: number): void {
  const option = list.children[at];
  if (!(option instanceof HTMLElement)) return;
  const [top, bottom] = [option.offsetTop, option.offsetTop + option.offsetHeight];
  if (top < list.scrollTop) list.scrollTo({ top });
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTo({ top: bottom - list.clientHeight });
}
