/** Problems of settings: whole sentences. "code_SETTING" is the sentence for that setting. */
export const settingsProblems = {
  addressMissing: "The service address is missing. Enter the base URL that you were given.",
  addressInvalid: '"{text}" is not an address. Write it like https://actions.example.com.',
  addressScheme: '"{text}" must begin with https:// or http://.',
  addressCredentials: "The service address must not contain a user name or password.",
  addressQuery: '"{text}" must end before any ? or #.',
  addressOfOperation: "Leave {path} out of the address: Docket adds it.",
  consentInvalid: '"{text}" is neither true nor false.',
  plainHttpNotAllowed:
    "{origin} is not encrypted: anyone along the way could read the key and every Action. Use an https address, or allow it.",
  plainHttpForbidden: "{origin} is not encrypted, and DOCKET_ALLOW_PLAIN_HTTP forbids that. Use an https address.",
  keyMissing: "The API key is missing. Enter the key that you were given.",
  keyCharacters: "The API key contains a space, a line break or a character that no key can have. Copy it again.",
  keyOfOtherAddress: "The kept key is for {origin}; enter the key of this address.",
  keyWithoutAddress:
    "The key is used only for an address that is set with it, so that nobody else decides where it goes. Set DOCKET_BASE_URL as well.",
  keyFileMissing: "The key file {path} cannot be read: there is no such file.",
  keyFileForbidden: "The key file {path} cannot be read: this user may not read it.",
  keyFileUnreadable: "The key file {path} cannot be read: {why}.",
  keyFileRelative: "The key file {path} is not an absolute path, so whoever starts Docket would decide which file is read.",
  keyFileNoFile: "The key file {path} is not a file.",
  keyFileTooLong: "The key file {path} is longer than {max, number} bytes: it does not hold a key.",
  keyFileEmpty: "The key file {path} is empty.",
  keyFileNoKey: "The key file {path} contains more than one line of plain characters: it does not hold a key.",
  keyFileWritable:
    "Docket does not use the key in {path}, because others may change it: {fault, select, open {they may write to {what}. Take that right from them (chmod go-w).} owner {{what} belongs to an ordinary user. Give it to root (chown root).}}",
  keyFileReading: "Waiting for the key: the key file {path} is being read.",
  keyFileLate: "The key file {path} cannot be read: its disk has not answered for {seconds} seconds. Docket keeps trying.",
  keyCommandRunning: "Waiting for the key: {program} is running.",
  keyCommandMissing: "There is no key: the program {program} does not exist.",
  keyCommandOpen:
    "Docket does not run {program} for the key, because others may change it: {fault, select, open {they may write to {what}. Take that right from them (chmod go-w).} owner {{what} belongs to an ordinary user. Give it to root (chown root).}}",
  keyCommandForbidden: "The key could not be obtained: this user may not run {program}.",
  keyCommandNoProgram:
    "The key could not be obtained: {program} is neither a program nor a script that begins with #! and its interpreter, and Docket uses no shell.",
  keyCommandScript:
    "The key could not be obtained: {program} is a script, and Docket uses no shell. Name the program that runs it, such as powershell.exe with its full path, and put the script among its arguments.",
  keyCommandInterpreter: "The key could not be obtained: {program} begins with #!{interpreter}, and there is no such program.",
  keyCommandUnstarted: "The key could not be obtained: {program} could not be started: {why}.",
  keyCommandFailed: "The key could not be obtained: {program} ended with {status} and wrote no error.",
  keyCommandFailed_words: "The key could not be obtained: {program} ended with {status}: {words}",
  keyCommandKilled: "The key could not be obtained: {program} was ended by {signal}.",
  keyCommandLate: "The key could not be obtained: {program} wrote none within {seconds} seconds.",
  keyCommandTooLong: "The key could not be obtained: {program} wrote more than {max, number} bytes: that is not a key.",
  keyCommandEmpty: "The key could not be obtained: {program} wrote nothing.",
  keyCommandNoKey: "The key could not be obtained: {program} wrote more than one line of plain characters: that is not a key.",
  pinOfPlainHttp: "Over http, no service shows a key that could be compared. Use an https address, or no pinned key.",
  pinInvalid: '"{text}" is not a public key. Write it as sha256/ and 44 characters of base64.',
  principalEmpty: "An entry of the list is empty. Write TYPE:id between the commas, or remove the comma.",
  principalWithoutType: '"{text}" has no type. Write it as TYPE:id, for example OBJECT:robot-7; TYPE is one of {types}.',
  principalOfUnknownType: '"{text}" has an unknown type. Write it as TYPE:id, for example OBJECT:robot-7; TYPE is one of {types}.',
  principalWithoutId: '"{text}" has no id after the colon. Write it as TYPE:id, for example OBJECT:robot-7; TYPE is one of {types}.',
  principalTooLong: 'The id in "{text}…" is longer than {max, number} characters.',
  actingAsMissing: "Say who you act as: TYPE:id, for example OBJECT:robot-7.",
  textTooLong: "The text is longer than {max, number} characters.",
  textTooLong_displayName: "The display name is longer than {max, number} characters.",
  typeWrong: "{wanted, select, list {A list of texts is needed here.} other {A text is needed here.}}",
  choiceUnknown: '"{text}" is not a choice; choose {choices}.',
  choiceUnknown_transport: '"{text}" is not a transport; choose {choices}.',
  choiceUnknown_codec: '"{text}" is not a codec; choose {choices}.',
  transportNotAllowed: '"{text}" is not allowed on this device; choose {choices}.',
  codecOfRest: "REST carries JSON only. Choose the json codec, or another transport.",
  numberOutOfRange: '"{text}" cannot be used; enter whole {unit} from {min} to {max}.',
  numberOutOfRange_heartbeatMs: '"{text}" is not a heartbeat period; enter whole {unit} from {min} to {max}.',
  numberOutOfRange_undoSeconds: '"{text}" cannot be used as the time to undo; enter whole {unit} from {min} to {max}.',
  numberOutOfRange_silenceMinutes: '"{text}" cannot be used as the time of silence; enter whole {unit} from {min} (never ask) to {max}.',
  notANumber: "This setting: “{text}” is not a number of {unit}.",
  notANumber_heartbeatMs: "Heartbeat: “{text}” is not a number of {unit}.",
  notANumber_undoSeconds: "Time to undo: “{text}” is not a number of {unit}.",
  notANumber_silenceMinutes: "Silence: “{text}” is not a number of {unit}.",
} as const;

