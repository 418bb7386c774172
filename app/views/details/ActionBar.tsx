/**
 * The moves that main offers for the Action, in one row at the foot of the details: the next step,
 * the report, one move that cannot be undone, and "More moves" for the rest, including moves
 * without room in the row.
 */
import { memo, useRef, useState } from "react";
import { Ellipsis } from "lucide-react";
import { Button as MenuButton, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import type { RowDto } from "../../../electron/contract/action.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import type { CommandId } from "../../commands/registry.ts";
import { useCommand } from "../../commands/use-command.ts";
import { useForgottenSlot, useGuardedPress } from "../../commands/use-guarded-press.ts";
import { whyNoMove } from "../../commands/why-no-move.ts";
import { Unbroken } from "../../components/Unbroken.tsx";
import { classes } from "../../components/classes.ts";
import { Caps } from "../../components/Caps.tsx";
import { UpdateIcon } from "../../components/StateIcon.tsx";
import { useMenu } from "../../components/use-menu.ts";
import { stageOf } from "../../store/update-stages.ts";
import { useDocket, useNow, useWayOut } from "../../store/hooks.ts";
import { actionBarWords, type ShortName, shortName } from "../../messages/action-bar.ts";
import { commandReasonWords } from "../../messages/commands.ts";
import { asSentence } from "../../messages/sentence.ts";
import { ledgerShortly } from "../../messages/timeline.ts";
import { pillWords } from "../../messages/updates.ts";
import { slotsOf } from "./slots.ts";
import { type BarPlace, useFoldedPlaces } from "./use-folded-places.ts";
import buttonStyles from "../../components/Button.module.css";
import popoverStyles from "../../components/Popover.module.css";
import styles from "./ActionBar.module.css";

/**
 * Memoized: rendered again for its row alone, and not while the Action's history arrives, because
 * the buttons take long to render.
 */
export const ActionBar = memo(function ActionBar({ row }: { readonly row: RowDto }) {
  const { underWay, first, second, destructive, more } = slotsOf(row);
  const actingAs = useDocket(({ settings }) => (settings === undefined ? undefined : (settings.actingAs ?? null)));
  const isStop = row.stop !== undefined;
  const why = isStop || row.moves.length > 0 || underWay !== undefined ? "" : asSentence(commandReasonWords(whyNoMove(row, actingAs)));
  const bar = useRef<HTMLDivElement>(null);
  const folded = useFoldedPlaces(bar);
  const inMenu = [...(folded.includes("second") ? [second] : []), ...(folded.includes("last") ? [destructive] : []), ...more];
  const rest = (isStop ? row.moves : inMenu).flatMap((move) => (move === undefined ? [] : [`move.${move}` as const]));
  // Beside the reason why nothing can be done, the button of the ledger has room.
  const isLedgerAlone = why !== "" && rest.length === 0;
  return (
    <div
      ref={bar}
      className={styles.bar}
      data-part="action-bar"
      role={why === "" ? "group" : undefined}
      aria-label={why === "" ? actionBarWords.label : undefined}
    >
      {isStop && <Slot key="stop" place="first" row={row} command="stop.confirm" kind="danger-primary" />}
      {!isStop && underWay !== undefined && <UnderWay row={row} />}
      {!isStop && first !== undefined && <Slot key={first} place="first" row={row} command={`move.${first}`} kind="primary" />}
      {!isStop && second !== undefined && (
        <Slot key={second} place="second" row={row} command={`move.${second}`} kind="plain" folded={folded} />
      )}
      {why !== "" && (
        <p className={styles.why}>
          <Unbroken>{why}</Unbroken>
        </p>
      )}
      <span className={styles.gap} />
      {!isStop && destructive !== undefined && (
        <Slot key={destructive} place="last" row={row} command={`move.${destructive}`} kind="danger" folded={folded} />
      )}
      {isLedgerAlone ? (
        <CommandButton command="dialog.ledgerOfAction" subject={{ row }} kind="quiet" className={classes(styles.ledger)}>
          {ledgerShortly()}
        </CommandButton>
      ) : (
        <More row={row} commands={[...rest, "dialog.ledgerOfAction"]} />
      )}
    </div>
  );
});

interface SlotProps {
  readonly place: BarPlace;
  readonly row: RowDto;
  readonly command: CommandId;
  readonly kind: "primary" | "plain" | "danger" | "danger-primary";
  readonly folded?: readonly BarPlace[];
}

/**
 * The button in a place of the bar. A folded slot's move is in the menu; the slot is only measured,
 * and is hidden from the screen and from screen readers.
 */
function Slot({ place, row, command, kind, folded }: SlotProps) {
  const { acceptsPress, isSettling } = useGuardedPress(`action bar, ${place}`, command, row.id);
  const short = command === "move.report" ? shortName("report") : command === "move.fail" ? shortName("fail") : undefined;
  return (
    <CommandButton
      command={command}
      subject={{ row }}
      kind={kind}
      className={classes(styles.slot)}
      data-place={place}
      data-folded={folded?.includes(place) === true || undefined}
      withKey={row.stop === undefined || command === "stop.confirm"}
      acceptsPress={acceptsPress}
      isSettling={isSettling}
    >
      {short === undefined ? undefined : <Short name={short} />}
    </CommandButton>
  );
}

/** Short name of a move; the rest of its full name is for screen readers only. */
function Short({ name: { before, shown, after } }: { readonly name: ShortName }) {
  return (
    <>
      {before !== "" && (
        <>
          <span className="for-screen-readers">{before}</span>{" "}
        </>
      )}
      <span className={styles.short}>{shown}</span>
      {after !== "" && (
        <>
          {" "}
          <span className="for-screen-readers">{after}</span>
        </>
      )}
    </>
  );
}

/**
 * The update that this device is about to send or has sent to the service: dashed, and not a
 * button.
 */
function UnderWay({ row: { update } }: { readonly row: RowDto }) {
  const wayOut = useWayOut();
  const words = useNow((now) => (update === undefined ? "" : (pillWords(update, { ...wayOut, now }) ?? "")));
  if (update === undefined) return null;
  return (
    <span className={styles.underWay} data-place={"first" satisfies BarPlace} title={words}>
      <span>{words}</span>
      <UpdateIcon stage={stageOf(update)} size={15} />
    </span>
  );
}

/**
 * The menu of the other moves. While it is open, its items keep their places; an item that can no
 * longer run shows the reason.
 */
function More({ row, commands }: { readonly row: RowDto; readonly commands: readonly CommandId[] }) {
  const menu = useMenu("moves");
  const [items, setItems] = useState(commands);
  if (!menu.isOpen && items.join() !== commands.join()) setItems(commands);
  return (
    <MenuTrigger {...menu}>
      <MenuButton
        className={classes(buttonStyles.iconButton, styles.more)}
        aria-label={actionBarWords.moreMoves}
        data-menu="moves"
        data-place={"more" satisfies BarPlace}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </MenuButton>
      <Popover className={classes(popoverStyles.popover)} placement="top end" offset={6}>
        <Menu className={classes(popoverStyles.menu, styles.menu)} aria-label={actionBarWords.moreMoves}>
          {items.map((command, at) => (
            // The key is the place in the menu, whose move can change; an item keyed by its move
            // would not notice that another move was there before.
            // oxlint-disable-next-line react/no-array-index-key -- as said
            <Item key={at} at={at} command={command} row={row} />
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function Item({ at, command, row }: { readonly at: number; readonly command: CommandId; readonly row: RowDto }) {
  const { label, key, whyNot, run } = useCommand(command, { row });
  const slot = `more moves, ${at}`;
  const { acceptsPress, isSettling } = useGuardedPress(slot, command, row.id);
  useForgottenSlot(slot);
  return (
    <MenuItem
      className={classes(popoverStyles.item, styles.item)}
      textValue={label}
      isDisabled={whyNot !== undefined}
      data-settling={isSettling || undefined}
      data-danger={command === "move.cancel" || command === "move.reject" || command === "move.fail" || undefined}
      onAction={() => acceptsPress() && run()}
    >
      <span>
        {label}
        {whyNot !== undefined && <span className={styles.whyNot}>{whyNot}</span>}
      </span>
      {key !== undefined && <Caps shown={key.shown} />}
    </MenuItem>
  );
}
