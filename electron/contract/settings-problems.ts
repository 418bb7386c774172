/**
 * Problems of settings, as codes. Their sentences: messages/settings.ts. `why`: the operating
 * system's message, verbatim.
 */
import type { ManagedProblem } from "./managed.ts";
import type { Message, NoParams } from "./message.ts";

/** Others may change a file. `what`: the file itself, or a folder above it. */
export interface RightsFault {
  what: string;
  fault: "open" | "owner";
}

/**
 * Problems of one setting, because of which Docket does not connect. `text`: the value as written.
 */
export interface SettingsProblems {
  addressMissing: NoParams;
  addressInvalid: { text: string };
  addressScheme: { text: string };
  addressCredentials: NoParams;
  addressQuery: { text: string };
  /** `path`: the part that Docket adds by itself. */
  addressOfOperation: { path: string };
  consentInvalid: { text: string };
  plainHttpNotAllowed: { origin: string };
  /** Nobody can allow it here. */
  plainHttpForbidden: { origin: string };
  keyMissing: NoParams;
  keyCharacters: NoParams;
  keyOfOtherAddress: { origin: string };
  keyWithoutAddress: NoParams;
  keyFileMissing: { path: string };
  keyFileForbidden: { path: string };
  keyFileUnreadable: { path: string; why: string };
  keyFileNoFile: { path: string };
  /** A relative path in docket.json: whoever starts Docket would decide which file is read. */
  keyFileRelative: { path: string };
  keyFileTooLong: { path: string; max: number };
  keyFileEmpty: { path: string };
  keyFileNoKey: { path: string };
  /** Whoever may change the file could make Docket act with another key. */
  keyFileWritable: { path: string } & RightsFault;
  /** The first read of the key file is in progress. */
  keyFileReading: { path: string };
  /** The disk has not responded for so many seconds. */
  keyFileLate: { path: string; seconds: number };
  /** The first run of the key command is in progress. */
  keyCommandRunning: { program: string };
  keyCommandMissing: { program: string };
  keyCommandForbidden: { program: string };
  /** Whoever may change the program could act as its user. */
  keyCommandOpen: { program: string } & RightsFault;
  /** Neither a program nor a script that names its interpreter; only a shell would run it. */
  keyCommandNoProgram: { program: string };
  /** A Windows script, which another program has to run. */
  keyCommandScript: { program: string };
  /** `interpreter`: named in the first line of the script. */
  keyCommandInterpreter: { program: string; interpreter: string };
  keyCommandUnstarted: { program: string; why: string };
  /** `words`: the output on standard error. */
  keyCommandFailed: { program: string; status: number; words?: string };
  keyCommandKilled: { program: string; signal: string };
  keyCommandLate: { program: string; seconds: number };
  keyCommandTooLong: { program: string; max: number };
  keyCommandEmpty: { program: string };
  keyCommandNoKey: { program: string };
  pinInvalid: { text: string };
  pinOfPlainHttp: NoParams;
  principalEmpty: NoParams;
  principalWithoutType: { text: string };
  principalOfUnknownType: { text: string };
  principalWithoutId: { text: string };
  principalTooLong: { text: string; max: number };
  actingAsMissing: NoParams;
  textTooLong: { max: number };
  /** The value in a file has another type than the setting. */
  typeWrong: { wanted: "text" | "list" };
  /** `words`: the possible values. */
  choiceUnknown: { text: string; words: readonly string[] };
  /** `words`: the transports that an administrator allows. */
  transportNotAllowed: { text: string; words: readonly string[] };
  codecOfRest: NoParams;
  /** In the setting's own unit. */
  numberOutOfRange: { text: string; unit: string; min: number; max: number };
  /** In the form, in the form's unit. */
  notANumber: { text: string; unit: string };
}
export type SettingsProblem = Message<SettingsProblems>;

/** The protection of secrets on this system. */
export type Keychain = "macos" | "windows" | "keyring" | "other";

/** Where the API key is stored, or why it is not. */
export interface KeyStorages {
  noKey: NoParams;
  encrypted: { keychain: Keychain };
  memoryWithoutKeychain: { keychain: Keychain };
  memoryNotWritten: { why: string };
  lostWithoutAddress: NoParams;
  lostChanged: { keychain: Keychain };
  lostUnreadable: { why: string };
  /** Any program could have written it. */
  lostUnprotected: NoParams;
  lostLocked: { keychain: Keychain };
  environmentVariable: { variable: string };
  environmentFile: { variable: string };
  environmentCommand: { variable: string };
  configurationVariable: { variable: string; path: string };
  configurationFile: { variable: string; path: string };
  configurationCommand: { variable: string; path: string };
}
export type KeyStorage = Message<KeyStorages>;

/** A file of settings or preferences that existed and is not in use. */
interface FileProblems {
  fileUnreadable: { path: string; why: string };
  /** `name`: of the file that it was set aside as. */
  fileDamaged: { path: string; name: string };
  fileDamagedInPlace: { path: string; why: string };
}
export type FileProblem = Message<FileProblems>;

/**
 * A file that could not be read and has been replaced. `name`: of the file that it was set aside
 * as.
 */
export type ReplacedFile = FileProblems["fileDamaged"];

/** Stored settings, or a stored key, that are not in use. Docket still connects if possible. */
export interface SettingsFileProblems extends FileProblems {
  fileReplaced: ReplacedFile;
  keyUnreadable: { why: string };
  /** The same problems of the list of accounts: the names, and the account in use, are unknown. */
  listUnreadable: FileProblems["fileUnreadable"];
  listDamaged: FileProblems["fileDamaged"];
  listDamagedInPlace: FileProblems["fileDamagedInPlace"];
}
export type SettingsFileProblem = Message<SettingsFileProblems>;

export interface PreferencesProblems extends FileProblems {
  /** Values that this version cannot use, by their names in the file. They stay in the file. */
  valuesUnknown: { names: readonly string[] };
}
export type PreferencesProblem = Message<PreferencesProblems>;

/** Weak protection, and settings without effect. Docket connects all the same. */
export interface SettingsWarnings {
  /** The first of these variables is used. */
  severalKeys: { variables: readonly string[] };
  keyFileOpen: { path: string };
  /** The managed key could not be read again; the previous one is in use. */
  keyStays: { problem: SettingsProblem };
  folderOpen: { path: string };
  /** The path of Docket's data is relative. `from`: the folder in which Docket was started. */
  folderRelative: { folder: string; from: string };
  filesOpen: { paths: readonly string[] };
  plainHttp: { origin: string };
  /** The address contains the beginning of the interface's own paths. */
  addressOfApi: { text: string };
  /** `likely`: the variable that was probably meant. */
  unknownVariable: { variable: string; likely?: string };
  /** A key of docket.json (`path`) whose value is an empty text or list. */
  emptyKey: { path: string; key: string };
  unknownKey: { path: string; key: string; likely?: string };
  /** A key of docket.json that is valid only in the environment. */
  variableInFile: { path: string; key: string };
  /** docket.json overrides the variable. */
  variableOverruled: { variable: string; path: string };
  /** The file has changed since the start; the earlier content still applies. */
  configurationChanged: { path: string };
  /** The file has changed since the start, and Docket could not connect with the new content. */
  configurationSpoilt: { path: string; problem: ManagedProblem };
  /** The API key is in a file that others can read. */
  keyInConfiguration: { path: string };
}
export type SettingsWarning = Message<SettingsWarnings>;
