/**
 * The pauses between messages, as bars; the lines are the thresholds of Stale and of reconnecting.
 */
import { gapWords } from "../../messages/diagnostics.ts";
import textStyles from "../../components/text.module.css";
import styles from "./GapPlot.module.css";

const WIDTH = 560;
const HEIGHT = 72;
const BAR = 4;
const STEP = 4.5;

export function GapPlot({ gaps, periodMs }: { readonly gaps: readonly number[]; readonly periodMs: number }) {
  const words = gapWords(gaps, periodMs);
  if (gaps.length === 0) return <p className={textStyles.hint}>{words}</p>;
  const top = 3 * periodMs;
  const y = (ms: number) => HEIGHT - (Math.min(ms, top) / top) * HEIGHT;
  const shown = gaps.slice(-Math.floor(WIDTH / STEP));
  const bars = (late: boolean) =>
    shown.map((gap, index) => (gap >= 2 * periodMs === late ? `M${index * STEP} ${HEIGHT}V${y(gap)}h${BAR}V${HEIGHT}z` : "")).join("");
  return (
    <figure className={styles.plot}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        <path className={styles.good} d={bars(false)} />
        <path className={styles.late} d={bars(true)} />
        <line x1="0" x2={WIDTH} y1={y(2 * periodMs)} y2={y(2 * periodMs)} />
        <line x1="0" x2={WIDTH} y1={y(2.5 * periodMs)} y2={y(2.5 * periodMs)} />
      </svg>
      <figcaption className={textStyles.hint}>{words}</figcaption>
    </figure>
  );
}
