/**
 * A short secret text in a file of Docket's own, encrypted by the operating system's keychain and
 * never stored readable. On Linux, Electron also reports success without a keyring; only the prefix
 * of the encrypted bytes reveals which key was used (`getSelectedStorageBackend` uses the name of
 * the session, and is wrong on Sway, i3 and Hyprland). The owner interprets the text.
 */
import type { SafeStorage } from "electron";
import type { Keychain } from "../contract/settings-problems.ts";
import type { Clock, Log } from "../core/ports.ts";

/** The storage of the encrypted text. */
export interface SealedBytes {
  /** Returns undefined if there is none. */
  read(): Buffer | undefined;
  write(content: Buffer): void;
  remove(): void;
}

export interface SealedFilePorts {
  safeStorage: Pick<SafeStorage, "isAsyncEncryptionAvailable" | "encryptStringAsync" | "decryptStringAsync">;
  platform: NodeJS.Platform;
  file: SealedBytes;
  clock: Clock;
  log: Log;
  /** One word for the content, used in the log. */
  name: string;
}

/** `message` is the system's own text, never the secret. */
export type Unsealed =
  | { ok: true; text: string }
  | { ok: false; code: "none" }
  | { ok: false; code: "noKeychain" }
  | { ok: false; code: "unreadable" | "unprotected"; message: string };

export type Sealing = { ok: true } | { ok: false; code: "noKeychain" } | { ok: false; code: "failed"; message: string };

/**
 * Time limit in milliseconds. A keychain may ask the user for a password first; afterwards Docket
 * continues without it.
 */
const ANSWER_WITHIN_MS = 30_000;

/**
 * Prefix of Chromium's encryption with a password that is the same on every Linux
 * (posix_key_provider.cc). On macOS and Windows, the same prefix stands for the system's own key.
 */
const UNPROTECTED_PREFIX = Buffer.from("v10");

const UNPROTECTED = "it is not protected: any program could have written it";

const KEYCHAINS: Partial<Record<NodeJS.Platform, Keychain>> = { darwin: "macos", win32: "windows", linux: "keyring" };

export class SealedFile {
  readonly keychain: Keychain;
  private readonly ports: SealedFilePorts;

  constructor(ports: SealedFilePorts) {
    this.ports = ports;
    this.keychain = KEYCHAINS[ports.platform] ?? "other";
  }

  /** Reads the text. An unreadable file is left in place. Never rejects. */
  async read(): Promise<Unsealed> {
    const { file, safeStorage, log, name } = this.ports;
    try {
      const encrypted = file.read();
      if (encrypted === undefined) return { ok: false, code: "none" };
      if (this.isUnprotected(encrypted)) return { ok: false, code: "unprotected", message: UNPROTECTED };
      if (!(await this.isAvailable())) return { ok: false, code: "noKeychain" };
      const { result, shouldReEncrypt } = await this.within(safeStorage.decryptStringAsync(encrypted));
      if (shouldReEncrypt) await this.encryptToFile(result).catch((error: unknown) => log.warn(`${name}: ${messageOf(error)}`));
      return { ok: true, text: result };
    } catch (error) {
      log.warn(`${name}: not readable: ${messageOf(error)}`);
      // Electron's message if a keyring is missing or locked. Electron asks the keyring once per
      // run, so a retry is useless.
      if (messageOf(error).includes("temporarily unavailable")) return { ok: false, code: "noKeychain" };
      return { ok: false, code: "unreadable", message: messageOf(error) };
    }
  }

  /**
   * Encrypts and stores the text. On failure, an older text is removed, because the next start
   * would use it.
   */
  async write(text: string): Promise<Sealing> {
    const sealing = await this.tryToWrite(text);
    if (!sealing.ok) this.tryToRemove();
    return sealing;
  }

  /** Removes the file. Throws the system's error if the file exists and cannot be removed. */
  remove(): void {
    this.ports.file.remove();
  }

  private tryToRemove(): void {
    try {
      this.remove();
    } catch (error) {
      this.ports.log.warn(`${this.ports.name}: an older one could not be removed: ${messageOf(error)}`);
    }
  }

  private async tryToWrite(text: string): Promise<Sealing> {
    try {
      if ((await this.isAvailable()) && (await this.encryptToFile(text))) return { ok: true };
      return { ok: false, code: "noKeychain" };
    } catch (error) {
      return { ok: false, code: "failed", message: messageOf(error) };
    }
  }

  /** Returns false if any program could decrypt the encrypted text. */
  private async encryptToFile(text: string): Promise<boolean> {
    const encrypted = await this.within(this.ports.safeStorage.encryptStringAsync(text));
    if (this.isUnprotected(encrypted)) return false;
    this.ports.file.write(encrypted);
    return true;
  }

  private isUnprotected(encrypted: Buffer): boolean {
    return this.ports.platform === "linux" && encrypted.subarray(0, UNPROTECTED_PREFIX.length).equals(UNPROTECTED_PREFIX);
  }

  /** Whether encryption is available. Also true on Linux without a keyring. */
  private async isAvailable(): Promise<boolean> {
    const { safeStorage, log, name } = this.ports;
    try {
      return await this.within(safeStorage.isAsyncEncryptionAvailable());
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
