/**
 * The shift in numbers, as of the last minute, and its exports. The numbers are requested at once,
 * each minute, and after an update of the user was confirmed.
 */
import { useEffect, useState } from "react";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import type { ShiftDto, ShiftExportInput } from "../../../electron/contract/ledger.ts";
import { useBridge, useDocketStore } from "../../store/hooks.ts";
import type { DocketState } from "../../store/store.ts";

const MINUTE_MS = 60_000;

interface Asked {
  /** Length that was requested; an answer for another length is not used. */
  readonly hours?: number;
  readonly shift?: ShiftDto | undefined;
  readonly problem?: InvokeError | undefined;
}

const NOTHING_YET: Asked = {};

interface Exported {
  readonly path?: string | undefined;
  readonly problem?: InvokeError | undefined;
}

type ShiftState = Asked & Exported & { readonly save: (input: ShiftExportInput) => Promise<void> };

export function useShift(hours: number): ShiftState {
  const bridge = useBridge();
  const store = useDocketStore();
  const [asked, setAsked] = useState<Asked>({});
  const [exported, setExported] = useState<Exported & { readonly hours?: number }>({});
  useEffect(() => {
    let isOver = false;
    let isAsking = false;
    let askedFor = "";
    // One request at a time, and only at a tick of the clock: a burst of confirmations causes no
    // additional requests.
    const ask = () => {
      const due = dueOf(store.getState());
      if (isAsking || due === askedFor) return;
      askedFor = due;
      isAsking = true;
      void bridge.invoke("shift:get", { hours }).then((result) => {
        isAsking = false;
        if (!isOver) setAsked({ hours, ...(result.ok ? { shift: result.value } : { problem: result.error }) });
      });
    };
    ask();
    const stop = store.clock.subscribe(ask);
    return () => {
      isOver = true;
      stop();
    };
  }, [bridge, store, hours]);
  const save = async (input: ShiftExportInput): Promise<void> => {
    const result = await bridge.invoke("shift:export", input);
    setExported({ hours, ...(result.ok ? { path: result.value?.path } : { problem: result.error }) });
  };
  const last = exported.hours === hours ? exported : undefined;
  const { shift, problem } = asked.hours === hours ? asked : NOTHING_YET;
  return { shift, problem: problem ?? last?.problem, path: last?.path, save };
}

/** Returns a key that changes when the numbers may have changed. */
function dueOf({ now, updateStages }: DocketState): string {
  return `${Math.floor(now / MINUTE_MS)} ${updateStages.confirmed.count}`;
}
