/**
 * The dialogs in a file of their own: none is on the screen at the start, and the rows need not wait
 * for their code. It comes in the first moment of rest; one that is called for before opens then.
 * Palette and reason are not among them: letters follow their key at once (Window.tsx).
 */
import { type ComponentType, useEffect, useState } from "react";
import { Boundary } from "../../components/Boundary.tsx";
import { useDocket } from "../../store/hooks.ts";

/** The longest wait for a moment of rest, milliseconds. */
const MAX_WAIT_MS = 1_000;

let loaded: ComponentType | undefined;

/** Settles when they can be drawn at once. */
export async function loadDialogs(): Promise<void> {
  loaded = (await import("./Dialogs.tsx")).Dialogs;
}

export function LaterDialogs() {
  return (
    <Boundary pane="window" place="dialog">
      <Later />
    </Boundary>
  );
}

function Later() {
  const [Part, setPart] = useState<ComponentType | undefined>(() => loaded);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const isMissing = Part === undefined;
  const isCalledFor = useDocket(({ dialog }) => isMissing && dialog !== undefined);
  useEffect(() => {
    if (!isMissing) return undefined;
    const load = (): void =>
      void loadDialogs().then(
        () => setPart(() => loaded),
        (error: unknown) => setFailure({ error }),
      );
    if (isCalledFor) return load();
    const resting = requestIdleCallback(load, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(resting);
  }, [isMissing, isCalledFor]);
  // Before that nobody misses them.
  if (failure !== undefined && isCalledFor) throw failure.error;
  return isMissing ? null : <Part />;
}
