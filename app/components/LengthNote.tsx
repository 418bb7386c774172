/** The room left in a text, shown only when it grows short. */
import { t } from "../languages/words.ts";
import { useAnnounced } from "./use-announced.ts";
import styles from "./LengthNote.module.css";

/** From this share of the room on. */
const NEAR = 0.9;

export function LengthNote({ length, max }: { readonly length: number; readonly max: number }) {
  const left = max - length;
  const words = length < max * NEAR ? "" : roomWords(left, max);
  useAnnounced("length", words);
  if (words === "") return null;
  return (
    <output className={styles.note} aria-label={t("lengths.name")} aria-live="off">
      {words}
    </output>
  );
}

/** A text that a service has sent may be longer than what is taken from here. */
function roomWords(left: number, max: number): string {
  if (left < 0) return t("lengths.over", { count: -left });
  return left === 0 ? t("lengths.full", { max }) : t("lengths.left", { count: left });
}
