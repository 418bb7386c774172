/** How long nothing was heard between one message and the next, as bars; the lines are where Docket says Stale and where it reconnects. */
import { gapWords } from "../../messages/diagnostics.ts";

const WIDTH = 560;
const HEIGHT = 72;
const BAR = 4;
const STEP = 4.5;

export function GapPlot({ gaps, periodMs }: { readonly gaps: readonly number[]; readonly periodMs: number }) {
  const words = gapWords(gaps, periodMs);
  if (gaps.length === 0) return <p className="hint">{words}</p>;
  const top = 3 * periodMs;
  const y = (ms: number) => HEIGHT - (Math.min(ms, top) / top) * HEIGHT;
  const shown = gaps.slice(-Math.floor(WIDTH / STEP));
  const bars = (late: boolean) =>
    shown.map((gap, index) => (gap >= 2 * periodMs === late ? `M${index * STEP} ${HEIGHT}V${y(gap)}h${BAR}V${HEIGHT}z` : "")).join("");
  return (
    <figure className="gap-plot">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        <path className="good" d={bars(false)} />
        <path className="late" d={bars(true)} />
        <line x1="0" x2={WIDTH} y1={y(2 * periodMs)} y2={y(2 * periodMs)} />
        <line x1="0" x2={WIDTH} y1={y(2.5 * periodMs)} y2={y(2.5 * periodMs)} />
      </svg>
      <figcaption className="hint">{words}</figcaption>
    </figure>
  );
}
