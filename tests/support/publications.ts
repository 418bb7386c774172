/** The messages that a client publishes, for any number of listeners. */
import type { ClientCommands } from "../../electron/core/client-commands.ts";
import type { ClientMessage } from "../../electron/core/session-ports.ts";

type Channel = ClientMessage[0];
type Payload<C extends Channel> = Extract<ClientMessage, [C, unknown]>[1];

export class Publications {
  private readonly listeners = new Set<(...message: ClientMessage) => void>();

  /** The publish function of the client's port. */
  readonly publish = (...message: ClientMessage): boolean => {
    for (const listener of this.listeners) listener(...message);
    return true;
  };

  /** Simulates a page that paints at once. */
  paintedBy({ commands }: { commands: Pick<ClientCommands, "painted"> }): void {
    this.on("queue:batch", ({ epoch, seq }) => commands.painted({ epoch, seq }));
  }

  /** Calls the listener until the returned function is called. */
  on<C extends Channel>(channel: C, listener: (payload: Payload<C>) => void): () => void {
    const take = (...[from, payload]: ClientMessage): void => {
      if (from === channel) listener(payload as Payload<C>);
    };
    this.listeners.add(take);
    return () => void this.listeners.delete(take);
  }
}
