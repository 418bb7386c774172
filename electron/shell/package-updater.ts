/**
 * electron-updater for the type of this package: AppImage, nsis, or the zip of macOS. Loaded at the
 * first check, since most installations have no feed. The feed is always the given one; only the
 * publisher's name and the cache's name are read from app-update.yml in the package.
 */
import { once } from "node:events";
import { access } from "node:fs/promises";
import type * as Electron from "electron";
import type { AppUpdater, UpdateCheckResult } from "electron-updater";
import type { PushMessage } from "../contract/channels.ts";
import type { ClientQueries } from "../core/client-queries.ts";
import type { Log, SettingsStore } from "../core/ports.ts";
import type { AppUpdateDto } from "../contract/app-update.ts";
import { appImageOf, type Environment } from "./app-image.ts";
import { type ForceToDisk, hasRoom, mayReplace, safeAppImageUpdater } from "./app-image-replacement.ts";
import { AnswerLimit } from "./answer-limit.ts";
import { announcedSize, MAX_PACKAGE_BYTES, readableList } from "./update-info.ts";
import { IntendedVersion } from "./intended-version.ts";
import { FeedSignIn, type WatchSignIn } from "./feed-sign-in.ts";
import { AppUpdates, type AppUpdatesPorts, type PackageUpdater } from "./app-updates.ts";
import { PublisherSignature } from "./publisher-signature.ts";

/** Name of the session of electron-updater's requests (its electronHttpExecutor.ts). */
const SESSION = "electron-updater";

/** Size limit of a list, which has about 500 bytes. */
const MAX_LIST_BYTES = 1024 * 1024;

export interface PackageUpdaterPorts {
  electron: Pick<typeof Electron, "app" | "autoUpdater" | "session">;
  platform: NodeJS.Platform;
  env: Environment;
  feed: string;
  /** URL of the fleet's proxy script; absent to use the system's settings. */
  proxyPac?: string | undefined;
  watchSignIn: WatchSignIn;
  forceToDisk: ForceToDisk;
  log: Log;
}

/**
 * Whether this package can replace itself. A package of the system is replaced by its package
 * manager.
 */
export function updatesItself(
  app: Pick<Electron.App, "isPackaged">,
  platform: NodeJS.Platform,
  env: Environment,
  program: string,
): true | "notInstalled" | "packageManager" {
  if (!app.isPackaged) return "notInstalled";
  return platform === "linux" && appImageOf(env, program) === undefined ? "packageManager" : true;
}

export interface OwnUpdatesPorts extends Pick<AppUpdatesPorts, "feed" | "by" | "restarts" | "relaunch" | "hide" | "clock" | "log"> {
  /** Stores the version that is to be installed when Docket quits. */
  note: SettingsStore;
  electron: Pick<typeof Electron, "app" | "autoUpdater" | "session">;
  platform: NodeJS.Platform;
  env: Environment;
  /** Absolute path of this program. */
  program: string;
  proxyPac: string | undefined;
  watchSignIn: WatchSignIn;
  forceToDisk: ForceToDisk;
  client: { queries: Pick<ClientQueries, "updatesUnderWay"> };
  push: (...message: PushMessage<"appUpdate:changed">) => boolean;
}

export function ownUpdates({
  electron,
  platform,
  env,
  program,
  proxyPac,
  watchSignIn,
  forceToDisk,
  client,
  push,
  feed: policy,
  note: store,
  ...ports
}: OwnUpdatesPorts): AppUpdates {
  const { app } = electron;
  const itself = updatesItself(app, platform, env, program);
  const feed = policy === "off" ? undefined : policy;
  const without = policy === "off" ? "switchedOff" : policy === undefined ? "noFeed" : undefined;
  return new AppUpdates({
    ...ports,
    feed,
    off: itself !== true ? itself : without,
    open: (from) => openPackageUpdater({ electron, platform, env, feed: from, proxyPac, watchSignIn, forceToDisk, log: ports.log }),
    underWay: () => client.queries.updatesUnderWay(),
    publish: (update) => void push("appUpdate:changed", update),
    intended: new IntendedVersion({ store, version: app.getVersion(), log: ports.log }),
    quit: () => app.quit(),
  });
}

