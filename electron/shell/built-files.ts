/**
 * Checks that all built files exist. If one were missing, the window would stay empty without a
 * visible reason.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { t } from "../contract/languages/shared.ts";

const PAGE = join("renderer", "index.html");

/**
 * @param dist absolute path of the folder of the built files
 * @throws Error with a sentence if a file is missing
 */
export function checkBuiltFiles(dist: string): void {
  const missing = ["docket.js", "preload.cjs", PAGE].find((name) => !existsSync(join(dist, name))) ?? missingAsset(dist);
  if (missing !== undefined) throw new Error(t("failedWindows.fileMissing", { file: join(dist, missing) }));
}

/** Returns the first missing file among the relative addresses in the page. */
function missingAsset(dist: string): string | undefined {
  const page = readFileSync(join(dist, PAGE), "utf8");
  const named = [...page.matchAll(/\b(?:src|href)="(?:\.?\/)?([^":#?]+)"/g)].map((match) => join("renderer", match[1] ?? ""));
  return named.find((name) => !existsSync(join(dist, name)));
}
