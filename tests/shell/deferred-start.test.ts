/** Tests that the parts behind the window start after the page has its files. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DeferredStart } from "../../electron/shell/deferred-start.ts";
import { FakeClock } from "../support/fake-clock.ts";

let clock: FakeClock;
let deferred: DeferredStart;
let begin: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  clock = new FakeClock();
  deferred = new DeferredStart(clock);
  begin = vi.fn<() => void>();
});

describe("a start that waits for its page", () => {
  it("begins a moment after the last of the page's files", async () => {
    void deferred.run(begin);
    deferred.fileServed();
    await clock.advance(30);
    deferred.fileServed();
    await clock.advance(30);
    expect(begin).not.toHaveBeenCalled();
    await clock.advance(10);
    expect(begin).toHaveBeenCalledOnce();
    await clock.advance(5_000);
    expect(begin).toHaveBeenCalledOnce();
  });

  it("begins within the page's first request, so that its answer includes what has begun", () => {
    void deferred.run(begin);
    deferred.pageAsks();
    expect(begin).toHaveBeenCalledOnce();
    deferred.pageAsks();
    deferred.fileServed();
    expect(begin).toHaveBeenCalledOnce();
    expect(clock.pending).toBe(0);
  });

  it("begins at once where the page was ready first", async () => {
    deferred.pageAsks();
    await deferred.run(begin);
    expect(begin).toHaveBeenCalledOnce();
  });

  it("begins without a page after a second", async () => {
    void deferred.run(begin);
    await clock.advance(999);
    expect(begin).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(begin).toHaveBeenCalledOnce();
  });

  it("passes on the error of the start", async () => {
    const started = deferred.run(() => {
      throw new Error("no settings");
    });
    deferred.pageAsks();
    await expect(started).rejects.toThrow("no settings");
  });

  it("begins nothing after its stop, and leaves no timer", async () => {
    void deferred.run(begin);
    deferred.fileServed();
    deferred.stop();
    deferred.pageAsks();
    void deferred.run(begin);
    await clock.advance(2_000);
    expect(begin).not.toHaveBeenCalled();
    expect(clock.pending).toBe(0);
  });
});
