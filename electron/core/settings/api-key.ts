/**
 * The API key: from docket.json, the environment or the keychain; never stored with other settings.
 */
import type { KeyStorage, SettingsFileProblem } from "../../contract/settings-problems.ts";
import { POLICIES, type ManagedBy } from "../../contract/managed.ts";
import { SETTINGS } from "../../contract/settings-table.ts";
import type { KeptKey, Secrets } from "../ports.ts";
import { chooseKey, type EnvironmentKey, type KeyChoice, originOf } from "./key-choice.ts";

export interface ApiKeyPorts {
  /** Returns the managed key; called each time, because the key may be read again. */
  environment: () => EnvironmentKey | undefined;
  /** Source of a managed address; absent if the user sets the address. */
  addressBy: ManagedBy | undefined;
  secrets: Secrets;
}

export class ApiKey {
  private readonly ports: ApiKeyPorts;
  private kept: KeptKey | undefined;
  /** Problem with the stored key, until another key replaces it. */
  private unread: SettingsFileProblem | undefined;

  constructor(ports: ApiKeyPorts) {
    this.ports = ports;
  }

  private get environment(): EnvironmentKey | undefined {
    return this.ports.environment();
  }

  /** Reads the stored key. Never rejects. */
  async load(): Promise<void> {
    try {
      this.kept = await this.ports.secrets.read();
    } catch (error) {
      this.unread = { code: "keyUnreadable", params: { why: error instanceof Error ? error.message : String(error) } };
    }
  }

  /** Source of a managed key; absent if the user sets the key. */
  get by(): ManagedBy | undefined {
    const { environment } = this;
    if (environment === undefined) return undefined;
    const { variable, file } = environment;
    return { variable, ...(file !== undefined && { file }) };
  }

  get isKept(): boolean {
    return this.kept !== undefined;
  }

  /** Problem with the stored key; undefined if a managed key is used instead. */
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

  /** Returns the key for this address; `instead`: replaces the stored key. */
  choose(baseUrl: string, instead?: { kept: KeptKey | undefined }): KeyChoice {
    const { environment } = this;
    const { addressBy } = this.ports;
    const hasAddressOfKey = addressBy !== undefined && (environment?.file === undefined || addressBy.file !== undefined);
    return chooseKey({ environment, hasAddressOfKey, kept: instead === undefined ? this.kept : instead.kept, baseUrl });
  }

  /**
   * Returns the key to store after a form was submitted; undefined if nothing changes. A typed key
   * belongs to the address that it was typed for. No key is stored while a managed key exists.
   */
  typed(text: string | undefined, baseUrl: string): { kept: KeptKey | undefined } | undefined {
    if (text === undefined || this.environment !== undefined) return undefined;
    const key = text.trim();
    return { kept: key === "" ? undefined : { origin: originOf(baseUrl) ?? "", key } };
  }

  /** Uses and stores the key. Rejects if the key cannot be stored. */
  async keep(kept: KeptKey | undefined): Promise<void> {
    this.kept = kept;
    this.unread = undefined;
    await this.ports.secrets.write(kept);
  }
}
