/** Commands, views and Actions by name, with the reason why a command is unavailable. */
import { Bookmark, Search, UsersRound } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import {
  Autocomplete,
  Dialog,
  Header,
  Heading,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from "react-aria-components";
import type { RowDto } from "../../../electron/contract/action.ts";
import { VIEW_NAMES } from "../../../electron/contract/vocabulary.ts";
import { commandReasonWords } from "../../messages/commands.ts";
import { paletteAction, paletteWords } from "../../messages/keys.ts";
import { profileWords } from "../../messages/profiles.ts";
import { otherProfiles } from "../../store/profiles.ts";
import { nameOf } from "../../messages/name.ts";
import { asSentence } from "../../messages/sentence.ts";
import {
  find,
  isForMore,
  isForRestart,
  MORE,
  SECTIONS,
  type PaletteAction,
  type PaletteCommand,
  type PaletteView,
  type SearchedAction,
  searchedActions,
  type Section,
} from "../../commands/palette.ts";
import { shownKey } from "../../commands/chord.ts";
import { COMMANDS } from "../../commands/registry.ts";
import { runChosen } from "../../commands/run-chosen.ts";
import { reason } from "../../commands/command.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { CommandIcon } from "../../components/CommandIcon.tsx";
import { useAnnounced } from "../../components/use-announced.ts";
import { Marked } from "../../components/Marked.tsx";
import { PriorityShape } from "../../components/PriorityShape.tsx";
import { t } from "../../languages/words.ts";
import { useLanguage } from "../../languages/use-language.ts";
import { useActions, useDocket, useDocketStore } from "../../store/hooks.ts";
import { classes } from "../../components/classes.ts";
import { ViewCount } from "../nav/ViewCount.tsx";
import { Keys } from "./Keys.tsx";
import styles from "./Palette.module.css";

export function Palette() {
  const isOpen = useDocket((state) => state.dialog?.kind === "palette");
  const { closeDialog } = useActions();
  /** Number of restarts: when another Action is chosen in the palette, or by Escape. */
  const [turned, setTurned] = useState(0);
  return (
    <ModalOverlay className={classes(styles.overlay)} isOpen={isOpen} isDismissable onOpenChange={(opens) => opens || closeDialog()}>
      <Modal className={classes(styles.modal)}>
        <Dialog className={classes(styles.dialog)}>
          <Heading slot="title" className="for-screen-readers">
            {paletteWords.title}
          </Heading>
          <Contents key={turned} onTurn={() => setTurned(turned + 1)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Contents({ onTurn }: { readonly onTurn: () => void }) {
  const store = useDocketStore();
  const language = useLanguage();
  const contextNow = useCommandContext();
  const { closeDialog, openDialog, openAction, closeDetails, showSavedView, switchProfile } = useActions();
  const [known] = useState(() => new WeakMap<RowDto, SearchedAction>());
  const searched = (query: string) => ({ query, actions: searchedActions(store.getState().rows.values(), known) });
  /** The Actions as of the last typed letter. */
  const [{ query, actions }, setSearched] = useState(() => searched(""));
  /** The Action of the heading and its commands, even if another is chosen by itself meanwhile. */
  const [chosen] = useState(() => contextNow().row);
  const row = chosen === undefined ? null : (store.getState().rows.get(chosen.id) ?? chosen);
  const context = contextNow({ row });
  const [saved] = useState(() => store.getState().preferences.list.views);
  const [accounts] = useState(() => otherProfiles(store.getState()));
  const found = find(query, context, actions, saved, accounts);
  const run = (key: string) => {
    const [kind, id] = [key.slice(0, key.indexOf(" ")), key.slice(key.indexOf(" ") + 1)];
    closeDialog();
    if (kind === "action" && !store.getState().rows.has(id)) contextNow().noteKey(reason("actionGone"));
    else if (kind === "action") context.input.act(() => openAction(id));
    else if (kind === "view")
      context.input.act(() => {
        closeDetails();
        showSavedView(id);
      });
    else if (kind === "account") void switchProfile(id);
    else {
      const shown = SECTIONS.flatMap((section) => (isOfCommands(section) ? found[section] : [])).find((command) => command.id === id);
      // Dialogs use the heading's Action; a move for an Action chosen later is not made.
      const ofHeading = shown !== undefined && COMMANDS[shown.id].isOfAction === true;
      if (shown !== undefined) runChosen(shown.id, shown.meaning, ofHeading ? context : contextNow());
    }
  };
  /** Tab shows all commands: for the Action that the result would open, or the chosen Action. */
  const more = (event: KeyboardEvent) => {
    const field = event.target;
    if (!isForMore(event) || query === "" || !(field instanceof HTMLInputElement)) return;
    const option = document.getElementById(field.getAttribute("aria-activedescendant") ?? "");
    const [kind, ...id] = (option?.dataset["key"] ?? "").split(" ");
    if (kind !== "action" && chosen === undefined) return;
    event.preventDefault();
    // Otherwise the dialog would still move the focus.
    event.stopPropagation();
    setSearched(searched(""));
    if (kind !== "action") return;
    context.input.act(() => {
      // Opening an Action closes the palette, so it is opened again.
      openAction(id.join(" "));
      openDialog({ kind: "palette" });
    });
    onTurn();
  };
  /** Escape starts over and marks no line; the library would mark the first, maybe a final move. */
  const restart = (event: KeyboardEvent) => {
    if (!isForRestart(event) || query === "" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    onTurn();
  };
  const count = found.order.reduce((sum, section) => sum + found[section].length, 0);
  useAnnounced("found", count === 0 ? asSentence(paletteWords.nothing) : t("counts.found", { count }));
  // The number of results is not announced after a restart or after the palette is closed.
  useEffect(() => () => store.announcements.say("found", ""), [store]);
  const list = useRef<HTMLDivElement>(null);
  // The list scrolls, so Tab must reach it.
  useEffect(() => list.current?.setAttribute("tabindex", "0"), []);
  const names: Readonly<Record<Section, string>> = {
    chosen: chosen === undefined ? paletteWords.noneChosen : nameOf(chosen),
    places: paletteWords.places,
    views: t("nav.saved"),
    accounts: profileWords.title,
    actions: paletteWords.actions,
    others: paletteWords.others,
  };
  const sections = found.order.filter((section) => found[section].length > 0);
  return (
    <div
      className={styles.contents}
      role="presentation"
      onKeyDownCapture={(event) => {
        more(event);
        restart(event);
      }}
    >
      {/* Another language renders the lines again and keeps the typed text. */}
      <Autocomplete key={language} inputValue={query} onInputChange={(typed) => setSearched(searched(typed))}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to be typed in */}
        <SearchField className={classes(styles.field)} autoFocus>
          <Label className="for-screen-readers">{paletteWords.field}</Label>
          <Search size={18} aria-hidden="true" />
          <Input placeholder={paletteWords.field} className={classes(styles.input)} />
        </SearchField>
        <ListBox
          ref={list}
          aria-label={paletteWords.results}
          className={classes(styles.list)}
          selectionMode="none"
          onAction={(key) => run(String(key))}
        >
          {sections.map((section) => (
            <ListBoxSection key={section} id={section}>
              <Header className={classes(styles.heading)}>{names[section]}</Header>
              {section === "views" && found.views.map((view) => <ViewItem key={view.id} kind="view" view={view} />)}
              {section === "accounts" && found.accounts.map((view) => <ViewItem key={view.id} kind="account" view={view} />)}
              {section === "actions" && found.actions.map((action) => <ActionItem key={action.row.id} action={action} />)}
              {isOfCommands(section) && found[section].map((command) => <CommandItem key={command.id} command={command} />)}
            </ListBoxSection>
          ))}
        </ListBox>
        {/* Not in the list, because a screen reader would read the text as an option there. */}
        {count === 0 && <p className={styles.nothing}>{paletteWords.nothing}</p>}
      </Autocomplete>
      <footer className={styles.foot} aria-hidden="true">
        <span>
          <Keys chord="ArrowUp" /> <Keys chord="ArrowDown" /> {paletteWords.choose}
        </span>
        <span>
          <Keys chord="Enter" /> {paletteWords.run}
        </span>
        {query !== "" && (chosen !== undefined || found.actions.length > 0) && (
          <span>
            <Keys chord={MORE} /> {paletteWords.more}
          </span>
        )}
        <span className={styles.close}>
          <Keys chord="Escape" /> {paletteWords.close}
        </span>
      </footer>
    </div>
  );
}

function isOfCommands(section: Section): section is "chosen" | "places" | "others" {
  return section !== "views" && section !== "accounts" && section !== "actions";
}

function CommandItem({ command: { id, label, found, chord, whyNot } }: { readonly command: PaletteCommand }) {
  const why = whyNot === undefined ? "" : commandReasonWords(whyNot);
  const view = VIEW_NAMES.find((name) => id === `view.${name}`);
  return (
    <ListBoxItem
      id={`command ${id}`}
      textValue={label}
      className={classes(styles.item)}
      data-impossible={whyNot !== undefined || undefined}
    >
      <span className={styles.icon}>
        <CommandIcon command={id} />
      </span>
      <span className={styles.label}>
        <Marked text={label} found={found} />
      </span>
      <span className={styles.note}>
        {why}
        {view !== undefined && <ViewCount view={view} />}
      </span>
      {chord !== undefined && <Keys chord={chord} />}
      {whyNot === undefined && <EnterCap />}
    </ListBoxItem>
  );
}

/** The key on the line that Enter runs; the style sheet renders it outside the line's name. */
function EnterCap() {
  return (
    <span className={styles.enter} aria-hidden="true">
      <kbd data-cap={shownKey("Enter")} />
    </span>
  );
}

interface ViewItemProps {
  readonly kind: "view" | "account";
  readonly view: PaletteView;
}

function ViewItem({ kind, view: { id, name, found } }: ViewItemProps) {
  const Icon = kind === "view" ? Bookmark : UsersRound;
  return (
    <ListBoxItem id={`${kind} ${id}`} textValue={name} className={classes(styles.item)}>
      <span className={styles.icon}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <bdi className={styles.label}>
        <Marked text={name} found={found} />
      </bdi>
      <EnterCap />
    </ListBoxItem>
  );
}

function ActionItem({ action: { row, name, found } }: { readonly action: PaletteAction }) {
  return (
    <ListBoxItem id={`action ${row.id}`} textValue={name} className={classes(styles.item)}>
      <ActionNow found={row}>
        <Marked text={name} found={found} />
      </ActionNow>
      <EnterCap />
    </ListBoxItem>
  );
}

/** The present state of an Action that was found, beside its name at the time of the search. */
function ActionNow({ found, children }: { readonly found: RowDto; readonly children: ReactNode }) {
  const row = useDocket(({ rows }) => rows.get(found.id));
  const note = row === undefined ? paletteWords.gone : paletteAction(row);
  return (
    <>
      <span className={styles.icon}>
        <PriorityShape priority={(row ?? found).priority} flaws={(row ?? found).flaws} />
      </span>
      <bdi className={styles.label}>{children}</bdi>
      <bdi className={styles.note} title={note}>
        {note}
      </bdi>
    </>
  );
}
