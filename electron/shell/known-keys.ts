/**
 * The API keys of this run: the key in use, earlier ones, and those that were only tried, which are
 * just as secret. They are removed from the log, the crash report, and texts from other sources.
 */
import { type Hide, secretHider } from "../core/transport/redact-secret.ts";

/**
 * Maximum number of keys. Beyond it the oldest are forgotten, because each key costs a search in
 * every line.
 */
const MAX_KEYS = 20;

export class KnownKeys {
  private current: string | undefined;
  private readonly hides = new Map<string, Hide>();
  /** Longest key first, because a shorter key may be a prefix of a longer one. */
  private ordered: readonly Hide[] = [];

  get value(): string | undefined {
    return this.current;
  }

  set value(key: string | undefined) {
    if (key === this.current) return;
    this.current = key;
    if (key !== undefined) this.keep(key);
  }

  /**
   * Adds a key that is not in use but just as secret: one that was typed for a test, or will be
   * used soon.
   */
  add(key: string): void {
    this.keep(key);
    // Adds the current key again, so that it is never the oldest one and is not forgotten.
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
