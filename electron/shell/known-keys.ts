/**
 * The API keys of this run: the one in use, those before it, and those that were tried, which are no
 * less secret. Their letters are kept out of the log, the crash report, and the words of others.
 */
import { type Hide, secretHider } from "../core/transport/redact-secret.ts";

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
    if (key !== undefined) this.keep(key);
  }

  /** One that is not in use, and no less secret: typed to be tried, or to be used soon. */
  add(key: string): void {
    this.keep(key);
    // The oldest is forgotten, and that in use is not.
    if (this.current !== undefined) this.keep(this.current);
  }

  readonly hide: Hide = (text) => this.ordered.reduce((rest, hide) => hide(rest), text);

  private keep(key: string): void {
    const hide = this.hides.get(key) ?? secretHider(key);
    if (hide === undefined) return;
    this.hides.delete(key);
    this.hides.set(key, hide);
    const [oldest] = this.hides.keys();
    if (oldest !== undefined && this.hides.size > MAX_KEYS) this.hides.delete(oldest);
    this.ordered = [...this.hides].toSorted(([one], [other]) => other.length - one.length).map(([, each]) => each);
  }
}
