/** A key that is rotated: read again when it was refused or its file has changed, and not too often. */
import { describe, expect, it, vi } from "vitest";
import type { KeyReading } from "../../electron/core/settings/key-choice.ts";
import { KeyRotation } from "../../electron/core/settings/key-rotation.ts";
import { FakeClock } from "../support/fake-clock.ts";

const key = (value: string): KeyReading => ({ ok: true, value });
const MISSING: KeyReading = { ok: false, problem: { code: "keyFileMissing", params: { path: "/run/key" } } };

function given({ isFile, first, now = key("k-1") }: { isFile: boolean; first?: KeyReading; now?: KeyReading }) {
  const clock = new FakeClock();
  const source = { now };
  const read = vi.fn(() => Promise.resolve(source.now));
  const use = vi.fn();
  const lines: string[] = [];
  const rotation = new KeyRotation({ read, isFile, first, use, clock, log: { info: (line) => void lines.push(line) } });
  rotation.start();
  return { clock, source, read, use, lines, rotation };
}

describe("a key that a program prints", () => {
  it("is asked for at the start, and not again while the service accepts it", async () => {
    const { clock, read, use, rotation } = given({ isFile: false });
    await clock.advance(0);
    expect(use.mock.calls).toEqual([[key("k-1")]]);
    rotation.accepted();
    await clock.advance(24 * 3_600_000);
    expect([read.mock.calls.length, clock.pending]).toEqual([1, 0]);
  });

  it("is asked for at once when the service refuses it, and the new one is used", async () => {
    const { clock, source, use, rotation, lines } = given({ isFile: false });
    await clock.advance(0);
    rotation.accepted();
    source.now = key("k-2");
    rotation.refused();
    await clock.advance(0);
    expect(use).toHaveBeenLastCalledWith(key("k-2"));
    expect(lines.join("\n")).not.toMatch(/k-[12]/);
  });

  it("is asked for at growing intervals while it stays refused, up to every 5 minutes, whatever comes", async () => {
    const { clock, source, read, rotation } = given({ isFile: false });
    await clock.advance(0);
    rotation.accepted();
    read.mockClear();
    // Each is another one, and each is refused.
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

  it("that could not be had is asked for again", async () => {
    const { clock, source, use } = given({ isFile: false, now: MISSING });
    await clock.advance(0);
    expect(use).toHaveBeenLastCalledWith(MISSING);
    source.now = key("k-1");
    await clock.advance(5_000);
    expect(use).toHaveBeenLastCalledWith(key("k-1"));
  });
});

describe("a key in a file", () => {
  it("is used anew soon after the file has changed, without a refusal", async () => {
    const { clock, source, use } = given({ isFile: true, first: key("k-1") });
    await clock.advance(15_000);
    expect(use).not.toHaveBeenCalled();
    source.now = key("k-2");
    await clock.advance(15_000);
    expect(use.mock.calls).toEqual([[key("k-2")]]);
  });

  it("that is removed is a problem, and none once it is there again", async () => {
    const { clock, source, use } = given({ isFile: true, first: key("k-1"), now: MISSING });
    await clock.advance(15_000);
    source.now = key("k-1");
    await clock.advance(15_000);
    expect(use.mock.calls).toEqual([[MISSING], [key("k-1")]]);
  });

  it("leaves no timer behind, also when it is being read", async () => {
    const { clock, rotation, read } = given({ isFile: true, first: key("k-1") });
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
