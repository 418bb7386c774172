/** The parts of Docket that the outbox needs. */
import type { Entry } from "../queue/action/entry.ts";
import type { Moment } from "./update.ts";

export interface OutboxContext {
  isLive(): boolean;
  /** Returns the milliseconds since the last message of the service. */
  silentMs(): number;
  /** Returns the Action in the model; `isFresh`: the present epoch has confirmed the Action. */
  entry(id: string): Entry | undefined;
  isFresh(id: string): boolean;
  /** Returns a new position in the order of events, and the present epoch. */
  moment(): Moment;
  requestResync(): void;
}
