/** The pages agree with the code, and comments cite only pages of this repository. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { citedPages, filesNamed, linksOf, unknownScripts } from "./pages.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
const SCRIPTS = new Set(Object.keys(scripts));

const files = ["app", "electron", "proto", "tests", ".github", ".ci"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
  )
  .concat("README.md", "electron-builder.yml");
const text = (path: string): string => readFileSync(join(root, path), "utf8");
const pages = files.filter((path) => path.endsWith(".md"));
const sources = files.filter((path) => /\.(?:tsx?|c?js|css|html|proto|jsonc?|ya?ml)$/.test(path));

/**
 * Pages that name the project's files. The stand-in's table also names Electron's files and has its
 * own test.
 */
const PROSE = [
  ".github/CONTRIBUTING.md",
  "README.md",
  "app/README.md",
  "electron/README.md",
  "electron/core/updates/README.md",
  "proto/README.md",
];

/** Files that Docket or a script creates. */
const MADE = new Set([
  "artifacts/gallery/index.html",
  "settings.json",
  "profiles.json",
  "window.json",
  "running.json",
  "app-update.json",
  "certificates.json",
  "dist/licences.json",
  "sbom.cdx.json",
  "dist/sbom.cdx.json",
  "docket.json",
  "/etc/docket/docket.json",
  "Support/Docket/docket.json",
  "certificates.json",
  "dist/licences.json",
  "dist/sbom.cdx.json",
  "sbom.cdx.json",
]);

describe("the pages", () => {
  it("are those of the project, of its folders, and for contributors", () => {
    for (const path of [
      "README.md",
      "proto/README.md",
      "electron/README.md",
      "app/README.md",
      "tests/README.md",
      ".github/CONTRIBUTING.md",
    ]) {
      expect(pages).toContain(path);
    }
  });

  it.each(pages)("%s names only scripts that package.json has", (page) => {
    expect(unknownScripts(text(page), SCRIPTS)).toEqual([]);
  });

  it.each(pages)("%s links only existing files", (page) => {
    expect(linksOf(text(page)).filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });

  it.each(PROSE)("%s names only existing files", (page) => {
    const named = filesNamed(text(page));
    expect(named.filter((name) => !MADE.has(name) && !files.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
  });
});

/** Decisions that several tests cover, with the file of these tests. */
const HELD_BY: Readonly<Record<string, string>> = {
  "a CANCELLED event with a sparse Action": "tests/core/queue/action/sparse-actions.test.ts",
  "CREATED for an id that had ended": "tests/core/queue/recreated-actions.test.ts",
  "unknown event type": "tests/core/queue/lists/unknown-events.test.ts",
  heartbeats: "tests/service/subscriber.test.ts",
  "repetition of an update": "tests/service/repeated-updates.test.ts",
  "streamMode that is not known": "tests/service/request-reading.test.ts",
  "buffering on the way": "tests/service/sharing.test.ts",
};

it("each decision of proto/README.md has a test with its name", () => {
  const decisions = text("proto/README.md").split("## Decisions")[1]?.split("\n## ")[0] ?? "";
  const rows = [...decisions.matchAll(/^\| ([^|]+) \| /gm)].map((match) => match[1] ?? "").slice(1);
  const named = [
    "service/contract.test.ts",
    "service/contract-updates.test.ts",
    "service/contract-wire.test.ts",
    "core/contract.test.ts",
    "app/contract.test.tsx",
    "core/lifecycle.test.ts",
  ]
    .map((path) => text(`tests/${path}`))
    .join("\n");
  expect(rows.length).toBeGreaterThan(20);
  expect(
    rows.filter((row) => !row.split(/, (?=REST success|matching|or a wrong)/).some((part) => named.includes(part) || part in HELD_BY)),
  ).toEqual([]);
  expect(Object.values(HELD_BY).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

describe("the page checks", () => {
  it("find a missing script, with and without `run`, inline and in a block", () => {
    for (const page of ["`npm run nosuch`", "`npm run -s nosuch -- --key x`", "```\nnpm ci && npm run nosuch\n```", "`npm nosuch`"]) {
      expect(unknownScripts(page, SCRIPTS), page).toEqual(["nosuch"]);
    }
    expect(unknownScripts("Any Node runs npm here: `npm ci && npm test`, `npm run test:fast`.", SCRIPTS)).toEqual([]);
  });

  it("find the files that a page names in code, with and without their folder", () => {
    expect(filesNamed("`ports.ts`, `app/store/`, `npx vitest run tests/core/a.test.ts`, `${x}`, prose.ts")).toEqual([
      "ports.ts",
      "tests/core/a.test.ts",
    ]);
  });

  it("find a link and a citation that lead nowhere", () => {
    expect(linksOf("[a](nosuch.md#x), [b](https://example.com), [c](#y)")).toEqual(["nosuch.md"]);
    expect(citedPages("/** As proto/README.md and nosuch.md have it (docs/api/app.md of Electron). */")).toEqual([
      "proto/README.md",
      "nosuch.md",
    ]);
  });
});

it("comments cite only pages that are in the repository", () => {
  const lost = sources
    .filter((path) => !path.startsWith("tests/contract/pages"))
    .flatMap((path) =>
      citedPages(text(path))
        .filter((page) => ![root, join(root, dirname(path))].some((folder) => existsSync(join(folder, page))))
        .map((page) => `${path}: ${page}`),
    );
  expect(lost).toEqual([]);
});
