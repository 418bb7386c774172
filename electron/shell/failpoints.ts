import { OTHER_VARIABLES } from "../contract/vocabulary.ts";
import type { FileLog } from "./log.ts";

/**
 * A failpoint for the tests of kills: `DOCKET_CRASH_AT` names a step of an update, at which the
 * process ends as by `kill -9`. An installed Docket ignores it.
 */
export function failpoints(env: Record<string, string | undefined>, isPackaged: boolean, kill: () => void): (step: string) => void {
  const wanted = isPackaged ? undefined : env[OTHER_VARIABLES.crashAt];
  return (step) => {
    if (step === wanted) kill();
  };
}

/** An end as by `kill -9`, with the log up to it. */
export function endAtOnce(log: Pick<FileLog, "flush">): () => void {
  return () => {
    log.flush();
    process.kill(process.pid, "SIGKILL");
  };
}
