/**
 * electron-updater itself, as an AppImage has it, against a feed on loopback, with the stand-in's
 * network under it. What Windows and macOS do with a package is not run here.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as Electron from "electron";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import { openPackageUpdater, ownUpdates, updatesItself } from "../../electron/shell/package-updater.ts";
import { forceToDisk } from "../../electron/storage/force-to-disk.ts";
import { given } from "../stand-in/fixtures.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { testLog } from "./fakes.ts";

const require = createRequire(import.meta.url);

let folder: string;
let appImage: string;
let server: Server;
let feed: string;
let answers: Map<string, string>;
let asked: IncomingMessage[];
let electron: typeof Electron;
const quit = vi.fn();
/** Whose end electron-updater listens to. */
let desktopApp: Electron.App;

/** A program that notes that it was started. */
const program = (words: string): string => `#!/bin/sh\necho "${words} $APPIMAGE_EXIT_AFTER_INSTALL" >> "${join(folder, "started")}"\n`;
const digest = (content: string): string => createHash("sha512").update(content).digest("base64");

/** What electron-builder writes beside a package. */
function announce(version: string, content: string, sha512 = digest(content)): void {
  const name = `docket-${version}-linux-x86_64.AppImage`;
  answers.set(`/docket/${name}`, content);
  const list = [`version: ${version}`, "files:", `  - url: ${name}`, `    sha512: ${sha512}`, `    size: ${content.length}`];
  answers.set(
    "/docket/latest-linux.yml",
    [...list, `path: ${name}`, `sha512: ${sha512}`, "releaseDate: '2026-11-25T00:00:00.000Z'", ""].join("\n"),
  );
}

