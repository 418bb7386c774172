/**
 * Checks of the project's pages and of the comments that cite them. The functions are pure, so that
 * a failing sample proves each.
 */

/** npm's own commands, which need no script. */
const OF_NPM = new Set(["ci", "install", "run", "exec"]);

/** Returns the scripts that a page names in code and that do not exist. */
export function unknownScripts(page: string, scripts: ReadonlySet<string>): string[] {
  const named = [...page.matchAll(/\bnpm (?:run )?(?:-s |--silent )?([a-z][a-z:-]*[a-z]|[a-z])\b/g)].map((match) => match[1] ?? "");
  // "npm here" and the like are prose: a command without "run" counts only in code.
  const inCode = [...page.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([code]) => code).join("\n");
  return [...new Set(named)].filter(
    (name) => !scripts.has(name) && !OF_NPM.has(name) && new RegExp(String.raw`\bnpm (?:run )?(?:-s |--silent )?${name}\b`).test(inCode),
  );
}

/** Returns the relative links of a page, without their anchors. */
export function linksOf(page: string): string[] {
  return [...page.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? "")
    .filter((link) => !/^\w+:|^#/.test(link))
    .map((link) => link.replace(/#.*$/, ""));
}

/** Returns the files that a page names in code, by path or by bare name. */
export function filesNamed(page: string): string[] {
  return [...page.matchAll(/`[^`\n]+`/g)].flatMap(([code]) => code.match(/[\w./-]+\.(?:tsx?|cjs|css|jsonc?|ya?ml|html|proto)\b/g) ?? []);
}

/**
 * Returns the pages that a source file cites, except those of Electron (docs/…) and gRPC
 * (PROTOCOL-…).
 */
export function citedPages(source: string): string[] {
  return [...source.matchAll(/(?<![\w/.-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g)]
    .map((match) => match[1] ?? "")
    .filter((path) => !/^(docs\/|PROTOCOL-)/.test(path));
}