/** Where a problem can be fixed. */
export const settingsPlaces = {
  environment: "{variable} in the environment: {sentence}",
  configuration: "{variable} in {path}: {sentence}",
  saved: "In the saved settings: {sentence}",
  nowhere: "{sentence} (By environment: {variable}.)",
} as const;

/** Units in the plural, used after "whole" and "a number of". */
export const units = {
  milliseconds: "milliseconds",
  seconds: "seconds",
  minutes: "minutes",
} as const;

/** Storage of secrets on this system, for use within a sentence. */
export const keychains = {
  macos: "the macOS keychain",
  windows: "Windows (DPAPI)",
  keyring: "this system's keyring",
  other: "this system's keychain",
} as const;

export const keyStorages = {
  noKey: "No key is kept.",
  encrypted: "The key is kept on this device, encrypted by {keychain}.",
  memoryWithoutKeychain: "The key is kept in memory until Docket quits, because {keychain} is not available to protect it on disk.",
  memoryNotWritten: "The key is kept in memory until Docket quits, because it could not be written to disk ({why}).",
  lostWithoutAddress: "The kept key has no address that it belongs to; enter it again.",
  lostChanged: "The kept key cannot be read, because it was changed, or {keychain} is another one; enter it again.",
  lostUnreadable: "The kept key cannot be read ({why}); enter it again.",
  lostUnprotected: "The kept key cannot be read (it is not protected: any program could have written it); enter it again.",
  lostLocked:
    "The kept key cannot be read, because {keychain} is locked or not available; unlock it and restart Docket, or enter the key again.",
  environmentVariable: "The key comes from the environment ({variable}).",
  environmentFile: "The key comes from the file that the environment names ({variable}).",
  environmentCommand: "The key comes from the program that the environment names ({variable}).",
  configurationVariable: "The key comes from {path} ({variable}).",
  configurationFile: "The key comes from the file that {path} names ({variable}).",
  configurationCommand: "The key comes from the program that {path} names ({variable}).",
} as const;

