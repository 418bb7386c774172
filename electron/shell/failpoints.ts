import { OTHER_VARIABLES } from "../contract/vocabulary.ts";

/**
 * For the tests that prove what a kill leaves behind: `DOCKET_CRASH_AT` names a step of an update, and the process ends there as by `kill -9`.
 * An installed Docket ignores it.
 */
export function failpoints(env: Record<string, string | undefined>, isPackaged: boolean, kill: () => void): (step: string) => void {
  const wanted = isPackaged ? undefined : env[OTHER_VARIABLES.crashAt];
  return (step) => {
    if (step === wanted) kill();
  };
}
