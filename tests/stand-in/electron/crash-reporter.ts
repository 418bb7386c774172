/** `crashReporter`: what it refuses, and whether it runs. There are no native dumps to make. */
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
