/** The inventory of an installed Docket: every bundled library, with its licence. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { describe, expect, it, onTestFinished } from "vitest";
import { writeInventory } from "../../electron/inventory/write-inventory.ts";

const PROJECT = join(import.meta.dirname, "../..");
const DIST = join(PROJECT, "dist");

const read = (name: string): string => readFileSync(join(DIST, name), "utf8");
const licences = (): { name: string; version: string; licence: string; text: string }[] => JSON.parse(read("licences.json")) as never;
const bill = (): { components: { group?: string; name: string; version: string; purl: string; hashes?: { content: string }[] }[] } =>
  JSON.parse(read("sbom.cdx.json")) as never;

/** The libraries in the built files, according to their source maps. */
function mapped(): Set<string> {
  const maps = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".map"));
  expect(maps.length).toBeGreaterThan(3);
  const sources = maps.flatMap((name) => (JSON.parse(read(name)) as { sources: string[] }).sources);
  return new Set(sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []));
}

/** Returns a function that writes the inventory of one library with this manifest. */
const made = (manifest: object): (() => void) => {
  const project = mkdtempSync(join(tmpdir(), "docket-inventory-"));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const folder = join(project, "node_modules", "odd");
  for (const [file, content] of [
    [join(folder, "package.json"), manifest],
    [join(project, "node_modules", "electron", "package.json"), { name: "electron", version: "1.0.0", license: "MIT" }],
  ] as const) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content));
  }
  return () => writeInventory({ project, dist: project, folders: [folder] });
};

describe("the licences", () => {
  it("are those of every library whose code is in a built file, of the fonts and of Electron", () => {
    expect(new Set(licences().map(({ name }) => name))).toEqual(new Set([...mapped(), "inter-ui", "electron"]));
  });

  it("each have a text, and the version that is installed", () => {
    const { packages } = JSON.parse(readFileSync(join(PROJECT, "package-lock.json"), "utf8")) as {
      packages: Record<string, { version?: string }>;
    };
    for (const { name, version, licence, text } of licences()) {
      expect(licence, name).not.toBe("");
      expect(text.length, name).toBeGreaterThan(500);
      const installed = Object.entries(packages).filter(([place]) => place.endsWith(`node_modules/${name}`));
      expect(
        installed.map(([, locked]) => locked.version),
        name,
      ).toContain(version);
    }
  });

  it("name no library of the tests or of the build", () => {
    expect(licences().map(({ name }) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/vite|playwright|cyclonedx|ajv|typescript/)]),
    );
  });
});

describe("the bill of materials", () => {
  it("is CycloneDX 1.6, by its strict schema", async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(read("sbom.cdx.json"))).toBeNull();
    // Proves that the validator is installed and can fail.
    expect(await validator.validate(read("sbom.cdx.json").replace('"application"', '"a program"'))).not.toBeNull();
  });

  it("lists the same libraries, with the digest of the installed package", () => {
    const named = bill().components.map(({ group, name, version }) => `${group === undefined ? "" : `${group}/`}${name}@${version}`);
    expect(named.toSorted()).toEqual(
      licences()
        .map(({ name, version }) => `${name}@${version}`)
        .toSorted(),
    );
    for (const { purl, hashes } of bill().components) expect(hashes?.[0]?.content, purl).toMatch(/^[0-9a-f]{128}$/);
  });

  it("contains neither paths of the machine that built it nor the time of the build", () => {
    expect(read("sbom.cdx.json") + read("licences.json")).not.toContain(PROJECT);
    expect(read("sbom.cdx.json")).not.toMatch(/timestamp|serialNumber/);
  });
});

describe("a library that cannot be redistributed", () => {
  it("ends the build with its name when it names no licence", () => {
    expect(made({ name: "odd", version: "2.0.0" })).toThrow("odd 2.0.0 does not say which licence it has");
  });

  it("ends the build with its name when it has no licence text", () => {
    expect(made({ name: "odd", version: "2.0.0", license: "MIT" })).toThrow("odd 2.0.0 brings no text of its licence (MIT)");
  });
});
