/** The window's bundle contains its own folder, its libraries and the values of the contract. */
import { fileURLToPath } from "node:url";
import { relative, sep } from "node:path";
import { build, type Rollup } from "vite";
import { beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe("the window's bundle", () => {
  let modules: string[] = [];
  let chunks: Rollup.OutputChunk[] = [];

  beforeAll(async () => {
    const output = (await build({
      configFile: `${root}/app/vite.config.ts`,
      logLevel: "silent",
      build: { write: false },
    })) as Rollup.RollupOutput;
    chunks = output.output.filter((part) => part.type === "chunk");
    modules = chunks.flatMap((chunk) => chunk.moduleIds).map((id) => relative(root, id).split(sep).join("/"));
  });

  it("contains the vocabulary", () => {
    expect(modules).toContain("electron/contract/vocabulary.ts");
  });

  it("has the dialogs in a separate file that no row waits for", () => {
    const later = ["/Dialogs.tsx", "/german.ts"].map((end) => {
      return chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))?.fileName;
    });
    const [start, ...others] = chunks.filter(({ isEntry }) => isEntry);
    expect(others).toEqual([]);
    // The texts of another language are loaded only by users of that language.
    expect(new Set(start?.dynamicImports)).toEqual(new Set(later));
    expect(start?.imports).not.toContain(later[0]);
  });

  it("has the dialogs whose keys are followed by typed letters in the initial file", () => {
    const start = chunks.filter(({ name }) => name !== "Dialogs").flatMap(({ moduleIds }) => moduleIds);
    for (const dialog of ["/Palette.tsx", "/ReasonDialog.tsx"]) expect(start.some((id) => id.endsWith(dialog))).toBe(true);
  });

  it("has the functions of the initial files compiled together with their file", () => {
    // Chromium reads this comment at the beginning of a file only.
    const others = chunks.filter(({ code }) => !code.startsWith("//# allFunctionsCalledOnLoad\n"));
    expect(others.map(({ name }) => name)).toEqual(["Dialogs"]);
  });

  it("leaves out zod, whose probe for eval would violate the page's policy", () => {
    expect(modules.filter((id) => id.includes("node_modules/zod/"))).toEqual([]);
  });

  it("leaves out main's code, the validation of requests and the generated messages", () => {
    const others = modules.filter((id) => /^(electron|proto|tests)\//u.test(id) && !/^electron\/contract\/(?!validate)/u.test(id));
    expect(others).toEqual([]);
  });
});
