/** The slice of newer versions of Docket, as main reports them. */
import type { AppUpdateDto } from "../../electron/contract/app-update.ts";
import { mirror } from "./mirror.ts";
import type { DocketStore } from "./store.ts";

export interface AppUpdateSlice {
  /** State of the app update; undefined until main has reported it. */
  readonly appUpdate: AppUpdateDto | undefined;
}

export const createAppUpdateSlice = (): AppUpdateSlice => ({ appUpdate: undefined });

export function startAppUpdate({ setState, ports: { bridge } }: DocketStore): () => void {
  return mirror(
    () => bridge.invoke("appUpdate:get", null),
    (take) => bridge.on("appUpdate:changed", take),
    { take: (appUpdate) => setState({ appUpdate }) },
  );
}
