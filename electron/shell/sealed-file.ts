/**
 * A short secret text in a file of ours, encrypted by the operating system's own keychain. It is
 * never written in a form that anyone can read. What it is, and what to say of it, is its user's
 * business.
 */
import type { SafeStorage } from "electron";
import type { Clock, Log } from "../core/ports.ts";

/** The encrypted text's place on disk. */
export interface SealedBytes {
  /** undefined when there is none. */
  read(): Buffer | undefined;
  write(content: Buffer): void;
  remove(): void;
}

export interface SealedFilePorts {
  safeStorage: Pick<SafeStorage, "isAsyncEncryptionAvailable" | "encryptStringAsync" | "decryptStringAsync" | "getSelectedStorageBackend">;
  platform: NodeJS.Platform;
  file: SealedBytes;
  clock: Clock;
  log: Log;
  /** What it holds, one word for the log. */
  name: string;
}

/** `message` is the system's own, never the text. */
export type Unsealed =
  | { ok: true; text: string }
  | { ok: false; code: "none" }
  | { ok: false; code: "noKeychain" }
  | { ok: false; code: "unreadable"; message: string };

export type Sealing = { ok: true } | { ok: false; code: "noKeychain" } | { ok: false; code: "failed"; message: string };

/** A keychain may ask its user for a password first; after this Docket goes on without it. */
const ANSWER_WITHIN_MS = 30_000;

/** On Linux, Chromium marks by this prefix what it encrypted with a password that is the same everywhere. */
const UNPROTECTED_PREFIX = Buffer.from("v10");

const KEYCHAINS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "the macOS keychain",
  win32: "Windows (DPAPI)",
  linux: "this system's keyring",
};

export class SealedFile {
  /** The keychain's name, within a sentence. */
  readonly keychain: string;
  private readonly ports: SealedFilePorts;

  constructor(ports: SealedFilePorts) {
    this.ports = ports;
    this.keychain = KEYCHAINS[ports.platform] ?? "this system's keychain";
  }

  /** Leaves a text that it cannot read where it is. Never rejects. */
  async read(): Promise<Unsealed> {
    const { file, safeStorage, log, name } = this.ports;
    try {
      const encrypted = file.read();
      if (encrypted === undefined) return { ok: false, code: "none" };
      if (!(await this.isProtected())) return { ok: false, code: "noKeychain" };
      const { result, shouldReEncrypt } = await this.within(safeStorage.decryptStringAsync(encrypted));
      if (shouldReEncrypt) await this.encryptToFile(result).catch((error: unknown) => log.warn(`${name}: ${messageOf(error)}`));
      return { ok: true, text: result };
    } catch (error) {
      log.warn(`${name}: not readable: ${messageOf(error)}`);
      return { ok: false, code: "unreadable", message: messageOf(error) };
    }
  }

  /** Where it fails, an older text is removed: it would come back at the next start. */
  async write(text: string): Promise<Sealing> {
    const sealing = await this.tryToWrite(text);
    if (!sealing.ok) this.remove();
    return sealing;
  }

  remove(): void {
    this.ports.file.remove();
  }

  private async tryToWrite(text: string): Promise<Sealing> {
    try {
      if ((await this.isProtected()) && (await this.encryptToFile(text))) return { ok: true };
      return { ok: false, code: "noKeychain" };
    } catch (error) {
      return { ok: false, code: "failed", message: messageOf(error) };
    }
  }

  /** False when what was encrypted turns out to be readable by anyone. */
  private async encryptToFile(text: string): Promise<boolean> {
    const encrypted = await this.within(this.ports.safeStorage.encryptStringAsync(text));
    if (this.ports.platform === "linux" && encrypted.subarray(0, UNPROTECTED_PREFIX.length).equals(UNPROTECTED_PREFIX)) return false;
    this.ports.file.write(encrypted);
    return true;
  }

  /** Whether the system's own keychain stands behind safeStorage; on Linux it may be a fixed password ("basic_text") instead. */
  private async isProtected(): Promise<boolean> {
    const { safeStorage, platform, log, name } = this.ports;
    try {
      if (!(await this.within(safeStorage.isAsyncEncryptionAvailable()))) return false;
      if (platform !== "linux") return true;
      const backend = safeStorage.getSelectedStorageBackend();
      return backend !== "basic_text" && backend !== "unknown";
    } catch (error) {
      log.warn(`${name}: ${messageOf(error)}`);
      return false;
    }
  }

  private within<T>(answer: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const timer = this.ports.clock.after(ANSWER_WITHIN_MS, () =>
        reject(new Error(`${this.keychain} did not answer within ${ANSWER_WITHIN_MS / 1000} s`)),
      );
      answer.then(resolve, reject).finally(() => timer.cancel());
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
