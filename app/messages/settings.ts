/** The labels of the settings form; its sentences: electron/contract/messages/settings.ts. */
import type { SettingChoice, SettingName, SettingOfKind, SettingSection } from "../../electron/contract/settings-table.ts";

export interface SettingLabel {
  /** The field's accessible name; of a number with the unit of the form. */
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
}

const PRINCIPALS = "One or more TYPE:id, with commas between";

export const settingLabels: Readonly<Record<SettingName, SettingLabel>> = {
  baseUrl: { label: "Service address", placeholder: "https://actions.example.com" },
  allowPlainHttp: { label: "Allow http to this address: the key travels readable" },
  apiKey: { label: "API key" },
  actingAs: { label: "You act as", hint: "TYPE:id, for example OBJECT:robot-7", placeholder: "OBJECT:robot-7" },
  displayName: { label: "Display name", hint: "Stands on your reports; your id, if empty" },
  assignedTo: { label: "Assigned to", hint: PRINCIPALS },
  requestedBy: { label: "Requested by" },
  authorizedBy: { label: "Authorized by" },
  undoSeconds: {
    label: "Time to undo, in seconds",
    hint: "Complete, Reject, Fail and Cancel wait this long before they are sent; 0 sends them at once",
  },
  silenceMinutes: {
    label: "Ask after silence, in minutes",
    hint: "When nothing was reported on work in progress for this long; 0 never asks",
  },
  transport: { label: "Transport" },
  codec: { label: "Encoding" },
  heartbeatMs: {
    label: "Heartbeat, in seconds",
    hint: "How often the service is asked to show that it is there; silence of two of these counts as stale",
  },
};

export const sectionLabels: Readonly<Record<SettingSection, string>> = {
  service: "Service",
  you: "You",
  filters: "Which Actions you see",
  help: "How Docket helps you",
  wire: "Transport, encoding and heartbeat",
};

export const choiceLabels: { readonly [N in SettingOfKind<"choice">]: Readonly<Record<SettingChoice<N>, string>> } = {
  transport: { connect: "Connect", "grpc-web": "gRPC-Web", rest: "REST" },
  codec: { json: "JSON", binary: "Binary" },
};

/** Of the first run. */
export const welcomeWords = {
  promise: "Your work, and what is known about it.",
  lead: "The Actions assigned to you, how fresh they are, and what became of every update that you send.",
  needed: "Your administrator has these three.",
  advanced: "name, roles, undo time, silence, transport",
  demonstration: "No service yet? The demonstration runs one on this device. Nothing leaves it.",
} as const;

/** On the card of the first run. */
export const ticketWords = {
  example: "Shut valve 12B and confirm pressure",
  waiting: "kept on this device",
  sending: "no answer yet",
  accepted: "the service took it",
  confirmed: "the service shows it",
  dashed: "Dashed: only this device says so.",
  solid: "Solid: the service says so.",
} as const;

/** Why a field cannot be edited here. */
export function managedWords(variable: string): string {
  return `Set for this machine by ${variable}; it is changed there.`;
}

/** On the stand-in for Electron. */
export const previewNote = "This is a preview in a browser, not the desktop application.";
