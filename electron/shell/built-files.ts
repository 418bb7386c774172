/** Checks that all built files are there: without one, the window would stay empty for no visible reason. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { t } from "../contract/languages/shared.ts";

const PAGE = join("renderer", "index.html");

/**
 * @param dist absolute path of the folder of the built files
 * @throws Error with a sentence when a file is missing
 */
export function checkBuiltFiles(dist: string): void {
  const missing = ["docket.js", "preload.cjs", PAGE].find((name) => !existsSync(join(dist, name))) ?? missingAsset(dist);
  if (missing !== undefined) throw new Error(t("failedWindows.fileMissing", { file: join(dist, missing) }));
}

/** The page's relative addresses. */
function missingAsset(dist: string): string | undefined {
  const page = readFileSync(join(dist, PAGE), "utf8");
  const named = [...page.matchAll(/\b(?:src|href)="(?:\.?\/)?([^":#?]+)"/g)].map((match) => join("renderer", match[1] ?? ""));
  return named.find((name) => !existsSync(join(dist, name)));
}
