/**
 * The log of updates beside the bucket. An entry is stored with its change first, in the value of
 * the Action, and then here: whoever notices that one is missing here puts it in, once.
 */
import type { JsonValue } from "@bufbuild/protobuf";
import type { UpdateEntry } from "../update-entry.ts";
import { entryJson, readEntry } from "./entry-text.ts";
import type { NatsLink } from "./nats-link.ts";
import { StoreFailure } from "./store.ts";

const PUBLISH_MS = 5000;
/** Ids of the latest entries, by which a second one is known. */
const IDS_KEPT = 10_000;

export class NatsLog {
  readonly #heard: (entry: UpdateEntry) => void;
  /** Entries of the Actions' latest changes that have not been read here, by Action. */
  readonly #missing = new Map<string, UpdateEntry>();
  readonly #ids = new Set<string>();
  /** Whether nothing has been forgotten of it yet. */
  #isWhole = true;
  /** The time of the first entry that was read. */
  #began: string | undefined;
  #isRead = false;
  /** The entry that was read last. */
  #latest: { readonly sequence: number; readonly text: string } | undefined;

  /** @param heard is given each entry once, in the order of the log. */
  constructor(heard: (entry: UpdateEntry) => void) {
    this.#heard = heard;
  }

  /** The place of the first entry that there is. */
  beginsAt(first: number): void {
    this.#isWhole = first <= 1;
  }

  /** All that there was has been read: from now on the latest ids suffice. */
  wasRead(): void {
    this.#isRead = true;
  }

  /** Throws where it is no entry. */
  read(text: string, sequence: number): void {
    this.#latest = { sequence, text };
    const entry = readEntry(JSON.parse(text) as JsonValue);
    this.#began ??= entry.at;
    if (this.#ids.has(entry.id)) return;
    this.#ids.add(entry.id);
    if (this.#isRead && this.#ids.size > IDS_KEPT) this.#ids.delete(this.#ids.keys().next().value ?? "");
    this.#isThere(entry);
    this.#heard(entry);
  }

  /** An Action has been changed, by this update where one did it. */
  changed(actionId: string, entry: UpdateEntry | undefined): void {
    if (entry && this.#isMissing(entry)) this.#missing.set(actionId, entry);
    else this.#missing.delete(actionId);
  }

  /**
   * The entry of the Action's latest change, where it is not here: once overwritten, it would be
   * nowhere. Rejects with what became of the change that was to follow, and not of the entry.
   */
  async publishMissing(link: NatsLink, actionId: string): Promise<void> {
    const entry = this.#missing.get(actionId);
    if (!entry) return;
    try {
      await this.publish(link, entry);
    } catch (error) {
      throw new StoreFailure("the store does not take an earlier update into its log: nothing was recorded", { cause: error });
    }
  }

  get missing(): UpdateEntry[] {
    return [...this.#missing.values()];
  }

  /**
   * Whether the log is the one that was read: the latest entry stands in its place, or has been pushed
   * out by those that came after it.
   */
  async isHeld(link: NatsLink): Promise<boolean> {
    const known = this.#latest;
    if (!known) return true;
    const found = await link.entryAt(known.sequence);
    if (found !== undefined) return found === known.text;
    return known.sequence < (await link.logBounds()).first;
  }

  /** The log takes an entry once, however often and from wherever it is published. */
  async publish(link: NatsLink, entry: UpdateEntry): Promise<void> {
    await link.publish({ subject: link.logSubject, data: JSON.stringify(entryJson(entry)), id: entry.id, timeoutMs: PUBLISH_MS });
    this.#isThere(entry);
  }

  forget(): void {
    this.#missing.clear();
    this.#ids.clear();
    this.#began = undefined;
    this.#isRead = false;
    this.#latest = undefined;
  }

  #isThere({ id, actionId = "" }: UpdateEntry): void {
    if (this.#missing.get(actionId)?.id === id) this.#missing.delete(actionId);
  }

  /** Not in the log, and not because it is so old that the log has forgotten it. */
  #isMissing({ id, at }: UpdateEntry): boolean {
    return !this.#ids.has(id) && (this.#isWhole || at >= (this.#began ?? ""));
  }
}
