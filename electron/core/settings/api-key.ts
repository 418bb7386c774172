/** The API key: from the environment, or kept by the keychain; never among the other settings. */
import type { KeyStorage, SettingsFileProblem } from "../../contract/settings-problems.ts";
import { SETTINGS } from "../../contract/settings-table.ts";
import type { KeptKey, Secrets } from "../ports.ts";
import { chooseKey, type EnvironmentKey, type KeyChoice, originOf } from "./key-choice.ts";

export interface ApiKeyPorts {
  environment: EnvironmentKey | undefined;
  /** Whether the environment gives the address, too. */
  hasEnvironmentUrl: boolean;
  secrets: Secrets;
}

export class ApiKey {
  private readonly ports: ApiKeyPorts;
  private kept: KeptKey | undefined;
  /** Until another key takes the place of the one that could not be read. */
  private unread: SettingsFileProblem | undefined;

  constructor(ports: ApiKeyPorts) {
    this.ports = ports;
  }

  /** Never rejects. */
  async load(): Promise<void> {
    try {
      this.kept = await this.ports.secrets.read();
    } catch (error) {
      this.unread = { code: "keyUnreadable", params: { why: error instanceof Error ? error.message : String(error) } };
    }
  }

  /** The variable that brings the key. */
  get variable(): EnvironmentKey["variable"] | undefined {
    return this.ports.environment?.variable;
  }

  get isKept(): boolean {
    return this.kept !== undefined;
  }

  /** A kept key does not matter where the environment brings one. */
  get problem(): SettingsFileProblem | undefined {
    return this.variable === undefined ? this.unread : undefined;
  }

  get storage(): KeyStorage {
    const { variable } = this;
    if (variable === undefined) return this.ports.secrets.storage();
    return { code: variable === SETTINGS.apiKey.env ? "environmentVariable" : "environmentFile", params: { variable } };
  }

  /** The key for this address; `instead`: with another kept key. */
  choose(baseUrl: string, instead?: { kept: KeptKey | undefined }): KeyChoice {
    const { environment, hasEnvironmentUrl } = this.ports;
    return chooseKey({ environment, hasEnvironmentUrl, kept: instead === undefined ? this.kept : instead.kept, baseUrl });
  }

  /**
   * The key that a form leaves kept; undefined where it changes nothing. A typed key belongs to the
   * address that it is typed for. Beside the environment's key nothing is kept.
   */
  typed(text: string | undefined, baseUrl: string): { kept: KeptKey | undefined } | undefined {
    if (text === undefined || this.variable !== undefined) return undefined;
    const key = text.trim();
    return { kept: key === "" ? undefined : { origin: originOf(baseUrl) ?? "", key } };
  }

  /** In use from now on. Rejects when it cannot be kept. */
  async keep(kept: KeptKey | undefined): Promise<void> {
    this.kept = kept;
    this.unread = undefined;
    await this.ports.secrets.write(kept);
  }
}
