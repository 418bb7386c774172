/** What the outbox needs from the rest of Docket. */
import type { Entry } from "../queue/action/entry.ts";
import type { Moment } from "./update.ts";

export interface OutboxContext {
  isLive(): boolean;
  /** Milliseconds since the last message of the service. */
  silentMs(): number;
  /** The Action in the model; `isFresh`: the present epoch has confirmed it. */
  entry(id: string): Entry | undefined;
  isFresh(id: string): boolean;
  /** A new position in the order of events, and the present epoch. */
  moment(): Moment;
  requestResync(): void;
}
