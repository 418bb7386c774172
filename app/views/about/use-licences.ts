/** The components of Docket with their licences, requested once while the dialog is open. */
import { useEffect, useState } from "react";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import type { LicenceDto } from "../../../electron/contract/settings.ts";
import { useBridge } from "../../store/hooks.ts";

interface Licences {
  readonly licences: readonly LicenceDto[];
  readonly problem: InvokeError | undefined;
}

export function useLicences(): Licences {
  const bridge = useBridge();
  const [state, setState] = useState<Licences>({ licences: [], problem: undefined });
  useEffect(() => {
    let isClosed = false;
    void bridge.invoke("app:licences", null).then((result) => {
      if (isClosed) return;
      setState(result.ok ? { licences: result.value, problem: undefined } : { licences: [], problem: result.error });
    });
    return () => void (isClosed = true);
  }, [bridge]);
  return state;
}
