/** `crashReporter`: its refusals, and whether it runs. The stand-in writes no native dumps. */
import type { CrashReporter } from "electron";
import { guard } from "./guard.ts";

export function createCrashReporter(): Pick<CrashReporter, "start" | "getUploadToServer"> {
  let uploads = false;
  return guard("crashReporter", {
    start: ({ uploadToServer = true, submitURL }: Parameters<CrashReporter["start"]>[0]): void => {
      if (uploadToServer && submitURL === undefined) throw new Error("submitURL must be specified when uploadToServer is true");
      uploads = uploadToServer;
    },
    getUploadToServer: () => uploads,
  });
}
