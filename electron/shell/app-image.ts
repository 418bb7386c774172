/**
 * Finds the AppImage that this process runs from. The AppImage runtime sets APPIMAGE to the image's
 * path, and every child process inherits the variable, for example an installed Docket that is
 * started from an editor in an AppImage. Trusting the variable alone would make Docket treat, and
 * replace, another program as its own.
 */
import { realpathSync } from "node:fs";
import { isAbsolute, sep } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the absolute path of the image, or undefined if this process does not run from one. Each
 * runtime sets APPDIR to the folder that the image is mounted on, so this program must be inside
 * that folder.
 * @param program absolute path of the running program
 */
export function appImageOf(env: Environment, program: string): string | undefined {
  const { APPIMAGE: image = "", APPDIR: folder = "" } = env;
  return isAbsolute(image) && isAbsolute(folder) && liesIn(program, folder) ? image : undefined;
}

function liesIn(program: string, folder: string): boolean {
  // The system reports a program by its real path, so the real path of the folder is compared, too.
  return [folder, realPath(folder)].some((path) => path !== undefined && program.startsWith(path.endsWith(sep) ? path : path + sep));
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
