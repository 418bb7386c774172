/**
 * A key that is rotated: read again when it was refused or its file has changed, and not too often.
 */
import { describe, expect, it, vi } from "vitest";
import type { KeyReading } from "../../../electron/core/settings/key-choice.ts";
import { KeyRotation } from "../../../electron/core/settings/key-rotation.ts";
import { FakeClock } from "../../support/fake-clock.ts";

const key = (value: string): KeyReading => ({ ok: true, value });
const MISSING: KeyReading = { ok: false, problem: { code: "keyFileMissing", params: { path: "/run/key" } } };

/** The earlier key, with the problem of its source, while the source cannot be read. */
const staying = (value: string, failed: KeyReading): KeyReading => ({
  ok: true,
  value,
  ...(!failed.ok && { warning: { code: "keyStays", params: { problem: failed.problem } } }),
});

const LATE: KeyReading = { ok: false, problem: { code: "keyFileLate", params: { path: "/run/key", seconds: 10 } } };

function given({ isFile, now = key("k-1") }: { isFile: boolean; now?: KeyReading }) {
  const clock = new FakeClock();
  const source = { now };
  const read = vi.fn(() => Promise.resolve(source.now));
  const use = vi.fn();
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const rotation = new KeyRotation({ read, isFile, use, clock, log: { info: say, warn: say } });
  const started = rotation.start();
  return { clock, source, read, use, lines, rotation, started };
}

/** A key file that was read at the start, and whose key the service accepted. */
async function givenFile() {
  const all = given({ isFile: true });
  await all.started;
  expect(all.use.mock.calls).toEqual([[key("k-1")]]);
  all.use.mockClear();
  all.rotation.accepted();
  return all;
}

describe("a key that a program prints", () => {
  it("is requested at the start, and not again while the service accepts it", async () => {
    const { clock, read, use, rotation } = given({ isFile: false });
    await clock.advance(0);
    expect(use.mock.calls).toEqual([[key("k-1")]]);
    rotation.accepted();
    await clock.advance(24 * 3_600_000);
    expect([read.mock.calls.length, clock.pending]).toEqual([1, 0]);
  });

  it("is requested at once when the service refuses it, and the new one is used", async () => {
    const { clock, source, use, rotation, lines } = given({ isFile: false });
    await clock.advance(0);
    rotation.accepted();
    source.now = key("k-2");
    rotation.refused();
    await clock.advance(0);
    expect(use).toHaveBeenLastCalledWith(key("k-2"));
    expect(lines.join("\n")).not.toMatch(/k-[12]/);
  });

  it("is requested at growing intervals while every key is refused, up to every 5 minutes", async () => {
    const { clock, source, read, rotation } = given({ isFile: false });
    await clock.advance(0);
    rotation.accepted();
    read.mockClear();
    // Each reading returns another key, and each key is refused.
    read.mockImplementation(() => Promise.resolve(key(`k-${read.mock.calls.length}`)));
    const hour = 3_600_000;
    for (let waited = 0; waited < hour; waited += 1_000) {
      rotation.refused();
      await clock.advance(1_000);
    }
    expect(read.mock.calls.length).toBeGreaterThan(10);
    expect(read.mock.calls.length).toBeLessThan(20);
    source.now = key("good");
  });

  it("is not requested again while no service answers", async () => {
    const { clock, read } = given({ isFile: false });
    await clock.advance(24 * 3_600_000);
    expect([read.mock.calls.length, clock.pending]).toEqual([1, 0]);
  });

  it("is requested again while it is still the refused one", async () => {
    const { clock, source, read, use, rotation } = given({ isFile: false });
    await clock.advance(0);
    rotation.accepted();
    rotation.refused();
    await clock.advance(60_000);
    expect(read.mock.calls.length).toBeGreaterThan(3);
    source.now = key("k-2");
    await clock.advance(60_000);
    expect(use).toHaveBeenLastCalledWith(key("k-2"));
  });

  it("that can no longer be read leaves the last one in use, with a warning", async () => {
    const { clock, source, use, rotation, lines } = given({ isFile: false });
    await clock.advance(0);
    rotation.accepted();
    source.now = MISSING;
    rotation.refused();
    await clock.advance(60_000);
    expect(use.mock.calls).toEqual([[key("k-1")], [staying("k-1", MISSING)]]);
    source.now = key("k-2");
    await clock.advance(60_000);
    expect(use).toHaveBeenLastCalledWith(key("k-2"));
    expect(lines).toEqual(["key: it was read", "key: another one was read, and is used from now on"]);
  });

  it("that could not be read is requested again", async () => {
    const { clock, source, use } = given({ isFile: false, now: MISSING });
    await clock.advance(0);
    expect(use).toHaveBeenLastCalledWith(MISSING);
    source.now = key("k-1");
    await clock.advance(5_000);
    expect(use).toHaveBeenLastCalledWith(key("k-1"));
  });
});

