/**
 * Where each setting comes from: the environment first (it is how machines are managed), then what the user saved.
 * The API key never leaves this object but inside `settings()`, for the transport.
 */
import type { Result } from "../../contract/channels.ts";
import type { SettingName, SettingProblem, SettingsDto, SettingsInput } from "../../contract/dto.ts";
import type { Secrets, SettingsStore } from "../ports.ts";
import { checkSettings, EMPTY_SETTINGS, formatPrincipal, isUntouched, parsePrincipal, type Settings, type SettingsText } from "./schema.ts";

const VARIABLES: Readonly<Record<SettingName, string>> = {
  baseUrl: "DOCKET_BASE_URL",
  apiKey: "DOCKET_API_KEY",
  transport: "DOCKET_TRANSPORT",
  codec: "DOCKET_CODEC",
  assignedTo: "DOCKET_ASSIGNED_TO",
  requestedBy: "DOCKET_REQUESTED_BY",
  authorizedBy: "DOCKET_AUTHORIZED_BY",
  actingAs: "DOCKET_ACTING_AS",
  displayName: "DOCKET_DISPLAY_NAME",
  heartbeatMs: "DOCKET_HEARTBEAT_MS",
  undoSeconds: "DOCKET_UNDO_SECONDS",
  silenceMinutes: "DOCKET_SILENCE_MINUTES",
};

const NAMES = Object.keys(VARIABLES) as SettingName[];
type TextSetting = Exclude<SettingName, "apiKey">;
const LISTS: ReadonlySet<SettingName> = new Set<SettingName>(["assignedTo", "requestedBy", "authorizedBy"]);

export interface SettingsKeeperPorts {
  env: Record<string, string | undefined>;
  store: SettingsStore;
  secrets: Secrets;
}

export class SettingsKeeper {
  private readonly ports: SettingsKeeperPorts;
  private readonly listeners = new Set<() => void>();
  private saved: SettingsText = EMPTY_SETTINGS;
  private savedKey: string | undefined;
  /** The origin that the saved key was entered for; it is never sent to another. */
  private keyOrigin: string | undefined;
  private fileProblem: string | undefined;
  /** Why the kept key could not be read, until another takes its place. */
  private keyProblem: string | undefined;
  private demonstration: Settings | undefined;

  constructor(ports: SettingsKeeperPorts) {
    this.ports = ports;
  }

  /** Reads file and key. Never rejects: what cannot be read becomes a problem that the window shows. */
  async load(): Promise<void> {
    const { values, problem } = this.ports.store.read();
    this.fileProblem = problem;
    this.saved = readSaved(values);
    this.keyOrigin = typeof values["keyOrigin"] === "string" ? values["keyOrigin"] : undefined;
    try {
      this.savedKey = await this.ports.secrets.read();
    } catch (error) {
      this.keyProblem = `The kept API key could not be read: ${sentence(error)} Enter it again.`;
    }
  }

  /** What to connect with; undefined while something is missing or wrong. */
  settings(): Settings | undefined {
    return this.demonstration ?? checkSettings(this.text(), this.apiKey()).settings;
  }

