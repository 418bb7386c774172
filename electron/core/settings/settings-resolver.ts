/**
 * The source of each setting: the environment first (it is how machines are managed), then the
 * user's saved settings. The API key never leaves this object but inside `settings()`, for the
 * transport.
 */
import type { Result } from "../../contract/channels.ts";
import { failed, type InvokeError } from "../../contract/errors.ts";
import type { SettingPlace, SettingProblem, SettingsDto, SettingsInput } from "../../contract/settings.ts";
import type { SettingsFileProblem, SettingsWarning } from "../../contract/settings-problems.ts";
import type { StoreFailure } from "../../contract/storage.ts";
import { entryOf, SETTING_NAMES, SETTINGS, type SettingName, type SettingsText, type TextSetting } from "../../contract/settings-table.ts";
import { storeFailureOf, type KeptKey, type Secrets, type SettingsStore } from "../ports.ts";
import { ApiKey } from "./api-key.ts";
import { environmentValues, unknownVariables } from "./environment.ts";
import type { EnvironmentKey, KeyChoice } from "./key-choice.ts";
import { plainHttpOrigin } from "./plain-http.ts";
import { checkSettings, isUntouched, type Settings } from "./schema.ts";
import { shownSettings } from "./settings-dto.ts";
import { EMPTY_SETTINGS, readInput, readSaved, textOf, withSettingsOf, withValues } from "./settings-text.ts";

/** Where the settings of one profile rest, and its key. */
export interface ProfilePlace {
  store: SettingsStore;
  secrets: Secrets;
}

/** `store` and `secrets`: of the profile to begin with. */
export interface SettingsResolverPorts extends ProfilePlace {
  /** Without the key. */
  env: Readonly<Record<string, string | undefined>>;
  /** Absent: the environment brings none. */
  environmentKey?: EnvironmentKey | undefined;
  /** Of this machine: open folders and files. */
  warnings?: readonly SettingsWarning[];
}

/** Reasons not to save settings, by the settings that would result. */
export type Objection = (settings: Settings | undefined) => InvokeError | undefined;

export class SettingsResolver {
  private readonly ports: SettingsResolverPorts;
  /** The environment's values; read once. */
  private readonly managed: Readonly<Partial<Record<TextSetting, string>>>;
  private readonly machineWarnings: readonly SettingsWarning[];
  private place: ProfilePlace;
  private apiKey: ApiKey;
  /** Saves and changes of the profile, one after the other: a save ends where it began. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly listeners = new Set<() => void>();
  private saved: SettingsText = EMPTY_SETTINGS;
  private fileProblem: SettingsFileProblem | undefined;
  private demonstration: Settings | undefined;

  constructor(ports: SettingsResolverPorts) {
    const { env, store, secrets, warnings = [] } = ports;
    this.ports = ports;
    this.managed = environmentValues(env);
    this.machineWarnings = [...warnings, ...unknownVariables(env)];
    this.place = { store, secrets };
    this.apiKey = this.keyOf(secrets);
  }

  /** Reads file and key. Never rejects: an unreadable one is a problem for the window to show. */
  async load(): Promise<void> {
    await this.inTurn(async () => this.take(this.place, await this.readKey(this.place)));
  }

  /**
   * Uses the settings and the key of another profile from now on. `mayUse` is asked once both are
   * at hand, and nothing changes where it answers false. Never rejects.
   */
  async use(place: ProfilePlace, mayUse: () => boolean): Promise<boolean> {
    return this.inTurn(async () => {
      const apiKey = await this.readKey(place);
      if (!mayUse()) return false;
      this.demonstration = undefined;
      this.take(place, apiKey);
      this.changed();
      return true;
    });
  }

  /** The settings to connect with; undefined while any is missing or wrong. */
  settings(): Settings | undefined {
    const text = this.text();
    return this.demonstration ?? check(text, this.apiKey.choose(text.baseUrl)).settings;
  }

  dto(): SettingsDto {
    const { demonstration, apiKey } = this;
    const text = demonstration === undefined ? this.text() : textOf(demonstration);
    const choice: KeyChoice = demonstration === undefined ? apiKey.choose(text.baseUrl) : { key: demonstration.apiKey };
    const { settings, problems } = demonstration === undefined ? check(text, choice) : { settings: demonstration, problems: [] };
    const isFirstRun = choice === "none" && isUntouched(text);
    const fileProblem = this.fileProblem ?? apiKey.problem;
    const warnings = [...this.machineWarnings, ...warningsOf(settings)];
    return {
      ...shownSettings(text, settings),
      hasKey: choice !== "none" && "key" in choice,
      keyStorage: apiKey.storage,
      managed: this.managedBy(),
      problems: isFirstRun ? [] : problems.map((problem) => this.placed(problem)),
      ...(fileProblem !== undefined && { fileProblem }),
      ...(warnings.length > 0 && { warnings }),
      demonstration: demonstration !== undefined,
    };
  }

  /** The settings that the form would lead to, or all of its problems. */
  tried(input: SettingsInput): Result<Settings> {
    const { settings, problems } = this.read(input);
    return settings === undefined ? failed("settingsInvalid", { problems }) : { ok: true, value: settings };
  }

  /** Keeps all settings of the form, or none where one is wrong or where there is an objection. */
  async save(input: SettingsInput, objection?: Objection): Promise<Result<SettingsDto>> {
    return this.inTurn(() => this.saveNow(input, objection));
  }

