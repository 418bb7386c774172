/**
 * Handlers of the page's requests about Docket itself: its components, newer versions, crashes, and
 * defects of the window.
 */
import type { Result } from "../contract/channels.ts";
import type { AppInfoDto, LicenceDto } from "../contract/settings.ts";
import type { Log } from "../core/ports.ts";
import type { AppUpdates } from "./app-updates.ts";
import type { CrashReport } from "./crash-report.ts";
import { answer, carriedOut } from "./handler-answers.ts";
import type { SharedPorts } from "./handler-ports.ts";
import type { HandlersOf } from "./ipc.ts";
import { WindowDefects } from "./window-defects.ts";

export interface AppHandlerPorts extends Pick<SharedPorts, "copy" | "clock"> {
  info: AppInfoDto;
  /** Reads a list that the build generates, as text (electron/inventory/). */
  madeOf: (file: "licences.json" | "sbom.cdx.json") => Promise<Result<string>>;
  appUpdates: Pick<AppUpdates, "dto" | "check" | "load" | "install">;
  crash: Pick<CrashReport, "dto" | "save" | "dismiss">;
  log: Log;
}

type AppChannels = "app" | "appUpdate" | "crash" | "window";

export function appHandlers({ info, madeOf, copy, appUpdates, crash, clock, log }: AppHandlerPorts): HandlersOf<AppChannels> {
  const defects = new WindowDefects({ clock, log });
  return {
    "app:info": () => answer(info),
    "app:licences": async () => {
      const read = await madeOf("licences.json");
      return read.ok ? answer(JSON.parse(read.value) as LicenceDto[]) : read;
    },
    "app:copyBill": async () => {
      const read = await madeOf("sbom.cdx.json");
      if (!read.ok) return read;
      await copy(read.value);
      return answer(null);
    },
    "appUpdate:get": () => answer(appUpdates.dto()),
    "appUpdate:check": () => appUpdates.check(),
    "appUpdate:load": () => appUpdates.load(),
    "appUpdate:install": () => appUpdates.install(),
    "crash:get": () => answer(crash.dto()),
    "crash:save": () => crash.save(),
    "crash:dismiss": carriedOut(() => crash.dismiss()),
    "window:defect": carriedOut((defect) => defects.record(defect)),
  };
}
