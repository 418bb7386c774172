/**
 * The user's settings as a JSON file. A file that cannot be parsed is set aside under a name with
 * the date, and reported as a problem for the window to show: it is neither overwritten nor treated
 * as empty. A file that cannot be read is set aside by the next write.
 */
import { basename } from "node:path";
import type { FileProblem, ReplacedFile } from "../contract/settings-problems.ts";
import type { StoreFailure } from "../contract/storage.ts";
import type { SettingsStore } from "../core/ports.ts";
import { AtomicFile } from "./atomic-file.ts";

/** Pattern in the name of a file that was set aside. */
export const SET_ASIDE = /\.(?:damaged|unread)-[^/\\]+$/u;

export interface SettingsFilePorts {
  /** Absolute path. */
  path: string;
  /** Returns the time in epoch milliseconds. */
  now: () => number;
  /** As in AtomicFile. */
  mayWrite?: (() => boolean) | undefined;
}

export class SettingsFile implements SettingsStore {
  private readonly file: AtomicFile;
  private readonly now: () => number;
  /** Whether the file still exists with unknown content. */
  private isUnread = false;

  constructor({ path, now, mayWrite }: SettingsFilePorts) {
    this.file = new AtomicFile(path, mayWrite);
    this.now = now;
  }

  read(): ReturnType<SettingsStore["read"]> {
    let content: Buffer | undefined;
    this.isUnread = false;
    try {
      content = this.file.read();
    } catch (error) {
      this.isUnread = true;
      return { values: {}, problem: { code: "fileUnreadable", params: { path: this.file.path, why: messageOf(error) } } };
    }
    if (content === undefined) return { values: {} };
    const values = parseObject(content);
    if (values !== undefined) return { values };
    return { values: {}, problem: this.setAside() };
  }

  write(values: Record<string, unknown>): ReplacedFile | undefined {
    try {
      const content = Buffer.from(`${JSON.stringify(values, null, 2)}\n`);
      const aside = this.file.write(content, this.isUnread ? this.suffix("unread") : undefined);
      this.isUnread = false;
      return aside === undefined ? undefined : { path: this.file.path, name: basename(aside) };
    } catch (error) {
      const failure: StoreFailure = { code: "settingsNotWritten", params: { path: this.file.path, words: messageOf(error) } };
      throw Object.assign(new Error("settingsNotWritten", { cause: error }), { failure });
    }
  }

  /** Colons are not allowed in file names on Windows. */
  private suffix(why: "damaged" | "unread"): string {
    return `${why}-${new Date(this.now()).toISOString().replaceAll(":", "-")}`;
  }

  private setAside(): FileProblem {
    const { path } = this.file;
    try {
      return { code: "fileDamaged", params: { path, name: basename(this.file.setAside(this.suffix("damaged"))) } };
    } catch (error) {
      this.isUnread = true;
      return { code: "fileDamagedInPlace", params: { path, why: messageOf(error) } };
    }
  }
}

/**
 * Returns undefined unless the content is a JSON object in UTF-8, with or without a byte order
 * mark.
 */
export function parseObject(content: Buffer): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(content));
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
