/** The slice of whether alerts come, as main knows it. */
import type { AlertSoundDto } from "../../electron/contract/alert-rules.ts";
import type { AlertHealthDto } from "../../electron/contract/alerts.ts";
import { playAlertSound } from "../alert-sounds.ts";
import { mirror } from "./mirror.ts";
import type { DocketStore } from "./store.ts";

export interface AlertHealthSlice {
  /** What is known of whether alerts come; undefined until main has said it. */
  readonly alertHealth: AlertHealthDto | undefined;
  /** Why this machine could not play the last sound, in its words; undefined while none has failed. */
  readonly soundProblem: string | undefined;
}

export const createAlertHealthSlice = (): AlertHealthSlice => ({ alertHealth: undefined, soundProblem: undefined });

/** Plays it, and keeps why this machine could not. Rejects where it could not. */
export async function soundAlert({ setState }: Pick<DocketStore, "setState">, sound: AlertSoundDto): Promise<void> {
  try {
    await playAlertSound(sound);
    setState({ soundProblem: undefined });
  } catch (error) {
    setState({ soundProblem: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

export function startAlertHealth({ setState, ports: { bridge } }: DocketStore): () => void {
  return mirror(
    () => bridge.invoke("alerts:health", null),
    (take) => bridge.on("alerts:changed", take),
    { take: (alertHealth) => setState({ alertHealth }) },
  );
}

/** Asks main again: it tells of alerts by itself, and not of a desktop whose icons come and go. */
export async function askAlertHealth({ setState, ports: { bridge } }: DocketStore): Promise<void> {
  const result = await bridge.invoke("alerts:health", null);
  if (result.ok) setState({ alertHealth: result.value });
}
