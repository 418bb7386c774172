/** The API key: from the environment, or kept by the keychain; never among the other settings. */
import type { KeyStorage, SettingsFileProblem } from "../../contract/settings-problems.ts";
import { POLICIES, type ManagedBy } from "../../contract/managed.ts";
import { SETTINGS } from "../../contract/settings-table.ts";
import type { KeptKey, Secrets } from "../ports.ts";
import { chooseKey, type EnvironmentKey, type KeyChoice, originOf } from "./key-choice.ts";

export interface ApiKeyPorts {
  /** Asked each time, since it may be read again. */
  environment: () => EnvironmentKey | undefined;
  /** Who decides the address; absent: its user. */
  addressBy: ManagedBy | undefined;
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

  private get environment(): EnvironmentKey | undefined {
    return this.ports.environment();
  }

  /** Never rejects. */
  async load(): Promise<void> {
    try {
      this.kept = await this.ports.secrets.read();
    } catch (error) {
      this.unread = { code: "keyUnreadable", params: { why: error instanceof Error ? error.message : String(error) } };
    }
  }

  /** Who decides the key; absent: its user. */
  get by(): ManagedBy | undefined {
    const { environment } = this;
    if (environment === undefined) return undefined;
    const { variable, file } = environment;
    return { variable, ...(file !== undefined && { file }) };
  }

  get isKept(): boolean {
    return this.kept !== undefined;
  }

  /** A kept key does not matter where the environment brings one. */
  get problem(): SettingsFileProblem | undefined {
    return this.environment === undefined ? this.unread : undefined;
  }

  get storage(): KeyStorage {
    const { environment } = this;
    if (environment === undefined) return this.ports.secrets.storage();
    const { variable, file } = environment;
    const kind = variable === SETTINGS.apiKey.fileEnv ? "File" : variable === POLICIES.keyCommand.env ? "Command" : "Variable";
    return file === undefined
      ? { code: `environment${kind}`, params: { variable } }
      : { code: `configuration${kind}`, params: { variable, path: file } };
  }

  /** The key for this address; `instead`: with another kept key. */
  choose(baseUrl: string, instead?: { kept: KeptKey | undefined }): KeyChoice {
    const { environment } = this;
    const { addressBy } = this.ports;
    const hasAddressOfKey = addressBy !== undefined && (environment?.file === undefined || addressBy.file !== undefined);
    return chooseKey({ environment, hasAddressOfKey, kept: instead === undefined ? this.kept : instead.kept, baseUrl });
  }

  /**
   * The key that a form leaves kept; undefined where it changes nothing. A typed key belongs to the
   * address that it is typed for. Beside the environment's key nothing is kept.
   */
  typed(text: string | undefined, baseUrl: string): { kept: KeptKey | undefined } | undefined {
    if (text === undefined || this.environment !== undefined) return undefined;
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
