/**
 * Where the API key rests: encrypted by the operating system's own keychain in a file of ours. Where there is no such protection
 * the key is kept in memory only, and `describe` says so; it is never written in a form that anyone can read.
 */
import type { SafeStorage } from "electron";
import type { Clock, Log, Secrets } from "../core/ports.ts";

/** The encrypted key's place on disk. */
export interface KeyFile {
  /** undefined when there is none. */
  read(): Buffer | undefined;
  write(content: Buffer): void;
  remove(): void;
}

export interface KeychainSecretsPorts {
  safeStorage: Pick<SafeStorage, "isAsyncEncryptionAvailable" | "encryptStringAsync" | "decryptStringAsync" | "getSelectedStorageBackend">;
  platform: NodeJS.Platform;
  file: KeyFile;
  clock: Clock;
  log: Log;
}

/** A keychain may ask its user for a password first; after this Docket goes on without it. */
const ANSWER_WITHIN_MS = 30_000;

/** On Linux, Chromium marks by this prefix what it encrypted with a password that is the same everywhere. */
const UNPROTECTED_PREFIX = Buffer.from("v10");

const KEYCHAINS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "the macOS keychain",
  win32: "Windows (DPAPI)",
  linux: "this system's keyring",
};

export class KeychainSecrets implements Secrets {
  private readonly ports: KeychainSecretsPorts;
  private key: string | undefined;
  private where: string;

  constructor(ports: KeychainSecretsPorts) {
    this.ports = ports;
    this.where = "No key is kept.";
  }

  async read(): Promise<string | undefined> {
    if (this.key !== undefined) return this.key;
    const { file, safeStorage, log } = this.ports;
    try {
      const encrypted = file.read();
      if (encrypted === undefined) return undefined;
      if (!(await this.isProtected())) {
        this.where = `The key that was kept cannot be read, because ${this.keychain()} is not available; enter it again.`;
        return undefined;
      }
      const { result, shouldReEncrypt } = await this.within(safeStorage.decryptStringAsync(encrypted));
      this.key = result;
      this.where = this.keptSentence();
      if (shouldReEncrypt) await this.encryptToFile(result);
    } catch (error) {
      log.warn(`key: not readable: ${messageOf(error)}`);
      this.where = `The key that was kept cannot be read (${messageOf(error)}); enter it again.`;
    }
    return this.key;
  }

  async write(key: string | undefined): Promise<void> {
    const { file } = this.ports;
    if (key === undefined) {
      file.remove();
      this.key = undefined;
      this.where = "No key is kept.";
      return;
    }
    this.key = key;
    let why = `${this.keychain()} is not available to protect it on disk`;
    try {
      if ((await this.isProtected()) && (await this.encryptToFile(key))) {
        this.where = this.keptSentence();
        return;
      }
    } catch (error) {
      why = `it could not be written to disk (${messageOf(error)})`;
    }
    this.where = `The key is kept in memory until Docket ends, because ${why}.`;
    // An older key in the file would come back at the next start.
    file.remove();
  }

  describe(): string {
    return this.where;
  }

  /** False when what was encrypted turns out to be readable by anyone. */
  private async encryptToFile(key: string): Promise<boolean> {
    const encrypted = await this.within(this.ports.safeStorage.encryptStringAsync(key));
    if (this.ports.platform === "linux" && encrypted.subarray(0, UNPROTECTED_PREFIX.length).equals(UNPROTECTED_PREFIX)) return false;
    this.ports.file.write(encrypted);
    return true;
  }

  /** Whether the system's own keychain stands behind safeStorage; on Linux it may be a fixed password ("basic_text") instead. */
  private async isProtected(): Promise<boolean> {
    const { safeStorage, platform, log } = this.ports;
    try {
      if (!(await this.within(safeStorage.isAsyncEncryptionAvailable()))) return false;
      if (platform !== "linux") return true;
      const backend = safeStorage.getSelectedStorageBackend();
      return backend !== "basic_text" && backend !== "unknown";
    } catch (error) {
      log.warn(`key: ${messageOf(error)}`);
      return false;
    }
  }

  private within<T>(answer: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const timer = this.ports.clock.after(ANSWER_WITHIN_MS, () =>
        reject(new Error(`${this.keychain()} did not answer within ${ANSWER_WITHIN_MS / 1000} s`)),
      );
      answer.then(resolve, reject).finally(() => timer.cancel());
    });
  }

  private keptSentence(): string {
    return `The key is kept on this machine, encrypted by ${this.keychain()}.`;
  }

  private keychain(): string {
    return KEYCHAINS[this.ports.platform] ?? "this system's keychain";
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
