/** The words of the settings form. */
import type { CodecName, SettingName, TransportName } from "../../../electron/contract/vocabulary.ts";

const VARIABLES: Readonly<Record<SettingName, string>> = {
  baseUrl: "DOCKET_BASE_URL",
  apiKey: "DOCKET_API_KEY or DOCKET_API_KEY_FILE",
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

/** Why a field cannot be edited here. */
export function managedWords(setting: SettingName): string {
  return `Set for this machine by ${VARIABLES[setting]}; it is changed there.`;
}

export const transportWords: Readonly<Record<TransportName, string>> = { connect: "Connect", "grpc-web": "gRPC-Web", rest: "REST" };
export const codecWords: Readonly<Record<CodecName, string>> = { json: "JSON", binary: "Binary" };

export const principalHint = "TYPE:id, for example OBJECT:robot-7";
export const principalsHint = "One or more TYPE:id, with commas between";
