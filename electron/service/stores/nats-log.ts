/**
 * The log of updates next to the bucket. An entry is first stored with its change, in the value of
 * the Action, and then here. An instance that notices a missing entry adds it, once.
 */
import type { JsonValue } from "@bufbuild/protobuf";
import type { UpdateEntry } from "../update-entry.ts";
import { entryJson, readEntry } from "./entry-text.ts";
import type { NatsLink } from "./nats-link.ts";
import { StoreFailure } from "./store.ts";

const PUBLISH_MS = 5000;
/** Number of the latest ids that are kept to recognise duplicate entries. */
const IDS_KEPT = 10_000;

export class NatsLog {
  readonly #heard: (entry: UpdateEntry) => void;
  /** Entries of the Actions' latest changes that have not been read in the log, by Action. */
  readonly #missing = new Map<string, UpdateEntry>();
  readonly #ids = new Set<string>();
  /** Whether the log still has all its entries. */
  #isWhole = true;
  /** Time of the first entry that was read. */
  #began: string | undefined;
  #isRead = false;
  /** The entry that was read last. */
  #latest: { readonly sequence: number; readonly text: string } | undefined;

  /** @param heard called with each entry once, in the order of the log */
  constructor(heard: (entry: UpdateEntry) => void) {
    this.#heard = heard;
  }

  /** Sets the sequence of the first entry that exists. */
  beginsAt(first: number): void {
    this.#isWhole = first <= 1;
  }

  /**
   * Must be called when all existing entries have been read; from then on, only the latest ids are
   * kept.
   */
  wasRead(): void {
    this.#isRead = true;
  }

  /** Throws if the text is not an entry. */
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

  /** Records that an Action has been changed, and by which update if any. */
  changed(actionId: string, entry: UpdateEntry | undefined): void {
    if (entry && this.#isMissing(entry)) this.#missing.set(actionId, entry);
    else this.#missing.delete(actionId);
  }

  /**
   * Publishes the entry of the Action's latest change if it is missing in the log: once
   * overwritten, it would be lost. Rejects with a message about the change that was to follow, not
   * about the entry.
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
   * Whether the log is still the one that was read: the latest entry has its sequence, or was
   * removed because newer ones followed.
   */
  async isHeld(link: NatsLink): Promise<boolean> {
    const known = this.#latest;
    if (!known) return true;
    const found = await link.entryAt(known.sequence);
    if (found !== undefined) return found === known.text;
    return known.sequence < (await link.logBounds()).first;
  }

  /**
   * Publishes an entry. The log stores it once, however often and by whichever instance it is
   * published.
   */
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

  /**
   * Whether the entry is missing in the log, and not just because the log no longer keeps entries
   * of its age.
   */
  #isMissing({ id, at }: UpdateEntry): boolean {
    return !this.#ids.has(id) && (this.#isWhole || at >= (this.#began ?? ""));
  }
}
