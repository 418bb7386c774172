/** Diagnostics for remote help. */
import type { ConnectionDto } from "./connection.ts";
import type { Failure } from "./failures.ts";
import type { Message, NoParams } from "./message.ts";
import type { SettingsFileProblem, SettingsWarning } from "./settings-problems.ts";
import type { StorageProblem } from "./storage.ts";
import type { UpdateState } from "./vocabulary.ts";

/** One attempt to hold the stream. */
export interface AttemptDto {
  epoch: number;
  startedAt: number;
  /** When the snapshot was complete, if it came to that. */
  liveAt?: number;
  endedAt?: number;
  /** Why it ended. */
  cause?: Failure;
  /** The class of the cause, and the network stack's own name for it. */
  code?: string;
}

/** Why a message of the service could not be used; messages/drop-reasons.ts has the sentences. */
export interface DropReasons {
  /** `words`: the decoder's own. */
  undecodable: { words: string };
  compressed: NoParams;
  notAnObject: NoParams;
  withoutAction: NoParams;
  withoutId: NoParams;
  idTooLong: { characters: number };
}

export type DropReason = Message<DropReasons>;

/** How the window's page keeps up with the changes of the list. */
export interface PageDto {
  /** Lists and batches that were sent, and that it has not painted yet; few at most. */
  unpainted: number;
  /** How often it has painted nothing for 2 s although there were changes. */
  timesBehind: number;
  /** For how long it has painted nothing, milliseconds; absent unless it is behind now. */
  behindMs?: number;
}

/** Diagnostics for remote help. Never the key. */
export interface DiagnosticsDto {
  at: number;
  versions: Record<string, string>;
  /** Address, transport, codec and filters; without the key. */
  service: Record<string, string>;
  connection: ConnectionDto;
  /** The newest last, at most 50. */
  attempts: AttemptDto[];
  /** Messages by event type, since Docket started. */
  events: Record<string, number>;
  /** Why messages were dropped, with how often; the newest reasons, at most 20. */
  dropped: { reason: DropReason; count: number }[];
  heartbeat: {
    askedMs: number;
    /** The service's actual value; absent while it is not known. */
    learnedMs?: number;
    /** Milliseconds between messages of any kind, the newest last, at most 120. */
    gaps: number[];
  };
  /** Messages arrive in bursts although they were sent apart: something on the way gathers them. */
  buffered: boolean;
  resyncs: { completed: number; incomplete: number; lastAt?: number };
  actions: number;
  updates: Partial<Record<UpdateState, number>>;
  page: PageDto;
  /** Troubles with the files of the settings; added by the shell. */
  settings?: { problem?: SettingsFileProblem; warnings: readonly SettingsWarning[] };
  /** Troubles with the database. */
  storage: StorageProblem[];
}
