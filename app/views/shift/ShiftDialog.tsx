/** The user's shift: the work of the last hours, its speed, and its distribution by hour. */
import { useState } from "react";
import type { ShiftDto } from "../../../electron/contract/ledger.ts";
import { Problem } from "../../components/Problem.tsx";
import { Button } from "../../components/Button.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { Status } from "../../components/Status.tsx";
import { UnansweredNote } from "../../components/UnansweredNote.tsx";
import { useTimeZone } from "../../components/use-time-zone.ts";
import { useActions, useDocket, useLacking } from "../../store/hooks.ts";
import { errorWords } from "../../messages/errors.ts";
import { asSentence, sentences } from "../../messages/sentence.ts";
import { dialogLabels } from "../../messages/settings.ts";
import { exportedWords, shiftLengths, shiftSpanWithZone, shiftWords } from "../../messages/shift.ts";
import { Choice } from "../settings/Choice.tsx";
import { shiftPicture } from "./picture.ts";
import { Plot } from "./Plot.tsx";
import { ShiftCounts } from "./ShiftCounts.tsx";
import { plotsOf } from "./plots.ts";
import { useShift } from "./use-shift.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import styles from "./ShiftDialog.module.css";

export function ShiftDialog() {
  const { closeDialog } = useActions();
  const isOpen = useDocket((state) => state.dialog?.kind === "shift");
  return (
    <ModalDialog title={shiftWords.title} isOpen={isOpen} close={closeDialog} width="wide">
      <Panel close={closeDialog} />
    </ModalDialog>
  );
}

function Panel({ close }: { readonly close: () => void }) {
  const [length, setLength] = useState<keyof typeof shiftLengths>("12");
  const hours = Number(length);
  const { shift, problem, path, save } = useShift(hours);
  const lacks = useLacking("ledger");
  const [isUndrawn, setUndrawn] = useState(false);
  const savePicture = (of: ShiftDto): void => {
    const image = shiftPicture(of, lacks);
    setUndrawn(image === undefined);
    if (image !== undefined) void save({ format: "png", image });
  };
  return (
    <>
      <UnansweredNote />
      <Choice label={shiftWords.period} value={length} words={shiftLengths} onChange={setLength} managed={undefined} problem="" />
      {(problem !== undefined || isUndrawn) && (
        <Problem words={isUndrawn || problem === undefined ? shiftWords.noPicture : asSentence(errorWords(problem))} />
      )}
      {shift !== undefined && <Numbers shift={shift} lacks={lacks} />}
      <div className={modalStyles.foot}>
        <Status topic="note" className={textStyles.formNote} words={path === undefined ? "" : exportedWords(path)} />
        <Button onClick={close}>{dialogLabels.close}</Button>
        <Button unavailable={shift === undefined} onClick={() => shift !== undefined && savePicture(shift)}>
          {shiftWords.picture}
        </Button>
        <Button kind="primary" unavailable={shift === undefined} onClick={() => shift !== undefined && void save({ format: "csv", shift })}>
          {shiftWords.table}
        </Button>
      </div>
    </>
  );
}

function Numbers({ shift, lacks }: { readonly shift: ShiftDto; readonly lacks: boolean }) {
  useTimeZone();
  return (
    <div className={styles.numbers}>
      <p className={textStyles.hint}>{sentences(shiftSpanWithZone(shift), lacks ? shiftWords.lacking : undefined)}</p>
      <ShiftCounts shift={shift} className={styles.counts} />
      <div className={styles.plots}>
        {plotsOf(shift).map(({ title, note, label, bars, behind }) => (
          <figure key={label}>
            <figcaption data-numbers={behind !== undefined || undefined}>
              <strong>{title}</strong>
              <span>{note}</span>
            </figcaption>
            <Plot label={label} bars={bars} {...(behind !== undefined && { behind })} />
            {behind !== undefined && <Legend />}
          </figure>
        ))}
      </div>
      {/* The hint scrolls with the numbers; at the foot of a small window, it would take their
          room. */}
      <p className={textStyles.hint}>{shiftWords.source}</p>
    </div>
  );
}

/**
 * Legend of the bars in a plot of times. It is hidden from screen readers, because each bar has its
 * own text.
 */
function Legend() {
  return (
    <p className={styles.legend} aria-hidden="true">
      <span className={styles.median}>{shiftWords.median}</span>
      <span className={styles.within}>{shiftWords.mostWithin}</span>
    </p>
  );
}
