/**
 * Judges of the project's pages and of the comments that cite them; pure, so that a failing sample
 * proves each.
 */

/** Npm's own commands, which need no script. */
const OF_NPM = new Set(["ci", "install", "run", "exec"]);

/** The scripts that a page names in code and that there are not. */
export function unknownScripts(page: string, scripts: ReadonlySet<string>): string[] {
  const named = [...page.matchAll(/\bnpm (?:run )?(?:-s |--silent )?([a-z][a-z:-]*[a-z]|[a-z])\b/g)].map((match) => match[1] ?? "");
  // "npm here" and the like are prose: only code counts for commands without "run".
  const inCode = [...page.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([code]) => code).join("\n");
  return [...new Set(named)].filter(
    (name) => !scripts.has(name) && !OF_NPM.has(name) && new RegExp(String.raw`\bnpm (?:run )?(?:-s |--silent )?${name}\b`).test(inCode),
  );
}

/** The relative links of a page, without their anchors. */
export function linksOf(page: string): string[] {
  return [...page.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? "")
    .filter((link) => !/^\w+:|^#/.test(link))
    .map((link) => link.replace(/#.*$/, ""));
}

/** The files that a page names in code, by their paths or by their bare names. */
export function filesNamed(page: string): string[] {
  return [...page.matchAll(/`[^`\n]+`/g)].flatMap(([code]) => code.match(/[\w./-]+\.(?:tsx?|cjs|css|jsonc?|ya?ml|html|proto)\b/g) ?? []);
}

/**
 * The pages that a source file cites; those of Electron (docs/…) and of gRPC (PROTOCOL-…) are none
 * of ours.
 */
export function citedPages(source: string): string[] {
  return [...source.matchAll(/(?<![\w/.-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g)]
    .map((match) => match[1] ?? "")
    .filter((path) => !/^(docs\/|PROTOCOL-)/.test(path));
}
