/**
 * electron-updater in an installed Docket, with the stand-in's network underneath, and a feed on
 * loopback. On a platform other than this one, the system calls of the class itself are simulated.
 */
import childProcess from "node:child_process";
import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import os, { tmpdir } from "node:os";
import { join } from "node:path";
import type * as Electron from "electron";
import { afterEach, beforeEach, vi } from "vitest";
import type { PackageUpdater } from "../../electron/shell/app-updates.ts";
import type { WatchSignIn } from "../../electron/shell/feed-sign-in.ts";
import { openPackageUpdater, ownUpdates } from "../../electron/shell/package-updater.ts";
import { forceToDisk } from "../../electron/storage/force-to-disk.ts";
import { given } from "../stand-in/fixtures.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { hide, testLog } from "./fakes.ts";

const require = createRequire(import.meta.url);
/**
 * One object, since electron-updater caches the module that it loaded, over all tests of a thread.
 */
const exported = {} as typeof Electron;

type UpdatedPlatform = "linux" | "win32" | "darwin";

/** The names that electron-builder gives the list and the package of a version. */
const NAMES = {
  linux: { list: "latest-linux.yml", package: (version: string) => `docket-${version}-linux-x86_64.AppImage` },
  win32: { list: "latest.yml", package: (version: string) => `docket-${version}-win-x64.exe` },
  darwin: { list: "latest-mac.yml", package: (version: string) => `docket-${version}-mac-x64.zip` },
} as const;

/** Squirrel.Mac as Electron offers it: requests the package at the address that it is given. */
class PretendedSquirrel extends EventEmitter {
  /** Content of the package that Squirrel has accepted. */
  took: string | undefined;
  /** Error that Squirrel reports instead. */
  refuses: string | undefined;
  /** Number of times that Squirrel was to start the newer version. */
  restarts = 0;
  private readonly app: () => NodeJS.EventEmitter;
  private feed: { url: string; headers: Record<string, string> } = { url: "", headers: {} };

  constructor(app: () => NodeJS.EventEmitter) {
    super();
    this.app = app;
  }

  setFeedURL(feed: { url: string; headers: Record<string, string> }): void {
    this.feed = feed;
  }

  checkForUpdates(): void {
    void this.take().catch((error: unknown) => this.emit("error", error));
  }

  quitAndInstall(): void {
    this.restarts += 1;
    // Squirrel records the request, and then ends the app.
    setImmediate(() => this.app().emit("before-quit"));
  }

  private async take(): Promise<void> {
    const { url } = (await (await fetch(this.feed.url, { headers: this.feed.headers })).json()) as { url: string };
    const content = await (await fetch(url)).text();
    if (this.refuses !== undefined) throw new Error(this.refuses);
    this.took = content;
    this.emit("update-downloaded");
  }
}

export class UpdaterSteps {
  readonly platform: UpdatedPlatform;
  folder = "";
  feed = "";
  /** Path of the running AppImage, on Linux. */
  image = "";
  readonly quit = vi.fn();
  /** No proxy requires a sign-in. */
  watchSignIn: WatchSignIn = () => ({ is: "notAsked" });
  readonly relaunch = vi.fn();
  squirrel = this.newSquirrel();
  underWay = 0;
  answers = new Map<string, string>();
  asked: IncomingMessage[] = [];
  readonly electron = exported;
  server!: Server;
  /** The app whose end electron-updater listens to. */
  desktopApp!: Electron.App;
  private pretended: { mockRestore: () => void }[] = [];

  constructor(platform: UpdatedPlatform) {
    this.platform = platform;
  }

