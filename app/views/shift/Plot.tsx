/**
 * Bars over the hours of a shift. Each bar has its hour and its value as text, also for a screen
 * reader.
 */
import { clockAlone } from "../../messages/times.ts";
import type { Bar } from "./plots.ts";
import styles from "./Plot.module.css";

const WIDTH = 280;
const HEIGHT = 56;
const GAP = 2;
/** Width that a time of day takes under the bars. */
const LABEL = 52;
const NONE: readonly Bar[] = [];

interface PlotProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Bars of the same hours, in a lighter colour behind the others. */
  readonly behind?: readonly Bar[];
}

export function Plot({ label, bars, behind = NONE }: PlotProps) {
  const most = Math.max(1, ...[...bars, ...behind].map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const place = (value: number, index: number, width = step - GAP) => {
    const height = (value / most) * (HEIGHT - 2);
    return { x: index * step + (step - width) / 2, y: HEIGHT - 1 - height, width, height };
  };
  // Bars in front of others are half as wide, so that both stay visible whichever are higher.
  const barWidth = (step - GAP) / (behind.length > 0 ? 2 : 1);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an svg is drawn here, and is one picture */}
      <svg className={styles.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <desc>{bars.map(({ words }) => words).join("; ")}</desc>
        {behind.map(({ at, value, words }, index) => (
          <rect key={at} className={styles.behind} {...place(value, index)}>
            <title>{words}</title>
          </rect>
        ))}
        {bars.map(({ at, value, words }, index) => (
          <rect key={at} className={styles.bar} {...place(value, index, barWidth)}>
            <title>{words}</title>
          </rect>
        ))}
        <line className={styles.ground} x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      </svg>
      <Hours bars={bars} />
    </>
  );
}

/**
 * The start times of the bars, in their order, as many as have room; each bar also has its time as
 * text.
 */
function Hours({ bars }: Pick<PlotProps, "bars">) {
  const every = Math.max(1, Math.ceil((bars.length * LABEL) / WIDTH));
  return (
    <p className={styles.hours} aria-hidden="true">
      {bars.flatMap(({ at }, index) =>
        index % every > 0
          ? []
          : [
              <span key={at} style={{ flexGrow: Math.min(every, bars.length - index) }}>
                {clockAlone(at)}
              </span>,
            ],
      )}
    </p>
  );
}
