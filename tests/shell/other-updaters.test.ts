/**
 * Tests electron-updater's own classes for Windows and macOS, against a feed on loopback, with a
 * simulated platform: up to the moment at which the installer, or Squirrel, continues. The class of
 * an AppImage is in package-updater.test.ts.
 */
import childProcess from "node:child_process";
import { EventEmitter } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import { updaterSteps } from "./updater-steps.ts";

let spawned: MockInstance<typeof childProcess.spawn>;
beforeEach(() => void (spawned = vi.spyOn(childProcess, "spawn")));
afterEach(() => spawned.mockRestore());

describe.skipIf(process.platform !== "linux")("on Windows", () => {
  const t = updaterSteps("win32");

  it("finds a newer installer in its own list, loads it, and starts it as Docket ends", async () => {
    t.announce("0.2.0", "new");
    const updater = await t.open();
    expect(await updater.check()).toBe("0.2.0");
    await updater.load(() => undefined);
    await updater.prepare();
    expect(spawned).not.toHaveBeenCalled();
    spawned.mockReturnValue(Object.assign(new EventEmitter(), { pid: 1, unref: () => undefined }) as never);
    expect(await updater.install(true)).toBe(true);
    // As each user installs for themselves, no administrator is needed.
    expect(spawned.mock.calls.map(([program, args]) => [program, args])).toEqual([
      [t.pending("docket-0.2.0-win-x64.exe"), ["--updated", "/S", "--force-run"]],
    ]);
    expect(t.askedFor()).toEqual(["/docket/latest.yml", "/docket/docket-0.2.0-win-x64.exe"]);
  });

  it("does not restart it for a user who only ends Docket", async () => {
    t.announce("0.2.0", "new");
    const updater = await t.open();
    await updater.check();
    await updater.load(() => undefined);
    spawned.mockReturnValue(Object.assign(new EventEmitter(), { pid: 1, unref: () => undefined }) as never);
    await updater.install(false);
    expect(spawned.mock.calls[0]?.[1]).toEqual(["--updated", "/S"]);
  });

  it("refuses what is not what the feed announced, and leaves nothing of it", async () => {
    t.announce("0.2.0", "evil", t.digest("new"));
    const updater = await t.open();
    await updater.check();
    await expect(updater.load(() => undefined)).rejects.toMatchObject({ code: "ERR_CHECKSUM_MISMATCH" });
    expect(existsSync(t.pending("docket-0.2.0-win-x64.exe"))).toBe(false);
    await expect(updater.install(true)).rejects.toThrow("No update filepath");
    expect(spawned).not.toHaveBeenCalled();
  });

  it("names whose signature is required, where the package was signed, and that none is where it was not", async () => {
    expect((await t.open()).signature).toEqual({ by: "nobody" });
    t.signedBy("Example GmbH");
    expect((await t.open()).signature).toEqual({ by: "publisher", name: "Example GmbH" });
  });

  it.each([
    ["is the publisher's", { Status: 0, SignerCertificate: { Subject: "CN=Example GmbH" } }, "loaded"],
    ["is another one's", { Status: 0, SignerCertificate: { Subject: "CN=Somebody" } }, "ERR_UPDATER_INVALID_SIGNATURE"],
    ["is none", { Status: 2, SignerCertificate: null }, "ERR_UPDATER_INVALID_SIGNATURE"],
    ["cannot be looked at, without PowerShell", undefined, "ERR_DOCKET_SIGNATURE_UNSEEN"],
  ])("of a signed Docket, whose newer version has a signature that %s: %s", async (_what, signature, outcome) => {
    const path = t.pending("temp-docket-0.2.0-win-x64.exe");
    const answer = signature === undefined ? new Error("powershell.exe is not here") : null;
    const asked = vi.spyOn(childProcess, "execFile").mockImplementation(((...args: unknown[]) => {
      (args.at(-1) as (error: Error | null, stdout: string, stderr: string) => void)(
        answer,
        JSON.stringify({ ...signature, Path: path }),
        "",
      );
    }) as never);
    const triedAgain = vi.spyOn(childProcess, "execFileSync").mockImplementation(() => {
      throw new Error("powershell.exe is not here");
    });
    t.signedBy("Example GmbH");
    t.announce("0.2.0", "new");
    const updater = await t.open();
    await updater.check();
    const loading = updater
      .load(() => undefined)
      .then(
        () => "loaded",
        (error: unknown) => (error as { code?: string }).code,
      );
    expect(await loading).toBe(outcome);
    expect(asked).toHaveBeenCalledOnce();
    expect(existsSync(t.pending("docket-0.2.0-win-x64.exe"))).toBe(outcome === "loaded");
    expect(existsSync(path)).toBe(false);
    asked.mockRestore();
    triedAgain.mockRestore();
  });

  it("takes no package from the feed that is to be loaded by a web installer", async () => {
    t.announce("0.2.0", "new", t.digest("new"), [
      "packages:",
      "  x64:",
      "    path: evil.7z",
      `    sha512: ${t.digest("x")}`,
      "    size: 1",
    ]);
    const updater = await t.open();
    await updater.check();
    await expect(updater.load(() => undefined)).rejects.toMatchObject({ code: "ERR_UPDATER_WEB_INSTALLER_DISABLED" });
  });
});

