/** The shift in numbers, asked for when its dialog opens and for another length; and its exports. */
import { useEffect, useState } from "react";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import type { ShiftDto, ShiftExportInput } from "../../../electron/contract/ledger.ts";
import { useBridge } from "../../store/hooks.ts";

interface ShiftState {
  readonly shift?: ShiftDto | undefined;
  readonly problem?: InvokeError | undefined;
  /** Of the last export. */
  readonly path?: string | undefined;
}

export function useShift(hours: number): ShiftState & { readonly save: (input: ShiftExportInput) => Promise<void> } {
  const bridge = useBridge();
  const [state, setState] = useState<ShiftState>({});
  useEffect(() => {
    let isOver = false;
    void bridge.invoke("shift:get", { hours }).then((result) => {
      if (!isOver) setState(result.ok ? { shift: result.value } : { problem: result.error });
    });
    return () => {
      isOver = true;
    };
  }, [bridge, hours]);
  const save = async (input: ShiftExportInput): Promise<void> => {
    const result = await bridge.invoke("shift:export", input);
    setState(({ shift }) => ({ shift, ...(result.ok ? { path: result.value?.path } : { problem: result.error }) }));
  };
  return { ...state, save };
}