  async begin(): Promise<void> {
    this.folder = mkdtempSync(join(tmpdir(), "docket-updater-"));
    mkdirSync(join(this.folder, "resources"));
    this.writeConfiguration("");
    [this.answers, this.asked, this.squirrel, this.underWay] = [new Map(), [], this.newSquirrel(), 0];
    this.quit.mockReset();
    this.relaunch.mockReset();
    this.server = createServer((request, response) => {
      this.asked.push(request);
      const [path = ""] = (request.url ?? "").split("?");
      const answer = this.answers.get(path);
      if (answer?.startsWith("http") === true) response.writeHead(302, { Location: answer }).end();
      else response.writeHead(answer === undefined ? 404 : 200).end(answer);
    }).listen(0, "127.0.0.1");
    await once(this.server, "listening");
    this.feed = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/docket/`;
    const on = given();
    await on.start();
    const { app, session, net } = on.electron as unknown as typeof Electron;
    this.desktopApp = app;
    const packed = {
      whenReady: () => Promise.resolve(),
      getVersion: () => "0.1.0",
      getName: () => "Docket",
      getAppPath: () => this.folder,
      getPath: () => this.folder,
      isPackaged: true,
      once: app.once.bind(app),
      on: app.on.bind(app),
      off: app.off.bind(app),
      removeListener: app.removeListener.bind(app),
      quit: () => this.quit(),
    };
    // Electron assembles the address from its parts (lib/common/api/net-client-request.ts); the
    // stand-in takes it whole.
    const request = ({ protocol, hostname, port, path, ...more }: Electron.ClientRequestConstructorOptions): Electron.ClientRequest =>
      net.request({ ...more, url: `${protocol}//${hostname}${port === undefined ? "" : `:${port}`}${path}` });
    Object.assign(exported, {
      app: packed,
      session: { fromPartition: () => session.defaultSession },
      net: { request },
      autoUpdater: this.squirrel,
    });
    // electron-updater requires it by name, and this process has none.
    require.cache[require.resolve("electron")] = { exports: exported } as NodeJS.Module;
    this.image = join(this.folder, "docket-0.1.0-linux-x86_64.AppImage");
    writeFileSync(this.image, "old");
    vi.stubEnv("APPIMAGE", this.image);
    vi.stubEnv("XDG_CACHE_HOME", join(this.folder, "cache"));
    vi.stubEnv("LOCALAPPDATA", join(this.folder, "cache"));
    this.pretended = [vi.spyOn(os, "homedir").mockReturnValue(this.folder)];
    // The class reads the processor type.
    if (this.platform === "darwin") this.pretended.push(vi.spyOn(childProcess, "execFileSync").mockReturnValue(""));
    Object.defineProperty(process, "resourcesPath", { value: join(this.folder, "resources"), configurable: true });
  }

  end(): void {
    vi.unstubAllEnvs();
    for (const one of this.pretended) one.mockRestore();
    Reflect.deleteProperty(process, "resourcesPath");
    delete require.cache[require.resolve("electron")];
    this.server.closeAllConnections();
    this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Writes the publisher's name beside the package, as where it was signed. */
  signedBy(publisher: string): void {
    this.writeConfiguration(`publisherName:\n  - ${publisher}\n`);
  }

  digest(content: string): string {
    return createHash("sha512").update(content).digest("base64");
  }

  /** Writes what electron-builder writes beside a package. */
  announce(version: string, content: string, sha512 = this.digest(content), more: readonly string[] = []): void {
    const name = NAMES[this.platform].package(version);
    this.answers.set(`/docket/${name}`, content);
    const list = [`version: ${version}`, "files:", `  - url: ${name}`, `    sha512: ${sha512}`, `    size: ${content.length}`];
    this.answers.set(
      `/docket/${NAMES[this.platform].list}`,
      [...list, `path: ${name}`, `sha512: ${sha512}`, "releaseDate: '2026-11-25T00:00:00.000Z'", ...more, ""].join("\n"),
    );
  }

  open(log = testLog()): Promise<PackageUpdater> {
    const { electron, platform, feed, watchSignIn } = this;
    return openPackageUpdater({ electron, platform, env: process.env, feed, watchSignIn, forceToDisk, log });
  }

  ownUpdates() {
    const { electron, platform, feed, watchSignIn } = this;
    const ready = Promise.withResolvers<void>();
    const updates = ownUpdates({
      electron,
      platform,
      env: platform === "linux" ? { APPIMAGE: this.image, APPDIR: this.folder } : {},
      program: join(this.folder, "docket"),
      feed,
      proxyPac: undefined,
      watchSignIn,
      note: { read: () => ({ values: {} }), write: () => undefined },
      forceToDisk,
      by: undefined,
      restarts: true,
      relaunch: this.relaunch,
      client: { queries: { updatesUnderWay: () => this.underWay } },
      push: (_channel, { state }) => {
        if (state.is === "ready" || state.is === "failed") ready.resolve();
        return true;
      },
      hide,
      clock: new FakeClock(),
      log: testLog(),
    });
    return { updates, isReady: ready.promise, quit: this.quit };
  }

  /** Returns the place where the loaded file waits. */
  pending(name: string): string {
    const cache = this.platform === "darwin" ? join(this.folder, "Library", "Caches") : join(this.folder, "cache");
    return join(cache, "docket-updater", "pending", name);
  }

  /** Returns the requested addresses, in order. */
  askedFor(): string[] {
    return this.asked.map(({ url = "" }) => url.split("?")[0] ?? "");
  }

  private newSquirrel(): PretendedSquirrel {
    return new PretendedSquirrel(() => this.desktopApp);
  }

  private writeConfiguration(more: string): void {
    const lines = `provider: generic\nurl: https://docket.example/\nupdaterCacheDirName: docket-updater\n${more}`;
    writeFileSync(join(this.folder, "resources", "app-update.yml"), lines);
  }
}

/** Creates new steps for each test of the block in which this function is called. */
export function updaterSteps(platform: UpdatedPlatform): UpdaterSteps {
  const steps = new UpdaterSteps(platform);
  const own = process.platform;
  beforeEach(async () => {
    await steps.begin();
    Object.defineProperty(process, "platform", { value: platform });
  });
  afterEach(() => {
    Object.defineProperty(process, "platform", { value: own });
    steps.end();
  });
  return steps;
}
