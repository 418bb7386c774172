/** The page for the next shift, requested when its dialog opens. */
import { useEffect, useState } from "react";
import type { HandoverDto } from "../../../electron/contract/accounts.ts";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import { useBridge } from "../../store/hooks.ts";

interface HandoverState {
  readonly handover: HandoverDto | undefined;
  /** Why there is no page, or why it could not be copied. */
  readonly problem: InvokeError | undefined;
  readonly copied: boolean;
}

const NOTHING: HandoverState = { handover: undefined, problem: undefined, copied: false };

export function useHandover(): HandoverState & { readonly copy: () => Promise<void> } {
  const bridge = useBridge();
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    let isClosed = false;
    void bridge.invoke("handover:get", null).then((result) => {
      if (!isClosed) setState({ ...NOTHING, ...(result.ok ? { handover: result.value } : { problem: result.error }) });
    });
    return () => {
      isClosed = true;
    };
  }, [bridge]);
  const copy = async () => {
    if (state.handover === undefined) return;
    const result = await bridge.invoke("handover:copy", { at: state.handover.at });
    setState((before) => ({ ...before, copied: result.ok, problem: result.ok ? undefined : result.error }));
  };
  return { ...state, copy };
}