export const settingsFile = {
  fileUnreadable: "The settings file {path} cannot be read: {why}.",
  fileDamaged: "The settings file {path} is damaged; it was set aside as {name}, and Docket starts without it.",
  fileDamagedInPlace: "The settings file {path} is damaged and could not be set aside ({why}); Docket starts without it.",
  fileReplaced: "The settings file {path} could not be read. It was kept as {name}, and what you have saved is in its place.",
  listUnreadable:
    "The list of accounts, {path}, cannot be read: {why}. It is not known which account was in use, and names may be missing. Check whether this is the right one.",
  listDamaged:
    "The list of accounts, {path}, is damaged; it was set aside as {name}. It is not known which account was in use, and names may be missing. Check whether this is the right one.",
  listDamagedInPlace:
    "The list of accounts, {path}, is damaged and could not be set aside ({why}). It is not known which account was in use, and names may be missing. Check whether this is the right one.",
  keyUnreadable: "The kept API key could not be read: {why} Enter it again.",
} as const;

export const preferencesFile = {
  fileUnreadable: "Your preferences in {path} cannot be read ({why}). What you choose now is not kept there.",
  fileDamaged: "Your preferences file, {path}, is damaged; it was set aside as {name}, and Docket starts with its defaults.",
  fileDamagedInPlace:
    "Your preferences file, {path}, is damaged and could not be set aside ({why}). What you choose now is not kept there.",
  valuesUnknown: "This version of Docket cannot use your preferences for {names}: it keeps them, and Docket starts with its defaults.",
} as const;

export const settingsWarnings = {
  severalKeys: "{variables} are set at the same time: {first} is used, and nothing else is read.",
  keyFileOpen:
    "Every user of this device can read the key file {path}. Only the user who runs Docket needs to: give it to that user (chmod 600), or to a group of those who use Docket here (chmod 640).",
  keyStays: "{sentence} The key read before stays in use.",
  folderOpen:
    "Other users of this device can look into the folder {path}, where Docket keeps its data. Restrict it to its owner (chmod 700).",
  folderRelative:
    "DOCKET_USER_DATA in the environment is not an absolute path: Docket's files are in {folder}, because Docket was started in {from}.",
  filesOpen: "Other users of this device can read {paths}, and Docket cannot change that.",
  plainHttp: "{origin} is not encrypted: anyone along the way can read the key. This was allowed; an https address ends it.",
  addressOfApi:
    "The service address, {text}, contains /api/v1, which Docket adds. Leave it out, unless the service itself is below such a path.",
  unknownVariable: "{variable} in the environment is unknown to Docket and has no effect.",
  unknownVariable_likely: "{variable} in the environment is unknown to Docket and has no effect. {likely} may be meant.",
  emptyKey: "In {path}, {key} is empty and has no effect.",
  unknownKey: "In {path}, {key} is unknown to Docket and has no effect.",
  unknownKey_likely: "In {path}, {key} is unknown to Docket and has no effect. {likely} may be meant.",
  variableInFile: "In {path}, {key} has no effect: it is a variable of the environment, not a key of this file.",
  variableOverruled: "{variable} in the environment has no effect: {path} decides it.",
  configurationChanged: "{path} has changed since Docket was started: the new content applies from Docket's next start.",
  configurationSpoilt:
    "{path} has changed since Docket was started and can no longer be used: with it, Docket would connect to nothing at its next start. {sentence}",
  keyInConfiguration: "The API key is in {path}, which every user of this device can read. Name a file or a program there instead.",
} as const;
