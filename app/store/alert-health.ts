/** The slice of alert delivery: whether alerts work, as main reports it. */
import type { OwnSoundDto } from "../../electron/contract/alert-rules.ts";
import type { AlertHealthDto, SoundProblem } from "../../electron/contract/alerts.ts";
import { MAX_DEFECT } from "../../electron/contract/vocabulary.ts";
import { playAlertSound } from "../alert-sounds.ts";
import { mirror } from "./mirror.ts";
import type { DocketStore } from "./store.ts";

export interface AlertHealthSlice {
  /** State of alert delivery; undefined until main has reported it. */
  readonly alertHealth: AlertHealthDto | undefined;
}

export const createAlertHealthSlice = (): AlertHealthSlice => ({ alertHealth: undefined });

/**
 * Time in which playback must begin, in milliseconds. An audio device begins within some tens of
 * milliseconds, or within one or two seconds after waking.
 */
const BEGINS_WITHIN_MS = 3_000;

/**
 * Plays a sound and reports to main whether this machine could play it. Rejects if playback failed.
 */
export async function soundAlert({ ports: { bridge } }: Pick<DocketStore, "ports">, sound: OwnSoundDto): Promise<void> {
  const tell = (problem: SoundProblem | null): void => void bridge.invoke("alerts:sounded", { problem }).catch(() => undefined);
  const late = setTimeout(() => tell({ code: "late", params: { seconds: BEGINS_WITHIN_MS / 1_000 } }), BEGINS_WITHIN_MS);
  try {
    if (await playAlertSound(sound)) tell(null);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    tell({ code: "failed", params: { words: words.slice(0, MAX_DEFECT) } });
    throw error;
  } finally {
    clearTimeout(late);
  }
}

export function startAlertHealth({ setState, ports: { bridge } }: DocketStore): () => void {
  return mirror(
    () => bridge.invoke("alerts:health", null),
    (take) => bridge.on("alerts:changed", take),
    { take: (alertHealth) => setState({ alertHealth }) },
  );
}

/**
 * Requests the state again. Main pushes changes of alert delivery, but not those of a desktop whose
 * tray icons come and go.
 */
export async function askAlertHealth({ setState, ports: { bridge } }: DocketStore): Promise<void> {
  const result = await bridge.invoke("alerts:health", null);
  if (result.ok) setState({ alertHealth: result.value });
}
