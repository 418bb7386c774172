/**
 * Where the API key rests: encrypted by the operating system's own keychain in a file of ours, together
 * with the origin that it is for. Where there is no such protection the key is kept in memory only, and
 * `describe` says so; it is never written in a form that anyone can read.
 */
import type { KeptKey, Secrets } from "../core/ports.ts";
import { readSealedKey, sealedKey } from "./sealed-key.ts";
import { SealedFile, type SealedFilePorts, type Sealing, type Unsealed } from "./sealed-file.ts";

export type KeychainSecretsPorts = Omit<SealedFilePorts, "name">;

const NONE = "No key is kept.";

export class KeychainSecrets implements Secrets {
  private readonly sealed: SealedFile;
  private kept: KeptKey | undefined;
  private where = NONE;

  constructor(ports: KeychainSecretsPorts) {
    this.sealed = new SealedFile({ ...ports, name: "key" });
  }

  async read(): Promise<KeptKey | undefined> {
    if (this.kept !== undefined) return this.kept;
    const unsealed = await this.sealed.read();
    const found = unsealed.ok ? readSealedKey(unsealed.text) : undefined;
    if (typeof found === "object") {
      this.kept = found;
      this.where = this.keptSentence();
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
    this.where = sealing.ok ? this.keptSentence() : `The key is kept in memory until Docket ends, because ${this.why(sealing)}.`;
  }

  describe(): string {
    return this.where;
  }

  private unreadable(unsealed: Unsealed, found: "bare" | "damaged" | undefined): string {
    const { keychain } = this.sealed;
    if (found === "bare") return "The key that is kept has no address to which it belongs; enter it again.";
    if (unsealed.ok) return `The key that was kept cannot be read, because it was changed, or ${keychain} is another one; enter it again.`;
    if (unsealed.code === "none") return NONE;
    if (unsealed.code === "unreadable") return `The key that was kept cannot be read (${unsealed.message}); enter it again.`;
    return `The key that was kept cannot be read, because ${keychain} is locked or not available; unlock it and start Docket again, or enter the key again.`;
  }

  private why(sealing: Exclude<Sealing, { ok: true }>): string {
    if (sealing.code === "failed") return `it could not be written to disk (${sealing.message})`;
    return `${this.sealed.keychain} is not available to protect it on disk`;
  }

  private keptSentence(): string {
    return `The key is kept on this machine, encrypted by ${this.sealed.keychain}.`;
  }
}
