/**
 * The newer AppImage takes the place of the one that runs. electron-updater deletes that one first,
 * so that a full disk would leave none: here the new one lies beside it, whole, before it goes.
 */
import { accessSync, chmodSync, constants, copyFileSync, mkdtempSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { AppImageUpdater } from "electron-updater";

/** In a folder with this bit nobody removes or replaces the files of others. */
const STICKY = 0o1000;
const PROGRAM = 0o755;
/** A name without one is its user's own, and stays (electron-updater, AppImageUpdater). */
const VERSION = /\d+\.\d+\.\d+/;

/** Forces a file, or the names in a folder, to the disk; throws the system's error (storage/force-to-disk.ts). */
export type ForceToDisk = (path: string) => void;

/** The image was moved, or is not its user's. */
class NotReplaceableError extends Error {
  readonly code = "ERR_DOCKET_NOT_REPLACEABLE";
}

/** The newer one does not fit beside it. */
class NoRoomError extends Error {
  readonly code = "ERR_DOCKET_NO_ROOM";
}

/** Throws NotReplaceableError. */
export function mayReplace(image: string, uid = process.getuid?.() ?? 0): void {
  try {
    const folder = statSync(dirname(image));
    const owners = [0, folder.uid, statSync(image).uid];
    accessSync(dirname(image), constants.W_OK);
    if ((folder.mode & STICKY) === 0 || uid === 0 || owners.includes(uid)) return;
  } catch {
    // It is not there, or its folder is not to be written to.
  }
  throw new NotReplaceableError(image);
}

/** On its own disk it is moved; from another one it is copied, which takes room. Throws NoRoomError with the folder. */
export function hasRoom(image: string, loaded: string): void {
  const folder = dirname(image);
  const { dev, size } = statSync(loaded);
  if (dev === statSync(folder).dev) return;
  const { bavail, bsize } = statfsSync(folder);
  if (size > bavail * bsize) throw new NoRoomError(folder);
}

/**
 * Answers with the path of the new image. Throws the system's error, and leaves the old one as it
 * was then.
 */
export function replaceImage(image: string, loaded: string, forceToDisk: ForceToDisk): string {
  const folder = dirname(image);
  const destination = VERSION.test(basename(image)) ? join(folder, basename(loaded)) : image;
  // Of its own: nobody else has put a link there.
  const aside = mkdtempSync(join(folder, ".docket-update-"));
  try {
    const whole = join(aside, basename(destination));
    moveOrCopy(loaded, whole);
    chmodSync(whole, PROGRAM);
    forceToDisk(whole);
    renameSync(whole, destination);
    forceToDisk(folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  if (destination !== image) rmSync(image, { force: true });
  rmSync(loaded, { force: true });
  return destination;
}

function moveOrCopy(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    copyFileSync(from, to);
  }
}

/** electron-updater's, but for the moment of the replacement. Of its code nothing is loaded before it is needed. */
export function safeAppImageUpdater(
  Base: typeof AppImageUpdater,
  env: NodeJS.ProcessEnv,
  forceToDisk: ForceToDisk,
): typeof AppImageUpdater {
  return class extends Base {
    protected override doInstall({ isForceRunAfter }: { isForceRunAfter: boolean }): boolean {
      const { installerPath } = this;
      const { APPIMAGE: image = "" } = env;
      mayReplace(image);
      if (installerPath === null) return false;
      const destination = replaceImage(image, installerPath, forceToDisk);
      if (isForceRunAfter) void this.spawnLog(destination, [], { ...env, APPIMAGE_SILENT_INSTALL: "true" });
      return true;
    }
  };
}
