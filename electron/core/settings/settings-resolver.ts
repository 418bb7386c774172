/**
 * Determines the source of each setting: docket.json and the environment first (managed.ts), then
 * the user's saved settings. The API key leaves this object only in `settings()`, for the
 * transport.
 */
import type { Result } from "../../contract/channels.ts";
import { failed, type InvokeError } from "../../contract/errors.ts";
import type { SettingProblem, SettingsDto, SettingsInput } from "../../contract/settings.ts";
import type { ManagedBy, ManagedProblem } from "../../contract/managed.ts";
import type { SettingsFileProblem, SettingsWarning } from "../../contract/settings-problems.ts";
import type { StoreFailure } from "../../contract/storage.ts";
import { SETTING_NAMES, type SettingName, type SettingsText, type TextSetting } from "../../contract/settings-table.ts";
import { storeFailureOf, type KeptKey, type Secrets, type SettingsStore } from "../ports.ts";
import { ApiKey } from "./api-key.ts";
import { type ManagedConfiguration, managedConfiguration, shownPolicies } from "./managed.ts";
import type { ManagedFile } from "./managed-file.ts";
import { ManagedRules } from "./managed-rules.ts";
import type { EnvironmentKey, KeyChoice, KeyReading } from "./key-choice.ts";
import { isUntouched, type Settings } from "./schema.ts";
import { placeOf } from "./setting-place.ts";
import { shownSettings } from "./settings-dto.ts";
import { type ChangedFile, settingsWarnings } from "./settings-warnings.ts";
import { EMPTY_SETTINGS, readInput, readSaved, textOf, withSettingsOf, withValues } from "./settings-text.ts";

/** Storage of one profile's settings and key. */
export interface ProfilePlace {
  store: SettingsStore;
  secrets: Secrets;
}

/** `store` and `secrets` belong to the initial profile. */
export interface SettingsResolverPorts extends ProfilePlace {
  /** The environment without the key. */
  env: Readonly<Record<string, string | undefined>>;
  /** Content of docket.json; absent if the file does not exist. */
  file?: ManagedFile | undefined;
  /** Problems with the files that policies name. */
  problems?: readonly ManagedProblem[];
  /** Managed key; absent if neither docket.json nor the environment contains one. */
  environmentKey?: EnvironmentKey | undefined;
  /** Problem with the list of accounts, which determines whose settings these are. */
  listProblem?: SettingsFileProblem | undefined;
  /** Warnings about open folders and files of this device. */
  warnings?: readonly SettingsWarning[];
}

/** Returns a reason not to save, based on the resulting settings. */
export type Objection = (settings: Settings | undefined) => InvokeError | undefined;

export class SettingsResolver {
  /** Configuration from docket.json and the environment; read once. */
  readonly configuration: ManagedConfiguration;
  private readonly rules: ManagedRules;
  private readonly machineWarnings: readonly SettingsWarning[];
  /** Change of docket.json since the start; applies from the next start. */
  private changedFile: ChangedFile | undefined;
  /** Managed key of all profiles; replaced when it is read again. */
  private environmentKey: EnvironmentKey | undefined;
  private place: ProfilePlace;
  private apiKey: ApiKey;
  /** Queue of saves and profile changes, so that a save ends in the profile where it began. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly listeners = new Set<() => void>();
  private readonly warningListeners = new Set<() => void>();
  private saved: SettingsText = EMPTY_SETTINGS;
  private fileProblem: SettingsFileProblem | undefined;
  /** Problem with the list of accounts, until an account has been chosen. */
  private listProblem: SettingsFileProblem | undefined;
  private demonstration: Settings | undefined;

  constructor(ports: SettingsResolverPorts) {
    const { env, file, problems = [], environmentKey, store, secrets, listProblem, warnings = [] } = ports;
    const configuration = managedConfiguration(file, env);
    this.configuration = { ...configuration, problems: [...configuration.problems, ...problems] };
    this.rules = new ManagedRules(this.configuration);
    this.machineWarnings = [...warnings, ...this.configuration.warnings];
    this.environmentKey = environmentKey;
    this.listProblem = listProblem;
    this.place = { store, secrets };
    this.apiKey = this.keyOf(secrets);
  }

