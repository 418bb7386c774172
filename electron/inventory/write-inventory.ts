/**
 * What an installed Docket is made of, for its user and for whoever looks after it: the licences of
 * the bundled libraries with their texts (licences.json, shown under About), and a bill of materials
 * in CycloneDX (sbom.cdx.json). The same sources give the same files: neither has a time in it.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { Enums, Models, Serialize, Spec, SPDX } from "@cyclonedx/cyclonedx-library";

export interface InventoryFiles {
  /** Of Docket; absolute. */
  project: string;
  /** The folder that they are written to. */
  dist: string;
  /** The folders of the bundled libraries; absolute. */
  folders: readonly string[];
}

interface Library {
  folder: string;
  name: string;
  version: string;
  /** As its package.json says it; an SPDX expression as a rule. */
  licence: string;
  /** Its licences and notices, whole. */
  text: string;
}

/** Brought by the runtime, and not bundled. */
const RUNTIME = "electron";

/**
 * Libraries that bring no text of their licences, which ask for one: the texts in texts/, with the
 * copyright that their sources name.
 */
const TEXTS: Readonly<Record<string, { copyright: string; texts: readonly string[] }>> = {
  "@bufbuild/protobuf": { copyright: "Copyright 2021-2026 Buf Technologies, Inc.", texts: ["apache-2.0.txt", "protobuf-bsd.txt"] },
  "@connectrpc/connect": { copyright: "Copyright 2021-2026 The Connect Authors", texts: ["apache-2.0.txt"] },
  "@connectrpc/connect-node": { copyright: "Copyright 2021-2026 The Connect Authors", texts: ["apache-2.0.txt"] },
  "lazy-val": { copyright: "MIT License\n\nCopyright (c) Vladimir Krivosheev", texts: ["mit.txt"] },
  "@connectrpc/connect-web": { copyright: "Copyright 2021-2026 The Connect Authors", texts: ["apache-2.0.txt"] },
};

export function writeInventory({ project, dist, folders }: InventoryFiles): void {
  const libraries = [...folders, join(project, "node_modules", RUNTIME)]
    .map((folder) => readLibrary(project, folder))
    .toSorted((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)) || (one.version < other.version ? -1 : 1));
  const licences = libraries.map(({ name, version, licence, text }) => ({ name, version, licence, text }));
  writeFileSync(join(dist, "licences.json"), `${JSON.stringify(licences, undefined, 1)}\n`);
  writeFileSync(join(dist, "sbom.cdx.json"), `${billOfMaterials(project, libraries)}\n`);
}

/** Throws an Error with a sentence where a library does not say how it may be passed on. */
function readLibrary(project: string, folder: string): Library {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { name: string; version: string; license?: string };
  const { name, version, license = "" } = manifest;
  if (license === "") throw new Error(`${name} ${version} does not say which licence it has; Docket cannot be passed on with it.`);
  const notices = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)(?!.*\.[cm]?[jt]s$)/i.test(file));
  const own = notices.toSorted().map((file) => readText(join(folder, file)));
  const text = own.length > 0 ? own.join("\n\n") : ownTextsOf(project, name);
  if (text === undefined)
    throw new Error(`${name} ${version} brings no text of its licence (${license}); add it to electron/inventory/texts/.`);
  return { folder, name, version, licence: license, text };
}

function ownTextsOf(project: string, name: string): string | undefined {
  const known = TEXTS[name];
  return known && [known.copyright, ...known.texts.map((file) => readText(join(project, "electron/inventory/texts", file)))].join("\n\n");
}

function readText(path: string): string {
  return readFileSync(path, "utf8").replaceAll("\r\n", "\n").trim();
}

function billOfMaterials(project: string, libraries: readonly Library[]): string {
  const { name, version, description } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as Record<string, string>;
  const { packages } = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")) as {
    packages: Record<string, { integrity?: string } | undefined>;
  };
  const docket = new Models.Component(Enums.ComponentType.Application, name ?? basename(project), {
    bomRef: `${name}@${version}`,
    ...(version !== undefined && { version }),
    ...(description !== undefined && { description }),
  });
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: docket }) });
  for (const library of libraries) {
    const place = relative(project, library.folder).replaceAll("\\", "/");
    const component = componentOf(library, packages[place]?.integrity);
    bom.components.add(component);
    docket.dependencies.add(component.bomRef);
  }
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 1 });
}

function componentOf({ name, version, licence }: Library, integrity: string | undefined): Models.Component {
  const [group, short] = name.startsWith("@") ? name.split("/") : [undefined, name];
  // Package URLs: https://github.com/package-url/purl-spec, type npm.
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const component = new Models.Component(name === RUNTIME ? Enums.ComponentType.Framework : Enums.ComponentType.Library, short ?? name, {
    bomRef: purl,
    purl,
    version,
    ...(group !== undefined && { group }),
  });
  component.licenses.add(
    SPDX.isSupportedSpdxId(licence)
      ? new Models.SpdxLicense(licence)
      : /\b(?:AND|OR|WITH)\b/.test(licence)
        ? new Models.LicenseExpression(licence)
        : new Models.NamedLicense(licence),
  );
  const [algorithm, digest] = integrity?.split("-") ?? [];
  if (algorithm === "sha512" && digest !== undefined) {
    component.hashes.set(Enums.HashAlgorithm["SHA-512"], Buffer.from(digest, "base64").toString("hex"));
  }
  return component;
}
