/**
 * The AppImage that this process runs from. Its runtime names it in APPIMAGE, which every program
 * started from there inherits: an editor in an AppImage that starts an installed Docket, for one.
 * Whoever believed that would call another program its own, and replace it.
 */
import { realpathSync } from "node:fs";
import { isAbsolute, sep } from "node:path";

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
