/** The slice of whether alerts come, as main knows it. */
import type { AlertFailure } from "../../electron/contract/alerts.ts";
import { mirror } from "./mirror.ts";
import type { DocketStore } from "./store.ts";

export interface AlertHealthSlice {
  /** Why the last alert did not come; undefined while that is not known. */
  readonly alertFailure: AlertFailure | undefined;
}

export const createAlertHealthSlice = (): AlertHealthSlice => ({ alertFailure: undefined });

export function startAlertHealth({ setState, ports: { bridge } }: DocketStore): () => void {
  return mirror(
    () => bridge.invoke("alerts:health", null),
    (take) => bridge.on("alerts:changed", take),
    { take: ({ failure }) => setState({ alertFailure: failure }) },
  );
}
