/** The sentences about settings, for the window and for main's log. */
import { type Catalogue, sentenceOf } from "../message.ts";
import type { SettingProblem, SettingPlace } from "../settings.ts";
import type {
  KeyStorage,
  KeyStorages,
  PreferencesProblem,
  PreferencesProblems,
  SettingsFileProblem,
  SettingsFileProblems,
  SettingsProblem,
  SettingsProblems,
  SettingsWarning,
  SettingsWarnings,
} from "../settings-problems.ts";
import type { SettingName } from "../settings-table.ts";
import { PRINCIPAL_TYPES } from "../vocabulary.ts";

const WANTED = `Write it as TYPE:id, for example OBJECT:robot-7; TYPE is one of ${PRINCIPAL_TYPES.join(", ")}.`;

interface NumberWords {
  /** Before a colon. */
  readonly name: string;
  /** After the number that will not do. */
  readonly wrong: string;
  /** The meaning of 0. */
  readonly zero?: string;
}

/** Of a setting that is not named here the words are general ones. */
const NUMBERS: Readonly<Partial<Record<SettingName, NumberWords>>> = {
  heartbeatMs: { name: "Heartbeat", wrong: "is not a heartbeat period" },
  undoSeconds: { name: "Time to undo", wrong: "is no time to undo" },
  silenceMinutes: { name: "Silence", wrong: "is no time of silence", zero: "never ask" },
};
const ANY_NUMBER: NumberWords = { name: "This setting", wrong: "will not do" };

/** After "is not a". */
const CHOICES: Readonly<Partial<Record<SettingName, string>>> = { transport: "transport", codec: "codec" };

/** After "The" and before "is longer than". */
const TEXTS: Readonly<Partial<Record<SettingName, string>>> = { displayName: "display name" };

/** A sentence may depend on the setting. */
type ProblemCatalogue = { readonly [C in keyof SettingsProblems]: (params: SettingsProblems[C], setting: SettingName) => string };

const problems: ProblemCatalogue = {
  addressMissing: () => "The service address is missing. Enter the base URL that you were given.",
  addressInvalid: ({ text }) => `"${text}" is not an address. Write it like https://actions.example.com.`,
  addressScheme: ({ text }) => `"${text}" must begin with https:// or http://.`,
  addressCredentials: () => "The service address must not hold a user name or password.",
  addressQuery: ({ text }) => `"${text}" must end before any ? or #.`,
  consentInvalid: ({ text }) => `"${text}" is neither true nor false.`,
  plainHttpNotAllowed: ({ origin }) =>
    `${origin} is not encrypted: the key and every Action would travel readable by anyone on the way. Use an https address, or allow it.`,
  keyMissing: () => "The API key is missing. Enter the key that you were given.",
  keyCharacters: () => "The API key holds a space, a line break or a character that no key can have. Copy it again.",
  keyOfOtherAddress: ({ origin }) => `The key that is kept is for ${origin}; enter the key of this address.`,
  keyWithoutAddress: () =>
    "The key is used only for an address that is set with it, so that nobody else decides where it goes. Set DOCKET_BASE_URL beside it.",
  keyFileMissing: ({ path }) => `The key file ${path} cannot be read: there is no such file.`,
  keyFileForbidden: ({ path }) => `The key file ${path} cannot be read: this user may not read it.`,
  keyFileUnreadable: ({ path, why }) => `The key file ${path} cannot be read: ${why}.`,
  keyFileNoFile: ({ path }) => `The key file ${path} is not a file.`,
  keyFileTooLong: ({ path, max }) => `The key file ${path} is longer than ${max} bytes: it holds something else than a key.`,
  keyFileEmpty: ({ path }) => `The key file ${path} is empty.`,
  keyFileNoKey: ({ path }) => `The key file ${path} holds more than one line of plain characters: it holds something else than a key.`,
  principalEmpty: () => "An entry of the list is empty. Write TYPE:id between the commas, or leave the comma out.",
  principalWithoutType: ({ text }) => `"${text}" has no type. ${WANTED}`,
  principalOfUnknownType: ({ text }) => `"${text}" has an unknown type. ${WANTED}`,
  principalWithoutId: ({ text }) => `"${text}" has no id after the colon. ${WANTED}`,
  principalTooLong: ({ text, max }) => `The id in "${text}…" is longer than ${max} characters.`,
  actingAsMissing: () => "Say who you act as: TYPE:id, for example OBJECT:robot-7.",
  textTooLong: ({ max }, setting) => `The ${TEXTS[setting] ?? "text"} is longer than ${max} characters.`,
  choiceUnknown: ({ text, words }, setting) =>
    `"${text}" is not a ${CHOICES[setting] ?? "choice"}; choose ${words.length === 2 ? words.join(" or ") : words.join(", ")}.`,
  codecOfRest: () => "REST carries JSON only. Choose the json codec, or another transport.",
  numberOutOfRange: ({ text, unit, min, max }, setting) => {
    const { wrong, zero } = NUMBERS[setting] ?? ANY_NUMBER;
    return `"${text}" ${wrong}; give whole ${unit} from ${min}${zero === undefined ? "" : ` (${zero})`} to ${max}.`;
  },
  notANumber: ({ text, unit }, setting) => `${(NUMBERS[setting] ?? ANY_NUMBER).name}: “${text}” is not a number of ${unit}.`,
};

