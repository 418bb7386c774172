/** The sentences about settings, word for word. */
import { describe, expect, it } from "vitest";
import {
  fileProblemWords,
  keyStorageWords,
  settingProblemWords,
  settingsWarningWords,
} from "../../../electron/contract/messages/settings.ts";
import type { SettingProblem } from "../../../electron/contract/settings.ts";
import type { KeyStorage, SettingsFileProblem, SettingsWarning } from "../../../electron/contract/settings-problems.ts";

const path = "/run/key";
const WANTED = "Write it as TYPE:id, for example OBJECT:robot-7; TYPE is one of OBJECT, USER, GROUP, or SERVICE.";

describe("a problem of a setting", () => {
  it.each<[SettingProblem, string]>([
    [{ setting: "baseUrl", code: "addressMissing", params: {} }, "The service address is missing. Enter the base URL that you were given."],
    [
      { setting: "baseUrl", code: "addressInvalid", params: { text: "5" } },
      '"5" is not an address. Write it like https://actions.example.com.',
    ],
    [{ setting: "baseUrl", code: "addressScheme", params: { text: "ftp://x" } }, '"ftp://x" must begin with https:// or http://.'],
    [{ setting: "baseUrl", code: "addressCredentials", params: {} }, "The service address must not contain a user name or password."],
    [
      { setting: "baseUrl", code: "addressOfOperation", params: { path: "/api/v1/wdm/actions/stream" } },
      "Leave /api/v1/wdm/actions/stream out of the address: Docket adds it.",
    ],
    [{ setting: "baseUrl", code: "addressQuery", params: { text: "https://x/?a" } }, '"https://x/?a" must end before any ? or #.'],
    [{ setting: "allowPlainHttp", code: "consentInvalid", params: { text: "yes" } }, '"yes" is neither true nor false.'],
    [
      { setting: "baseUrl", code: "plainHttpForbidden", params: { origin: "http://10.0.0.5" } },
      "http://10.0.0.5 is not encrypted, and DOCKET_ALLOW_PLAIN_HTTP forbids that. Use an https address.",
    ],
    [
      { setting: "allowPlainHttp", code: "plainHttpNotAllowed", params: { origin: "http://10.0.0.5" } },
      "http://10.0.0.5 is not encrypted: anyone along the way could read the key and every Action. Use an https address, or allow it.",
    ],
    [{ setting: "apiKey", code: "keyMissing", params: {} }, "The API key is missing. Enter the key that you were given."],
    [
      { setting: "apiKey", code: "keyCharacters", params: {} },
      "The API key contains a space, a line break or a character that no key can have. Copy it again.",
    ],
    [
      { setting: "apiKey", code: "keyOfOtherAddress", params: { origin: "https://a.example" } },
      "The kept key is for https://a.example; enter the key of this address.",
    ],
    [
      { setting: "apiKey", code: "keyWithoutAddress", params: {} },
      "The key is used only for an address that is set with it, so that nobody else decides where it goes. Set DOCKET_BASE_URL as well.",
    ],
    [{ setting: "apiKey", code: "keyFileMissing", params: { path } }, "The key file /run/key cannot be read: there is no such file."],
    [
      { setting: "apiKey", code: "keyFileWritable", params: { path, what: "/run", fault: "open" } },
      "Docket does not use the key in /run/key, because others may change it: they may write to /run. Take that right from them (chmod go-w).",
    ],
    [{ setting: "apiKey", code: "keyFileForbidden", params: { path } }, "The key file /run/key cannot be read: this user may not read it."],
    [{ setting: "apiKey", code: "keyFileUnreadable", params: { path, why: "EIO" } }, "The key file /run/key cannot be read: EIO."],
    [{ setting: "apiKey", code: "keyFileNoFile", params: { path } }, "The key file /run/key is not a file."],
    [
      { setting: "apiKey", code: "keyFileRelative", params: { path: "key.txt" } },
      "The key file key.txt is not an absolute path, so whoever starts Docket would decide which file is read.",
    ],
    [
      { setting: "apiKey", code: "keyFileTooLong", params: { path, max: 4096 } },
      "The key file /run/key is longer than 4,096 bytes: it does not hold a key.",
    ],
    [{ setting: "apiKey", code: "keyFileEmpty", params: { path } }, "The key file /run/key is empty."],
    [
      { setting: "apiKey", code: "keyFileNoKey", params: { path } },
      "The key file /run/key contains more than one line of plain characters: it does not hold a key.",
    ],
    [
      { setting: "assignedTo", code: "principalEmpty", params: {} },
      "An entry of the list is empty. Write TYPE:id between the commas, or remove the comma.",
    ],
    [{ setting: "actingAs", code: "principalWithoutType", params: { text: "robot" } }, `"robot" has no type. ${WANTED}`],
    [{ setting: "actingAs", code: "principalOfUnknownType", params: { text: "R:7" } }, `"R:7" has an unknown type. ${WANTED}`],
    [{ setting: "actingAs", code: "principalWithoutId", params: { text: "USER:" } }, `"USER:" has no id after the colon. ${WANTED}`],
    [
      { setting: "actingAs", code: "principalTooLong", params: { text: "USER:aaa", max: 256 } },
      'The id in "USER:aaa…" is longer than 256 characters.',
    ],
    [{ setting: "actingAs", code: "actingAsMissing", params: {} }, "Say who you act as: TYPE:id, for example OBJECT:robot-7."],
    [{ setting: "displayName", code: "textTooLong", params: { max: 256 } }, "The display name is longer than 256 characters."],
    [
      {
        setting: "transport",
        code: "choiceUnknown",
        params: { text: "grpc", words: ["connect", "grpc-web", "rest"] },
      },
      '"grpc" is not a transport; choose connect, grpc-web, or rest.',
    ],
    [
      { setting: "codec", code: "choiceUnknown", params: { text: "xml", words: ["json", "binary"] } },
      '"xml" is not a codec; choose json or binary.',
    ],
    [
      { setting: "pinnedKey", code: "pinOfPlainHttp", params: {} },
      "Over http, no service shows a key that could be compared. Use an https address, or no pinned key.",
    ],
    [{ setting: "codec", code: "codecOfRest", params: {} }, "REST carries JSON only. Choose the json codec, or another transport."],
    [
      {
        setting: "heartbeatMs",
        code: "numberOutOfRange",
        params: { text: "fast", unit: "milliseconds", min: 100, max: 3_600_000 },
      },
      '"fast" is not a heartbeat period; enter whole milliseconds from 100 to 3600000.',
    ],
    [
      {
        setting: "undoSeconds",
        code: "numberOutOfRange",
        params: { text: "61", unit: "seconds", min: 0, max: 60 },
      },
      '"61" cannot be used as the time to undo; enter whole seconds from 0 to 60.',
    ],
    [
      {
        setting: "silenceMinutes",
        code: "numberOutOfRange",
        params: { text: "-", unit: "minutes", min: 0, max: 1440 },
      },
      '"-" cannot be used as the time of silence; enter whole minutes from 0 (never ask) to 1440.',
    ],
    [
      { setting: "silenceMinutes", code: "notANumber", params: { text: "soon", unit: "minutes" } },
      "Silence: “soon” is not a number of minutes.",
    ],
    [{ setting: "heartbeatMs", code: "notANumber", params: { text: "", unit: "seconds" } }, "Heartbeat: “” is not a number of seconds."],
    [
      { setting: "undoSeconds", code: "notANumber", params: { text: "x", unit: "seconds" } },
      "Time to undo: “x” is not a number of seconds.",
    ],
  ])("%j", (problem, sentence) => {
    expect(settingProblemWords(problem)).toBe(sentence);
  });

  it("names the place where it can be corrected", () => {
    const problem = { setting: "baseUrl", code: "addressScheme", params: { text: "x:" } } as const;
    const sentence = '"x:" must begin with https:// or http://.';
    const variable = "DOCKET_BASE_URL";
    expect(settingProblemWords({ ...problem, place: { is: "environment", variable } })).toBe(
      `DOCKET_BASE_URL in the environment: ${sentence}`,
    );
    expect(settingProblemWords({ ...problem, place: { is: "saved" } })).toBe(`In the saved settings: ${sentence}`);
    expect(settingProblemWords({ ...problem, place: { is: "nowhere", variable } })).toBe(`${sentence} (By environment: DOCKET_BASE_URL.)`);
  });

  it("has a general sentence if the setting has none of its own", () => {
    const params = { text: "x", unit: "days", min: 1, max: 2 };
    expect(settingProblemWords({ setting: "displayName", code: "numberOutOfRange", params })).toBe(
      '"x" cannot be used; enter whole days from 1 to 2.',
    );
  });
});

