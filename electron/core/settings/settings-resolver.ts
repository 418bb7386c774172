/**
 * Where each setting comes from: the environment first (it is how machines are managed), then what the user saved.
 * The API key never leaves this object but inside `settings()`, for the transport.
 */
import type { Result } from "../../contract/channels.ts";
import { failed, type InvokeError } from "../../contract/errors.ts";
import type { SettingProblem, SettingsDto, SettingsInput } from "../../contract/settings.ts";
import type { SettingName } from "../../contract/vocabulary.ts";
import type { KeptKey, Secrets, SettingsStore } from "../ports.ts";
import { chooseKey, type EnvironmentKey, type KeyChoice, originOf } from "./key-choice.ts";
import { environmentValues, VARIABLES } from "./environment.ts";
import { plainHttpObjection, plainHttpWarning } from "./plain-http.ts";
import { checkSettings, EMPTY_SETTINGS, isUntouched, type Settings, type SettingsText } from "./schema.ts";
import { numberOr, principalOrNothing, readSaved, textOf, type TextSetting, withSettingsOf, withValues } from "./settings-text.ts";

export interface SettingsResolverPorts {
  /** Without the key. */
  env: Readonly<Record<string, string | undefined>>;
  /** Absent: the environment brings none. */
  environmentKey?: EnvironmentKey | undefined;
  store: SettingsStore;
  secrets: Secrets;
  /** What is less safe on this machine than it could be, a sentence each. */
  warnings?: readonly string[];
}

export class SettingsResolver {
  private readonly ports: SettingsResolverPorts;
  /** What the environment decides; it is read once. */
  private readonly managed: Readonly<Partial<Record<TextSetting, string>>>;
  private readonly listeners = new Set<() => void>();
  private saved: SettingsText = EMPTY_SETTINGS;
  private savedKey: KeptKey | undefined;
  private fileProblem: string | undefined;
  /** Why the kept key could not be read, until another takes its place. */
  private keyProblem: string | undefined;
  private demonstration: Settings | undefined;

  constructor(ports: SettingsResolverPorts) {
    this.ports = ports;
    this.managed = environmentValues(ports.env);
  }

  /** Reads file and key. Never rejects: what cannot be read becomes a problem that the window shows. */
  async load(): Promise<void> {
    const { values, problem } = this.ports.store.read();
    this.fileProblem = problem;
    this.saved = readSaved(values);
    try {
      this.savedKey = await this.ports.secrets.read();
    } catch (error) {
      this.keyProblem = `The kept API key could not be read: ${sentence(error)} Enter it again.`;
    }
  }

  /** What to connect with; undefined while something is missing or wrong. */
  settings(): Settings | undefined {
    return this.demonstration ?? this.check(this.text(), this.savedKey).settings;
  }

  dto(): SettingsDto {
    const { demonstration } = this;
    const text = demonstration === undefined ? this.text() : textOf(demonstration);
    const { settings, problems } =
      demonstration === undefined ? this.check(text, this.savedKey) : { settings: demonstration, problems: [] };
    const choice = demonstration === undefined ? this.chosenKey(text.baseUrl, this.savedKey) : { key: demonstration.apiKey };
    const untouched = choice === "none" && isUntouched(text, undefined);
    const actingAs = settings?.actingAs ?? principalOrNothing(text.actingAs);
    return {
      baseUrl: settings?.baseUrl ?? text.baseUrl,
      transport: settings?.transport ?? (text.transport === "grpc-web" || text.transport === "rest" ? text.transport : "connect"),
      codec: settings?.codec ?? (text.codec === "binary" ? "binary" : "json"),
      assignedTo: text.assignedTo.flatMap((entry) => principalOrNothing(entry) ?? []),
      requestedBy: text.requestedBy.flatMap((entry) => principalOrNothing(entry) ?? []),
      authorizedBy: text.authorizedBy.flatMap((entry) => principalOrNothing(entry) ?? []),
      ...(actingAs !== undefined && { actingAs }),
      displayName: text.displayName,
      heartbeatMs: numberOr(text.heartbeatMs, EMPTY_SETTINGS.heartbeatMs),
      undoSeconds: numberOr(text.undoSeconds, EMPTY_SETTINGS.undoSeconds),
      silenceMinutes: numberOr(text.silenceMinutes, EMPTY_SETTINGS.silenceMinutes),
      allowPlainHttp: isPlainHttpAllowed(text),
      hasKey: typeof choice === "object" && "key" in choice,
      keyStorage: this.keyStorage(),
      managed: this.managedNames(),
      problems: untouched ? [] : problems.map((problem) => this.place(problem)),
      ...this.unread(),
      ...this.warnings(settings),
      demonstration: demonstration !== undefined,
    };
  }