export async function openPackageUpdater(ports: PackageUpdaterPorts): Promise<PackageUpdater> {
  const { electron, platform, env, feed, proxyPac, watchSignIn, forceToDisk, log } = ports;
  const { AppImageUpdater, MacUpdater, NsisUpdater } = await import("electron-updater");
  const options = { provider: "generic", url: feed } as const;
  const image = env["APPIMAGE"] ?? "";
  const updater =
    platform === "win32"
      ? new NsisUpdater(options)
      : platform === "darwin"
        ? new MacUpdater(options)
        : new (safeAppImageUpdater(AppImageUpdater, env, forceToDisk))(options);
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableWebInstaller = true;
  // Differential downloads need the old version's blocks, which not every feed offers. A whole file
  // has one checksum.
  updater.disableDifferentialDownload = true;
  const signature = new PublisherSignature();
  if (updater instanceof NsisUpdater) signature.require(updater);
  updater.logger = {
    info: () => undefined,
    warn: (message) => {
      signature.heard(String(message));
      log.warn(`updater: ${String(message)}`);
    },
    error: (message) => log.warn(`updater: ${String(message)}`),
  };
  // Replaces the random number that electron-updater generates for each installation, so that no
  // installation can be counted.
  updater.requestHeaders = { "x-user-staging-id": "none" };
  // Promises report the errors. Without a listener, the "error" event would be thrown.
  let failure: Error | undefined;
  updater.on("error", (error) => (failure = error));
  const session = electron.session.fromPartition(SESSION, { cache: false });
  keepToSecure(session, feed);
  if (proxyPac !== undefined) await session.setProxy({ mode: "pac_script", pacScript: proxyPac });
  const limit = new AnswerLimit(updater);
  const signIn = new FeedSignIn(updater, watchSignIn);
  const giveUp = (): void => void session.closeAllConnections();
  let size = MAX_PACKAGE_BYTES;
  let loaded = "";
  return {
    signature: platform === "darwin" ? { by: "system" } : platform === "win32" ? await signatureOf(updater) : { by: "nobody" },
    check: async () => {
      // Reads the proxy script again, in case the last read failed.
      if (proxyPac !== undefined) await session.forceReloadProxyConfig();
      const result = await signIn.within(() => limit.within(MAX_LIST_BYTES, () => readableList(updater.checkForUpdates()), giveUp));
      const version = versionOf(result);
      if (version !== undefined) size = announcedSize(result?.updateInfo.files, platform);
      return version;
    },
    load: async (onPercent) => {
      if (platform === "linux") mayReplace(image);
      const report = ({ percent }: { percent: number }): void => onPercent(percent);
      updater.on("download-progress", report);
      try {
        [loaded = ""] = await signIn.within(() => limit.within(size, () => updater.downloadUpdate(), giveUp));
      } finally {
        updater.off("download-progress", report);
      }
    },
    giveUp,
    prepare: async () => {
      if (platform === "linux") {
        mayReplace(image);
        hasRoom(image, loaded);
      }
      // If the file were missing, electron-updater would download it again during the exit, which
      // nothing waits for.
      if (platform === "darwin") await access(loaded);
    },
    install: async (restarts) => {
      failure = undefined;
      if (updater instanceof MacUpdater) return handToSquirrel(updater, electron, restarts);
      const isTaken = updater.install(true, restarts);
      // electron-updater catches its own errors and returns false, so the error is thrown here.
      if (!isTaken && failure !== undefined) throw failure;
      return isTaken;
    },
  };
}

/**
 * Passes the package to Squirrel, which verifies its signature and installs it when this process
 * exits; that cannot be cancelled. So this is called only when all of Docket has stopped.
 */
async function handToSquirrel(
  updater: AppUpdater,
  { app, autoUpdater }: Pick<typeof Electron, "app" | "autoUpdater">,
  restarts: boolean,
): Promise<true> {
  updater.autoInstallOnAppQuit = true;
  const taken = once(autoUpdater, "update-downloaded");
  await Promise.all([updater.downloadUpdate(), taken]);
  if (!restarts) return true;
  // Squirrel records that the newer version is to be started, and quits the app once the record is
  // written.
  const isNoted = once(app, "before-quit");
  autoUpdater.quitAndInstall();
  await isNoted;
  return true;
}

/**
 * Allows requests only over the feed's scheme, wherever a feed or a redirect points. Downloads are
 * also compared with the feed's checksum.
 */
function keepToSecure(session: Electron.Session, feed: string): void {
  const { protocol } = new URL(feed);
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: new URL(url).protocol !== protocol }));
}

function versionOf(result: UpdateCheckResult | null): string | undefined {
  return result?.isUpdateAvailable === true ? result.updateInfo.version : undefined;
}

/**
 * Returns the publisher, on Windows: from app-update.yml in the package, which was written when the
 * package was signed. electron-updater compares it.
 */
async function signatureOf(updater: AppUpdater): Promise<AppUpdateDto["signature"]> {
  const { configOnDisk } = updater as unknown as { configOnDisk: { value: Promise<{ publisherName?: string | string[] } | null> } };
  const names = (await configOnDisk.value)?.publisherName;
  return names === undefined ? { by: "nobody" } : { by: "publisher", name: [names].flat().join(", ") };
}
