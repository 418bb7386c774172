/**
 * Problems of settings, as codes. Their sentences: messages/settings.ts. `why` holds the words of
 * the operating system, verbatim.
 */
import type { ManagedProblem } from "./managed.ts";
import type { Message, NoParams } from "./message.ts";

/** Others may change a file: `what`, which is the file itself, or a folder above it. */
export interface RightsFault {
  what: string;
  fault: "open" | "owner";
}

/** Problems of one setting, in whose way Docket does not connect. `text`: the value as written. */
export interface SettingsProblems {
  addressMissing: NoParams;
  addressInvalid: { text: string };
  addressScheme: { text: string };
  addressCredentials: NoParams;
  addressQuery: { text: string };
  /** `path`: what Docket adds by itself. */
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
  /** In docket.json: where it is read would be decided by whoever starts Docket. */
  keyFileRelative: { path: string };
  keyFileTooLong: { path: string; max: number };
  keyFileEmpty: { path: string };
  keyFileNoKey: { path: string };
  /** Whoever may change it could have Docket act with another key. */
  keyFileWritable: { path: string } & RightsFault;
  /** Its first reading is waited for. */
  keyFileReading: { path: string };
  /** The disk has not answered for so long. */
  keyFileLate: { path: string; seconds: number };
  /** Its first answer is waited for. */
  keyCommandRunning: { program: string };
  keyCommandMissing: { program: string };
  keyCommandForbidden: { program: string };
  /** Whoever may change it would be its user. */
  keyCommandOpen: { program: string } & RightsFault;
  /** Neither a program nor a script that says what runs it: only a shell would. */
  keyCommandNoProgram: { program: string };
  /** Of Windows, which runs it by another program. */
  keyCommandScript: { program: string };
  /** The first line of a script names it. */
  keyCommandInterpreter: { program: string; interpreter: string };
  keyCommandUnstarted: { program: string; why: string };
  /** `words`: what it has written to standard error. */
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
  /** In a file, a value of another type than the one that the setting has. */
  typeWrong: { wanted: "text" | "list" };
  /** `words`: the values that there are. */
  choiceUnknown: { text: string; words: readonly string[] };
  /** `words`: those that an administrator allows. */
  transportNotAllowed: { text: string; words: readonly string[] };
  codecOfRest: NoParams;
  /** In the setting's own unit. */
  numberOutOfRange: { text: string; unit: string; min: number; max: number };
  /** In the form, in the unit that the form asks for. */
  notANumber: { text: string; unit: string };
}
export type SettingsProblem = Message<SettingsProblems>;

/** What keeps secrets on this system. */
export type Keychain = "macos" | "windows" | "keyring" | "other";

/** Where the API key rests, or why it is not kept. */
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

/** A file of settings, or of preferences, that was there and is not in use. */
interface FileProblems {
  fileUnreadable: { path: string; why: string };
  /** `name`: of the file that it was set aside as. */
  fileDamaged: { path: string; name: string };
  fileDamagedInPlace: { path: string; why: string };
}
export type FileProblem = Message<FileProblems>;

/** A file that could not be read, and has another one in its place by now. `name`: of the file that it is kept as. */
export type ReplacedFile = FileProblems["fileDamaged"];

/** Kept settings, or a kept key, that are not in use. Docket connects all the same where it can. */
export interface SettingsFileProblems extends FileProblems {
  fileReplaced: ReplacedFile;
  keyUnreadable: { why: string };
  /** The same of the list of accounts: which one was in use is not known, nor are their names. */
  listUnreadable: FileProblems["fileUnreadable"];
  listDamaged: FileProblems["fileDamaged"];
  listDamagedInPlace: FileProblems["fileDamagedInPlace"];
}
export type SettingsFileProblem = Message<SettingsFileProblems>;

export interface PreferencesProblems extends FileProblems {
  /** Values that this version cannot use, by their names in the file. They stay there. */
  valuesUnknown: { names: readonly string[] };
}
export type PreferencesProblem = Message<PreferencesProblems>;

/** Weak protection, and settings without effect. Docket connects all the same. */
export interface SettingsWarnings {
  /** The first of them counts. */
  severalKeys: { variables: readonly string[] };
  keyFileOpen: { path: string };
  /** The managed key could not be read again; the one that was read before is in use. */
  keyStays: { problem: SettingsProblem };
  folderOpen: { path: string };
  /** Where Docket's data lie by a path that is none from the root; `from`: where Docket was started. */
  folderRelative: { folder: string; from: string };
  filesOpen: { paths: readonly string[] };
  plainHttp: { origin: string };
  /** It has the beginning of the interface's own paths in it. */
  addressOfApi: { text: string };
  /** `likely`: the variable that was probably meant. */
  unknownVariable: { variable: string; likely?: string };
  /** A key of docket.json, which `path` is, whose value is an empty text or list. */
  emptyKey: { path: string; key: string };
  unknownKey: { path: string; key: string; likely?: string };
  /** A key of docket.json that is one of the environment only. */
  variableInFile: { path: string; key: string };
  /** docket.json decides it. */
  variableOverruled: { variable: string; path: string };
  /** It was another one at the start, which applies still. */
  configurationChanged: { path: string };
  /** So is this, and with it Docket would connect to nothing. */
  configurationSpoilt: { path: string; problem: ManagedProblem };
  /** The API key stands in a file that others can read. */
  keyInConfiguration: { path: string };
}
export type SettingsWarning = Message<SettingsWarnings>;
