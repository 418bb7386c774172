/** An Action's own fields. */
export const fields = {
  name: "Name",
  type: "Type",
  scope: "Scope",
  priority: "Priority",
  requestedBy: "Requester",
  authorizedBy: "Authorizer",
  state: "State",
} as const;

export const fieldsInText = {
  name: "name",
  type: "type",
  scope: "scope",
  priority: "priority",
  requestedBy: "requester",
  authorizedBy: "authorizer",
  state: "state",
  none: "none",
} as const;

/** Flawed fields by their JSON path, for use within a sentence. */
export const flawedFields = {
  name: "name",
  type: "type",
  scope: "scope",
  state: "state",
  priority: "priority",
  progress: "progress",
  "progress.phase": "phase",
  "progress.statusMessage": "status message",
  assignedTo: "assignee",
  "assignedTo.id": "assignee",
  "assignedTo.type": "type of the assignee",
  requestedBy: "requester",
  "requestedBy.id": "requester",
  "requestedBy.type": "type of the requester",
  authorizedBy: "authorizer",
  "authorizedBy.id": "authorizer",
  "authorizedBy.type": "type of the authorizer",
  provenance: "report",
  "provenance.name": "reporter",
  "provenance.updatedAt": "time",
  eventType: "kind of event",
  timestamp: "time of the event",
} as const;

/** Problems of fields; `{fields}` is a list of fields. */
export const flaws = {
  unreadable: "{fields} could not be read",
  notSent: "{fields} not sent",
  notSent_known: "{fields} not sent, shown as last known",
  unknown: "{fields} not known to this Docket",
  unknown_known: "{fields} not known to this Docket, shown as last known",
  fieldWord: "{field} “{word}”",
  outOfRange: "{fields} out of any calendar",
  more: "{count, number} more",
  emptyId: "(empty id)",
  left: "Left your queue",
  stateNotSent: "State not sent",
  stateUnknown: "Unknown state: “{word}”",
  stateUnreadable: "State not readable",
  sentenceUnreadable: "It arrived but could not be read.",
  sentenceUnknown: "“{word}” is not known to this Docket.",
  sentenceNotSent: "The last message left it out.",
  sentenceOutOfRange: "It is a time that no calendar has. No moment is claimed for it.",
  insteadKnown: "It is shown as last known.",
  insteadId: "The id is shown in its place.",
  insteadState: "No state is claimed, and no moves are offered.",
  insteadNothing: "Nothing is shown in its place.",
} as const;