const keychain = "keyring";

describe("the place of the key", () => {
  it.each<[KeyStorage, string]>([
    [{ code: "noKey", params: {} }, "No key is kept."],
    [{ code: "encrypted", params: { keychain } }, "The key is kept on this device, encrypted by this system's keyring."],
    [
      { code: "memoryWithoutKeychain", params: { keychain } },
      "The key is kept in memory until Docket quits, because this system's keyring is not available to protect it on disk.",
    ],
    [
      { code: "memoryNotWritten", params: { why: "no space" } },
      "The key is kept in memory until Docket quits, because it could not be written to disk (no space).",
    ],
    [{ code: "lostWithoutAddress", params: {} }, "The kept key has no address that it belongs to; enter it again."],
    [
      { code: "lostChanged", params: { keychain } },
      "The kept key cannot be read, because it was changed, or this system's keyring is another one; enter it again.",
    ],
    [{ code: "lostUnreadable", params: { why: "EIO" } }, "The kept key cannot be read (EIO); enter it again."],
    [
      { code: "lostLocked", params: { keychain } },
      "The kept key cannot be read, because this system's keyring is locked or not available; unlock it and restart Docket, or enter the key again.",
    ],
    [{ code: "environmentVariable", params: { variable: "DOCKET_API_KEY" } }, "The key comes from the environment (DOCKET_API_KEY)."],
    [
      { code: "environmentFile", params: { variable: "DOCKET_API_KEY_FILE" } },
      "The key comes from the file that the environment names (DOCKET_API_KEY_FILE).",
    ],
  ])("%j", (storage, sentence) => {
    expect(keyStorageWords(storage)).toBe(sentence);
  });
});

