/** The sounds that the page plays, and the system's in their place. */
import { beforeEach, expect, it, vi } from "vitest";
import { OwnSounds } from "../../electron/shell/own-sounds.ts";

const SOUND = { name: "urgent", volume: 60 } as const;
const FAILED = { code: "failed", params: { words: "no device" } } as const;

let hasPage: boolean;
const push = vi.fn(() => hasPage);
const onChange = vi.fn();
let sounds: OwnSounds;

beforeEach(() => {
  hasPage = true;
  sounds = new OwnSounds({ link: { push }, onChange });
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

it("have a problem that is told when it begins, changes or ends, and not again", () => {
  for (const problem of [undefined, FAILED, FAILED, { code: "late", params: { seconds: 3 } } as const, undefined, undefined])
    sounds.played(problem);
  expect(onChange).toHaveBeenCalledTimes(3);
});
