/**
 * One end of the wire between the host and main: calls methods of the other side by name, and
 * serves its own. The maps of both are in wire.ts; the channel underneath is an argument.
 */

type Served = Readonly<Record<string, (input: never) => unknown>>;
type Input<M, K extends keyof M> = M[K] extends (input: infer I) => unknown ? I : never;
type Output<M, K extends keyof M> = M[K] extends (input: never) => infer O ? O : never;

/** How one side serves its map, synchronously or not. */
export type Service<M> = { [K in keyof M]: (input: Input<M, K>) => Output<M, K> | Promise<Output<M, K>> };

type Message =
  | { call: number; method: string; input: unknown }
  | { answer: number; value: unknown }
  | { answer: number; failure: { message: string; name: string } };

/** The channel: Node's `process` in main, the ChildProcess in the host. */
export interface Wire {
  send(message: object): void;
  /** Calls `receive` with every message until the process ends. */
  listen(receive: (message: unknown) => void): void;
}

/** One end of the wire: calls `Theirs`, serves `Ours`. */
export class Peer<Theirs, Ours> {
  private readonly waiting = new Map<number, { resolve: (value: never) => void; reject: (reason: Error) => void }>();
  private readonly wire: Wire;
  private next = 1;
  private ended = false;

  constructor(wire: Wire) {
    this.wire = wire;
  }

  /** Starts serving the other side's calls. */
  serve(service: Service<Ours>): void {
    this.wire.listen((message) => {
      void this.receive(message as Message, service);
    });
  }

  /** Rejects with the other side's error, or when the other side is gone. */
  ask<K extends keyof Theirs & string>(method: K, input: Input<Theirs, K>): Promise<Output<Theirs, K>> {
    if (this.ended) return Promise.reject(new Error(`${method}: the other process of the stand-in has ended.`));
    const call = this.next;
    this.next += 1;
    return new Promise((resolve, reject) => {
      this.waiting.set(call, { resolve, reject });
      this.wire.send({ call, method, input });
    });
  }

  /** Called when the other side is gone: pending calls reject. */
  end(): void {
    this.ended = true;
    for (const { reject } of this.waiting.values()) reject(new Error("The other process of the stand-in has ended."));
    this.waiting.clear();
  }

  private async receive(message: Message, service: Served): Promise<void> {
    if ("answer" in message) {
      const asked = this.waiting.get(message.answer);
      this.waiting.delete(message.answer);
      if ("failure" in message) asked?.reject(Object.assign(new Error(message.failure.message), { name: message.failure.name }));
      else asked?.resolve(message.value as never);
      return;
    }
    try {
      const value = await service[message.method]?.(message.input as never);
      this.reply({ answer: message.call, value });
    } catch (error) {
      const { message: text, name } = error instanceof Error ? error : new Error(String(error));
      this.reply({ answer: message.call, failure: { message: text, name } });
    }
  }

  private reply(message: Message): void {
    if (!this.ended) this.wire.send(message);
  }
}
