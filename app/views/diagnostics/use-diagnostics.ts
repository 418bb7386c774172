/** The diagnostics of an open panel, asked for again and again while it is open. */
import { useEffect, useState } from "react";
import type { DiagnosticsDto } from "../../../electron/contract/diagnostics.ts";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import { useBridge } from "../../store/hooks.ts";

/** How often an open panel asks again, milliseconds. */
const PERIOD_MS = 2_000;

interface DiagnosticsState {
  readonly diagnostics: DiagnosticsDto | undefined;
  /** Why there is nothing to show. */
  readonly missing: InvokeError | undefined;
  /** Why it could not be copied. */
  readonly problem: InvokeError | undefined;
  readonly copied: boolean;
}

const NOTHING: DiagnosticsState = { diagnostics: undefined, missing: undefined, problem: undefined, copied: false };

export function useDiagnostics(): DiagnosticsState & { readonly copy: () => Promise<void> } {
  const bridge = useBridge();
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    let isAsking = false;
    let isClosed = false;
    // One request at a time: another would only repeat the unanswered one.
    const ask = async () => {
      if (isAsking) return;
      isAsking = true;
      const result = await bridge.invoke("diagnostics:get", null);
      isAsking = false;
      if (isClosed) return;
      const [diagnostics, missing] = result.ok ? [result.value, undefined] : [undefined, result.error];
      setState((before) => ({ ...before, diagnostics, missing }));
    };
    const timer = setInterval(() => void ask(), PERIOD_MS);
    void ask();
    return () => {
      isClosed = true;
      clearInterval(timer);
    };
  }, [bridge]);
  const copy = async () => {
    const result = await bridge.invoke("diagnostics:copy", null);
    setState((before) => ({ ...before, copied: result.ok, problem: result.ok ? undefined : result.error }));
  };
  return { ...state, copy };
}
