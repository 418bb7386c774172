/** The slice of the run before, where it did not end in order, until its user has dismissed that. */
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

/** Asks once: a run that has ended ends no other way. */
export function startCrash({ setState, ports: { bridge } }: DocketStore): () => void {
  let isOver = false;
  void bridge.invoke("crash:get", null).then((result) => {
    if (!isOver && result.ok && result.value !== null) setState({ crash: result.value });
  });
  return () => (isOver = true);
}
