/** The state that the client's commands and queries share. */
import type { OtherAccountsDto } from "../contract/accounts.ts";
import type { StorageProblem } from "../contract/storage.ts";
import type { ConnectionAlerts } from "./alerts/connection-alerts.ts";
import type { Clock, FileTrouble } from "./ports.ts";
import type { Session } from "./session.ts";

/** The trouble with the files, and each problem that led to it. */
export interface DiskTrouble extends Pick<FileTrouble, "what"> {
  problems: readonly StorageProblem[];
}

/** Something cannot be used: what is set for this device, or the settings, which the key belongs to. */
export type Refusal = "configuration" | "settings";

export interface ClientState {
  readonly clock: Clock;
  readonly connectionAlerts: ConnectionAlerts;
  /** Undefined while Docket is not connected to a service. */
  session: Session | undefined;
  /** Why there is none; undefined: nothing is set up. */
  refusal: Refusal | undefined;
  /** The generation of the list in the window; grows with each configuration. */
  listEpoch: number;
  /** When the present session, or the time without one, began; epoch milliseconds. */
  configuredAt: number;
  /** The trouble with the files, at the start or since. */
  disk: DiskTrouble | undefined;
  /** The records of accounts that are not in use, as of the last change of account, or drop. */
  otherAccounts: OtherAccountsDto;
}