  /** Keeps what the form sent. Nothing is kept when any of it is wrong, or when there is an `objection`; the answer then says what. */
  async save(
    input: SettingsInput,
    objection: (settings: Settings | undefined) => InvokeError | undefined = noObjection,
  ): Promise<Result<SettingsDto>> {
    const baseUrl = this.managed.baseUrl ?? input.baseUrl;
    const form = {
      ...input,
      heartbeatMs: String(input.heartbeatMs),
      undoSeconds: String(input.undoSeconds),
      silenceMinutes: String(input.silenceMinutes),
      allowPlainHttp: input.allowPlainHttp === true ? agreedOrigin(baseUrl) : "",
    };
    // What the form says about a setting that the environment decides is not the user's word, so it is not kept as such.
    const typed = withSettingsOf(form, Object.keys(this.managed) as TextSetting[], this.saved);
    // The environment's key is not the user's word, and is not kept as such.
    const keyText = this.ports.environmentKey === undefined ? input.apiKey?.trim() : undefined;
    const typedKey = keyText === undefined ? this.savedKey : keyed(keyText, baseUrl);
    const { settings, problems } = this.check(withValues(typed, this.managed), typedKey);
    const forgets = keyText === "" && input.apiKey === "";
    // Without the key that is to be forgotten there is nothing to connect with; that is the wish, and no mistake.
    const wrong = problems.filter(({ setting }) => !(forgets && setting === "apiKey"));
    if (wrong.length > 0) return failed("settingsInvalid", { problems: wrong });
    const objected = objection(settings);
    if (objected !== undefined) return { ok: false, error: objected };

    const unkeptKey = keyText === undefined ? undefined : await this.keepKey(typedKey);
    const unkeptText = this.keepText(typed);
    const unkept = unkeptKey ?? unkeptText;
    this.demonstration = undefined;
    this.changed();
    if (unkept !== undefined) return failed("settingsNotKept", { why: unkept });
    return { ok: true, value: this.dto() };
  }

  /** Uses the key from now on (none: forgets it), and answers with a sentence when it could not be kept. */
  private async keepKey(kept: KeptKey | undefined): Promise<string | undefined> {
    this.savedKey = kept;
    this.keyProblem = undefined;
    try {
      await this.ports.secrets.write(kept);
      return undefined;
    } catch (error) {
      return sentence(error);
    }
  }

  private keepText(typed: SettingsText): string | undefined {
    this.saved = typed;
    this.fileProblem = undefined;
    try {
      this.ports.store.write({ ...typed });
      return undefined;
    } catch (error) {
      return sentence(error);
    }
  }

  /** Connects to the demonstration service until settings are saved or Docket ends; nothing of it is kept. */
  demonstrate(settings: Settings): void {
    this.demonstration = settings;
    this.changed();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  private check(text: SettingsText, kept: KeptKey | undefined): ReturnType<typeof checkSettings> {
    const choice = this.chosenKey(text.baseUrl, kept);
    if (choice === "none") return checkSettings(text, undefined);
    return "key" in choice ? checkSettings(text, choice.key) : checkSettings(text, undefined, choice.problem);
  }

  private chosenKey(baseUrl: string, kept: KeptKey | undefined): KeyChoice {
    const { environmentKey } = this.ports;
    const hasEnvironmentUrl = this.managed.baseUrl !== undefined;
    return chooseKey({ environment: environmentKey, hasEnvironmentUrl, kept, baseUrl });
  }

  private keyStorage(): string {
    const { environmentKey, secrets } = this.ports;
    if (environmentKey === undefined) return secrets.describe();
    if (environmentKey.variable === "DOCKET_API_KEY") return "The key comes from the environment (DOCKET_API_KEY).";
    return "The key comes from the file that the environment names (DOCKET_API_KEY_FILE).";
  }

  private managedNames(): SettingName[] {
    const { baseUrl, ...others } = this.managed;
    const names = Object.keys(others) as SettingName[];
    return [
      ...(baseUrl === undefined ? [] : ["baseUrl" as const]),
      ...(this.ports.environmentKey === undefined ? [] : ["apiKey" as const]),
      ...names,
    ];
  }

  private text(): SettingsText {
    return withValues(this.saved, this.managed);
  }

  /** Says where a wrong value stands, or where a missing one can be given, so that it is mended in the right place. */
  private place({ setting, message }: SettingProblem): SettingProblem {
    if (setting === "apiKey") return { setting, message: this.placeOfKey(message) };
    const variable = VARIABLES[setting];
    if (this.managed[setting] !== undefined) return { setting, message: `${variable} in the environment: ${message}` };
    const missing = this.saved[setting].length === 0;
    return {
      setting,
      message: missing
        ? `${message} (By environment: ${setting === "allowPlainHttp" ? `${variable}=true` : variable}.)`
        : `In the saved settings: ${message}`,
    };
  }

  private placeOfKey(message: string): string {
    const { environmentKey } = this.ports;
    if (environmentKey !== undefined) return `${environmentKey.variable} in the environment: ${message}`;
    return this.savedKey === undefined ? `${message} (By environment: DOCKET_API_KEY.)` : message;
  }

  /** A kept key is no matter where the environment brings one. */
  private unread(): Pick<SettingsDto, "fileProblem"> {
    const problem = this.fileProblem ?? (this.ports.environmentKey === undefined ? this.keyProblem : undefined);
    return problem === undefined ? {} : { fileProblem: problem };
  }

  private warnings(settings: Settings | undefined): Pick<SettingsDto, "warnings"> {
    const plain = settings === undefined ? undefined : plainHttpWarning(settings.baseUrl);
    const warnings = [...(this.ports.warnings ?? []), ...(plain === undefined ? [] : [plain])];
    return warnings.length === 0 ? {} : { warnings };
  }
}

/** A typed key belongs to the address that it is typed for. What is no address is complained of elsewhere. */
function keyed(key: string, baseUrl: string): KeptKey | undefined {
  return key === "" ? undefined : { origin: originOf(baseUrl) ?? "", key };
}

/** Empty where there is nothing to agree to. */
function agreedOrigin(baseUrl: string): string {
  const isNeeded = URL.canParse(baseUrl) && plainHttpObjection(baseUrl, "") !== undefined;
  return isNeeded ? new URL(baseUrl).origin : "";
}

function isPlainHttpAllowed({ baseUrl, allowPlainHttp }: SettingsText): boolean {
  return agreedOrigin(baseUrl) !== "" && plainHttpObjection(baseUrl, allowPlainHttp) === undefined;
}

function noObjection(): undefined {
  return undefined;
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
