/** The version and the platform of this Docket, for the window and for diagnostics. */
import type { AppInfoDto } from "../contract/settings.ts";
import type { HandlerPorts } from "./handlers.ts";

export interface AboutPorts {
  app: Pick<Electron.App, "getVersion">;
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
  const { electron, chrome = "unknown", node = "unknown" } = versions;
  const docket = app.getVersion();
  return {
    info: {
      version: docket,
      platform,
      ...(electron === undefined && { preview: true as const }),
    },
    diagnostics: {
      versions: { docket, electron: electron ?? "none: a preview in a browser", chrome, node, system: `${platform} ${release}` },
    },
    copy: async (text) => clipboard.writeText(text),
  };
}
