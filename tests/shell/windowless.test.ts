/** Tests a Docket without a display: its output, and whether it continues. */
import { describe, expect, it } from "vitest";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { SettingProblem } from "../../electron/contract/settings.ts";
import { SettingSources, whyItEnds, type WindowlessState } from "../../electron/shell/windowless.ts";
import { testLog } from "./fakes.ts";

const NO_ADDRESS: SettingProblem = { setting: "baseUrl", code: "addressMissing", params: {} };
const KEY_LATE: SettingProblem = { setting: "apiKey", code: "keyFileLate", params: { path: "/k", seconds: 10 } };
const SET_UP =
  "There is no window with a form to fill in: set DOCKET_BASE_URL, DOCKET_API_KEY (or DOCKET_API_KEY_FILE, or DOCKET_API_KEY_COMMAND) and DOCKET_ACTING_AS (TYPE:id, such as OBJECT:robot-7), then start Docket again.";
const MEND = "Docket quits: there is no window to correct that in. Correct it where it is set, then start Docket again.";

describe("without a window, a start", () => {
  it.each<[string, Partial<WindowlessState> & { settings: WindowlessState["settings"] }, string | undefined]>([
    ["with all that it needs goes on", { isUsable: true, settings: { problems: [] } }, undefined],
    ["with nothing set ends", { settings: { problems: [] } }, SET_UP],
    ["with too little set ends", { settings: { problems: [NO_ADDRESS] } }, MEND],
    ["with a configuration that cannot be used ends", { isKeyReadAgain: true, settings: { problems: [], managedProblems: [] } }, MEND],
    [
      "whose saved settings cannot be read ends",
      { settings: { problems: [], fileProblem: { code: "keyUnreadable", params: { why: "locked" } } } },
      MEND,
    ],
    ["that waits for its key goes on, since that is read again", { isKeyReadAgain: true, settings: { problems: [KEY_LATE] } }, undefined],
    ["that waits for its key and lacks more ends", { isKeyReadAgain: true, settings: { problems: [KEY_LATE, NO_ADDRESS] } }, MEND],
    ["whose key nobody reads again ends", { settings: { problems: [{ ...KEY_LATE, code: "keyMissing", params: {} }] } }, MEND],
  ])("%s", (_what, state, why) => {
    expect(whyItEnds({ isUsable: false, isKeyReadAgain: false, ...state })).toBe(why);
  });
});

it("without a window, a refusal names where the settings come from, once until it is connected", () => {
  const log = testLog();
  const managed = {
    baseUrl: { variable: "DOCKET_BASE_URL", file: "/etc/docket/docket.json" },
    apiKey: { variable: "DOCKET_API_KEY_FILE" },
  };
  const sources = new SettingSources({ managed: () => managed, log });
  const refused: Pick<ConnectionDto, "state" | "reason"> = {
    state: "refused",
    reason: { code: "serviceAnswered", params: { class: "unauthenticated" } },
  };
  sources.connectionIs({ state: "offline", reason: { code: "notConfigured", params: {} } });
  sources.connectionIs({ state: "connecting" });
  expect(log.lines).toEqual([]);
  sources.connectionIs(refused);
  sources.connectionIs(refused);
  const line =
    "info: settings: there is no window to change them in, only where they are set: the address: DOCKET_BASE_URL in /etc/docket/docket.json; the key: DOCKET_API_KEY_FILE in the environment; who acts: not set here, or saved by a Docket with a window.";
  expect(log.lines).toEqual([line]);
  sources.connectionIs({ state: "live" });
  sources.connectionIs(refused);
  expect(log.lines).toEqual([line, line]);
});
