/** The remaining length of a text, shown only when little is left. */
import { t } from "../languages/words.ts";
import { useAnnounced } from "./use-announced.ts";
import styles from "./LengthNote.module.css";

/** Share of the maximum length from which the note is shown. */
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

/** Returns the note's text. A text from the service may exceed the maximum for texts typed here. */
function roomWords(left: number, max: number): string {
  if (left < 0) return t("lengths.over", { count: -left });
  return left === 0 ? t("lengths.full", { max }) : t("lengths.left", { count: left });
}
