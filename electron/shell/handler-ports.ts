/** What handlers of several topics need. */
import type { DocketClient } from "../core/docket-client.ts";
import type { Clock } from "../core/ports.ts";
import type { SettingsResolver } from "../core/settings/settings-resolver.ts";

export interface SharedPorts {
  client: Pick<DocketClient, "queries" | "commands">;
  resolver: SettingsResolver;
  /** Settled when the settings have been read; their requests are answered no sooner. */
  settingsRead: Promise<void>;
  /** Called with a key before it is used: what is written from then on leaves it out. */
  keyTyped: (key: string) => void;
  /** Puts text on the clipboard. */
  copy: (text: string) => Promise<void>;
  clock: Clock;
}
