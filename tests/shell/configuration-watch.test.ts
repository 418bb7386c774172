/** Tests a change of docket.json while Docket runs: reported, not applied, and never waited for. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Found } from "../../electron/shell/configuration.ts";
import { ConfigurationWatch, markOf, watchConfiguration } from "../../electron/shell/configuration-watch.ts";
import { readAdministratorFile } from "../../electron/storage/administrator-file.ts";
import { SettingsResolver } from "../../electron/core/settings/settings-resolver.ts";
import { FakeClock } from "../support/fake-clock.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-watched-"));
  path = join(folder, "docket.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Reads the file like a Docket whose administrator runs the test. */
const readNow = (): Promise<Found> =>
  readAdministratorFile({ path, platform: process.platform, owners: [process.getuid?.() ?? 0], maxBytes: 64 * 1024 });

async function watching(read = readNow) {
  const clock = new FakeClock();
  const changed = vi.fn();
  const watch = new ConfigurationWatch({ path, atStart: markOf(await readNow()), changed, clock, read });
  watch.start();
  /** Waits until one check is complete. */
  const looked = async (): Promise<unknown[]> => {
    const before = clock.pending;
    await clock.advance(60_000);
    await vi.waitFor(() => expect(clock.pending).toBe(before));
    return changed.mock.calls.map(([file]) => file as unknown);
  };
  return { clock, changed, watch, looked };
}

describe("docket.json", () => {
  it("with another text is reported once, and no longer after the old text is back", async () => {
    writeFileSync(path, "{}");
    const { looked, watch } = await watching();
    // Rewritten by a tool of the fleet, with the same text.
    writeFileSync(path, "{}");
    utimesSync(path, 1, 1);
    expect(await looked()).toEqual([]);
    writeFileSync(path, '{"DOCKET_CODEC":"json"}');
    expect([await looked(), await looked()]).toEqual([[{ path }], [{ path }]]);
    writeFileSync(path, "{}");
    expect(await looked()).toEqual([{ path }, undefined]);
    watch.stop();
  });

  it("that has become unusable is reported with the reason, also after another change", async () => {
    writeFileSync(path, "{}");
    const { looked, watch } = await watching();
    writeFileSync(path, "{bad");
    const syntax = { code: "configurationSyntax", params: { path, line: 1, column: 2, fault: "value" } };
    expect(await looked()).toEqual([{ path, problem: syntax }]);
    writeFileSync(path, '{"DOCKET_TRANSPORTS":["carrier pigeon"]}');
    expect(await looked()).toMatchObject([{ path }, { path, problem: { code: "policyWords" } }]);
    writeFileSync(path, '{"DOCKET_CODEC":"json"}');
    expect((await looked())[2]).toEqual({ path });
    watch.stop();
  });

  it.skipIf(process.platform === "win32")(
    "that ordinary users can now change is reported (skipped: Windows judges no rights)",
    async () => {
      writeFileSync(path, "{}");
      const { looked, watch } = await watching();
      chmodSync(path, 0o666);
      expect(await looked()).toEqual([{ path, problem: { code: "configurationOpen", params: { path, what: path } } }]);
      chmodSync(path, 0o644);
      expect((await looked())[1]).toBeUndefined();
      watch.stop();
    },
  );

  it("that is created or removed counts as changed", async () => {
    const { looked, watch } = await watching();
    writeFileSync(path, "{}");
    expect(await looked()).toEqual([{ path }]);
    rmSync(path);
    expect(await looked()).toEqual([{ path }, undefined]);
    watch.stop();
  });

  it.skipIf(process.platform === "win32")(
    "that cannot be read is not reported as changed (skipped: Windows has no such files)",
    async () => {
      writeFileSync(path, "{}");
      const { looked, watch } = await watching();
      rmSync(path);
      execFileSync("mkfifo", [path]);
      expect(await looked()).toEqual([]);
      watch.stop();
    },
  );

  it("that could not be read at the start is compared with its first readable text", async () => {
    writeFileSync(path, "x".repeat(100_000));
    const { looked, watch } = await watching();
    expect(await looked()).toEqual([]);
    writeFileSync(path, "{}");
    expect(await looked()).toEqual([{ path }]);
    watch.stop();
  });

  it("on a disk that does not answer is read once, and leaves no timer", async () => {
    const read = vi.fn(() => new Promise<Found>(() => undefined));
    const { clock, watch } = await watching(read);
    await clock.advance(3_600_000);
    expect([read.mock.calls.length, clock.pending]).toEqual([1, 0]);
    watch.stop();
  });
});

it("is named as changed in the settings, and causes no new connection", async () => {
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
  const warned = vi.fn();
  resolver.onWarnings(warned);
  const clock = new FakeClock();
  const watch = watchConfiguration({ device: { path, mark: markOf(await readNow()), readAgain: readNow }, resolver, clock });
  writeFileSync(path, '{"DOCKET_CODEC":"json"}');
  await clock.advance(60_000);
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
  expect(resolver.dto().warnings).toEqual([{ code: "configurationChanged", params: { path } }]);
  expect(reconfigured).not.toHaveBeenCalled();
  watch.stop();
});
