/**
 * The values that an administrator sets for a machine: first in docket.json, then in the
 * environment. Its keys are the variables of the settings (settings-table.ts) and those of the
 * policies here.
 */
import type { QuietHours } from "./alert-rules.ts";
import type { Message } from "./message.ts";
import { TRANSPORT_NAMES, type TransportName } from "./vocabulary.ts";

/** Who sets a value. `file`: the path of docket.json; absent: the environment. */
export interface ManagedBy {
  readonly variable: string;
  readonly file?: string;
}

/** `kind`: the format of the value, in docket.json and as a variable's text. */
export const POLICIES = {
  /** False: the demonstration cannot be started. */
  demonstration: { env: "DOCKET_DEMONSTRATION", kind: "flag" },
  /** The transports that may be chosen. */
  transports: { env: "DOCKET_TRANSPORTS", kind: "words", words: TRANSPORT_NAMES },
  /** "off", or "22:00-06:00". */
  quietHours: { env: "DOCKET_QUIET_HOURS", kind: "quietHours" },
  /** Docket has no telemetry; a file may state that none is wanted. */
  telemetry: { env: "DOCKET_TELEMETRY", kind: "none" },
  /** The https address that is checked for newer versions of Docket; or "off". */
  updateFeed: { env: "DOCKET_UPDATE_FEED", kind: "feed" },
  /** A program, with its arguments, that prints the API key. */
  keyCommand: { env: "DOCKET_API_KEY_COMMAND", kind: "command" },
  /** Certificates of private authorities, PEM. */
  caFile: { env: "DOCKET_CA_FILE", kind: "path" },
  /** Address of a proxy auto-configuration script; Chromium reads none from the disk. */
  proxyPac: { env: "DOCKET_PROXY_PAC", kind: "script" },
} as const satisfies Readonly<Record<string, PolicyEntry>>;

export interface PolicyEntry {
  readonly env: string;
  readonly kind: "flag" | "words" | "quietHours" | "none" | "feed" | "command" | "path" | "script";
  readonly words?: readonly string[];
}

export type PolicyName = keyof typeof POLICIES;
export const POLICY_NAMES = Object.keys(POLICIES) as PolicyName[];

/** Absent: decided by the user or the system. */
export interface Policies {
  readonly demonstration?: boolean;
  readonly transports?: readonly TransportName[];
  readonly quietHours?: QuietHours;
  readonly telemetry?: false;
  readonly updateFeed?: string;
  /** The program's absolute path, then its arguments. */
  readonly keyCommand?: readonly [program: string, ...args: string[]];
  /** Absolute path. */
  readonly caFile?: string;
  readonly proxyPac?: string;
}

/** The policies that the settings show, each with its source. */
export interface PoliciesDto {
  /** The demonstration may not be started. */
  readonly noDemonstration?: ManagedBy;
  readonly transports?: { readonly allowed: readonly TransportName[]; readonly by: ManagedBy };
  /** The policies without a field in the form. */
  readonly others?: readonly DecidedPolicy[];
}

export const OTHER_POLICIES = ["updateFeed", "caFile", "proxyPac", "demonstration", "telemetry"] as const satisfies readonly PolicyName[];

/** `value`: as in docket.json, as text. */
export interface DecidedPolicy {
  readonly name: (typeof OTHER_POLICIES)[number];
  readonly value: string;
  readonly by: ManagedBy;
}

/** A place in docket.json; line and column count from 1. */
export interface PlaceInFile {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export const SYNTAX_FAULTS = ["comment", "comma", "commaMissing", "quotes", "unfinished", "characters", "more", "nested", "value"] as const;
export type SyntaxFault = (typeof SYNTAX_FAULTS)[number];

/**
 * `open`: others than an administrator may change the file or a folder above it. `late`: its disk
 * does not respond. `damaged`: one of its certificates cannot be read.
 */
export type AuthorityFault = "missing" | "open" | "unreadable" | "late" | "noCertificate" | "damaged";

/** The required shape of a key's value. */
export type WantedShape = "text" | "textOrNumber" | "trueOrFalse" | "texts" | "textOrTexts";

/**
 * What makes the whole configuration unusable. Docket then does not connect, because an unreadable
 * configuration might forbid anything.
 */
export interface ManagedProblems {
  configurationUnreadable: { path: string; why: string };
  /** The disk has not responded for so many seconds. */
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
  /** `by`: the source of the value. */
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
