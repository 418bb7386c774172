/**
 * Where the API key rests: encrypted by the operating system's own keychain in a file of ours. Where there is no such protection
 * the key is kept in memory only, and `describe` says so; it is never written in a form that anyone can read.
 */
import type { Secrets } from "../core/ports.ts";
import { SealedFile, type SealedFilePorts, type Sealing } from "./sealed-file.ts";

export type KeychainSecretsPorts = Omit<SealedFilePorts, "name">;

export class KeychainSecrets implements Secrets {
  private readonly sealed: SealedFile;
  private key: string | undefined;
  private where: string;

  constructor(ports: KeychainSecretsPorts) {
    this.sealed = new SealedFile({ ...ports, name: "key" });
    this.where = "No key is kept.";
  }

  async read(): Promise<string | undefined> {
    if (this.key !== undefined) return this.key;
    const kept = await this.sealed.read();
    if (kept.ok) {
      this.key = kept.text;
      this.where = this.keptSentence();
    } else if (kept.code === "noKeychain")
      this.where = `The key that was kept cannot be read, because ${this.sealed.keychain} is not available; enter it again.`;
    else if (kept.code === "unreadable") this.where = `The key that was kept cannot be read (${kept.message}); enter it again.`;
    return this.key;
  }

  async write(key: string | undefined): Promise<void> {
    if (key === undefined) {
      this.sealed.remove();
      this.key = undefined;
      this.where = "No key is kept.";
      return;
    }
    this.key = key;
    const sealing = await this.sealed.write(key);
    this.where = sealing.ok ? this.keptSentence() : `The key is kept in memory until Docket ends, because ${this.why(sealing)}.`;
  }

  describe(): string {
    return this.where;
  }

  private why(sealing: Exclude<Sealing, { ok: true }>): string {
    if (sealing.code === "failed") return `it could not be written to disk (${sealing.message})`;
    return `${this.sealed.keychain} is not available to protect it on disk`;
  }

  private keptSentence(): string {
    return `The key is kept on this machine, encrypted by ${this.sealed.keychain}.`;
  }
}