const keyStorages: Catalogue<KeyStorages> = {
  noKey: () => "No key is kept.",
  encrypted: ({ keychain }) => `The key is kept on this machine, encrypted by ${keychain}.`,
  memoryWithoutKeychain: ({ keychain }) =>
    `The key is kept in memory until Docket ends, because ${keychain} is not available to protect it on disk.`,
  memoryNotWritten: ({ why }) => `The key is kept in memory until Docket ends, because it could not be written to disk (${why}).`,
  lostWithoutAddress: () => "The key that is kept has no address to which it belongs; enter it again.",
  lostChanged: ({ keychain }) =>
    `The key that was kept cannot be read, because it was changed, or ${keychain} is another one; enter it again.`,
  lostUnreadable: ({ why }) => `The key that was kept cannot be read (${why}); enter it again.`,
  lostLocked: ({ keychain }) =>
    `The key that was kept cannot be read, because ${keychain} is locked or not available; unlock it and start Docket again, or enter the key again.`,
  environmentVariable: ({ variable }) => `The key comes from the environment (${variable}).`,
  environmentFile: ({ variable }) => `The key comes from the file that the environment names (${variable}).`,
};

/** The end of a sentence about damaged preferences. */
const PRESETS = "and Docket starts with its presets";

/** About the preferences' file, where the settings' words would be wrong. */
const preferencesProblems: Catalogue<PreferencesProblems> = {
  fileUnreadable: ({ path, why }) => `Your preferences in ${path} cannot be read (${why}). What you choose now is not kept there.`,
  fileDamaged: ({ path, name }) => `The file of your preferences, ${path}, is damaged; it was set aside as ${name}, ${PRESETS}.`,
  fileDamagedInPlace: ({ path, why }) =>
    `The file of your preferences, ${path}, is damaged and could not be set aside (${why}). What you choose now is not kept there.`,
  valuesUnknown: ({ names }) => `This version of Docket cannot use your preferences for ${names.join(", ")}: it keeps them, ${PRESETS}.`,
};

const fileProblems: Catalogue<SettingsFileProblems> = {
  fileUnreadable: ({ path, why }) => `The settings file ${path} cannot be read: ${why}.`,
  fileDamaged: ({ path, name }) => `The settings file ${path} is damaged; it was set aside as ${name}, and Docket starts without it.`,
  fileDamagedInPlace: ({ path, why }) =>
    `The settings file ${path} is damaged and could not be set aside (${why}); Docket starts without it.`,
  keyUnreadable: ({ why }) => `The kept API key could not be read: ${why} Enter it again.`,
};

const warnings: Catalogue<SettingsWarnings> = {
  bothKeys: () => "DOCKET_API_KEY and DOCKET_API_KEY_FILE are both set: DOCKET_API_KEY counts, and the file is not read.",
  keyFileOpen: ({ path }) => `The key file ${path} can be read by other users of this machine. Allow it to its owner only (chmod 600).`,
  folderOpen: ({ path }) =>
    `Other users of this machine can look into the folder ${path}, where Docket keeps its data. Allow it to its owner only (chmod 700).`,
  filesOpen: ({ paths }) => `Other users of this machine can read ${paths.join(", ")}, and Docket cannot change that.`,
  plainHttp: ({ origin }) =>
    `${origin} is not encrypted: the key travels readable by anyone on the way. It was allowed; an https address ends it.`,
  unknownVariable: ({ variable, likely }) =>
    `${variable} in the environment is no variable of Docket's and has no effect.${likely === undefined ? "" : ` ${likely} may be meant.`}`,
};

/** With the place where it can be mended. */
export function settingProblemWords({ setting, place, ...problem }: SettingProblem): string {
  return placed(sentenceFor(setting, problem), place);
}

/** The code decides the type of the parameters; the compiler cannot follow that. */
function sentenceFor(setting: SettingName, { code, params }: SettingsProblem): string {
  const sentence = problems[code] as (params: SettingsProblem["params"], setting: SettingName) => string;
  return sentence(params, setting);
}

function placed(sentence: string, place: SettingPlace | undefined): string {
  switch (place?.is) {
    case "environment":
      return `${place.variable} in the environment: ${sentence}`;
    case "saved":
      return `In the saved settings: ${sentence}`;
    case "nowhere":
      return `${sentence} (By environment: ${place.variable}.)`;
    case undefined:
      return sentence;
  }
}

export function keyStorageWords(storage: KeyStorage): string {
  return sentenceOf(keyStorages, storage);
}

export function fileProblemWords(problem: SettingsFileProblem): string {
  return sentenceOf(fileProblems, problem);
}

export function preferencesProblemWords(problem: PreferencesProblem): string {
  return sentenceOf(preferencesProblems, problem);
}

export function settingsWarningWords(warning: SettingsWarning): string {
  return sentenceOf(warnings, warning);
}
