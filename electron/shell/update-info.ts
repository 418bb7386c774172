/**
 * Checks the update info of a feed (latest.yml: a version and its files). electron-updater trusts it: an invalid size
 * leaves a download without a limit, and without a package of this kind it takes another one.
 */

/** Of a package whose list announces no size; one has some 150 MB. */
export const MAX_PACKAGE_BYTES = 2 * 1024 ** 3;

/** What electron-updater looks for first; of a list without it, it would take another file. */
const KINDS: Partial<Record<NodeJS.Platform, string>> = { linux: ".appimage", win32: ".exe", darwin: ".zip" };

/** electron-updater trips over a list with gaps, in the words of JavaScript. */
export function readableList<T>(checking: Promise<T>): Promise<T> {
  return checking.catch((error: unknown) => {
    throw error instanceof TypeError && !("code" in error) ? new ListError("it is no list of a version and its files") : error;
  });
}

/** The longest file that the list has for this version. Throws where the list is none, or has nothing for this system. */
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

/** The list was read, and says nothing that can be used. */
class ListError extends Error {
  readonly code = "ERR_UPDATER_INVALID_UPDATE_INFO";
}
