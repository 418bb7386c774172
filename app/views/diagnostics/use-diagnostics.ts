/** The diagnostics of an open panel, requested repeatedly while the panel is open. */
import { useEffect, useState } from "react";
import type { DiagnosticsDto } from "../../../electron/contract/diagnostics.ts";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import { useBridge } from "../../store/hooks.ts";

/** Interval between requests while the panel is open, in milliseconds. */
const PERIOD_MS = 2_000;

interface DiagnosticsState {
  readonly diagnostics: DiagnosticsDto | undefined;
  /** Why there are no diagnostics to show. */
  readonly missing: InvokeError | undefined;
  /** Why the diagnostics could not be copied. */
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
    // Only one request is pending at a time, because another would only repeat the unanswered
    // request.
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
