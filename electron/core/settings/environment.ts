/** The settings of a managed machine, but for its key, which is taken out of the environment before (key-choice.ts). */
import type { TextSetting } from "./settings-text.ts";

export const VARIABLES: Readonly<Record<TextSetting, string>> = {
  baseUrl: "DOCKET_BASE_URL",
  transport: "DOCKET_TRANSPORT",
  codec: "DOCKET_CODEC",
  assignedTo: "DOCKET_ASSIGNED_TO",
  requestedBy: "DOCKET_REQUESTED_BY",
  authorizedBy: "DOCKET_AUTHORIZED_BY",
  actingAs: "DOCKET_ACTING_AS",
  displayName: "DOCKET_DISPLAY_NAME",
  heartbeatMs: "DOCKET_HEARTBEAT_MS",
  undoSeconds: "DOCKET_UNDO_SECONDS",
  silenceMinutes: "DOCKET_SILENCE_MINUTES",
  allowPlainHttp: "DOCKET_ALLOW_PLAIN_HTTP",
};

/** What the environment decides. A variable that is set and empty counts as not set. */
export function environmentValues(env: Readonly<Record<string, string | undefined>>): Partial<Record<TextSetting, string>> {
  const values: Partial<Record<TextSetting, string>> = {};
  for (const [name, variable] of Object.entries(VARIABLES) as [TextSetting, string][]) {
    const value = env[variable]?.trim();
    if (value) values[name] = value;
  }
  return values;
}
