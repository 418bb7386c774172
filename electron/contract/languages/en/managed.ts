/** Why a text is not valid JSON: a whole sentence after the place. */
export const syntaxFaults = {
  comment: "JSON has no comments.",
  comma: "there is one comma too many before this.",
  commaMissing: "a comma is missing before this.",
  quotes: "names and texts must be between double quotes.",
  unfinished: "it ends before it is finished.",
  characters: "there is a character that JSON does not allow in a text.",
  more: "there is something after its end.",
  nested: "it is nested too deeply to be read.",
  value: "this is not a JSON value.",
} as const;

/** Why the configuration of a managed device cannot be used. */
export const managedProblems = {
  configurationUnreadable: "The configuration file {path} cannot be read: {why}.",
  configurationUnreadable_forbidden:
    "The configuration file {path} cannot be read: {why}. Let every user of the device read it (chmod a+r), and its folder (chmod a+rx).",
  configurationLate:
    "The configuration file {path} cannot be read: its disk has not answered for {seconds} seconds. Start Docket again once it does.",
  configurationNoFile: "The configuration {path} is not a file.",
  configurationTooLarge: "The configuration file {path} is larger than {max, number} bytes: it holds something else.",
  configurationOpen:
    "The configuration file {path} does not count as an administrator's: others than an administrator may change {what}. Take that right from them (chmod go-w).",
  configurationNotAdministrators:
    "The configuration file {path} does not count as an administrator's: {what} belongs to an ordinary user. Give it to root (chown root).",
  configurationEncoding: "The configuration file {path} is not UTF-8 text. Save it as UTF-8.",
  configurationSyntax: "The configuration file {path} is not JSON: line {line}, column {column}: {fault}",
  configurationNoObject: "The configuration file {path} must be one object: keys and values between braces.",
  configurationKeyTwice:
    "The configuration file {path} names {key} twice: line {line}, column {column} is the second time. Remove one of them.",
  configurationShape:
    "The configuration file {path}: line {line}, column {column}: the value of {key} must be {wanted, select, text {text, between double quotes} textOrNumber {a number} trueOrFalse {true or false} texts {a list of texts} textOrTexts {text, or a list of texts}}.",
  policyFlag: '"{text}" is neither true nor false.',
  policyWords: '"{text}" cannot be used; name one or more of {words}.',
  policyQuietHours: '"{text}" is not a span of time. Write it like 22:00-06:00, or off.',
  policyTelemetry: "Docket has no telemetry to switch on. It sends nothing but its requests to the service.",
  policyFeed: '"{text}" is not the address of a feed: write one that begins with https://, without a user name in it, or "off".',
  policyPath: '"{text}" is not an absolute path.',
  policyScript: '"{text}" is not the address of a script. Write it like https://proxy.example.com/proxy.pac, without a user name in it.',
  authorityFile:
    "{fault, select, missing {There is no file {path}.} open {{path} does not count as an administrator's: others may change it, or a folder above it. Take that right from them (chmod go-w).} unreadable {{path} cannot be read.} late {{path} cannot be read: its disk does not answer. Start Docket again once it does.} noCertificate {{path} holds no certificate (PEM).} damaged {{path} holds a certificate that is cut off or damaged. Each one must be complete (PEM).}}",
  keyCommandUnreadable: 'A list is needed, of a program and its arguments: ["/usr/bin/fetch-key", "--for", "docket"].',
  keyCommandRelative: '"{program}" is not an absolute path of a program. Its user would decide where a bare name is looked up.',
} as const;

/** The lines that `--check-config` prints. */
export const checkConfig = {
  read: "The configuration of this device: {path}",
  draft: "A draft, not the configuration of this device: {path}. Its own permissions are not checked.",
  draftEnvironment: "Variables of this environment apply as well: {variables}. The devices themselves may have others.",
  noFile: "There is no file to check at {path}.",
  none: "There is no configuration of this device ({path}). What the environment decides:",
  fromFile: "{variable} = {value}   (from {path})",
  byFile: "{variable} = {value}   (by {by} in {path})",
  fromEnvironment: "{variable} = {value}   (from the environment)",
  byEnvironment: "{variable} = {value}   (by {by} in the environment)",
  key: "{variable}: {count, plural, one {a key of one character} other {a key of {count, number} characters}}, not shown   (by {by} in {path})",
  key_environment:
    "{variable}: {count, plural, one {a key of one character} other {a key of {count, number} characters}}, not shown   (by {by} in the environment)",
  noKey: "{variable}: none that can be used   (by {by} in {path})",
  noKey_environment: "{variable}: none that can be used   (by {by} in the environment)",
  preset: "{variable}: left to the user; preset {value}",
  left: "{variable}: left to the user",
  unset: "{variable}: not set",
  refused_file: "{variable}: refused, see below   (in {path})",
  refused_environment: "{variable}: refused, see below   (in the environment)",
  noEffect_file: "{variable}: without effect, see below   (in {path})",
  noEffect_environment: "{variable}: without effect, see below   (in the environment)",
  decidesNothing: "This file decides nothing, and Docket connects to nothing until it is fixed.",
  telemetry: "Telemetry: Docket has none. There is nothing to switch off.",
  problem: "Problem: {sentence}",
  note: "Note: {sentence}",
  notAsked: "The service was not contacted: whether it answers, accepts the key and knows the Principal shows when Docket connects.",
  applies: "All of it applies.",
  doesNotConnect: "With these settings Docket does not connect until the problems are fixed.",
  withoutEffect: "Some of what is set has no effect.",
} as const;
