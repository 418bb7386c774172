/**
 * The stored API key with its origin, encrypted by the operating system's keychain in a file of
 * Docket's own. Without such protection the key stays in memory only, and `storage` reports that.
 * No file ever contains the key in a readable form.
 */
import type { KeyStorage } from "../contract/settings-problems.ts";
import type { KeptKey, Secrets } from "../core/ports.ts";
import { readSealedKey, sealedKey } from "./sealed-key.ts";
import { SealedFile, type SealedFilePorts, type Sealing, type Unsealed } from "./sealed-file.ts";

export type KeychainSecretsPorts = Omit<SealedFilePorts, "name">;

const NONE: KeyStorage = { code: "noKey", params: {} };

export class KeychainSecrets implements Secrets {
  private readonly sealed: SealedFile;
  private kept: KeptKey | undefined;
  private where: KeyStorage = NONE;

  constructor(ports: KeychainSecretsPorts) {
    this.sealed = new SealedFile({ ...ports, name: "key" });
  }

  async read(): Promise<KeptKey | undefined> {
    if (this.kept !== undefined) return this.kept;
    const unsealed = await this.sealed.read();
    const found = unsealed.ok ? readSealedKey(unsealed.text) : undefined;
    if (typeof found === "object") {
      this.kept = found;
      this.where = this.encrypted();
    } else this.where = this.unreadable(unsealed, found);
    return this.kept;
  }

  async write(kept: KeptKey | undefined): Promise<void> {
    this.kept = kept;
    if (kept === undefined) {
      this.where = NONE;
      this.sealed.remove();
      return;
    }
    const sealing = await this.sealed.write(sealedKey(kept));
    this.where = sealing.ok ? this.encrypted() : this.inMemory(sealing);
  }

  storage(): KeyStorage {
    return this.where;
  }

  private unreadable(unsealed: Unsealed, found: "bare" | "damaged" | undefined): KeyStorage {
    const { keychain } = this.sealed;
    if (found === "bare") return { code: "lostWithoutAddress", params: {} };
    if (unsealed.ok) return { code: "lostChanged", params: { keychain } };
    if (unsealed.code === "none") return NONE;
    if (unsealed.code === "unprotected") return { code: "lostUnprotected", params: {} };
    if (unsealed.code === "unreadable") return { code: "lostUnreadable", params: { why: unsealed.message } };
    return { code: "lostLocked", params: { keychain } };
  }

  private inMemory(sealing: Exclude<Sealing, { ok: true }>): KeyStorage {
    if (sealing.code === "failed") return { code: "memoryNotWritten", params: { why: sealing.message } };
    return { code: "memoryWithoutKeychain", params: { keychain: this.sealed.keychain } };
  }

  private encrypted(): KeyStorage {
    return { code: "encrypted", params: { keychain: this.sealed.keychain } };
  }
}
