/**
 * What an administrator decides for a machine: in docket.json first, then in the environment. Its
 * keys are the variables of the settings (settings-table.ts) and those of the policies here.
 */
import type { QuietHours } from "./alert-rules.ts";
import type { Message } from "./message.ts";
import { TRANSPORT_NAMES, type TransportName } from "./vocabulary.ts";

/** Who decides a setting. `file`: the path of docket.json; absent: the environment does. */
export interface ManagedBy {
  readonly variable: string;
  readonly file?: string;
}

/** `kind`: how the value is written, in docket.json and as a variable's text. */
export const POLICIES = {
  /** False: the demonstration cannot be started. */
  demonstration: { env: "DOCKET_DEMONSTRATION", kind: "flag" },
  /** Those that may be chosen. */
  transports: { env: "DOCKET_TRANSPORTS", kind: "words", words: TRANSPORT_NAMES },
  /** "off", or "22:00-06:00". */
  quietHours: { env: "DOCKET_QUIET_HOURS", kind: "quietHours" },
  /** There is none; a file may say that it wants none. */
  telemetry: { env: "DOCKET_TELEMETRY", kind: "none" },
  /** Where newer versions of Docket are looked for, https; or "off". */
  updateFeed: { env: "DOCKET_UPDATE_FEED", kind: "feed" },
  /** A program and its arguments, which prints the API key. */
  keyCommand: { env: "DOCKET_API_KEY_COMMAND", kind: "command" },
  /** Certificates of private authorities, PEM. */
  caFile: { env: "DOCKET_CA_FILE", kind: "path" },
  /** The address of a proxy auto-configuration script; Chromium reads none from the disk. */
  proxyPac: { env: "DOCKET_PROXY_PAC", kind: "script" },
} as const satisfies Readonly<Record<string, PolicyEntry>>;

export interface PolicyEntry {
  readonly env: string;
  readonly kind: "flag" | "words" | "quietHours" | "none" | "feed" | "command" | "path" | "script";
  readonly words?: readonly string[];
}

export type PolicyName = keyof typeof POLICIES;
export const POLICY_NAMES = Object.keys(POLICIES) as PolicyName[];

/** Absent: left to the user, or to the system. */
export interface Policies {
  readonly demonstration?: boolean;
  readonly transports?: readonly TransportName[];
  readonly quietHours?: QuietHours;
  readonly telemetry?: false;
  readonly updateFeed?: string;
  /** The program's absolute path, then its arguments. */
  readonly keyCommand?: readonly [program: string, ...args: string[]];
  /** Absolute. */
  readonly caFile?: string;
  readonly proxyPac?: string;
}

/** The policies that the settings show, each with who decided it. */
export interface PoliciesDto {
  /** It may not be started. */
  readonly noDemonstration?: ManagedBy;
  readonly transports?: { readonly allowed: readonly TransportName[]; readonly by: ManagedBy };
  /** Those that no field of the form is about. */
  readonly others?: readonly DecidedPolicy[];
}

export const OTHER_POLICIES = ["updateFeed", "caFile", "proxyPac", "demonstration", "telemetry"] as const satisfies readonly PolicyName[];

/** `value`: as docket.json has it, in text. */
export interface DecidedPolicy {
  readonly name: (typeof OTHER_POLICIES)[number];
  readonly value: string;
  readonly by: ManagedBy;
}

/** Where in docket.json: from 1. */
export interface PlaceInFile {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export const SYNTAX_FAULTS = ["comment", "comma", "commaMissing", "quotes", "unfinished", "characters", "more", "nested", "value"] as const;
export type SyntaxFault = (typeof SYNTAX_FAULTS)[number];

/**
 * `open`: others than an administrator may change it, or a folder above it. `late`: its disk does not
 * answer. `damaged`: it holds certificates, of which one cannot be read.
 */
export type AuthorityFault = "missing" | "open" | "unreadable" | "late" | "noCertificate" | "damaged";

/** The shape that a key's value has to have. */
export type WantedShape = "text" | "textOrNumber" | "trueOrFalse" | "texts" | "textOrTexts";

/**
 * What makes the configuration unusable as a whole: a machine whose configuration cannot be read
 * might be forbidden anything, so that Docket does not connect.
 */
export interface ManagedProblems {
  configurationUnreadable: { path: string; why: string };
  /** The disk has not answered for so long. */
  configurationLate: { path: string; seconds: number };
  configurationNoFile: { path: string };
  configurationTooLarge: { path: string; max: number };
  /** `what`: the file itself, or a folder above it. */
  configurationOpen: { path: string; what: string };
  configurationNotAdministrators: { path: string; what: string };
  configurationEncoding: { path: string };
  configurationSyntax: PlaceInFile & { fault: SyntaxFault };
  configurationNoObject: { path: string };
  configurationKeyTwice: PlaceInFile & { key: string };
  configurationShape: PlaceInFile & { key: string; wanted: WantedShape };
  /** `by`: where the value stands. */
  policyFlag: { by: ManagedBy; text: string };
  policyWords: { by: ManagedBy; text: string; words: readonly string[] };
  policyQuietHours: { by: ManagedBy; text: string };
  policyTelemetry: { by: ManagedBy };
  policyFeed: { by: ManagedBy; text: string };
  policyPath: { by: ManagedBy; text: string };
  policyScript: { by: ManagedBy; text: string };
  authorityFile: { by: ManagedBy; path: string; fault: AuthorityFault };
  keyCommandUnreadable: { by: ManagedBy };
  keyCommandRelative: { by: ManagedBy; program: string };
}
export type ManagedProblem = Message<ManagedProblems>;
