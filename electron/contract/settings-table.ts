/**
 * Every setting, once, in the order of the form. Used by the environment, the settings file, the
 * checks, the validation of requests, the form and a test of the README. A new setting is an entry
 * here and a label in app/languages.
 */
import {
  oneOf,
  parseActor,
  parseAddress,
  parseConsent,
  parseKey,
  parsePins,
  parsePrincipals,
  type Parsed,
  textUpTo,
  wholeNumber,
} from "./setting-values.ts";
import { CODEC_NAMES, MAX_ADDRESS, MAX_API_KEY, MAX_LABEL, MAX_PINS, MAX_PRINCIPAL, TRANSPORT_NAMES } from "./vocabulary.ts";

/** The parts of the form; "wire" is collapsed. */
export const SETTING_SECTIONS = ["service", "you", "filters", "help", "wire"] as const;
export type SettingSection = (typeof SETTING_SECTIONS)[number];

interface Common {
  readonly env: string;
  readonly section: SettingSection;
  /** Whether the field shares a line of the form with its neighbour. */
  readonly half?: true;
  /** Its name in core's settings, if different. */
  readonly property?: string;
}

/** `kind` determines the format in file, request and form. `default` is text. */
export type SettingEntry =
  | (Common & {
      readonly kind: "text";
      readonly default: string;
      readonly maxLength: number;
      readonly secret?: true;
      readonly fileEnv?: string;
      parse(text: string): Parsed<string>;
    })
  | (Common & {
      readonly kind: "choice";
      readonly default: string;
      readonly choices: readonly string[];
      parse(text: string): Parsed<string>;
    })
  | (Common & { readonly kind: "principal"; readonly default: string; readonly maxLength: number; parse(text: string): Parsed<unknown> })
  | (Common & { readonly kind: "principals"; readonly default: readonly string[]; parse(texts: readonly string[]): Parsed<unknown> })
  | (Common & {
      readonly kind: "number";
      readonly default: string;
      /** The factor from the value to that of `property`. */
      readonly times?: number;
      /** The unit of the form; `per`: how many of the setting's own unit it contains. */
      readonly form: { readonly unit: string; readonly per: number };
      parse(text: string): Parsed<number>;
    })
  /** The form sends a checkbox; the text is the accepted origin (core/settings/plain-http.ts). */
  | (Common & { readonly kind: "consent"; readonly default: string; parse(text: string): Parsed<string> });

export const SETTINGS = {
  baseUrl: { kind: "text", env: "DOCKET_BASE_URL", default: "", section: "service", maxLength: MAX_ADDRESS, parse: parseAddress },
  allowPlainHttp: { kind: "consent", env: "DOCKET_ALLOW_PLAIN_HTTP", default: "", section: "service", parse: parseConsent },
  /** Stored by the keychain, never in the file; `fileEnv` names a file that contains it. */
  apiKey: {
    kind: "text",
    env: "DOCKET_API_KEY",
    fileEnv: "DOCKET_API_KEY_FILE",
    default: "",
    secret: true,
    section: "service",
    maxLength: MAX_API_KEY,
    parse: parseKey,
  },
  actingAs: {
    kind: "principal",
    env: "DOCKET_ACTING_AS",
    default: "",
    section: "you",
    half: true,
    maxLength: MAX_PRINCIPAL,
    parse: parseActor,
  },
  displayName: {
    kind: "text",
    env: "DOCKET_DISPLAY_NAME",
    default: "",
    section: "you",
    half: true,
    maxLength: MAX_LABEL,
    parse: textUpTo(MAX_LABEL),
  },
  assignedTo: { kind: "principals", env: "DOCKET_ASSIGNED_TO", default: [], section: "filters", parse: parsePrincipals },
  requestedBy: { kind: "principals", env: "DOCKET_REQUESTED_BY", default: [], section: "filters", half: true, parse: parsePrincipals },
  authorizedBy: { kind: "principals", env: "DOCKET_AUTHORIZED_BY", default: [], section: "filters", half: true, parse: parsePrincipals },
  /** 0: no undo. */
  undoSeconds: {
    kind: "number",
    env: "DOCKET_UNDO_SECONDS",
    default: "5",
    section: "help",
    half: true,
    property: "undoMs",
    times: 1_000,
    form: { unit: "seconds", per: 1 },
    parse: wholeNumber({ unit: "seconds", min: 0, max: 60 }),
  },
  /** 0: never. */
  silenceMinutes: {
    kind: "number",
    env: "DOCKET_SILENCE_MINUTES",
    default: "30",
    section: "help",
    half: true,
    property: "silenceMs",
    times: 60_000,
    form: { unit: "minutes", per: 1 },
    parse: wholeNumber({ unit: "minutes", min: 0, max: 1_440 }),
  },
  /** The service's public keys; none: any key that its certificate proves. */
  pinnedKey: {
    kind: "text",
    env: "DOCKET_PINNED_KEY",
    default: "",
    section: "wire",
    maxLength: MAX_PINS,
    parse: parsePins,
  },
  transport: {
    kind: "choice",
    env: "DOCKET_TRANSPORT",
    default: "connect",
    section: "wire",
    half: true,
    choices: TRANSPORT_NAMES,
    parse: oneOf(TRANSPORT_NAMES),
  },
  codec: {
    kind: "choice",
    env: "DOCKET_CODEC",
    default: "json",
    section: "wire",
    half: true,
    choices: CODEC_NAMES,
    parse: oneOf(CODEC_NAMES),
  },
  /** The range that a service clamps to (proto/README.md). */
  heartbeatMs: {
    kind: "number",
    env: "DOCKET_HEARTBEAT_MS",
    default: "5000",
    section: "wire",
    form: { unit: "seconds", per: 1_000 },
    parse: wholeNumber({ unit: "milliseconds", min: 100, max: 3_600_000 }),
  },
} as const satisfies Readonly<Record<string, SettingEntry>>;

type Table = typeof SETTINGS;
export type SettingName = keyof Table;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

type NamesOf<Shape> = { [N in SettingName]: Table[N] extends Shape ? N : never }[SettingName];
export type SettingOfKind<K extends SettingEntry["kind"]> = NamesOf<{ kind: K }>;
export type SecretSetting = NamesOf<{ secret: true }>;
export type TextSetting = Exclude<SettingName, SecretSetting>;

export const TEXT_SETTINGS = SETTING_NAMES.filter((name): name is TextSetting => !isSecret(name));

function isSecret(name: SettingName): name is SecretSetting {
  const entry: SettingEntry = SETTINGS[name];
  return entry.kind === "text" && entry.secret === true;
}

/** Returns the entry of any setting, for code that treats all alike. */
export function entryOf(name: SettingName): SettingEntry {
  return SETTINGS[name];
}

/** A setting as written in environment, file and form. */
export type SettingsText = { [N in TextSetting]: N extends SettingOfKind<"principals"> ? string[] : string };

/** The parsed value of a setting. */
export type SettingValue<N extends SettingName> = Table[N]["parse"] extends (text: never) => Parsed<infer V> ? V : never;

/** The words of a choice. */
export type SettingChoice<N extends SettingOfKind<"choice">> = Table[N]["choices"][number];

/** The name of a setting in core's settings. */
export type SettingProperty<N extends SettingName> = Table[N] extends { property: infer P extends string } ? P : N;
