/**
 * The AppImage that this process runs from. Its runtime names it in APPIMAGE, which every program
 * started from there inherits: an editor in an AppImage that starts an installed Docket, for one.
 * Whoever believed that would call another program its own, and replace it.
 */
import { accessSync, constants, realpathSync } from "node:fs";
import { dirname, isAbsolute, sep } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Absolute path of the image; undefined where this is none. Each runtime names the folder that it
 * is mounted on (APPDIR), so this program has to lie there.
 * @param program absolute path of the running program
 */
export function appImageOf(env: Environment, program: string): string | undefined {
  const { APPIMAGE: image = "", APPDIR: folder = "" } = env;
  return isAbsolute(image) && isAbsolute(folder) && liesIn(program, folder) ? image : undefined;
}

/** The image was moved, or is not its user's. */
class NotReplaceableError extends Error {
  readonly code = "ERR_DOCKET_NOT_REPLACEABLE";
}

/** electron-updater deletes the image first, and finds out then. Throws NotReplaceableError. */
export function mayReplace({ APPIMAGE: image = "" }: Environment): void {
  try {
    accessSync(image);
    accessSync(dirname(image), constants.W_OK);
  } catch {
    throw new NotReplaceableError(image);
  }
}

function liesIn(program: string, folder: string): boolean {
  // The system names a program by its real path.
  return [folder, realPath(folder)].some((path) => path !== undefined && program.startsWith(path.endsWith(sep) ? path : path + sep));
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