beforeEach(async () => {
  quit.mockReset();
  folder = mkdtempSync(join(tmpdir(), "docket-updater-"));
  appImage = join(folder, "docket-0.1.0-linux-x86_64.AppImage");
  writeFileSync(appImage, program("old"));
  mkdirSync(join(folder, "resources"));
  writeFileSync(
    join(folder, "resources", "app-update.yml"),
    "provider: generic\nurl: https://docket.example/\nupdaterCacheDirName: docket-updater\n",
  );
  answers = new Map();
  asked = [];
  server = createServer((request, response) => {
    asked.push(request);
    const [path = ""] = (request.url ?? "").split("?");
    const answer = answers.get(path);
    if (answer?.startsWith("http") === true) response.writeHead(302, { Location: answer }).end();
    else response.writeHead(answer === undefined ? 404 : 200).end(answer);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docket/`;
  const on = given();
  await on.start();
  const { app, session, net } = on.electron as unknown as typeof Electron;
  desktopApp = app;
  const packed = {
    whenReady: () => Promise.resolve(),
    getVersion: () => "0.1.0",
    getName: () => "Docket",
    getAppPath: () => folder,
    getPath: () => folder,
    isPackaged: true,
    once: app.once.bind(app),
    quit: () => quit(),
  };
  // Electron puts the address together of its parts (lib/common/api/net-client-request.ts); the stand-in takes it whole.
  const request = ({ protocol, hostname, port, path, ...more }: Electron.ClientRequestConstructorOptions): Electron.ClientRequest =>
    net.request({ ...more, url: `${protocol}//${hostname}${port === undefined ? "" : `:${port}`}${path}` });
  electron = { app: packed, session: { fromPartition: () => session.defaultSession }, net: { request } } as unknown as typeof Electron;
  // electron-updater asks for it by name, and there is none in this process.
  require.cache[require.resolve("electron")] = { exports: electron } as NodeJS.Module;
  vi.stubEnv("APPIMAGE", appImage);
  vi.stubEnv("XDG_CACHE_HOME", join(folder, "cache"));
  Object.defineProperty(process, "resourcesPath", { value: join(folder, "resources"), configurable: true });
});

afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(process, "resourcesPath");
  delete require.cache[require.resolve("electron")];
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (log = testLog()) => openPackageUpdater({ electron, platform: "linux", env: process.env, feed, forceToDisk, log });
const pending = (name: string): string => join(folder, "cache", "docket-updater", "pending", name);

describe.skipIf(process.platform !== "linux")("an AppImage", () => {
  it("finds a newer version, loads it, and becomes it", async () => {
    announce("0.2.0", program("new"));
    const updater = await open();
    expect(await updater.check()).toBe("0.2.0");
    expect(readFileSync(appImage, "utf8")).toContain("old");
    const percents: number[] = [];
    await updater.load((percent) => void percents.push(percent));
    await updater.prepare();
    // It lies there, and nothing has been replaced or started.
    expect(readFileSync(appImage, "utf8")).toContain("old");
    expect(existsSync(join(folder, "started"))).toBe(false);
    expect(updater.install(false)).toBe(true);
    expect(existsSync(appImage)).toBe(false);
    expect(readFileSync(join(folder, "docket-0.2.0-linux-x86_64.AppImage"), "utf8")).toBe(program("new"));
    // Whoever ends Docket has not asked for another one to start.
    expect(existsSync(join(folder, "started"))).toBe(false);
    expect(updater.signature).toEqual({ by: "nobody" });
  });

  it("says why it could not be installed after all", async () => {
    announce("0.2.0", program("new"));
    const updater = await open();
    await updater.check();
    await updater.load(() => undefined);
    await updater.prepare();
    mkdirSync(join(folder, "docket-0.2.0-linux-x86_64.AppImage"));
    expect(() => updater.install(true)).toThrow(/^E[A-Z]+: .*rename/);
    expect(readFileSync(appImage, "utf8")).toContain("old");
  });

  it("stays what it is at an end of Docket that nobody asked to install with", async () => {
    announce("0.2.0", program("new"));
    const updater = await open();
    await updater.check();
    await updater.load(() => undefined);
    (desktopApp as unknown as NodeJS.EventEmitter).emit("quit", {}, 0);
    expect([readFileSync(appImage, "utf8"), existsSync(join(folder, "started"))]).toEqual([program("old"), false]);
  });

  it("asks for the list and the whole package, and for nothing else", async () => {
    announce("0.2.0", program("new"));
    // As electron-builder writes it: a part of the package is offered, too.
    const list = answers.get("/docket/latest-linux.yml") ?? "";
    answers.set("/docket/latest-linux.yml", list.replace(/ {4}size: .*/, "$&\n    blockMapSize: 10"));
    const updater = await open();
    await updater.check();
    await updater.load(() => undefined);
    expect(asked.map(({ url = "", headers }) => [url.split("?")[0], headers.range])).toEqual([
      ["/docket/latest-linux.yml", undefined],
      ["/docket/docket-0.2.0-linux-x86_64.AppImage", undefined],
    ]);
  });

  it("keeps the name that its user gave it", async () => {
    const own = join(folder, "Docket of ann");
    writeFileSync(own, program("old"));
    chmodSync(own, 0o755);
    vi.stubEnv("APPIMAGE", own);
    announce("0.2.0", program("new"));
    const updater = await open();
    await updater.check();
    await updater.load(() => undefined);
    updater.install(false);
    expect(readFileSync(own, "utf8")).toBe(program("new"));
  });

  it.each(["0.1.0", "0.0.9"])("does not go to %s", async (version) => {
    announce(version, program("other"));
    expect(await (await open()).check()).toBeUndefined();
  });

  it("refuses what is not what the feed announced, and leaves nothing of it", async () => {
    announce("0.2.0", program("evil"), digest(program("new")));
    const updater = await open();
    await updater.check();
    await expect(updater.load(() => undefined)).rejects.toMatchObject({ code: "ERR_CHECKSUM_MISMATCH" });
    expect(existsSync(pending("docket-0.2.0-linux-x86_64.AppImage"))).toBe(false);
    expect(existsSync(pending("temp-docket-0.2.0-linux-x86_64.AppImage"))).toBe(false);
    expect(() => updater.install(true)).toThrow("No update filepath");
    expect(readFileSync(appImage, "utf8")).toContain("old");
    expect(existsSync(join(folder, "started"))).toBe(false);
  });

  it("refuses a list without a checksum", async () => {
    announce("0.2.0", program("new"));
    answers.set("/docket/latest-linux.yml", "version: 0.2.0\nfiles:\n  - url: docket-0.2.0-linux-x86_64.AppImage\n");
    const updater = await open();
    await updater.check();
    await expect(updater.load(() => undefined)).rejects.toMatchObject({ code: "ERR_UPDATER_NO_CHECKSUM" });
  });

  it.each([
    ["no list", undefined, "ERR_UPDATER_CHANNEL_FILE_NOT_FOUND"],
    ["a web page", "<html><body>Sign in</body></html>", "ERR_UPDATER_INVALID_VERSION"],
    ["no version", "files: []\n", "ERR_UPDATER_INVALID_VERSION"],
  ])("says what is wrong with a feed that has %s", async (_what, list, code) => {
    if (list !== undefined) answers.set("/docket/latest-linux.yml", list);
    const updater = await open();
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
  ])("takes nothing from a feed whose list has %s", async (_what, lines) => {
    answers.set("/docket/latest-linux.yml", ["version: 0.2.0", ...lines, "path: docket.AppImage", "sha512: x", ""].join("\n"));
    await expect((await open()).check()).rejects.toMatchObject({ code: "ERR_UPDATER_INVALID_UPDATE_INFO" });
  });

  it("says what a list lacks only of a newer version", async () => {
    answers.set("/docket/latest-linux.yml", "version: 0.1.0\nfiles: []\n");
    expect(await (await open()).check()).toBeUndefined();
  });

  it("that is gone, or lies in a folder that is not its user's, is not replaced, and loads nothing for it", async () => {
    announce("0.2.0", program("new"));
    const updater = await open();
    await updater.check();
    rmSync(appImage);
    const asks = asked.length;
    await expect(updater.load(() => undefined)).rejects.toMatchObject({ code: "ERR_DOCKET_NOT_REPLACEABLE" });
    expect(asked.length).toBe(asks);
  });

  it("that was moved after the newer version was loaded lets Docket go on, and says so at the press", async () => {
    announce("0.2.0", program("new"));
    const updater = await open();
    await updater.check();
    await updater.load(() => undefined);
    rmSync(appImage);
    await expect(updater.prepare()).rejects.toMatchObject({ code: "ERR_DOCKET_NOT_REPLACEABLE", message: appImage });
    expect(() => updater.install(true)).toThrow(appImage);
    expect(existsSync(join(folder, "started"))).toBe(false);
  });

  it.skipIf(!existsSync("/dev/shm"))(
    "says at the press that its disk has no room for what lies on another one (skipped: without one)",
    async () => {
      const cache = mkdtempSync("/dev/shm/docket-updater-");
      onTestFinished(() => rmSync(cache, { recursive: true }));
      vi.stubEnv("XDG_CACHE_HOME", cache);
      announce("0.2.0", program("new"));
      const updater = await open();
      await updater.check();
      await updater.load(() => undefined);
      truncateSync(join(cache, "docket-updater", "pending", "docket-0.2.0-linux-x86_64.AppImage"), 8 * 1024 ** 4);
      await expect(updater.prepare()).rejects.toMatchObject({ code: "ERR_DOCKET_NO_ROOM" });
      expect(readFileSync(appImage, "utf8")).toContain("old");
    },
  );

  it("is there until the newer version is, whole", async () => {
    announce("0.2.0", program("new"));
    const updater = await open();
    await updater.check();
    await updater.load(() => undefined);
    rmSync(pending("docket-0.2.0-linux-x86_64.AppImage"));
    expect(() => updater.install(false)).toThrow("ENOENT");
    expect(readFileSync(appImage, "utf8")).toContain("old");
  });

  it("starts the newer version where its user wants that", async () => {
    announce("0.2.0", program("new"));
    const updater = await open();
    await updater.check();
    await updater.load(() => undefined);
    expect(updater.install(true)).toBe(true);
    await vi.waitFor(() => expect(readFileSync(join(folder, "started"), "utf8")).toBe("new \n"));
  });

  it("goes by the fleet's proxy script, and where that is not there, nowhere", async () => {
    const proxyPac = `${feed}proxy.pac`;
    const elsewhere = "http://feed.example/docket/";
    const updater = await openPackageUpdater({
      electron,
      platform: "linux",
      env: process.env,
      feed: elsewhere,
      proxyPac,
      forceToDisk,
      log: testLog(),
    });
    await expect(updater.check()).rejects.toThrow(/ERR_MANDATORY_PROXY_CONFIGURATION_FAILED/);
    expect(asked.map(({ url }) => url)).toEqual(["/docket/proxy.pac"]);
    // The next look finds it.
    answers.set("/docket/proxy.pac", `function FindProxyForURL() { return "PROXY ${new URL(feed).host}"; }`);
    await expect(updater.check()).rejects.toThrow("latest-linux.yml");
    expect(asked.slice(1).map(({ url }) => url?.split("?")[0])).toEqual(["/docket/proxy.pac", `${elsewhere}latest-linux.yml`]);
  });

  it("asks no address of another kind than its feed's, wherever a redirect leads", async () => {
    answers.set("/docket/latest-linux.yml", "https://127.0.0.1:9443/latest-linux.yml");
    await expect((await open()).check()).rejects.toThrow(/ERR_BLOCKED_BY_CLIENT/);
  });

  it("is rid of a list that never ends once it is given up", async () => {
    server.removeAllListeners("request");
    server.on("request", (_request, response) => response.writeHead(200).write("version: 0.2.0\n"));
    const updater = await open();
    const asking = updater.check();
    const refused = expect(asking).rejects.toThrow(/net::/);
    await once(server, "request");
    updater.giveUp();
    await refused;
    server.removeAllListeners("request");
    server.on("request", (_request, response) => response.writeHead(404).end());
    await expect(updater.check()).rejects.toMatchObject({ code: "ERR_UPDATER_CHANNEL_FILE_NOT_FOUND" });
  });

  it("gives a package up that is longer than announced, and one that never ends, and leaves nothing of it", async () => {
    const name = "docket-0.2.0-linux-x86_64.AppImage";
    announce("0.2.0", program("new"));
    const updater = await open();
    await updater.check();
    const list = answers.get("/docket/latest-linux.yml");
    let sent = 0;
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      if (request.url?.includes(name) !== true) return void response.end(list);
      const more = (): void => {
        // Without a length, as long as somebody reads it.
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384;
      };
      response.on("drain", more);
      more();
    });
    await expect(updater.load(() => undefined)).rejects.toMatchObject({ code: "ERR_UPDATER_TOO_LONG" });
    expect(sent).toBeGreaterThan(0);
    expect([existsSync(pending(name)), existsSync(pending(`temp-${name}`))]).toEqual([false, false]);
    expect(await updater.check()).toBe("0.2.0");
  });

  it("gives up a list that goes on and on", async () => {
    server.removeAllListeners("request");
    server.on("request", (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write("# more and more\n".repeat(4_096)));
      };
      response.on("drain", more);
      more();
    });
    await expect((await open()).check()).rejects.toMatchObject({ code: "ERR_UPDATER_TOO_LONG" });
  });

  it("tells the feed no number of its installation, and sends no key", async () => {
    announce("0.2.0", program("new"));
    const updater = await open();
    await updater.check();
    await updater.load(() => undefined);
    expect(asked.length).toBeGreaterThan(1);
    for (const { headers } of asked) expect(headers["x-user-staging-id"]).toBe("none");
    expect(JSON.stringify(asked.map(({ headers }) => headers))).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|x-api-key|cookie/i);
  });
});

describe.skipIf(process.platform !== "linux")("its own updates", () => {
  it("wait for the updates of Actions that the client has under way", async () => {
    announce("0.2.0", program("new"));
    const env = { APPIMAGE: appImage, APPDIR: folder };
    let underWay = 1;
    const ready = Promise.withResolvers<void>();
    const updates = ownUpdates({
      electron,
      platform: "linux",
      env,
      program: join(folder, "docket"),
      feed,
      proxyPac: undefined,
      note: { read: () => ({ values: {} }), write: () => undefined },
      forceToDisk,
      by: undefined,
      restarts: true,
      client: { queries: { updatesUnderWay: () => underWay } },
      push: (_channel, { state }) => {
        if (state.is === "ready" || state.is === "failed") ready.resolve();
        return true;
      },
      clock: new FakeClock(),
      log: testLog(),
    });
    await updates.check();
    updates.load();
    await ready.promise;
    expect(await updates.install()).toEqual(failed("appUpdateWaits", { updates: 1 }));
    expect(quit).not.toHaveBeenCalled();
    underWay = 0;
    await updates.install();
    expect(quit).toHaveBeenCalledOnce();
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