describe("a problem of the settings file", () => {
  it.each<[SettingsFileProblem, string]>([
    [{ code: "fileUnreadable", params: { path: "/s.json", why: "EIO" } }, "The settings file /s.json cannot be read: EIO."],
    [
      { code: "fileUnreadable", params: { path: "/s.json", why: "EACCES: permission denied, open '/s.json'" } },
      "The settings file /s.json cannot be read: this user may not access it (EACCES).",
    ],
    [
      { code: "fileDamaged", params: { path: "/s.json", name: "s.json.damaged" } },
      "The settings file /s.json is damaged; it was set aside as s.json.damaged, and Docket starts without it.",
    ],
    [
      { code: "fileDamagedInPlace", params: { path: "/s.json", why: "EROFS" } },
      "The settings file /s.json is damaged and could not be set aside (EROFS); Docket starts without it.",
    ],
    [
      { code: "fileReplaced", params: { path: "/s.json", name: "s.json.unread" } },
      "The settings file /s.json could not be read. It was kept as s.json.unread, and what you have saved is in its place.",
    ],
    [{ code: "keyUnreadable", params: { why: "It is locked." } }, "The kept API key could not be read: It is locked. Enter it again."],
  ])("%j", (problem, sentence) => {
    expect(fileProblemWords(problem)).toBe(sentence);
  });
});

describe("a warning", () => {
  it.each<[SettingsWarning, string]>([
    [
      { code: "severalKeys", params: { variables: ["DOCKET_API_KEY", "DOCKET_API_KEY_FILE"] } },
      "DOCKET_API_KEY and DOCKET_API_KEY_FILE are set at the same time: DOCKET_API_KEY is used, and nothing else is read.",
    ],
    [
      { code: "keyFileOpen", params: { path } },
      "Every user of this device can read the key file /run/key. Only the user who runs Docket needs to: give it to that user (chmod 600), or to a group of those who use Docket here (chmod 640).",
    ],
    [
      { code: "keyStays", params: { problem: { code: "keyFileMissing", params: { path } } } },
      "The key file /run/key cannot be read: there is no such file. The key read before stays in use.",
    ],
    [
      { code: "folderOpen", params: { path: "/data" } },
      "Other users of this device can look into the folder /data, where Docket keeps its data. Restrict it to its owner (chmod 700).",
    ],
    [
      { code: "filesOpen", params: { paths: ["/a", "/b"] } },
      "Other users of this device can read /a and /b, and Docket cannot change that.",
    ],
    [
      { code: "plainHttp", params: { origin: "http://10.0.0.5" } },
      "http://10.0.0.5 is not encrypted: anyone along the way can read the key. This was allowed; an https address ends it.",
    ],
    [{ code: "unknownVariable", params: { variable: "DOCKET_X" } }, "DOCKET_X in the environment is unknown to Docket and has no effect."],
    [
      { code: "unknownVariable", params: { variable: "DOCKET_URL", likely: "DOCKET_BASE_URL" } },
      "DOCKET_URL in the environment is unknown to Docket and has no effect. DOCKET_BASE_URL may be meant.",
    ],
  ])("%j", (warning, sentence) => {
    expect(settingsWarningWords(warning)).toBe(sentence);
  });
});
