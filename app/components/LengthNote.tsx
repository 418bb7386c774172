/** The room left in a text, shown only when it grows short. */
import { t } from "../languages/words.ts";
import styles from "./LengthNote.module.css";

/** From this share of the room on. */
const NEAR = 0.9;

export function LengthNote({ length, max }: { readonly length: number; readonly max: number }) {
  if (length < max * NEAR) return null;
  const left = max - length;
  return (
    <output className={styles.note} aria-label={t("lengths.name")}>
      {left === 0 ? t("lengths.full", { max }) : t("lengths.left", { count: left })}
    </output>
  );
}