describe("a key in a file", () => {
  it("is replaced soon after the file has changed, without a refusal", async () => {
    const { clock, source, use } = await givenFile();
    await clock.advance(15_000);
    expect(use).not.toHaveBeenCalled();
    source.now = key("k-2");
    await clock.advance(15_000);
    expect(use.mock.calls).toEqual([[key("k-2")]]);
  });

  it("stays in use with a warning when the file is removed, without the warning once it is there again", async () => {
    const { clock, source, use, lines } = await givenFile();
    lines.length = 0;
    source.now = MISSING;
    await clock.advance(3_600_000);
    source.now = key("k-1");
    await clock.advance(15_000);
    expect(use.mock.calls).toEqual([[staying("k-1", MISSING)], [key("k-1")]]);
    expect(lines).toEqual(["key: it can be read again, and is the same"]);
  });

  it("is replaced when the file is removed and comes back with another key", async () => {
    const { clock, source, use, lines } = await givenFile();
    source.now = MISSING;
    await clock.advance(20_000);
    source.now = key("k-2");
    await clock.advance(15_000);
    expect(use.mock.calls).toEqual([[staying("k-1", MISSING)], [key("k-2")]]);
    expect(lines.at(-1)).toBe("key: another one was read, and is used from now on");
  });

  it("stays in use while the file is empty or missing during a rewrite", async () => {
    const { clock, source, use, rotation } = await givenFile();
    source.now = MISSING;
    await clock.advance(15_000);
    rotation.accepted();
    source.now = key("k-2");
    await clock.advance(5_000);
    expect(use.mock.calls).toEqual([[key("k-2")]]);
  });

  it("on a disk that does not answer stays in use, however long that lasts", async () => {
    const { clock, source, use, read } = await givenFile();
    source.now = LATE;
    await clock.advance(600_000);
    expect(use.mock.calls).toEqual([[staying("k-1", LATE)]]);
    expect(read.mock.calls.length).toBeGreaterThan(20);
    source.now = key("k-2");
    await clock.advance(15_000);
    expect(use).toHaveBeenLastCalledWith(key("k-2"));
  });

  it("that cannot be read at the start is a problem at once, and does not delay the start for long", async () => {
    const { clock, source, use, rotation } = given({ isFile: true, now: LATE });
    await clock.advance(0);
    expect(use.mock.calls).toEqual([[LATE]]);
    source.now = key("k-1");
    await clock.advance(5_000);
    expect(use).toHaveBeenLastCalledWith(key("k-1"));
    rotation.stop();

    const reading = Promise.withResolvers<KeyReading>();
    const hung = new KeyRotation({ read: () => reading.promise, isFile: true, use, clock, log: { info: () => {}, warn: () => {} } });
    let isStarted = false;
    void hung.start().then(() => (isStarted = true));
    await clock.advance(200);
    expect(isStarted).toBe(false);
    await clock.advance(100);
    expect(isStarted).toBe(true);
    hung.stop();
  });

  it("has its pending reading aborted when the rotation stops", async () => {
    const read = vi.fn((_ends: AbortSignal) => new Promise<KeyReading>(() => undefined));
    const { clock, use } = given({ isFile: false });
    const rotation = new KeyRotation({ read, isFile: false, use, clock, log: { info: () => {}, warn: () => {} } });
    await rotation.start();
    expect(read.mock.calls.map(([ends]) => ends.aborted)).toEqual([false]);
    rotation.stop();
    expect(read.mock.calls.map(([ends]) => ends.aborted)).toEqual([true]);
  });

  it("that others can now read raises a warning, and counts as the same key", async () => {
    const { clock, source, use, lines } = await givenFile();
    const open: KeyReading = { ok: true, value: "k-1", warning: { code: "keyFileOpen", params: { path: "/run/key" } } };
    source.now = open;
    await clock.advance(15_000);
    expect([use.mock.calls, lines.filter((line) => line.includes("another")).length]).toEqual([[[open]], 0]);
  });

  it("leaves no timer behind, even while it is being read", async () => {
    const { clock, rotation, read } = await givenFile();
    const reading = Promise.withResolvers<KeyReading>();
    read.mockReturnValue(reading.promise);
    await clock.advance(15_000);
    rotation.refused();
    rotation.stop();
    reading.resolve(key("k-2"));
    await clock.advance(3_600_000);
    expect(clock.pending).toBe(0);
  });
});
