/**
 * Filters that are chosen instead of typed: a menu of the fields, each with the values in the view.
 * A chosen value becomes the same chip as a typed token (FilterBar.tsx).
 */
import { Check, ChevronRight, ListFilter } from "lucide-react";
import { useState } from "react";
import { Button, Menu, MenuItem, MenuTrigger, Popover, type Selection, SubmenuTrigger } from "react-aria-components";
import { numberWords } from "../../../electron/contract/languages/formats.ts";
import { visible } from "../../../electron/contract/messages/visible.ts";
import { usePart } from "../../commands/parts.ts";
import { useCommand } from "../../commands/use-command.ts";
import buttonStyles from "../../components/Button.module.css";
import { classes } from "../../components/classes.ts";
import { useMenu } from "../../components/use-menu.ts";
import popoverStyles from "../../components/Popover.module.css";
import { t } from "../../languages/words.ts";
import { useActions, useDocket, useDocketStore } from "../../store/hooks.ts";
import { FILTER_FIELDS, type FilterField } from "../../store/search-codes.ts";
import { chosenFilter, valuesInView } from "../../store/seen-values.ts";
import styles from "./FilterMenu.module.css";

export function FilterMenu() {
  const menu = useMenu("filters");
  const { label, key } = useCommand("filter.add");
  usePart({ filters: { open: () => menu.onOpenChange(true) } });
  return (
    <MenuTrigger {...menu}>
      <Button
        className={classes(buttonStyles.button, styles.button)}
        data-command="filter.add"
        aria-label={label}
        aria-keyshortcuts={key?.aria}
      >
        <ListFilter size={16} aria-hidden="true" />
        <span className={styles.word}>{label}</span>
      </Button>
      <Popover className={classes(popoverStyles.popover, styles.popover)} placement="bottom end">
        <Menu className={classes(popoverStyles.menu, styles.menu)} aria-label={label}>
          {FILTER_FIELDS.map((field) => (
            <SubmenuTrigger key={field}>
              <MenuItem id={field} className={classes(popoverStyles.item, styles.field)} textValue={t(`filterMenu.${field}`)}>
                <span>{t(`filterMenu.${field}`)}</span>
                <ChevronRight size={14} className={styles.more} aria-hidden="true" />
              </MenuItem>
              <Popover className={classes(popoverStyles.popover, styles.popover)}>
                <Values field={field} />
              </Popover>
            </SubmenuTrigger>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function Values({ field }: { readonly field: FilterField }) {
  const store = useDocketStore();
  const { setFilters } = useActions();
  const filters = useDocket((state) => state.viewOptions.filters);
  // The values are counted when the menu opens, and not for each change of the list.
  const [values] = useState(() => valuesInView(store.getState(), field).map((seen) => ({ ...seen, filter: chosenFilter(field, seen) })));
  const offered = values.map(({ filter }) => filter);
  const choose = (chosen: Selection): void => {
    const isChosen = (filter: string): boolean => chosen === "all" || chosen.has(filter);
    const kept = filters.filter((filter) => !offered.includes(filter) || isChosen(filter));
    setFilters([...kept, ...offered.filter((filter) => isChosen(filter) && !kept.includes(filter))]);
  };
  return (
    <Menu
      className={classes(popoverStyles.menu, styles.menu)}
      aria-label={t(`filterMenu.${field}`)}
      selectionMode="multiple"
      selectedKeys={filters.filter((filter) => offered.includes(filter))}
      onSelectionChange={choose}
      renderEmptyState={() => <p className={styles.none}>{t("filterMenu.none")}</p>}
    >
      {values.map(({ value, count, filter }) => (
        <MenuItem key={filter} id={filter} className={classes(popoverStyles.item, styles.value)} textValue={visible(value)}>
          {({ isSelected }) => (
            <>
              <span className={styles.mark}>{isSelected && <Check size={14} aria-hidden="true" />}</span>
              <bdi>{visible(value)}</bdi>
              <span className={styles.count}>{numberWords(count)}</span>
            </>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
