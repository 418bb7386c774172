/** The state shared by the client's commands and queries. */
import type { OtherAccountsDto } from "../contract/accounts.ts";
import type { StorageProblem } from "../contract/storage.ts";
import type { ConnectionAlerts } from "./alerts/connection-alerts.ts";
import type { Clock, FileTrouble } from "./ports.ts";
import type { Session } from "./session.ts";

/** The storage trouble and each problem that led to it. */
export interface DiskTrouble extends Pick<FileTrouble, "what"> {
  problems: readonly StorageProblem[];
}

/**
 * Why Docket cannot connect: the configuration of this device cannot be used, or the settings (with
 * their key) cannot.
 */
export type Refusal = "configuration" | "settings";

export interface ClientState {
  readonly clock: Clock;
  readonly connectionAlerts: ConnectionAlerts;
  /** Undefined while Docket is not connected to a service. */
  session: Session | undefined;
  /** Why there is no session; undefined: nothing is set up. */
  refusal: Refusal | undefined;
  /** Generation of the list in the window; increases with each configuration. */
  listEpoch: number;
  /** Start of the present session, or of the time without one; epoch milliseconds. */
  configuredAt: number;
  /** The storage trouble at the start or since. */
  disk: DiskTrouble | undefined;
  /** Records of accounts that are not in use, as of the last change of account or drop. */
  otherAccounts: OtherAccountsDto;
}
