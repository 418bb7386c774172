/**
 * Grouping and sort order of the list: one button that opens a menu of both. The menu also saves
 * the list as a view.
 */
import { ArrowDownWideNarrow, Bookmark, Check } from "lucide-react";
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Button } from "react-aria-components";
import { GROUPINGS, SORTINGS } from "../../../electron/contract/preferences.ts";
import buttonStyles from "../../components/Button.module.css";
import { meaningOf } from "../../commands/key-meanings.ts";
import { runChosen } from "../../commands/run-chosen.ts";
import { useCommand, useCommandContext } from "../../commands/use-command.ts";
import { classes } from "../../components/classes.ts";
import { useMenu } from "../../components/use-menu.ts";
import { t } from "../../languages/words.ts";
import { groupingWords, orderWords, sortingFirst, sortingWords } from "../../messages/list.ts";
import { useActions, useDocket } from "../../store/hooks.ts";
import { isPast, shownOrder } from "../../store/order.ts";
import popoverStyles from "../../components/Popover.module.css";
import styles from "./OrderMenu.module.css";

export function OrderMenu() {
  const grouping = useDocket(({ viewOptions }) => shownOrder(viewOptions).grouping);
  const sorting = useDocket(({ viewOptions }) => shownOrder(viewOptions).sorting);
  const { label } = useCommand("view.save");
  const contextNow = useCommandContext();
  const menu = useMenu("order");
  return (
    <MenuTrigger {...menu}>
      <Button className={classes(buttonStyles.button, styles.button)}>
        <ArrowDownWideNarrow size={16} aria-hidden="true" />
        <span className="spare-word">{sortingWords[sorting]}</span>
        <span className="for-screen-readers">: {orderWords(grouping, sorting)}</span>
      </Button>
      <Popover className={classes(popoverStyles.popover, styles.popover)} placement="bottom end">
        <Menu className={classes(popoverStyles.menu, styles.menu)} aria-label={t("order.name")}>
          <Groupings />
          <Sortings />
          <MenuItem
            id="save"
            className={classes(popoverStyles.item, styles.item, styles.apart)}
            textValue={label}
            onAction={() => runChosen("view.save", meaningOf("view.save", contextNow()), contextNow())}
          >
            <Bookmark size={14} aria-hidden="true" />
            <span>{label}</span>
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function Groupings() {
  const { setOrder } = useActions();
  const options = useDocket((state) => state.viewOptions);
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[shownOrder(options).grouping]}
      onSelectionChange={(keys) => {
        const chosen = GROUPINGS.find((name) => keys !== "all" && keys.has(name));
        if (chosen !== undefined) setOrder({ grouping: chosen });
      }}
    >
      <Header className={styles.title}>
        {t("order.groupBy")}
        {isPast(options.view) && <p>{t("order.groupBy_past")}</p>}
      </Header>
      {GROUPINGS.filter((grouping) => shownOrder({ ...options, grouping }).grouping === grouping).map((name) => (
        <Item key={name} id={name} words={groupingWords[name]} />
      ))}
    </MenuSection>
  );
}

function Sortings() {
  const { setOrder } = useActions();
  const options = useDocket((state) => state.viewOptions);
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[`by ${shownOrder(options).sorting}`]}
      onSelectionChange={(keys) => {
        const chosen = SORTINGS.find((name) => keys !== "all" && keys.has(`by ${name}`));
        if (chosen !== undefined) setOrder({ sorting: chosen });
      }}
    >
      <Header className={styles.title}>
        {t("order.sortBy")}
        {isPast(options.view) && <p>{t("order.sortBy_past")}</p>}
      </Header>
      {SORTINGS.filter((sorting) => shownOrder({ ...options, sorting }).sorting === sorting).map((name) => (
        <Item key={name} id={`by ${name}`} words={sortingWords[name]} hint={sortingFirst[name]} />
      ))}
    </MenuSection>
  );
}

function Item({ id, words, hint }: { readonly id: string; readonly words: string; readonly hint?: string }) {
  return (
    <MenuItem id={id} className={classes(popoverStyles.item, styles.item)} textValue={words}>
      {({ isSelected }) => (
        <>
          <span className={styles.mark}>{isSelected && <Check size={14} aria-hidden="true" />}</span>
          <span>{words}</span>
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        </>
      )}
    </MenuItem>
  );
}
