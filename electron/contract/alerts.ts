/** Desktop alerts: their subjects, and the reasons why one was not shown. */
import type { FieldChangeDto, StopDto } from "./action.ts";
import type { Message, NoParams } from "./message.ts";
import type { ConnectionState, DigestKind, PriorityName } from "./vocabulary.ts";

/** `name`: the Action's name, or else its id. `names`: the most urgent Actions, at most three. */
export interface AlertMessages {
  assigned: Assigned;
  assignedMany: Several;
  /** Assigned in other states than ASSIGNED, so there is nothing to acknowledge. */
  handedOverMany: Several;
  /** Assigned so many minutes ago and still not acknowledged. */
  reminder: Assigned & { minutes: number };
  reminderMany: Several;
  /** The acknowledged terms have changed. */
  changed: { name: string; changes: FieldChangeDto[] };
  changedMany: Several;
  /** Changes while Docket was away. */
  away: { counts: Partial<Record<DigestKind, number>>; names: string[] };
  /** Somebody else ended or took away the work. */
  stopWork: Ended;
  stopWorkMany: Several;
  /** Somebody else ended or took away acknowledged work that was not begun. */
  withdrawn: Ended;
  /** Nothing has been reported for so many minutes. */
  silent: { name: string; minutes: number };
  silentMany: Several;
  /**
   * Docket has received nothing from the service since then, epoch milliseconds. "unusable": it
   * does not connect, because its settings or its key cannot be used; "unlisted": the service
   * responds, but no list confirms that the queue is complete.
   */
  connectionLost: { state: ConnectionState | "unusable" | "unlisted"; since: number };
  /** Sent by the user as a test of alerts. */
  test: NoParams;
  /** The connection is back after so many minutes. `unlisted`: as above. */
  connectionBack: { minutes: number; unlisted?: true };
}

interface Assigned {
  name: string;
  id: string;
  type: string;
  priority: PriorityName;
  requestedBy?: string;
}

/** `words`: the reporter's message. */
interface Ended {
  name: string;
  why: StopDto["why"];
  reportedBy?: string;
  words?: string;
}

interface Several {
  count: number;
  names: string[];
}

export type AlertMessage = Message<AlertMessages>;

/** The system's result of an alert. */
export type AlertOutcome = { shown: true } | { shown: false; failure: AlertFailure };

/** Whether alerts are shown, as far as the system has reported. */
export interface AlertHealthDto {
  /** Why the last alert failed; absent if none has been refused since the last shown one. */
  failure?: AlertFailure;
  /** When the system last confirmed an alert in this run, in epoch milliseconds. */
  shownAt?: number;
  /** Whether the desktop has a program that shows alerts; absent: the system shows them itself. */
  daemon?: "there" | "missing" | "unknown";
  /** Why the last sound was not played; while set, each alert uses the system's sound. */
  soundProblem?: SoundProblem;
  /** Whether a tray icon is present on a desktop that currently shows such icons. */
  hasTray: boolean;
  /**
   * Whether users can forbid notifications on this system without programs being able to detect it.
   */
  asksPermission: boolean;
}

/** Why one of Docket's own sounds was not played. */
export interface SoundProblems {
  /** `words`: this machine's error message. */
  failed: { words: string };
  /** The sound has not started within this time. */
  late: { seconds: number };
}
export type SoundProblem = Message<SoundProblems>;

/**
 * Subject of a recorded alert; absent: the assignment itself and, in lines of 0.1.0, also work to
 * stop or a silence.
 */
export const ALERT_ABOUTS = ["reminder", "changed", "stopWork", "silent"] as const;
export type AlertAbout = (typeof ALERT_ABOUTS)[number];

/**
 * Subject of an alert that belongs to no Action; its lines are only in the ledger, without an
 * Action.
 */
export const GENERAL_ABOUTS = ["connectionLost", "connectionBack", "away", "test"] as const;
export type GeneralAbout = (typeof GENERAL_ABOUTS)[number];

/** Why an alert was not attempted: a rule of the user, quiet hours, or a pause. */
export type AlertWithheld = "rule" | "quietHours" | "paused";

/** The result of an alert. */
export type AlertResult =
  | { result: "shown" }
  | { result: "failed"; failure?: AlertFailure }
  /** Withheld by a rule of the user, quiet hours, or a pause. */
  | { result: "withheld"; why: AlertWithheld };

export type GeneralAlertLine = { about: GeneralAbout } & AlertResult;

/** Why an alert was not shown. `words`: the system's message. */
export interface AlertFailures {
  unsupported: NoParams;
  /** This run of Docket has no display. */
  noDisplay: NoParams;
  /** The desktop has no program that shows notifications. */
  noDaemon: NoParams;
  refused: { words: string };
  failed: { words: string };
  /** The system has not responded within this time. */
  noAnswer: { seconds: number };
  /** A sentence that version 0.1.0 stored. */
  asWritten: { words: string };
}

/** `windowAsked`: Docket's window requested attention instead. */
export type AlertFailure = Message<AlertFailures> & { readonly windowAsked?: true };
