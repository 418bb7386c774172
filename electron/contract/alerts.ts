/** Desktop alerts: the subject of each, and the reason for one that was not shown. */
import type { FieldChangeDto, StopDto } from "./action.ts";
import type { Message, NoParams } from "./message.ts";
import type { ConnectionState, DigestKind, PriorityName } from "./vocabulary.ts";

/** `name`: of the Action, else its id. `names`: of the most urgent Actions, at most three. */
export interface AlertMessages {
  assigned: Assigned;
  assignedMany: Several;
  /** Assigned in other states than ASSIGNED: there is nothing to be acknowledged. */
  handedOverMany: Several;
  /** Assigned so many minutes ago, and still not acknowledged. */
  reminder: Assigned & { minutes: number };
  reminderMany: Several;
  /** What was acknowledged is not what it is now. */
  changed: { name: string; changes: FieldChangeDto[] };
  changedMany: Several;
  /** Changes while Docket was away. */
  away: { counts: Partial<Record<DigestKind, number>>; names: string[] };
  /** Somebody else ended or took away the work. */
  stopWork: Ended;
  stopWorkMany: Several;
  /** Somebody else ended or took away what was acknowledged and not begun. */
  withdrawn: Ended;
  /** Nothing has been reported for so long. */
  silent: { name: string; minutes: number };
  silentMany: Several;
  /**
   * Docket has not heard the service since then, epoch milliseconds; "unusable": it does not even
   * connect, for its settings or its key cannot be used; "unlisted": it hears the service, and no list
   * shows whether the queue is whole.
   */
  connectionLost: { state: ConnectionState | "unusable" | "unlisted"; since: number };
  /** Sent by its user, to see whether alerts come. */
  test: NoParams;
  /** It hears the service again, which it had not for so long; `unlisted`: as above. */
  connectionBack: { minutes: number; unlisted?: true };
}

interface Assigned {
  name: string;
  id: string;
  type: string;
  priority: PriorityName;
  requestedBy?: string;
}

/** `words` are those of whoever reported it. */
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

/** The system's answer to an alert. */
export type AlertOutcome = { shown: true } | { shown: false; failure: AlertFailure };

/** Whether alerts come, as far as the system has said. */
export interface AlertHealthDto {
  /** Why the last one did not; absent while the system has refused none since the last that it showed. */
  failure?: AlertFailure;
  /** When the system last confirmed one in this run, epoch milliseconds. */
  shownAt?: number;
  /** Whether the desktop has a program that shows them; absent: the system does that itself. */
  daemon?: "there" | "missing" | "unknown";
  /** Why the last sound was not played; while it stands, the system's own comes with each alert. */
  soundProblem?: SoundProblem;
  /** An icon in the tray is up, where this desktop shows such icons now. */
  hasTray: boolean;
  /** The system lets its user forbid notifications, and does not tell programs whether. */
  asksPermission: boolean;
}

/** Why a sound of Docket's own was not played. */
export interface SoundProblems {
  /** `words`: this machine's own. */
  failed: { words: string };
  /** It has not begun within this time. */
  late: { seconds: number };
}
export type SoundProblem = Message<SoundProblems>;

/** What a noted alert was about; absent: the assignment itself, and in lines of 0.1.0 stop work or a silence, too. */
export const ALERT_ABOUTS = ["reminder", "changed", "stopWork", "silent"] as const;
export type AlertAbout = (typeof ALERT_ABOUTS)[number];

/** What one was about that hangs on no Action: its lines are in the ledger alone, and without an Action. */
export const GENERAL_ABOUTS = ["connectionLost", "connectionBack", "away", "test"] as const;
export type GeneralAbout = (typeof GENERAL_ABOUTS)[number];

/** Why an alert was not even tried: by a rule of its user, in quiet hours, or during a pause. */
export type AlertWithheld = "rule" | "quietHours" | "paused";

/** What has become of an alert. */
export type AlertResult =
  | { result: "shown" }
  | { result: "failed"; failure?: AlertFailure }
  /** By a rule of its user, in quiet hours, or during a pause. */
  | { result: "withheld"; why: AlertWithheld };

export type GeneralAlertLine = { about: GeneralAbout } & AlertResult;

/** Why an alert was not shown; `words` are the system's own. */
export interface AlertFailures {
  unsupported: NoParams;
  /** This run of Docket has none to show anything on. */
  noDisplay: NoParams;
  /** The desktop has no program that shows notifications. */
  noDaemon: NoParams;
  refused: { words: string };
  failed: { words: string };
  /** The system has not answered within this time. */
  noAnswer: { seconds: number };
  /** A sentence that version 0.1.0 kept. */
  asWritten: { words: string };
}

/** `windowAsked`: Docket's window asked for attention instead. */
export type AlertFailure = Message<AlertFailures> & { readonly windowAsked?: true };
