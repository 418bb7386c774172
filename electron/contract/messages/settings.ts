/** The sentences about settings, for the window and for main's log. */
import { listWords } from "../languages/formats.ts";
import { sentencesOf } from "../languages/sentences.ts";
import { t } from "../languages/shared.ts";
import { sentenceOf } from "../message.ts";
import { managedProblemWords } from "./managed.ts";
import { systemErrorWords } from "./system-errors.ts";
import type { SettingProblem, SettingPlace } from "../settings.ts";
import type {
  Keychain,
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

/** Returns "code_SETTING" if that setting has a separate sentence for the code. */
function keyFor<Code extends "textTooLong" | "choiceUnknown" | "numberOutOfRange" | "notANumber">(code: Code, setting: SettingName) {
  const key = `${code}_${setting}`;
  return `settingsProblems.${Object.hasOwn(t.english.settingsProblems, key) ? (key as Code) : code}` as const;
}

/** Returns a unit in words; a unit without a translation is returned as it is. */
function unitWords(unit: string): string {
  return Object.hasOwn(t.english.units, unit) ? t(`units.${unit as keyof typeof t.english.units}`) : unit;
}

function types(): string {
  return listWords(PRINCIPAL_TYPES, "disjunction");
}

/** Sentences for any setting. */
const problems = sentencesOf<SettingsProblems>()(t, "settingsProblems", {
  principalWithoutType: ({ text }) => t("settingsProblems.principalWithoutType", { text, types: types() }),
  principalOfUnknownType: ({ text }) => t("settingsProblems.principalOfUnknownType", { text, types: types() }),
  principalWithoutId: ({ text }) => t("settingsProblems.principalWithoutId", { text, types: types() }),
  choiceUnknown: (params) => choiceSentence("settingsProblems.choiceUnknown", params),
  transportNotAllowed: (params) => choiceSentence("settingsProblems.transportNotAllowed", params),
  keyCommandFailed: ({ program, status, words }) =>
    words === undefined
      ? t("settingsProblems.keyCommandFailed", { program, status })
      : t("settingsProblems.keyCommandFailed_words", { program, status, words }),
  numberOutOfRange: (params) => t("settingsProblems.numberOutOfRange", { ...params, unit: unitWords(params.unit) }),
  notANumber: (params) => t("settingsProblems.notANumber", { ...params, unit: unitWords(params.unit) }),
});

const keyStorages = sentencesOf<KeyStorages>()(t, "keyStorages", {
  encrypted: ({ keychain }) => t("keyStorages.encrypted", { keychain: keychainName(keychain) }),
  memoryWithoutKeychain: ({ keychain }) => t("keyStorages.memoryWithoutKeychain", { keychain: keychainName(keychain) }),
  lostChanged: ({ keychain }) => t("keyStorages.lostChanged", { keychain: keychainName(keychain) }),
  lostLocked: ({ keychain }) => t("keyStorages.lostLocked", { keychain: keychainName(keychain) }),
});

/** Sentences about the preferences' file, where those about the settings' file would be wrong. */
const preferencesProblems = sentencesOf<PreferencesProblems>()(t, "preferencesFile", {
  valuesUnknown: ({ names }) => t("preferencesFile.valuesUnknown", { names: listWords(names) }),
});

const fileProblems = sentencesOf<SettingsFileProblems>()(t, "settingsFile", {
  fileUnreadable: ({ path, why }) => t("settingsFile.fileUnreadable", { path, why: systemErrorWords(why) }),
  listUnreadable: ({ path, why }) => t("settingsFile.listUnreadable", { path, why: systemErrorWords(why) }),
});

const warnings = sentencesOf<SettingsWarnings>()(t, "settingsWarnings", {
  configurationSpoilt: ({ path, problem }) => t("settingsWarnings.configurationSpoilt", { path, sentence: managedProblemWords(problem) }),
  keyStays: ({ problem }) => t("settingsWarnings.keyStays", { sentence: sentenceOf(problems, problem) }),
  filesOpen: ({ paths }) => t("settingsWarnings.filesOpen", { paths: listWords(paths) }),
  severalKeys: ({ variables }) => t("settingsWarnings.severalKeys", { variables: listWords(variables), first: variables[0] ?? "" }),
  unknownKey: ({ path, key, likely }) =>
    likely === undefined ? t("settingsWarnings.unknownKey", { path, key }) : t("settingsWarnings.unknownKey_likely", { path, key, likely }),
  unknownVariable: ({ variable, likely }) =>
    likely === undefined
      ? t("settingsWarnings.unknownVariable", { variable })
      : t("settingsWarnings.unknownVariable_likely", { variable, likely }),
});

/** Returns the name for use within a sentence. */
export function keychainName(keychain: Keychain): string {
  return t(`keychains.${keychain}`);
}

/** Returns the sentence with the place where the problem can be fixed. */
export function settingProblemWords({ setting, place, ...problem }: SettingProblem): string {
  return placed(sentenceFor(setting, problem), place);
}

function sentenceFor(setting: SettingName, problem: SettingsProblem): string {
  const { code, params } = problem;
  switch (code) {
    case "textTooLong":
      return t(keyFor(code, setting), params);
    case "choiceUnknown":
      return choiceSentence(keyFor(code, setting), params);
    case "numberOutOfRange":
      return t(keyFor(code, setting), { ...params, unit: unitWords(params.unit) });
    case "notANumber":
      return t(keyFor(code, setting), { ...params, unit: unitWords(params.unit) });
    default:
      return sentenceOf(problems, problem);
  }
}

function choiceSentence(
  key: "settingsProblems.choiceUnknown" | "settingsProblems.transportNotAllowed",
  { text, words }: SettingsProblems["choiceUnknown"],
): string {
  return t(key, { text, choices: listWords(words, "disjunction") });
}

function placed(sentence: string, place: SettingPlace | undefined): string {
  switch (place?.is) {
    case "environment":
      return t("settingsPlaces.environment", { variable: place.variable, sentence });
    case "configuration":
      return t("settingsPlaces.configuration", { variable: place.variable, path: place.path, sentence });
    case "saved":
      return t("settingsPlaces.saved", { sentence });
    case "nowhere":
      return t("settingsPlaces.nowhere", { sentence, variable: place.variable });
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
