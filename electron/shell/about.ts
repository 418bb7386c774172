/** Version and platform of this Docket, for the window and for diagnostics. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { failed } from "../contract/errors.ts";
import { t } from "../contract/languages/shared.ts";
import type { AppInfoDto } from "../contract/settings.ts";
import type { HandlerPorts } from "./handlers.ts";

export interface AboutPorts {
  app: Pick<Electron.App, "commandLine" | "getVersion" | "getPreferredSystemLanguages">;
  clipboard: Pick<Electron.Clipboard, "writeText">;
  /** `process.versions`. `electron` is missing on the stand-in for Electron. */
  versions: Record<string, string | undefined>;
  platform: string;
  /** Release of the operating system. */
  release: string;
  /** Absolute path of the folder of the built files. */
  dist: string;
}

export function about({ app, clipboard, versions, platform, release, dist }: AboutPorts): {
  info: AppInfoDto;
  diagnostics: HandlerPorts["diagnostics"];
  copy: HandlerPorts["copy"];
  madeOf: HandlerPorts["madeOf"];
} {
  const { electron, chrome, node } = versions;
  const docket = app.getVersion();
  return {
    info: {
      version: docket,
      platform,
      languages: app.getPreferredSystemLanguages(),
      ...(electron === undefined && { preview: true as const }),
      ...(app.commandLine.hasSwitch("no-sandbox") && { noSandbox: true as const }),
    },
    diagnostics: {
      get versions() {
        const unknown = t("about.unknown");
        const system = `${platform} ${release}`;
        return { docket, electron: electron ?? t("about.preview"), chrome: chrome ?? unknown, node: node ?? unknown, system };
      },
    },
    copy: async (text) => clipboard.writeText(text),
    madeOf: async (file) => {
      try {
        return { ok: true, value: await readFile(join(dist, file), "utf8") };
      } catch (error) {
        return failed("licencesUnreadable", { why: error instanceof Error ? error.message : String(error) });
      }
    },
  };
}
