/** docket.json that changes while Docket runs: told, not followed, and never waited for. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ConfigurationMark, ConfigurationWatch, markOf, watchConfiguration } from "../../electron/shell/configuration-watch.ts";
import { SettingsResolver } from "../../electron/core/settings/settings-resolver.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { testLog } from "./fakes.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-watched-"));
  path = join(folder, "docket.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As at the start of a Docket. */
function atStart(): ConfigurationMark {
  if (!existsSync(path)) return markOf({ is: "none" });
  if (!statSync(path).isFile() || statSync(path).size > 64 * 1024)
    return markOf({ is: "refused", problem: { code: "configurationNoFile", params: { path } } });
  return markOf({ is: "read", bytes: readFileSync(path), isReadByOthers: false });
}

function watching(read?: () => Promise<ConfigurationMark>) {
  const clock = new FakeClock();
  const changed = vi.fn();
  const watch = new ConfigurationWatch({ path, atStart: atStart(), changed, clock, ...(read && { read }) });
  watch.start();
  /** A look has come and gone. */
  const looked = async (): Promise<unknown[]> => {
    const before = clock.pending;
    await clock.advance(60_000);
    await vi.waitFor(() => expect(clock.pending).toBe(before));
    return changed.mock.calls.map(([isOther]) => isOther as unknown);
  };
  return { clock, changed, watch, looked };
}

describe("docket.json", () => {
  it("with another text is told once, and no more once the old text is back", async () => {
    writeFileSync(path, "{}");
    const { looked, watch } = watching();
    // Written anew by a tool of the fleet, with the same text.
    writeFileSync(path, "{}");
    utimesSync(path, 1, 1);
    expect(await looked()).toEqual([]);
    writeFileSync(path, '{"DOCKET_CODEC":"json"}');
    expect([await looked(), await looked()]).toEqual([[true], [true]]);
    writeFileSync(path, "{}");
    expect(await looked()).toEqual([true, false]);
    watch.stop();
  });

  it("that is new, or removed, is another one", async () => {
    const { looked, watch } = watching();
    writeFileSync(path, "{}");
    expect(await looked()).toEqual([true]);
    rmSync(path);
    expect(await looked()).toEqual([true, false]);
    watch.stop();
  });

  it.skipIf(process.platform === "win32")("that cannot be read says nothing of its text (skipped: Windows has no such files)", async () => {
    writeFileSync(path, "{}");
    const { looked, watch } = watching();
    rmSync(path);
    execFileSync("mkfifo", [path]);
    expect(await looked()).toEqual([]);
    watch.stop();
  });

  it("that could not be read at the start is compared with what it is then", async () => {
    writeFileSync(path, "x".repeat(100_000));
    const { looked, watch } = watching();
    expect(await looked()).toEqual([]);
    writeFileSync(path, "{}");
    expect(await looked()).toEqual([true]);
    watch.stop();
  });

  it("on a disk that does not answer is read once, and leaves no timer", async () => {
    const read = vi.fn(() => new Promise<ConfigurationMark>(() => undefined));
    const { clock, watch } = watching(read);
    await clock.advance(3_600_000);
    expect([read.mock.calls.length, clock.pending]).toEqual([1, 0]);
    watch.stop();
  });
});

it("a change stands in the settings and in the log, and connects to nothing anew", async () => {
  writeFileSync(path, "{}");
  const store = { read: () => ({ values: {} }), write: () => undefined };
  const secrets = {
    read: () => Promise.resolve(undefined),
    write: () => Promise.resolve(),
    storage: () => ({ code: "noKey", params: {} }) as const,
  };
  const resolver = new SettingsResolver({ env: {}, store, secrets });
  const reconfigured = vi.fn();
  resolver.onChange(reconfigured);
  const [clock, log, push] = [new FakeClock(), testLog(), vi.fn(() => true)];
  const watch = watchConfiguration({ device: { path, mark: atStart() }, resolver, push, clock, log });
  writeFileSync(path, '{"DOCKET_CODEC":"json"}');
  await clock.advance(60_000);
  await vi.waitFor(() => expect(push).toHaveBeenCalledOnce());
  expect(resolver.dto().warnings).toEqual([{ code: "configurationChanged", params: { path } }]);
  expect(log.lines.join("\n")).toContain(
    `${path} has changed since Docket was started: what it says now applies from Docket's next start.`,
  );
  expect(reconfigured).not.toHaveBeenCalled();
  watch.stop();
});