  /** Reads file and key. Never rejects; unreadable data is reported as a problem for the window. */
  async load(): Promise<void> {
    await this.inTurn(async () => this.take(this.place, await this.readKey(this.place)));
  }

  /**
   * Switches to the settings and key of another profile. `mayUse` is called once both are loaded;
   * if it returns false, nothing changes. Never rejects.
   */
  async use(place: ProfilePlace, mayUse: () => boolean): Promise<boolean> {
    return this.inTurn(async () => {
      const apiKey = await this.readKey(place);
      if (!mayUse()) return false;
      this.demonstration = undefined;
      this.listProblem = undefined;
      this.take(place, apiKey);
      this.changed();
      return true;
    });
  }

  /** Returns the settings to connect with; undefined if any is missing or invalid. */
  settings(): Settings | undefined {
    const text = this.text();
    if (this.configuration.problems.length > 0) return undefined;
    return this.demonstration ?? this.rules.check(text, this.apiKey.choose(text.baseUrl)).settings;
  }

  dto(): SettingsDto {
    const { demonstration, apiKey } = this;
    const text = demonstration === undefined ? this.text() : textOf(demonstration);
    const choice: KeyChoice = demonstration === undefined ? apiKey.choose(text.baseUrl) : { key: demonstration.apiKey };
    const { settings, problems } = demonstration === undefined ? this.rules.check(text, choice) : { settings: demonstration, problems: [] };
    const isFirstRun = choice === "none" && isUntouched(text);
    const fileProblem = this.fileProblem ?? apiKey.problem ?? this.listProblem;
    const { changedFile, machineWarnings: machine, environmentKey } = this;
    const warnings = settingsWarnings({ changedFile, machine, managedKey: environmentKey?.key, baseUrl: text.baseUrl, settings });
    const policies = shownPolicies(this.configuration);
    const managedProblems = [...this.configuration.problems];
    return {
      ...shownSettings(text, settings),
      hasKey: choice !== "none" && "key" in choice,
      keyStorage: apiKey.storage,
      managed: this.managedBy(),
      ...(Object.keys(policies).length > 0 && { policies }),
      ...(managedProblems.length > 0 && { managedProblems }),
      // On a first run, missing values are not errors; invalid managed values are.
      problems: (isFirstRun ? problems.filter(({ setting }) => this.byOf(setting) !== undefined) : problems).map((problem) =>
        this.placed(problem),
      ),
      ...(fileProblem !== undefined && { fileProblem }),
      ...(warnings.length > 0 && { warnings }),
      demonstration: demonstration !== undefined,
    };
  }

  /** Returns the settings that the form would produce, or all of its problems. */
  tried(input: SettingsInput): Result<Settings> {
    const { problems: ofDevice } = this.configuration;
    if (ofDevice.length > 0) return failed("configurationRefused", { problems: ofDevice });
    const { settings, problems } = this.read(input);
    return settings === undefined ? failed("settingsInvalid", { problems }) : { ok: true, value: settings };
  }

  /** Saves all settings of the form, or none if one is invalid or there is an objection. */
  async save(input: SettingsInput, objection?: Objection): Promise<Result<SettingsDto>> {
    return this.inTurn(() => this.saveNow(input, objection));
  }

  /**
   * Returns the variables that determine the account of every profile; empty if profiles decide.
   */
  accountLockedBy(): string[] {
    const { apiKey, baseUrl, actingAs } = this.managedBy();
    const isLocked = apiKey !== undefined || (baseUrl !== undefined && actingAs !== undefined);
    return isLocked ? [baseUrl, apiKey, actingAs].flatMap((by) => by?.variable ?? []) : [];
  }

