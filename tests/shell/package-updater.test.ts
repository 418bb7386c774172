/**
 * Tests electron-updater itself, in an AppImage, against a feed on loopback, with the stand-in's
 * network underneath. The classes for Windows and macOS are in other-updaters.test.ts.
 */
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openPackageUpdater, updatesItself } from "../../electron/shell/package-updater.ts";
import { forceToDisk } from "../../electron/storage/force-to-disk.ts";
import { testLog } from "./fakes.ts";
import { updaterSteps } from "./updater-steps.ts";

const t = updaterSteps("linux");
let appImage: string;

/** Returns a program that records that it was started. */
const program = (words: string): string => `#!/bin/sh\necho "${words} $APPIMAGE_EXIT_AFTER_INSTALL" >> "${join(t.folder, "started")}"\n`;

beforeEach(() => {
  appImage = t.image;
  writeFileSync(appImage, program("old"));
});

describe.skipIf(process.platform !== "linux")("an AppImage", () => {
  it("finds a newer version, loads it, and is replaced by it", async () => {
    t.announce("0.2.0", program("new"));
    const updater = await t.open();
    expect(await updater.check()).toBe("0.2.0");
    expect(readFileSync(appImage, "utf8")).toContain("old");
    const percents: number[] = [];
    await updater.load((percent) => void percents.push(percent));
    await updater.prepare();
    // The version is loaded, and nothing has been replaced or started.
    expect(readFileSync(appImage, "utf8")).toContain("old");
    expect(existsSync(join(t.folder, "started"))).toBe(false);
    expect(await updater.install(false)).toBe(true);
    expect(existsSync(appImage)).toBe(false);
    expect(readFileSync(join(t.folder, "docket-0.2.0-linux-x86_64.AppImage"), "utf8")).toBe(program("new"));
    // A user who only ends Docket has not requested another start.
    expect(existsSync(join(t.folder, "started"))).toBe(false);
    expect(updater.signature).toEqual({ by: "nobody" });
  });

  it("reports why it could not be installed after all", async () => {
    t.announce("0.2.0", program("new"));
    const updater = await t.open();
    await updater.check();
    await updater.load(() => undefined);
    await updater.prepare();
    mkdirSync(join(t.folder, "docket-0.2.0-linux-x86_64.AppImage"));
    await expect(updater.install(true)).rejects.toThrow(/^E[A-Z]+: .*rename/);
    expect(readFileSync(appImage, "utf8")).toContain("old");
  });

  it("stays unchanged at an end of Docket without a request to install", async () => {
    t.announce("0.2.0", program("new"));
    const updater = await t.open();
    await updater.check();
    await updater.load(() => undefined);
    (t.desktopApp as unknown as NodeJS.EventEmitter).emit("quit", {}, 0);
    expect([readFileSync(appImage, "utf8"), existsSync(join(t.folder, "started"))]).toEqual([program("old"), false]);
  });

  it("requests the list and the whole package, and nothing else", async () => {
    t.announce("0.2.0", program("new"));
    // As electron-builder writes the list: a part of the package is offered, too.
    const list = t.answers.get("/docket/latest-linux.yml") ?? "";
    t.answers.set("/docket/latest-linux.yml", list.replace(/ {4}size: .*/, "$&\n    blockMapSize: 10"));
    const updater = await t.open();
    await updater.check();
    await updater.load(() => undefined);
    expect(t.asked.map(({ url = "", headers }) => [url.split("?")[0], headers.range])).toEqual([
      ["/docket/latest-linux.yml", undefined],
      ["/docket/docket-0.2.0-linux-x86_64.AppImage", undefined],
    ]);
  });

  it("keeps the name that its user gave it", async () => {
    const own = join(t.folder, "Docket of ann");
    writeFileSync(own, program("old"));
    chmodSync(own, 0o755);
    vi.stubEnv("APPIMAGE", own);
    t.announce("0.2.0", program("new"));
    const updater = await t.open();
    await updater.check();
    await updater.load(() => undefined);
    await updater.install(false);
    expect(readFileSync(own, "utf8")).toBe(program("new"));
  });

  it.each(["0.1.0", "0.0.9"])("does not connect to %s", async (version) => {
    t.announce(version, program("other"));
    expect(await (await t.open()).check()).toBeUndefined();
  });

  it("refuses what is not what the feed announced, and leaves nothing of it", async () => {
    t.announce("0.2.0", program("evil"), t.digest(program("new")));
    const updater = await t.open();
    await updater.check();
    await expect(updater.load(() => undefined)).rejects.toMatchObject({ code: "ERR_CHECKSUM_MISMATCH" });
    expect(existsSync(t.pending("docket-0.2.0-linux-x86_64.AppImage"))).toBe(false);
    expect(existsSync(t.pending("temp-docket-0.2.0-linux-x86_64.AppImage"))).toBe(false);
    await expect(updater.install(true)).rejects.toThrow("No update filepath");
    expect(readFileSync(appImage, "utf8")).toContain("old");
    expect(existsSync(join(t.folder, "started"))).toBe(false);
  });

  it("refuses a list without a checksum", async () => {
    t.announce("0.2.0", program("new"));
    t.answers.set("/docket/latest-linux.yml", "version: 0.2.0\nfiles:\n  - url: docket-0.2.0-linux-x86_64.AppImage\n");
    const updater = await t.open();
    await updater.check();
    await expect(updater.load(() => undefined)).rejects.toMatchObject({ code: "ERR_UPDATER_NO_CHECKSUM" });
  });

  it.each([
    ["no list", undefined, "ERR_UPDATER_CHANNEL_FILE_NOT_FOUND"],
    ["a web page", "<html><body>Sign in</body></html>", "ERR_UPDATER_INVALID_VERSION"],
    ["no version", "files: []\n", "ERR_UPDATER_INVALID_VERSION"],
  ])("reports what is wrong with a feed that has %s", async (_what, list, code) => {
    if (list !== undefined) t.answers.set("/docket/latest-linux.yml", list);
    const updater = await t.open();
    await expect(updater.check()).rejects.toMatchObject({ code });
  });

  it.each([
    ["no file", ["files: []"]],
    ["a size that is none", ["files:", "  - url: docket.AppImage", "    sha512: x", "    size: soon"]],
    ["a size that is no number", ["files:", "  - url: docket.AppImage", "    sha512: x", "    size: .nan"]],
    ["a negative size", ["files:", "  - url: docket.AppImage", "    sha512: x", "    size: -1"]],
    ["packages of other systems alone", ["files:", "  - url: docket.exe", "    sha512: x", "    size: 9"]],
    ["files without an address", ["files:", "  - sha512: x", "    size: 9"]],
    ["files that are no list", ["files: docket.AppImage"]],
    ["a file that is none", ["files: [null]"]],
    ["files that are none", ["files: null"]],
  ])("loads nothing from a feed whose list has %s", async (_what, lines) => {
    t.answers.set("/docket/latest-linux.yml", ["version: 0.2.0", ...lines, "path: docket.AppImage", "sha512: x", ""].join("\n"));
    await expect((await t.open()).check()).rejects.toMatchObject({ code: "ERR_UPDATER_INVALID_UPDATE_INFO" });
  });

  it("reports missing parts of a list only for a newer version", async () => {
    t.answers.set("/docket/latest-linux.yml", "version: 0.1.0\nfiles: []\n");
    expect(await (await t.open()).check()).toBeUndefined();
  });

  it("that is gone, or is in a folder that is not its user's, is not replaced, and loads nothing for it", async () => {
    t.announce("0.2.0", program("new"));
    const updater = await t.open();
    await updater.check();
    rmSync(appImage);
    const asks = t.asked.length;
    await expect(updater.load(() => undefined)).rejects.toMatchObject({ code: "ERR_DOCKET_NOT_REPLACEABLE" });
    expect(t.asked.length).toBe(asks);
  });

  it("that was moved after the newer version was loaded lets Docket continue, and reports that at the press", async () => {
    t.announce("0.2.0", program("new"));
    const updater = await t.open();
    await updater.check();
    await updater.load(() => undefined);
    rmSync(appImage);
    await expect(updater.prepare()).rejects.toMatchObject({ code: "ERR_DOCKET_NOT_REPLACEABLE", message: appImage });
    await expect(updater.install(true)).rejects.toThrow(appImage);
    expect(existsSync(join(t.folder, "started"))).toBe(false);
  });

  it.skipIf(!existsSync("/dev/shm"))(
    "reports at the press that its disk has no room for a version on another one (skipped: without one)",
    async () => {
      const cache = mkdtempSync("/dev/shm/docket-updater-");
      onTestFinished(() => rmSync(cache, { recursive: true }));
      vi.stubEnv("XDG_CACHE_HOME", cache);
      t.announce("0.2.0", program("new"));
      const updater = await t.open();
      await updater.check();
      await updater.load(() => undefined);
      truncateSync(join(cache, "docket-updater", "pending", "docket-0.2.0-linux-x86_64.AppImage"), 8 * 1024 ** 4);
      await expect(updater.prepare()).rejects.toMatchObject({ code: "ERR_DOCKET_NO_ROOM" });
      expect(readFileSync(appImage, "utf8")).toContain("old");
    },
  );

  it("exists until the newer version does, completely", async () => {
    t.announce("0.2.0", program("new"));
    const updater = await t.open();
    await updater.check();
    await updater.load(() => undefined);
    rmSync(t.pending("docket-0.2.0-linux-x86_64.AppImage"));
    await expect(updater.install(false)).rejects.toThrow("ENOENT");
    expect(readFileSync(appImage, "utf8")).toContain("old");
  });

  it("starts the newer version where its user wants that", async () => {
    t.announce("0.2.0", program("new"));
    const updater = await t.open();
    await updater.check();
    await updater.load(() => undefined);
    expect(await updater.install(true)).toBe(true);
    await vi.waitFor(() => expect(readFileSync(join(t.folder, "started"), "utf8")).toBe("new \n"));
  });

  it("uses the fleet's proxy script, and connects nowhere where that is missing", async () => {
    const proxyPac = `${t.feed}proxy.pac`;
    const elsewhere = "http://feed.example/docket/";
    const updater = await openPackageUpdater({
      electron: t.electron,
      platform: "linux",
      env: process.env,
      feed: elsewhere,
      proxyPac,
      watchSignIn: t.watchSignIn,
      forceToDisk,
      log: testLog(),
    });
    await expect(updater.check()).rejects.toThrow(/ERR_MANDATORY_PROXY_CONFIGURATION_FAILED/);
    expect(t.asked.map(({ url }) => url)).toEqual(["/docket/proxy.pac"]);
    // The next check finds the script.
    t.answers.set("/docket/proxy.pac", `function FindProxyForURL() { return "PROXY ${new URL(t.feed).host}"; }`);
    await expect(updater.check()).rejects.toThrow("latest-linux.yml");
    expect(t.asked.slice(1).map(({ url }) => url?.split("?")[0])).toEqual(["/docket/proxy.pac", `${elsewhere}latest-linux.yml`]);
  });

  it("requests no address of another scheme than its feed's, wherever a redirect leads", async () => {
    t.answers.set("/docket/latest-linux.yml", "https://127.0.0.1:9443/latest-linux.yml");
    await expect((await t.open()).check()).rejects.toThrow(/ERR_BLOCKED_BY_CLIENT/);
  });

  it("closes a list that never ends once the check is abandoned", async () => {
    t.server.removeAllListeners("request");
    t.server.on("request", (_request, response) => response.writeHead(200).write("version: 0.2.0\n"));
    const updater = await t.open();
    const asking = updater.check();
    const refused = expect(asking).rejects.toThrow(/net::/);
    await once(t.server, "request");
    updater.giveUp();
    await refused;
    t.server.removeAllListeners("request");
    t.server.on("request", (_request, response) => response.writeHead(404).end());
    await expect(updater.check()).rejects.toMatchObject({ code: "ERR_UPDATER_CHANNEL_FILE_NOT_FOUND" });
  });

  it("abandons a package that is longer than announced, and one that never ends, and leaves nothing of it", async () => {
    const name = "docket-0.2.0-linux-x86_64.AppImage";
    t.announce("0.2.0", program("new"));
    const updater = await t.open();
    await updater.check();
    const list = t.answers.get("/docket/latest-linux.yml");
    let sent = 0;
    t.server.removeAllListeners("request");
    t.server.on("request", (request, response) => {
      if (request.url?.includes(name) !== true) return void response.end(list);
      const more = (): void => {
        // Sent without a length, as long as there is a reader.
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384;
      };
      response.on("drain", more);
      more();
    });
    await expect(updater.load(() => undefined)).rejects.toMatchObject({ code: "ERR_UPDATER_TOO_LONG" });
    expect(sent).toBeGreaterThan(0);
    expect([existsSync(t.pending(name)), existsSync(t.pending(`temp-${name}`))]).toEqual([false, false]);
    expect(await updater.check()).toBe("0.2.0");
  });

  it("abandons a list that goes on and on", async () => {
    t.server.removeAllListeners("request");
    t.server.on("request", (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write("# more and more\n".repeat(4_096)));
      };
      response.on("drain", more);
      more();
    });
    await expect((await t.open()).check()).rejects.toMatchObject({ code: "ERR_UPDATER_TOO_LONG" });
  });

  it("sends the feed no id of its installation, and no key", async () => {
    t.announce("0.2.0", program("new"));
    const updater = await t.open();
    await updater.check();
    await updater.load(() => undefined);
    expect(t.asked.length).toBeGreaterThan(1);
    for (const { headers } of t.asked) expect(headers["x-user-staging-id"]).toBe("none");
    expect(JSON.stringify(t.asked.map(({ headers }) => headers))).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|x-api-key|cookie/i);
  });
});

describe("a Docket that does not replace itself", () => {
  it.each([
    [false, "linux", { APPIMAGE: "/x" }, "notInstalled"],
    [true, "linux", {}, "packageManager"],
    [true, "linux", { APPIMAGE: "/x", APPDIR: "/opt/Docket" }, true],
    // Started by a program that is an AppImage itself.
    [true, "linux", { APPIMAGE: "/x", APPDIR: "/tmp/.mount_editor" }, "packageManager"],
    [true, "win32", {}, true],
    [true, "darwin", {}, true],
  ] as const)("installed: %s, %s, %j: %s", (isPackaged, platform, env, answer) => {
    expect(updatesItself({ isPackaged }, platform, env, "/opt/Docket/docket")).toBe(answer);
  });
});