  /** The variables that decide the account of every profile; none where a profile decides. */
  accountLockedBy(): string[] {
    const { apiKey, baseUrl, actingAs } = this.managedBy();
    const isLocked = apiKey !== undefined || (baseUrl !== undefined && actingAs !== undefined);
    return isLocked ? [baseUrl, apiKey, actingAs].filter((variable) => variable !== undefined) : [];
  }

  /** The settings of a profile by its file, with those of the environment over them. */
  textOf(values: Record<string, unknown>): SettingsText {
    return withValues(readSaved(values), this.managed);
  }

  private async saveNow(input: SettingsInput, objection?: Objection): Promise<Result<SettingsDto>> {
    const { typed, typedKey, settings, problems } = this.read(input);
    // A missing key is no mistake where the user wants it forgotten.
    const forgets = typedKey !== undefined && input.apiKey === "";
    const wrong = problems.filter(({ setting }) => !(forgets && setting === "apiKey"));
    if (wrong.length > 0) return failed("settingsInvalid", { problems: wrong });
    const objected = objection?.(settings);
    if (objected !== undefined) return { ok: false, error: objected };

    const why = await this.keep(typed, typedKey);
    this.demonstration = undefined;
    this.changed();
    if (why !== undefined) return failed("settingsNotKept", { why });
    return { ok: true, value: this.dto() };
  }

  private read(input: SettingsInput) {
    const baseUrl = this.managed.baseUrl ?? input.baseUrl;
    // The form repeats the environment's settings; they are not the user's, and not kept as such.
    const typed = withSettingsOf(readInput(input, baseUrl), Object.keys(this.managed) as TextSetting[], this.saved);
    const typedKey = this.apiKey.typed(input.apiKey, baseUrl);
    const text = withValues(typed, this.managed);
    return { typed, typedKey, ...check(text, this.apiKey.choose(text.baseUrl, typedKey)) };
  }

  /** Uses both from now on, and answers with the failure when either could not be kept. */
  private async keep(typed: SettingsText, typedKey: { kept: KeptKey | undefined } | undefined): Promise<StoreFailure | undefined> {
    let why: StoreFailure | undefined;
    const failed = (error: unknown): void => void (why ??= storeFailureOf(error));
    if (typedKey !== undefined) await this.apiKey.keep(typedKey.kept).catch(failed);
    this.saved = typed;
    this.fileProblem = undefined;
    try {
      this.place.store.write({ ...typed });
    } catch (error) {
      failed(error);
    }
    return why;
  }

  /** Connects to the demonstration until settings are saved or Docket ends. Keeps nothing of it. */
  demonstrate(settings: Settings): void {
    this.demonstration = settings;
    this.changed();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private async inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.turn.then(run);
    this.turn = result.catch(() => undefined);
    return result;
  }

  private keyOf(secrets: Secrets): ApiKey {
    const { environmentKey } = this.ports;
    return new ApiKey({ environment: environmentKey, hasEnvironmentUrl: this.managed.baseUrl !== undefined, secrets });
  }

  private async readKey({ secrets }: ProfilePlace): Promise<ApiKey> {
    const apiKey = this.keyOf(secrets);
    await apiKey.load();
    return apiKey;
  }

  private take(place: ProfilePlace, apiKey: ApiKey): void {
    const { values, problem } = place.store.read();
    this.place = place;
    this.apiKey = apiKey;
    this.fileProblem = problem;
    this.saved = readSaved(values);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  private text(): SettingsText {
    return withValues(this.saved, this.managed);
  }

  private managedBy(): SettingsDto["managed"] {
    const variables = SETTING_NAMES.map((name) => [name, this.variableOf(name)] as const);
    return Object.fromEntries(variables.filter(([, variable]) => variable !== undefined));
  }

  /** The variable that decides a setting now. */
  private variableOf(name: SettingName): string | undefined {
    if (name === "apiKey") return this.apiKey.variable;
    return this.managed[name] === undefined ? undefined : entryOf(name).env;
  }

  private placed(problem: SettingProblem): SettingProblem {
    const place = this.placeOf(problem.setting);
    return place === undefined ? problem : { ...problem, place };
  }

  private placeOf(setting: SettingName): SettingPlace | undefined {
    const variable = this.variableOf(setting);
    if (variable !== undefined) return { is: "environment", variable };
    // A kept key rests elsewhere than the other settings, and its sentence names the place.
    if (setting === "apiKey") return this.apiKey.isKept ? undefined : { is: "nowhere", variable: SETTINGS.apiKey.env };
    if (this.saved[setting].length > 0) return { is: "saved" };
    const { env } = entryOf(setting);
    return { is: "nowhere", variable: setting === "allowPlainHttp" ? `${env}=true` : env };
  }
}

function check(text: SettingsText, choice: KeyChoice): ReturnType<typeof checkSettings> {
  if (choice === "none") return checkSettings(text, undefined);
  return "key" in choice ? checkSettings(text, choice.key) : checkSettings(text, undefined, choice.problem);
}

function warningsOf(settings: Settings | undefined): SettingsWarning[] {
  const origin = settings === undefined ? undefined : plainHttpOrigin(settings.baseUrl);
  return origin === undefined ? [] : [{ code: "plainHttp", params: { origin } }];
}
