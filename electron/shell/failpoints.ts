import { OTHER_VARIABLES } from "../contract/vocabulary.ts";
import type { FileLog } from "./log.ts";

/**
 * A failpoint for tests of killed processes: `DOCKET_CRASH_AT` names the step of an update at which
 * the process ends like under `kill -9`. An installed Docket ignores the variable.
 */
export function failpoints(env: Record<string, string | undefined>, isPackaged: boolean, kill: () => void): (step: string) => void {
  const wanted = isPackaged ? undefined : env[OTHER_VARIABLES.crashAt];
  return (step) => {
    if (step === wanted) kill();
  };
}

/** Returns a function that ends the process like `kill -9`, after flushing the log. */
export function endAtOnce(log: Pick<FileLog, "flush">): () => void {
  return () => {
    log.flush();
    process.kill(process.pid, "SIGKILL");
  };
}
