/**
 * Validates the update info of a feed (latest.yml: a version and its files). electron-updater
 * trusts it: with an invalid size, a download has no limit, and if the list has no package of this
 * kind, electron-updater loads another file.
 */

/** Size limit of a package whose list announces no size; a package has about 150 MB. */
export const MAX_PACKAGE_BYTES = 2 * 1024 ** 3;

/**
 * File endings that electron-updater looks for first. If a list has no such file, it takes another
 * one.
 */
const KINDS: Partial<Record<NodeJS.Platform, string>> = { linux: ".appimage", win32: ".exe", darwin: ".zip" };

/**
 * Rejects with a readable error. For an incomplete list, electron-updater fails with a TypeError of
 * JavaScript.
 */
export function readableList<T>(checking: Promise<T>): Promise<T> {
  return checking.catch((error: unknown) => {
    throw error instanceof TypeError && !("code" in error) ? new ListError("it is no list of a version and its files") : error;
  });
}

/**
 * Returns the largest size among the list's files for this version. Throws if the list is invalid,
 * or has no file for this system.
 */
export function announcedSize(files: unknown, platform: NodeJS.Platform): number {
  if (!Array.isArray(files) || files.length === 0) throw new ListError("it names no files");
  const named = files.map(announcedFile);
  const kind = KINDS[platform] ?? "";
  if (!named.some(({ path }) => path.endsWith(kind))) throw new ListError(`it has no file that ends in ${kind}`);
  return Math.min(Math.max(...named.map(({ size }) => size)), MAX_PACKAGE_BYTES);
}

function announcedFile(file: unknown): { path: string; size: number } {
  const { url, size = MAX_PACKAGE_BYTES } = (file ?? {}) as { url?: unknown; size?: unknown };
  if (typeof url !== "string") throw new ListError("a file has no address");
  if (typeof size !== "number" || !Number.isSafeInteger(size) || size <= 0) throw new ListError("a file has a size that is none");
  return { path: url.toLowerCase().replace(/[?#].*$/su, ""), size };
}

/** Thrown when the list was read but cannot be used. */
class ListError extends Error {
  readonly code = "ERR_UPDATER_INVALID_UPDATE_INFO";
}
