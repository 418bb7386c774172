/**
 * The dialogs in a file of their own: none is on the screen at the start, so the rows need not wait
 * for their code. The code is loaded when the browser is first idle; a dialog requested before
 * opens as soon as it is loaded. The palette and the reason dialog are not included, because typing
 * follows their keys at once (Window.tsx).
 */
import { type ComponentType, useEffect, useState } from "react";
import { Boundary } from "../../components/Boundary.tsx";
import { useDocket } from "../../store/hooks.ts";

/** Longest wait for an idle moment, in milliseconds. */
const MAX_WAIT_MS = 1_000;

let loaded: ComponentType | undefined;

/** Loads the dialogs; resolves when they can be rendered at once. */
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
  // A failure to load matters only once a dialog is requested.
  if (failure !== undefined && isCalledFor) throw failure.error;
  return isMissing ? null : <Part />;
}
