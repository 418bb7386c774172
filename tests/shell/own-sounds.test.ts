/** Tests the sounds that the page plays, and the system's in their place. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { OwnSounds } from "../../electron/shell/own-sounds.ts";
import { FakeClock } from "../support/fake-clock.ts";

const SOUND = { name: "urgent", volume: 60 } as const;
const FAILED = { code: "failed", params: { words: "no device" } } as const;

let hasPage: boolean;
const push = vi.fn(() => hasPage);
const onChange = vi.fn();
const beep = vi.fn();
let clock: FakeClock;
let sounds: OwnSounds;

beforeEach(() => {
  hasPage = true;
  clock = new FakeClock();
  sounds = new OwnSounds({ link: { push }, beep, clock, onChange });
});

it("are the page's where there is one, else the system's", () => {
  expect(sounds.play(SOUND)).toBe(true);
  expect(push).toHaveBeenCalledWith("alert:sound", SOUND);
  hasPage = false;
  expect(sounds.play(SOUND)).toBe(false);
});

it("are the system's, too, while the page could play none, until it has played one", () => {
  sounds.played(FAILED);
  expect([sounds.problem, sounds.play(SOUND), push.mock.calls.length]).toEqual([FAILED, false, 1]);
  sounds.played(undefined);
  expect([sounds.problem, sounds.play(SOUND), push.mock.calls.length]).toEqual([undefined, true, 2]);
});

it("have a problem that is reported when it begins, changes or ends, and not again", () => {
  for (const problem of [undefined, FAILED, FAILED, { code: "late", params: { seconds: 3 } } as const, undefined, undefined])
    sounds.played(problem);
  expect(onChange).toHaveBeenCalledTimes(3);
});

describe("the alert whose sound could not be played", () => {
  it("has the system's sound itself, and no alert after it has both", () => {
    sounds.play(SOUND);
    sounds.played(FAILED);
    expect(beep).toHaveBeenCalledTimes(1);
    // The system plays for these by itself.
    sounds.play(SOUND);
    sounds.played(FAILED);
    // The user has tried the sound in the settings.
    sounds.played(undefined);
    sounds.played(FAILED);
    expect(beep).toHaveBeenCalledTimes(1);
  });

  it("has it once for several that came together, and none where one was played", () => {
    sounds.play(SOUND);
    sounds.play(SOUND);
    sounds.played(FAILED);
    sounds.played(FAILED);
    expect(beep).toHaveBeenCalledTimes(1);
    sounds.played(undefined);
    sounds.play(SOUND);
    sounds.played(undefined);
    expect(beep).toHaveBeenCalledTimes(1);
  });

  it("has it, too, where the page does not reply", async () => {
    sounds.play(SOUND);
    await clock.advance(4_999);
    expect(beep).not.toHaveBeenCalled();
    await clock.advance(1);
    expect([beep.mock.calls.length, sounds.problem]).toEqual([1, { code: "late", params: { seconds: 5 } }]);
  });

  it("is not waited for once Docket ends", async () => {
    sounds.play(SOUND);
    sounds.stop();
    await clock.advance(10_000);
    expect([beep.mock.calls.length, sounds.problem]).toEqual([0, undefined]);
  });
});
