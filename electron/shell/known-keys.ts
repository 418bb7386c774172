/**
 * The API keys of this run: the one in use and those before it, which are no less secret. Their
 * letters are kept out of the log, and out of the words of the program for the key.
 */
import { type Hide, secretHider } from "../core/transport/hide-secret.ts";

/** Of more keys, the oldest are forgotten: each costs a search through every line. */
const MAX_KEYS = 20;

export class KnownKeys {
  private current: string | undefined;
  private readonly hides = new Map<string, Hide>();
  /** The longest key first: a shorter one may be its beginning. */
  private ordered: readonly Hide[] = [];

  get value(): string | undefined {
    return this.current;
  }

  set value(key: string | undefined) {
    if (key === this.current) return;
    this.current = key;
    const hide = key === undefined ? undefined : (this.hides.get(key) ?? secretHider(key));
    if (key === undefined || hide === undefined) return;
    this.hides.delete(key);
    this.hides.set(key, hide);
    const [oldest] = this.hides.keys();
    if (oldest !== undefined && this.hides.size > MAX_KEYS) this.hides.delete(oldest);
    this.ordered = [...this.hides].toSorted(([one], [other]) => other.length - one.length).map(([, each]) => each);
  }

  readonly hide: Hide = (text) => this.ordered.reduce((rest, hide) => hide(rest), text);
}
