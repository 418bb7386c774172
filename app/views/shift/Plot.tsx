/** Bars over the hours of a shift. Each says its hour and its value, to a screen reader too. */
import type { Bar } from "./plots.ts";
import styles from "./Plot.module.css";

const WIDTH = 280;
const HEIGHT = 56;
const GAP = 2;

export function Plot({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an svg is drawn here, and is one picture
    <svg className={styles.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <desc>{bars.map(({ words }) => words).join("; ")}</desc>
      <line className={styles.ground} x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      {bars.map(({ at, value, words }, index) => {
        const height = (value / most) * (HEIGHT - 2);
        return (
          <rect key={at} className={styles.bar} x={index * step + GAP / 2} y={HEIGHT - 1 - height} width={step - GAP} height={height}>
            <title>{words}</title>
          </rect>
        );
      })}
    </svg>
  );
}
