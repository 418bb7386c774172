/**
 * The source of each setting: docket.json and the environment first (managed.ts), then the user's
 * saved settings. The API key never leaves this object but inside `settings()`, for the
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

/** Where the settings of one profile rest, and its key. */
export interface ProfilePlace {
  store: SettingsStore;
  secrets: Secrets;
}

/** `store` and `secrets`: of the profile to begin with. */
export interface SettingsResolverPorts extends ProfilePlace {
  /** Without the key. */
  env: Readonly<Record<string, string | undefined>>;
  /** docket.json; absent where there is none. */
  file?: ManagedFile | undefined;
  /** Of the files that policies name. */
  problems?: readonly ManagedProblem[];
  /** Absent: neither docket.json nor the environment brings one. */
  environmentKey?: EnvironmentKey | undefined;
  /** Of the list of accounts, which decides whose settings these are. */
  listProblem?: SettingsFileProblem | undefined;
  /** Of this machine: open folders and files. */
  warnings?: readonly SettingsWarning[];
}

/** Reasons not to save settings, by the settings that would result. */
export type Objection = (settings: Settings | undefined) => InvokeError | undefined;

export class SettingsResolver {
  /** Of docket.json and the environment; read once. */
  readonly configuration: ManagedConfiguration;
  private readonly rules: ManagedRules;
  private readonly machineWarnings: readonly SettingsWarning[];
  /** docket.json has changed since; it applies from the next start. */
  private changedFile: ChangedFile | undefined;
  /** Of every profile; replaced when it is read again. */
  private environmentKey: EnvironmentKey | undefined;
  private place: ProfilePlace;
  private apiKey: ApiKey;
  /** Saves and changes of the profile, one after the other: a save ends where it began. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly listeners = new Set<() => void>();
  private readonly warningListeners = new Set<() => void>();
  private saved: SettingsText = EMPTY_SETTINGS;
  private fileProblem: SettingsFileProblem | undefined;
  /** Until somebody has chosen an account. */
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
      this.listProblem = undefined;
      this.take(place, apiKey);
      this.changed();
      return true;
    });
  }

  /** The settings to connect with; undefined while any is missing or wrong. */
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
      // What is missing is no mistake yet; what the machine has decided wrongly is one.
      problems: (isFirstRun ? problems.filter(({ setting }) => this.byOf(setting) !== undefined) : problems).map((problem) =>
        this.placed(problem),
      ),
      ...(fileProblem !== undefined && { fileProblem }),
      ...(warnings.length > 0 && { warnings }),
      demonstration: demonstration !== undefined,
    };
  }

  /** The settings that the form would lead to, or all of its problems. */
  tried(input: SettingsInput): Result<Settings> {
    const { problems: ofDevice } = this.configuration;
    if (ofDevice.length > 0) return failed("configurationRefused", { problems: ofDevice });
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
    return isLocked ? [baseUrl, apiKey, actingAs].flatMap((by) => by?.variable ?? []) : [];
  }

  /** The settings of a profile by its file, with those of the device over them. */
  textOf(values: Record<string, unknown>): SettingsText {
    return this.rules.over(readSaved(values));
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
    const { values } = this.configuration;
    const baseUrl = typeof values.baseUrl === "string" ? values.baseUrl : input.baseUrl;
    // The form repeats what is decided for the machine; it is not the user's, and not kept as such.
    const typed = withSettingsOf(readInput(input, baseUrl), Object.keys(values) as TextSetting[], this.saved);
    const typedKey = this.apiKey.typed(input.apiKey, baseUrl);
    const text = withValues(typed, values);
    return { typed, typedKey, ...this.rules.check(text, this.apiKey.choose(text.baseUrl, typedKey)) };
  }

  /** Uses both from now on, and answers with the failure when either could not be kept. */
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

  /** docket.json is another one than at the start, or (undefined) is the same again. Nothing else changes. */
  configurationIs(changedFile: ChangedFile | undefined): void {
    this.changedFile = changedFile;
    this.warningsChanged();
  }

  /** The managed key has been read again: another one, a problem, or the same with another warning. */
  replaceManagedKey(key: KeyReading): void {
    const before = this.environmentKey;
    if (before === undefined) return;
    this.environmentKey = { ...before, key };
    if (key.ok && before.key.ok && key.value === before.key.value) this.warningsChanged();
    else this.changed();
  }

  /** Why the demonstration may not be started; undefined: it may. */
  demonstrationRefusal(): InvokeError | undefined {
    return this.rules.demonstrationRefusal();
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

  /** Of warnings alone: what Docket connects with is the same. */
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

  /** Who decides a setting now; absent: its user. */
  private byOf(name: SettingName): ManagedBy | undefined {
    return name === "apiKey" ? this.apiKey.by : this.configuration.by[name];
  }

  private placed(problem: SettingProblem): SettingProblem {
    const { saved, apiKey } = this;
    const place = placeOf(problem.setting, { by: this.byOf(problem.setting), saved, isKeyKept: apiKey.isKept });
    return place === undefined ? problem : { ...problem, place };
  }
}