  /** Returns the settings of a profile's file with the managed values applied. */
  textOf(values: Record<string, unknown>): SettingsText {
    return this.rules.over(readSaved(values));
  }

  private async saveNow(input: SettingsInput, objection?: Objection): Promise<Result<SettingsDto>> {
    const { typed, typedKey, settings, problems } = this.read(input);
    // A missing key is not an error if the user wants to remove it.
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
    const { values } = this.configuration;
    const baseUrl = typeof values.baseUrl === "string" ? values.baseUrl : input.baseUrl;
    // The form repeats managed values, which must not be stored as the user's.
    const typed = withSettingsOf(readInput(input, baseUrl), Object.keys(values) as TextSetting[], this.saved);
    const typedKey = this.apiKey.typed(input.apiKey, baseUrl);
    const text = withValues(typed, values);
    return { typed, typedKey, ...this.rules.check(text, this.apiKey.choose(text.baseUrl, typedKey)) };
  }

  /** Uses both at once; returns the failure if either could not be stored. */
  private async keep(typed: SettingsText, typedKey: { kept: KeptKey | undefined } | undefined): Promise<StoreFailure | undefined> {
    let why: StoreFailure | undefined;
    const failed = (error: unknown): void => void (why ??= storeFailureOf(error));
    if (typedKey !== undefined) await this.apiKey.keep(typedKey.kept).catch(failed);
    this.saved = typed;
    this.fileProblem = undefined;
    try {
      const replaced = this.place.store.write({ ...typed });
      if (replaced !== undefined) this.fileProblem = { code: "fileReplaced", params: replaced };
    } catch (error) {
      failed(error);
    }
    return why;
  }

  /** Changes only the warnings: docket.json differs from the start, or (undefined) no longer. */
  configurationIs(changedFile: ChangedFile | undefined): void {
    this.changedFile = changedFile;
    this.warningsChanged();
  }

  /**
   * Called when the managed key was read again, with a new key, a problem or a different warning.
   */
  replaceManagedKey(key: KeyReading): void {
    const before = this.environmentKey;
    if (before === undefined) return;
    this.environmentKey = { ...before, key };
    if (key.ok && before.key.ok && key.value === before.key.value) this.warningsChanged();
    else this.changed();
  }

  /** Returns the reason why the demonstration must not start; undefined if it may. */
  demonstrationRefusal(): InvokeError | undefined {
    return this.rules.demonstrationRefusal();
  }

  /** Uses the demonstration until settings are saved or Docket ends. Stores nothing. */
  demonstrate(settings: Settings): void {
    this.demonstration = settings;
    this.changed();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Registers a listener for changes of warnings alone; the connection settings are unchanged. */
  onWarnings(listener: () => void): () => void {
    this.warningListeners.add(listener);
    return () => void this.warningListeners.delete(listener);
  }

  private async inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.turn.then(run);
    this.turn = result.catch(() => undefined);
    return result;
  }

  private keyOf(secrets: Secrets): ApiKey {
    return new ApiKey({ environment: () => this.environmentKey, addressBy: this.configuration.by.baseUrl, secrets });
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

  private warningsChanged(): void {
    for (const listener of this.warningListeners) listener();
  }

  private text(): SettingsText {
    return this.rules.over(this.saved);
  }

  private managedBy(): SettingsDto["managed"] {
    const found = SETTING_NAMES.map((name) => [name, this.byOf(name)] as const);
    return Object.fromEntries(found.filter(([, by]) => by !== undefined));
  }

  /** Returns the source of a managed setting; absent if the user sets it. */
  private byOf(name: SettingName): ManagedBy | undefined {
    return name === "apiKey" ? this.apiKey.by : this.configuration.by[name];
  }

  private placed(problem: SettingProblem): SettingProblem {
    const { saved, apiKey } = this;
    const place = placeOf(problem.setting, { by: this.byOf(problem.setting), saved, isKeyKept: apiKey.isKept });
    return place === undefined ? problem : { ...problem, place };
  }
}
