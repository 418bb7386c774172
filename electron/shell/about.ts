/** The version and the platform of this Docket, for the window and for diagnostics. */
import { t } from "../contract/languages/shared.ts";
import type { AppInfoDto } from "../contract/settings.ts";
import type { HandlerPorts } from "./handlers.ts";

export interface AboutPorts {
  app: Pick<Electron.App, "getVersion" | "getPreferredSystemLanguages">;
  clipboard: Pick<Electron.Clipboard, "writeText">;
  /** `process.versions`; without `electron` on the stand-in. */
  versions: Record<string, string | undefined>;
  platform: string;
  /** Of the operating system. */
  release: string;
}

export function about({ app, clipboard, versions, platform, release }: AboutPorts): {
  info: AppInfoDto;
  diagnostics: HandlerPorts["diagnostics"];
  copy: HandlerPorts["copy"];
} {
  const { electron, chrome, node } = versions;
  const docket = app.getVersion();
  return {
    info: {
      version: docket,
      platform,
      languages: app.getPreferredSystemLanguages(),
      ...(electron === undefined && { preview: true as const }),
    },
    diagnostics: {
      get versions() {
        const unknown = t("about.unknown");
        const system = `${platform} ${release}`;
        return { docket, electron: electron ?? t("about.preview"), chrome: chrome ?? unknown, node: node ?? unknown, system };
      },
    },
    copy: async (text) => clipboard.writeText(text),
  };
}
