/**
 * Work that several callers request at once. A caller during a run shares the next run, since the
 * current one may have begun too early for it.
 */
export class SharedRun {
  readonly #work: () => Promise<void>;
  #running: { readonly now: Promise<void>; next: Promise<void> | undefined } | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Settles with a run that begins now or later. */
  run(): Promise<void> {
    const running = this.#running;
    if (!running) return this.#begin();
    running.next ??= running.now.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return running.next;
  }

  /** Settles with the current run, or with one that begins now. */
  join(): Promise<void> {
    return this.#running?.now ?? this.#begin();
  }

  #begin(): Promise<void> {
    const now = this.#work().finally(() => {
      if (this.#running?.now === now) this.#running = undefined;
    });
    this.#running = { now, next: undefined };
    return now;
  }
}
