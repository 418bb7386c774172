/**
 * Tests that the page is asked to save its unsaved texts before its window closes, and that the
 * wait is limited.
 */
import { beforeEach, describe, expect, it } from "vitest";
import { UnsavedTexts } from "../../electron/shell/unsaved-texts.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";
import { testLog } from "./fakes.ts";

let clock: FakeClock;
let isThere: boolean;
let asked: number[];
let log: ReturnType<typeof testLog>;

beforeEach(() => {
  clock = new FakeClock();
  isThere = true;
  asked = [];
  log = testLog();
});

function unsaved(listens = true): UnsavedTexts {
  const push = (_channel: string, { id }: { id: number }): boolean => listens && asked.push(id) > 0;
  return new UnsavedTexts({ push, isListening: () => isThere, clock, log });
}

/** Returns for each promise whether it is settled by now. */
async function settled(...promises: (Promise<void> | undefined)[]): Promise<boolean[]> {
  const done = promises.map(() => false);
  for (const [index, promise] of promises.entries()) void promise?.then(() => (done[index] = true));
  await settle();
  return done;
}

describe("unsaved texts", () => {
  it("are waited for until the page has replied", async () => {
    const texts = unsaved();
    const saving = texts.save();
    expect(await settled(saving)).toEqual([false]);
    texts.saved(asked[0] ?? 0);
    expect(await settled(saving)).toEqual([true]);
    expect([clock.pending, log.lines]).toEqual([0, []]);
  });

  it("are not waited for without a page that listens", () => {
    expect(unsaved(false).save()).toBeUndefined();
    expect(clock.pending).toBe(0);
  });

  it("of a page that is blocked are abandoned after 500 ms, and that is logged", async () => {
    const saving = unsaved().save();
    await clock.advance(499);
    expect(await settled(saving)).toEqual([false]);
    await clock.advance(1);
    expect(await settled(saving)).toEqual([true]);
    expect(log.lines).toEqual(["warn: quit: the window did not answer within 500 ms; a text typed just now may be lost"]);
  });

  it("do not count as saved by the reply to an earlier request, or to none", async () => {
    const texts = unsaved();
    const first = texts.save();
    const second = texts.save();
    texts.saved(asked[0] ?? 0);
    texts.saved(999);
    expect(await settled(first, second)).toEqual([true, false]);
    texts.saved(asked[1] ?? 0);
    texts.saved(asked[1] ?? 0);
    expect(await settled(second)).toEqual([true]);
    expect(clock.pending).toBe(0);
  });
});

describe("unsaved settings", () => {
  it("exist as long as the page reports them, and as long as there is a page", () => {
    const texts = unsaved();
    expect(texts.hasSettings).toBe(false);
    texts.settingsTyped(true);
    expect(texts.hasSettings).toBe(true);
    isThere = false;
    expect(texts.hasSettings).toBe(false);
    isThere = true;
    texts.settingsTyped(false);
    expect(texts.hasSettings).toBe(false);
  });
});
