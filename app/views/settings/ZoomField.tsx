/**
 * The zoom of the window, typed or changed in steps. A screen reader reads the value of the number
 * field itself; the window's single live region announces the effect of a button.
 */
import { Minus, Plus } from "lucide-react";
import { useId, useState } from "react";
import { ZOOM } from "../../../electron/contract/preferences.ts";
import { preferenceLabels, zoomWords } from "../../messages/preferences.ts";
import { useActions, useDocket, useDocketStore } from "../../store/hooks.ts";
import { classes } from "../../components/classes.ts";
import buttonStyles from "../../components/Button.module.css";
import fieldStyles from "./Field.module.css";
import styles from "./Appearance.module.css";

export function ZoomField() {
  const { prefer } = useActions();
  const { announcements } = useDocketStore();
  const zoom = useDocket(({ preferences }) => preferences.person.zoom);
  // Typed text is not a complete zoom before its last digit.
  const [typed, setTyped] = useState<string>();
  const id = useId();
  const take = (text: string): void => {
    setTyped(text);
    if (isStep(Number(text))) prefer({ zoom: Number(text) });
  };
  const settle = (): void => {
    const wanted = Number(typed);
    if (typed !== undefined && typed.trim() !== "" && Number.isFinite(wanted)) prefer({ zoom: nearest(wanted) });
    setTyped(undefined);
  };
  const step = (by: number): void => {
    const next = nearest(zoom + by);
    setTyped(undefined);
    if (next === zoom) return;
    prefer({ zoom: next });
    announcements.say("zoom", () => zoomWords(next));
  };
  return (
    <div className={classes(fieldStyles.field)}>
      <label htmlFor={id}>{preferenceLabels.zoom}</label>
      <div className={classes(styles.zoom)}>
        <button
          type="button"
          className={classes(buttonStyles.iconButton)}
          aria-label={preferenceLabels.zoom_less}
          onClick={() => step(-ZOOM.step)}
        >
          <Minus size={16} aria-hidden="true" />
        </button>
        <input
          id={id}
          type="number"
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={typed ?? String(zoom)}
          onChange={({ target }) => take(target.value)}
          onBlur={settle}
          onKeyDown={({ key }) => key === "Enter" && settle()}
        />
        <span aria-hidden="true">%</span>
        <button
          type="button"
          className={classes(buttonStyles.iconButton)}
          aria-label={preferenceLabels.zoom_more}
          onClick={() => step(ZOOM.step)}
        >
          <Plus size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

function isStep(percent: number): boolean {
  return nearest(percent) === percent;
}

function nearest(percent: number): number {
  return Math.min(ZOOM.max, Math.max(ZOOM.min, Math.round(percent / ZOOM.step) * ZOOM.step));
}