  dto(): SettingsDto {
    const { demonstration } = this;
    const text = demonstration === undefined ? this.text() : describe(demonstration);
    const { settings, problems } = checkSettings(text, demonstration?.apiKey ?? this.apiKey());
    const untouched = isUntouched(text, this.apiKey());
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
      hasKey: (demonstration?.apiKey ?? this.apiKey()) !== undefined,
      keyStorage: this.keyStorage(),
      managed: NAMES.filter((name) => this.fromEnvironment(name) !== undefined),
      problems: untouched ? [] : problems.map((problem) => this.place(problem)),
      ...this.unread(),
      demonstration: demonstration !== undefined,
    };
  }

  /** Keeps what the form sent. Nothing is kept when any of it is wrong, or when `objection` has a sentence against it; the answer then says what. */
  async save(
    input: SettingsInput,
    objection: (settings: Settings | undefined) => string | undefined = noObjection,
  ): Promise<Result<SettingsDto>> {
    const typed = this.exceptManaged({
      ...input,
      heartbeatMs: String(input.heartbeatMs),
      undoSeconds: String(input.undoSeconds),
      silenceMinutes: String(input.silenceMinutes),
    });
    const text = this.withEnvironment(typed);
    const managedKey = this.fromEnvironment("apiKey");
    // The environment's key is not the user's word, and is not kept as such.
    const keyText = managedKey === undefined ? input.apiKey?.trim() : undefined;
    const apiKey = managedKey ?? (keyText === undefined ? this.savedKey : keyText || undefined);
    const checked = checkSettings(text, apiKey);
    const { settings } = checked;
    const forgets = managedKey === undefined && input.apiKey === "";
    // Without the key that is to be forgotten there is nothing to connect with; that is the wish, and no mistake.
    const problems = checked.problems.filter(({ setting }) => !(forgets && setting === "apiKey"));
    if (settings !== undefined && keyText === undefined && this.keyIsForAnother(settings.baseUrl))
      problems.push({
        setting: "apiKey",
        message: `The kept key belongs to ${this.keyOrigin ?? "a service that is not known any more"}. Enter the key for this service.`,
      });
    if (problems.length > 0) return { ok: false, code: "invalid", message: problems.map((problem) => problem.message).join(" "), problems };
    const objected = objection(settings);
    if (objected !== undefined) return { ok: false, code: "not_agreed", message: objected };

    const unkeptKey = keyText === undefined ? undefined : await this.keepKey(apiKey, typed.baseUrl);
    const unkeptText = this.keepText(typed);
    const unkept = unkeptKey ?? unkeptText;
    this.demonstration = undefined;
    this.changed();
    if (unkept !== undefined) return { ok: false, code: "not_stored", message: `In use now, but not kept for the next start: ${unkept}` };
    return { ok: true, value: this.dto() };
  }

  /** Uses the key from now on (none: forgets it), and answers with a sentence when it could not be kept. */
  private async keepKey(apiKey: string | undefined, baseUrl: string): Promise<string | undefined> {
    this.savedKey = apiKey;
    this.keyProblem = undefined;
    this.keyOrigin = apiKey === undefined ? undefined : new URL(this.fromEnvironment("baseUrl") ?? baseUrl).origin;
    try {
      await this.ports.secrets.write(apiKey);
      return undefined;
    } catch (error) {
      return sentence(error);
    }
  }

  private keepText(typed: SettingsText): string | undefined {
    this.saved = typed;
    this.fileProblem = undefined;
    try {
      this.ports.store.write({ ...typed, ...(this.keyOrigin !== undefined && { keyOrigin: this.keyOrigin }) });
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

  private apiKey(): string | undefined {
    const managed = this.fromEnvironment("apiKey");
    if (managed !== undefined) return managed;
    const text = this.text();
    return this.keyIsForAnother(text.baseUrl) ? undefined : this.savedKey;
  }

  /** Guards against a key that follows an address which somebody else (the environment, another form) has set. */
  private keyIsForAnother(baseUrl: string): boolean {
    if (this.fromEnvironment("apiKey") !== undefined || this.savedKey === undefined) return false;
    // A key without an origin (its settings file was lost) belongs to no address at all.
    return URL.canParse(baseUrl) && new URL(baseUrl).origin !== this.keyOrigin;
  }

  private keyStorage(): string {
    if (this.fromEnvironment("apiKey") !== undefined) return `The key comes from the environment (${VARIABLES.apiKey}).`;
    return this.ports.secrets.describe();
  }

  /** A variable that is set and empty counts as not set. */
  private fromEnvironment(name: SettingName): string | undefined {
    return this.ports.env[VARIABLES[name]]?.trim() || undefined;
  }

  private text(): SettingsText {
    return this.withEnvironment(this.saved);
  }

  private withEnvironment(base: SettingsText): SettingsText {
    const text: Record<TextSetting, string | string[]> = { ...pick(base) };
    for (const name of NAMES) {
      const value = this.fromEnvironment(name);
      if (name === "apiKey" || value === undefined) continue;
      text[name] = LISTS.has(name) ? splitList(value) : value;
    }
    return text as unknown as SettingsText;
  }

  /** What the form says about a setting that the environment decides is not the user's word, so it is not kept as such. */
  private exceptManaged(typed: SettingsText): SettingsText {
    const text: Record<TextSetting, string | string[]> = pick(typed);
    for (const name of NAMES) if (name !== "apiKey" && this.fromEnvironment(name) !== undefined) text[name] = this.saved[name];
    return text as unknown as SettingsText;
  }

  /** Says where a wrong value stands, or where a missing one can be given, so that it is mended in the right place. */
  private place({ setting, message }: SettingProblem): SettingProblem {
    if (this.demonstration !== undefined) return { setting, message };
    const variable = VARIABLES[setting];
    if (this.fromEnvironment(setting) !== undefined) return { setting, message: `${variable} in the environment: ${message}` };
    const missing = setting === "apiKey" ? this.savedKey === undefined : this.saved[setting].length === 0;
    return { setting, message: missing ? `${message} (By environment: ${variable}.)` : `In the saved settings: ${message}` };
  }

  /** A kept key is no matter where the environment brings one. */
  private unread(): Pick<SettingsDto, "fileProblem"> {
    const problem = this.fileProblem ?? (this.fromEnvironment("apiKey") === undefined ? this.keyProblem : undefined);
    return problem === undefined ? {} : { fileProblem: problem };
  }
}

function noObjection(): undefined {
  return undefined;
}

function pick(text: SettingsText): SettingsText {
  const { baseUrl, transport, codec, assignedTo, requestedBy, authorizedBy, actingAs, displayName } = text;
  const { heartbeatMs, undoSeconds, silenceMinutes } = text;
  const service = { baseUrl: baseUrl.trim(), transport, codec, assignedTo, requestedBy, authorizedBy, actingAs, displayName };
  return { ...service, heartbeatMs, undoSeconds, silenceMinutes };
}

function describe(settings: Settings): SettingsText {
  return {
    ...settings,
    assignedTo: settings.assignedTo.map(formatPrincipal),
    requestedBy: settings.requestedBy.map(formatPrincipal),
    authorizedBy: settings.authorizedBy.map(formatPrincipal),
    actingAs: formatPrincipal(settings.actingAs),
    heartbeatMs: String(settings.heartbeatMs),
    undoSeconds: String(settings.undoMs / 1_000),
    silenceMinutes: String(settings.silenceMs / 60_000),
  };
}

/** Takes from the file what has the right shape; the rest keeps its default and is checked like anything else. */
function readSaved(values: Record<string, unknown>): SettingsText {
  const string = (name: TextSetting, fallback: string): string => {
    const value = values[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : fallback;
  };
  const list = (name: TextSetting): string[] => {
    const value = values[name];
    return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
  };
  return {
    baseUrl: string("baseUrl", EMPTY_SETTINGS.baseUrl),
    transport: string("transport", EMPTY_SETTINGS.transport),
    codec: string("codec", EMPTY_SETTINGS.codec),
    assignedTo: list("assignedTo"),
    requestedBy: list("requestedBy"),
    authorizedBy: list("authorizedBy"),
    actingAs: string("actingAs", EMPTY_SETTINGS.actingAs),
    displayName: string("displayName", EMPTY_SETTINGS.displayName),
    heartbeatMs: string("heartbeatMs", EMPTY_SETTINGS.heartbeatMs),
    undoSeconds: string("undoSeconds", EMPTY_SETTINGS.undoSeconds),
    silenceMinutes: string("silenceMinutes", EMPTY_SETTINGS.silenceMinutes),
  };
}

function splitList(text: string): string[] {
  return text.split(",").map((entry) => entry.trim());
}

function principalOrNothing(text: string): SettingsDto["actingAs"] {
  const parsed = parsePrincipal(text);
  return parsed.ok ? parsed.value : undefined;
}

/** What is no number stands beside its problem; the form shows the default, since NaN is no JSON. */
function numberOr(text: string, fallback: string): number {
  const value = Number(text);
  return text.trim() !== "" && Number.isFinite(value) ? value : Number(fallback);
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