describe.skipIf(process.platform !== "linux")("on macOS", () => {
  const t = updaterSteps("darwin");

  it("finds a newer version in its own list, and gives Squirrel nothing before all of Docket has stopped", async () => {
    t.announce("0.2.0", "new");
    const updater = await t.open();
    expect(await updater.check()).toBe("0.2.0");
    await updater.load(() => undefined);
    expect(t.squirrel.took).toBeUndefined();
    await updater.prepare();
    expect([t.squirrel.took, t.squirrel.restarts]).toEqual([undefined, 0]);
    expect(await updater.install(true)).toBe(true);
    expect([t.squirrel.took, t.squirrel.restarts]).toEqual(["new", 1]);
    expect(t.askedFor()).toEqual(["/docket/latest-mac.yml", "/docket/docket-0.2.0-mac-x64.zip"]);
    expect(updater.signature).toEqual({ by: "system" });
  });

  it("refuses what is not what the feed announced, before Squirrel reads it", async () => {
    t.announce("0.2.0", "evil", t.digest("new"));
    const updater = await t.open();
    await updater.check();
    await expect(updater.load(() => undefined)).rejects.toMatchObject({ code: "ERR_CHECKSUM_MISMATCH" });
    expect(t.squirrel.took).toBeUndefined();
  });

  it("does not restart for a user who only ends Docket", async () => {
    t.announce("0.2.0", "new");
    const updater = await t.open();
    await updater.check();
    await updater.load(() => undefined);
    await updater.prepare();
    expect(await updater.install(false)).toBe(true);
    expect([t.squirrel.took, t.squirrel.restarts]).toEqual(["new", 0]);
  });

  it("reports at the press that the loaded version is gone", async () => {
    t.announce("0.2.0", "new");
    const updater = await t.open();
    await updater.check();
    await updater.load(() => undefined);
    rmSync(t.pending("docket-0.2.0-mac-x64.zip"));
    await expect(updater.prepare()).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("reports that Squirrel refuses its signature", async () => {
    t.announce("0.2.0", "new");
    const updater = await t.open();
    await updater.check();
    await updater.load(() => undefined);
    t.squirrel.refuses = "code signature did not pass validation";
    await updater.prepare();
    await expect(updater.install(true)).rejects.toThrow("code signature did not pass validation");
    expect(t.squirrel.restarts).toBe(0);
  });
});

describe.skipIf(process.platform !== "linux").each(["linux", "win32", "darwin"] as const)("its own updates on %s", (platform) => {
  const t = updaterSteps(platform);

  it("wait for the updates of Actions that the client has in progress", async () => {
    t.announce("0.2.0", "new");
    const { updates, isReady, quit } = t.ownUpdates();
    t.underWay = 1;
    await updates.check();
    expect(updates.dto().state).toEqual({ is: "available", version: "0.2.0" });
    // Nothing is loaded before its user requests it.
    expect(t.askedFor()).toHaveLength(1);
    updates.load();
    await isReady;
    expect(await updates.install()).toEqual(failed("appUpdateWaits", { updates: 1 }));
    expect(quit).not.toHaveBeenCalled();
    t.underWay = 0;
    await updates.install();
    expect(quit).toHaveBeenCalledOnce();
    expect(spawned).not.toHaveBeenCalled();
    expect(readFileSync(join(t.folder, "resources", "app-update.yml"), "utf8")).toContain("docket.example");
  });

  it("are not installed by an end during which an update of an Action is in progress", async () => {
    t.announce("0.2.0", "new");
    const { updates, isReady } = t.ownUpdates();
    await updates.check();
    updates.load();
    await isReady;
    await updates.install();
    t.underWay = 1;
    updates.stop();
    await updates.finish({ inOrder: true, unasked: false });
    expect(spawned).not.toHaveBeenCalled();
    // Once Squirrel has accepted a version, the next end installs it, whatever is in progress then.
    expect(t.squirrel.took).toBeUndefined();
    expect(t.relaunch).toHaveBeenCalledOnce();
  });
});
