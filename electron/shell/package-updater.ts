/**
 * electron-updater for the package that this is: AppImage, nsis, or the zip of macOS. Loaded with
 * the first look, since most Dockets have no feed. The feed is always the one that is given: of
 * app-update.yml in the package only the publisher's name and the cache's are used.
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

/** The session of electron-updater's requests (its electronHttpExecutor.ts). */
const SESSION = "electron-updater";

/** Of a list, which has some 500 bytes. */
const MAX_LIST_BYTES = 1024 * 1024;

export interface PackageUpdaterPorts {
  electron: Pick<typeof Electron, "app" | "autoUpdater" | "session">;
  platform: NodeJS.Platform;
  env: Environment;
  feed: string;
  /** The address of the fleet's proxy script; absent: the system's settings. */
  proxyPac?: string | undefined;
  watchSignIn: WatchSignIn;
  forceToDisk: ForceToDisk;
  log: Log;
}

/** Whether this package can replace itself; a package of the system is the system's to replace. */
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
  /** Of the version that is to be installed as Docket ends. */
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
  // The old file's blocks are not on the feed of every fleet; a whole file has one checksum.
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
  // In place of the number that electron-updater makes up for each installation: nobody is counted.
  updater.requestHeaders = { "x-user-staging-id": "none" };
  // Errors are those of the promises; without a listener an event "error" would be thrown.
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
      // A script that could not be read the last time is looked for again.
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
      // Loaded anew it would be while Docket ends, which nobody waits for.
      if (platform === "darwin") await access(loaded);
    },
    install: async (restarts) => {
      failure = undefined;
      if (updater instanceof MacUpdater) return handToSquirrel(updater, electron, restarts);
      const isTaken = updater.install(true, restarts);
      // It catches what it throws, and answers no.
      if (!isTaken && failure !== undefined) throw failure;
      return isTaken;
    },
  };
}

/**
 * Squirrel takes the file over, checks its signature, and installs it when this process ends, whatever
 * comes between: nothing takes it back. So it is called when all of Docket has stopped.
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
  // It notes that the newer version is to be started, and quits when that is written.
  const isNoted = once(app, "before-quit");
  autoUpdater.quitAndInstall();
  await isNoted;
  return true;
}

/** Only https, wherever a feed or a redirect points; what is fetched from there is compared with the feed's checksum besides. */
function keepToSecure(session: Electron.Session, feed: string): void {
  const { protocol } = new URL(feed);
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: new URL(url).protocol !== protocol }));
}

function versionOf(result: UpdateCheckResult | null): string | undefined {
  return result?.isUpdateAvailable === true ? result.updateInfo.version : undefined;
}

/** Windows: as app-update.yml in the package has it, written when that was signed; electron-updater compares. */
async function signatureOf(updater: AppUpdater): Promise<AppUpdateDto["signature"]> {
  const { configOnDisk } = updater as unknown as { configOnDisk: { value: Promise<{ publisherName?: string | string[] } | null> } };
  const names = (await configOnDisk.value)?.publisherName;
  return names === undefined ? { by: "nobody" } : { by: "publisher", name: [names].flat().join(", ") };
}
