/** The messages that a client publishes, for any number of listeners. */
import type { Push } from "../../electron/contract/channels.ts";
import type { ClientMessage } from "../../electron/core/session-ports.ts";

type Channel = ClientMessage[0];

export class Publications {
  private readonly listeners = new Set<(...message: ClientMessage) => void>();

  /** For the client's port. */
  readonly publish = (...message: ClientMessage): void => {
    for (const listener of this.listeners) listener(...message);
  };

  /** Listens until the returned function is called. */
  on<C extends Channel>(channel: C, listener: (payload: Push[C]) => void): () => void {
    const take = (...[from, payload]: ClientMessage): void => {
      if (from === channel) listener(payload as Push[C]);
    };
    this.listeners.add(take);
    return () => void this.listeners.delete(take);
  }
}
