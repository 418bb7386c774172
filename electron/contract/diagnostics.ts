/** Diagnostics for remote help. */
import type { ConnectionDto } from "./connection.ts";
import type { Failure } from "./failures.ts";
import type { Message, NoParams } from "./message.ts";
import type { SettingsFileProblem, SettingsWarning } from "./settings-problems.ts";
import type { StorageProblem } from "./storage.ts";
import type { UpdateState } from "./vocabulary.ts";

/** One attempt to keep the stream open. */
export interface AttemptDto {
  epoch: number;
  startedAt: number;
  /** When the snapshot was complete; absent if it never was. */
  liveAt?: number;
  endedAt?: number;
  /** Why the attempt ended. */
  cause?: Failure;
  /** The class of the cause, and the network stack's name for it. */
  code?: string;
}

/** Why a message of the service could not be used; messages/drop-reasons.ts has the sentences. */
export interface DropReasons {
  /** `words`: the decoder's message. */
  undecodable: { words: string };
  compressed: NoParams;
  notAnObject: NoParams;
  withoutAction: NoParams;
  withoutId: NoParams;
  idTooLong: { characters: number };
}

export type DropReason = Message<DropReasons>;

/** How well the window's page keeps up with the changes of the list. */
export interface PageDto {
  /** Number of sent lists and batches that are not painted yet; always small. */
  unpainted: number;
  /** How often the page has painted nothing for 2 s although there were changes. */
  timesBehind: number;
  /** How long the page has painted nothing, in milliseconds; absent unless it is behind now. */
  behindMs?: number;
}

/** Diagnostics for remote help. They never contain the key. */
export interface DiagnosticsDto {
  at: number;
  versions: Record<string, string>;
  /** Address, transport, codec and filters; without the key. */
  service: Record<string, string>;
  connection: ConnectionDto;
  /** The newest last, at most 50. */
  attempts: AttemptDto[];
  /** Number of messages by event type, since Docket started. */
  events: Record<string, number>;
  /** Reasons for dropped messages, with their counts; the newest reasons, at most 20. */
  dropped: { reason: DropReason; count: number }[];
  heartbeat: {
    askedMs: number;
    /** The service's actual period; absent while unknown. */
    learnedMs?: number;
    /** Milliseconds between messages of any kind, the newest last, at most 120. */
    gaps: number[];
  };
  /**
   * Whether messages arrive in bursts although they were sent apart, so that they are buffered in
   * transit.
   */
  buffered: boolean;
  resyncs: { completed: number; incomplete: number; lastAt?: number };
  actions: number;
  updates: Partial<Record<UpdateState, number>>;
  page: PageDto;
  /** Problems with the settings files; added by the shell. */
  settings?: { problem?: SettingsFileProblem; warnings: readonly SettingsWarning[] };
  /** Problems with the database. */
  storage: StorageProblem[];
}
