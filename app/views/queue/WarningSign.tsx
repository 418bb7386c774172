/**
 * The warning of a row (changed terms, or a silence): the colour of its phase, and a sign if the
 * phase has no room.
 */
import { BellRing, FilePen } from "lucide-react";
import type { RowDto } from "../../../electron/contract/action.ts";
import styles from "./WarningSign.module.css";

export type Warning = "changed" | "silent";

const SIGNS = { changed: FilePen, silent: BellRing } as const;

export function WarningSign({ warning }: { readonly warning: Warning }) {
  const Sign = SIGNS[warning];
  return <Sign className={styles.sign} size={16} aria-hidden="true" />;
}

/** Tone of the phase: "bad" (red) or "warn" (amber); undefined if there is nothing to warn of. */
export function toneOf(row: RowDto): "bad" | "warn" | undefined {
  return toneOfState(row) ?? (warningOf(row) === undefined ? undefined : "warn");
}

/** Returns the row's warning; undefined if the state column already shows something worse. */
export function warningOf(row: RowDto): Warning | undefined {
  if (toneOfState(row) !== undefined) return undefined;
  if (row.changed !== undefined && row.changed.length > 0) return "changed";
  return row.silentSince === undefined ? undefined : "silent";
}

function toneOfState({ stop, update }: RowDto): "bad" | "warn" | undefined {
  if (stop !== undefined || update?.state === "refused") return "bad";
  return update?.state === "held" || update?.state === "unknown" ? "warn" : undefined;
}
