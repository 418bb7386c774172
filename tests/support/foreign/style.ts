/**
 * The switches of the foreign service: everything that the interface document leaves open, and that
 * services in other languages and frameworks implement differently. STANDARD is the style of the
 * document's own examples.
 */

export interface Style {
  /** The heartbeat period: as requested, clamped to three times the requested period, or none. */
  heartbeats: "as asked" | "clamped" | "none";
  /** When the first heartbeat is sent. */
  firstHeartbeat: "after the snapshot" | "amid the snapshot" | "a period later";
  heartbeatTime: "present" | "absent";
  names: "camelCase" | "snake_case";
  enums: "names" | "numbers";
  /** Priorities, scopes and types that the document does not list. */
  values: "documented" | "new";
  /** Fields without a value. */
  unset: "absent" | "null" | "default values";
  /** The Action in an UPDATED event. */
  updated: "whole" | "what changed";
  /** The Action in a CANCELLED event. */
  cancelled: "whole" | "id only" | "stale state";
  /** The treatment of the provenance that a client sends. */
  provenance: "kept" | "dropped" | "whole seconds" | "renamed";
  times: "UTC" | "lower case" | "nanoseconds" | "offset" | "microseconds";
  answer: "action" | "{}" | "204" | "empty 200" | "null" | "202" | "bare action" | "BOM" | "text/plain";
  /** Which is sent first, the response to an update or its event. */
  order: "event first" | "answer first" | "slow answer" | "slow event" | "event after two heartbeats";
  /**
   * How messages are split over writes: one message each, one byte each, or all pending messages in
   * one.
   */
  chunks: "a message" | "a byte" | "all at once" | "cut in the middle";
  newline: "LF" | "CRLF";
  bom: "none" | "at the beginning";
  keepalive: "none" | "blank lines";
  lastNewline: "present" | "absent";
  encoding: "identity" | "gzip";
  length: "chunked" | "until close";
  contentType:
    | "documented"
    | "with charset"
    | "application/json"
    | "application/jsonl"
    | "application/ndjson"
    | "upper case"
    | "without codec"
    | "missing";
  snapshot: "in order" | "shuffled" | "page by page";
  /** How many times an event is sent. */
  events: "once" | "twice";
  headers: "at once" | "with the first message";
  clock: "right" | "years fast" | "years slow";
  /** The form of a refusal: its body and its HTTP status. */
  errors:
    | "connect 400"
    | "connect 412"
    | "problem 409"
    | "problem 422"
    | "text 400"
    | "text 409"
    | "empty 410"
    | "empty 412"
    | "empty 423"
    | "google 400"
    | "grpc number 400"
    | "html 422"
    | "html 451";
  /** How a service that is busy for a second reports that. */
  busy: "never" | "429, 0 s" | "429, past date" | "503, 0 s" | "503, past date" | "429, 1 s" | "429, nothing" | "429, 1800 s";
  /** Events of types that the document does not list, with and without an Action. */
  eventTypes: "documented" | "new";
  /** Fields that the document does not list, in every message. */
  fields: "documented" | "new";
  streams: "for ever" | "ended soon" | "cut soon";
  /** How a list ends. */
  listEnd: "as documented" | "empty payload";
  /** Whether a report that keeps the state causes an event. */
  reports: "an event" | "no event";
}

export const STANDARD: Readonly<Style> = {
  heartbeats: "as asked",
  firstHeartbeat: "after the snapshot",
  heartbeatTime: "present",
  names: "camelCase",
  enums: "names",
  values: "documented",
  unset: "absent",
  updated: "whole",
  cancelled: "whole",
  provenance: "kept",
  times: "UTC",
  answer: "action",
  order: "event first",
  chunks: "a message",
  newline: "LF",
  bom: "none",
  keepalive: "none",
  lastNewline: "present",
  encoding: "identity",
  length: "chunked",
  contentType: "documented",
  snapshot: "in order",
  events: "once",
  headers: "at once",
  clock: "right",
  errors: "connect 400",
  busy: "never",
  eventTypes: "documented",
  fields: "documented",
  streams: "for ever",
  listEnd: "as documented",
  reports: "an event",
};
