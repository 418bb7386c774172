/** The slice of the previous run's crash report, until the user dismisses the report. */
import type { Result } from "../../electron/contract/channels.ts";
import type { CrashReportDto } from "../../electron/contract/crash.ts";
import type { DocketStore, Slice, StorePorts } from "./store.ts";

export interface CrashSlice {
  readonly crash: CrashReportDto | undefined;
  readonly saveCrash: () => Promise<Result<{ path: string } | null>>;
  readonly dismissCrash: () => void;
}

export function createCrashSlice({ bridge }: StorePorts): Slice<CrashSlice> {
  return (set) => ({
    crash: undefined,
    saveCrash: () => bridge.invoke("crash:save", null),
    dismissCrash: () => {
      set({ crash: undefined });
      void bridge.invoke("crash:dismiss", null);
    },
  });
}

/** Requests the report once; a finished run cannot change. */
export function startCrash({ setState, ports: { bridge } }: DocketStore): () => void {
  let isOver = false;
  void bridge.invoke("crash:get", null).then((result) => {
    if (!isOver && result.ok && result.value !== null) setState({ crash: result.value });
  });
  return () => (isOver = true);
}
