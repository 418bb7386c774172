/** Tests that main uses the present zone of the machine. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { pauseUntilWords } from "../../electron/shell/messages/tray.ts";
import { followTimeZone } from "../../electron/shell/time-zone.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { testLog } from "./fakes.ts";

afterEach(() => void vi.restoreAllMocks());

const inZone = (timeZone: string): void => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...options, timeZone });
};

/**
 * Returns an environment like Node.js's: a deleted variable is looked up again, even where it did
 * not exist.
 */
function anEnvironment(variables: Record<string, string>): {
  readonly env: Record<string, string | undefined>;
  readonly deleted: string[];
} {
  const deleted: string[] = [];
  const deleteProperty = (_: object, name: string | symbol): boolean => deleted.push(String(name)) > 0;
  return { env: new Proxy<Record<string, string | undefined>>(variables, { deleteProperty }), deleted };
}

describe("the zone of main", () => {
  it("is read again once a minute, until it is stopped", async () => {
    const clock = new FakeClock();
    const { env, deleted } = anEnvironment({});
    const stop = followTimeZone({ env, clock, log: testLog() });
    await clock.advance(125_000);
    expect(deleted).toEqual(["TZ", "TZ"]);
    stop();
    await clock.advance(125_000);
    expect(deleted).toEqual(["TZ", "TZ"]);
  });

  it("is unchanged where its user has set it for Docket alone", async () => {
    const clock = new FakeClock();
    const { env, deleted } = anEnvironment({ TZ: "Asia/Tokyo" });
    const stop = followTimeZone({ env, clock, log: testLog() });
    await clock.advance(125_000);
    expect(deleted).toEqual([]);
    stop();
  });

  it("is that of the tray's times, whose formats are cached", () => {
    const at = Date.parse("2026-11-23T12:00:00Z");
    inZone("Europe/Berlin");
    expect(pauseUntilWords(at)).toBe("Until 13:00");
    inZone("Asia/Kathmandu");
    expect(pauseUntilWords(at)).toBe("Until 17:45");
  });
});
