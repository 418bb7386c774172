/** Ports that the handlers of several topics share. */
import type { DocketClient } from "../core/docket-client.ts";
import type { Clock } from "../core/ports.ts";
import type { SettingsResolver } from "../core/settings/settings-resolver.ts";

export interface SharedPorts {
  client: Pick<DocketClient, "queries" | "commands">;
  resolver: SettingsResolver;
  /**
   * Settles when the settings have been read. Requests about settings are not answered before then.
   */
  settingsRead: Promise<void>;
  /** Called with a key before it is used, so that everything written afterwards omits it. */
  keyTyped: (key: string) => void;
  /** Puts text on the clipboard. */
  copy: (text: string) => Promise<void>;
  clock: Clock;
}
