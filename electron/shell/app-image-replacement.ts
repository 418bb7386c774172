/**
 * Replaces the running AppImage with the newer one. electron-updater deletes the old file first, so
 * a full disk would leave none. Here the new file is complete next to the old one before the old
 * one is deleted.
 */
import { accessSync, chmodSync, constants, copyFileSync, mkdtempSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { AppImageUpdater } from "electron-updater";

/** Mode bit of a folder in which users cannot remove or replace the files of others. */
const STICKY = 0o1000;
const PROGRAM = 0o755;
/**
 * A file name without a version was chosen by the user and is kept (electron-updater,
 * AppImageUpdater).
 */
const VERSION = /\d+\.\d+\.\d+/;

/**
 * Forces a file, or the entries of a folder, to the disk. Throws the system's error
 * (storage/force-to-disk.ts).
 */
export type ForceToDisk = (path: string) => void;

/** Thrown when the image was moved, or when this user may not replace it. */
class NotReplaceableError extends Error {
  readonly code = "ERR_DOCKET_NOT_REPLACEABLE";
}

/** Thrown when the disk of the current image has no room for the newer one. */
class NoRoomError extends Error {
  readonly code = "ERR_DOCKET_NO_ROOM";
}

/** Throws NotReplaceableError if this user cannot replace the image. */
export function mayReplace(image: string, uid = process.getuid?.() ?? 0): void {
  try {
    const folder = statSync(dirname(image));
    const owners = [0, folder.uid, statSync(image).uid];
    accessSync(dirname(image), constants.W_OK);
    if ((folder.mode & STICKY) === 0 || uid === 0 || owners.includes(uid)) return;
  } catch {
    // The image is missing, or its folder is not writable.
  }
  throw new NotReplaceableError(image);
}

/**
 * Checks the free space. On the same disk the new image is moved; from another disk it is copied,
 * which needs space. Throws NoRoomError with the folder.
 */
export function hasRoom(image: string, loaded: string): void {
  const folder = dirname(image);
  const { dev, size } = statSync(loaded);
  if (dev === statSync(folder).dev) return;
  const { bavail, bsize } = statfsSync(folder);
  if (size > bavail * bsize) throw new NoRoomError(folder);
}

/**
 * Returns the path of the new image. Throws the system's error, and then leaves the old image
 * unchanged.
 */
export function replaceImage(image: string, loaded: string, forceToDisk: ForceToDisk): string {
  const folder = dirname(image);
  const destination = VERSION.test(basename(image)) ? join(folder, basename(loaded)) : image;
  // A new private folder: no other user can have placed a link in it.
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

/**
 * Returns electron-updater's AppImageUpdater with the replacement step overridden. `Base` is a
 * parameter, so that electron-updater is loaded only when it is needed.
 */
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
