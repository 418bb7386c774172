/**
 * The right pane: the details of the chosen Action, or an overview of the work if none is chosen;
 * in a narrow window, a sheet over the list.
 */
import { X } from "lucide-react";
import { useRef } from "react";
import type { DetailsDto, RowDto } from "../../../electron/contract/action.ts";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import { useCommand } from "../../commands/use-command.ts";
import { Boundary } from "../../components/Boundary.tsx";
import { useDocket, useNow } from "../../store/hooks.ts";
import { detailsId } from "../../store/active-item.ts";
import { detailsWords } from "../../messages/details.ts";
import { listToCome } from "../../messages/empty.ts";
import { errorWords } from "../../messages/errors.ts";
import { sentences } from "../../messages/sentence.ts";
import { NARROW, useMedia } from "../../styles/media.ts";
import { Details } from "./Details.tsx";
import { NothingChosen } from "./NothingChosen.tsx";
import { useRestingPress } from "../../commands/use-resting-press.ts";
import { useStepGuard } from "./use-step-guard.ts";
import { useTypingSheet } from "./use-typing-sheet.ts";
import { classes } from "../../components/classes.ts";
import emptyStyles from "../../components/Empty.module.css";
import buttonStyles from "../../components/Button.module.css";
import styles from "./DetailsPane.module.css";

export function DetailsPane() {
  const shownId = useDocket(detailsId);
  const row = useDocket(({ rows, details }) => (shownId === undefined ? undefined : (rows.get(shownId) ?? lastKnown(shownId, details))));
  const problem = useDocket((state) => state.detailsProblem);
  const isSheetOpen = useDocket((state) => state.isSheetOpen);
  const pane = useRef<HTMLElement>(null);
  useTypingSheet(pane);
  useStepGuard(pane);
  const narrow = useMedia(NARROW);
  useRestingPress(pane, !narrow || isSheetOpen);
  if (narrow && !isSheetOpen) return null;
  return (
    <section ref={pane} className={styles.pane} data-sheet={narrow || undefined} aria-label={detailsWords.label}>
      {narrow ? <Close command="sheet.close" /> : shownId !== undefined && <Close command="choice.letGo" />}
      <Boundary key={shownId} pane="details" place="pane" retryOn={row}>
        {row === undefined ? <Nothing isActive={shownId !== undefined} problem={problem} /> : <Details key={row.id} row={row} />}
      </Boundary>
    </section>
  );
}

const withoutMoves = new WeakMap<DetailsDto, RowDto>();

/**
 * Returns the last known row of an Action that main has removed from the queue, without its moves,
 * because these belong to an earlier state.
 */
function lastKnown(actionId: string, details: DetailsDto | undefined): RowDto | undefined {
  if (details?.row.id !== actionId) return undefined;
  const known = withoutMoves.get(details) ?? { ...details.row, moves: [] };
  withoutMoves.set(details, known);
  return known;
}

/** Closes the sheet or, beside the list, clears the choice. */
function Close({ command }: { readonly command: "sheet.close" | "choice.letGo" }) {
  const { label, key, run } = useCommand(command);
  return (
    <button
      type="button"
      className={classes(buttonStyles.iconButton, styles.close)}
      data-command={command}
      aria-label={label}
      aria-keyshortcuts={key?.aria}
      title={label}
      onClick={run}
    >
      <X size={18} aria-hidden="true" />
    </button>
  );
}

function Nothing({ isActive, problem }: { readonly isActive: boolean; readonly problem: InvokeError | undefined }) {
  if (problem !== undefined) return <Unshowable problem={problem} />;
  if (isActive) return null;
  return <NothingChosen />;
}

function Unshowable({ problem }: { readonly problem: InvokeError }) {
  const link = useDocket((state) => state.connection);
  const known = useDocket((state) => state.known);
  // Before the list has arrived, no Action can be called missing from it. Title and text are one
  // string, because the window's clock compares rendered strings.
  const toCome = useNow((now) => (problem.code === "detailsGone" ? Object.values(listToCome(link, known, now) ?? {}).join("\n") : ""));
  const hasOthers = useDocket(({ profiles }) => problem.code === "detailsGone" && (profiles?.profiles.length ?? 0) > 1);
  const reason = sentences(errorWords(problem), hasOthers ? detailsWords.otherAccounts : undefined);
  const [title = "", text = ""] = toCome === "" ? [detailsWords.unshowable, reason] : toCome.split("\n");
  return (
    <div className={emptyStyles.empty}>
      <p className={emptyStyles.title}>{title}</p>
      <p>{text}</p>
    </div>
  );
}
