/** The files that the page's document requests beside its script exist, and delay nothing. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const app = (path: string): string => fileURLToPath(new URL(`../../app/${path}`, import.meta.url));

it("a script that is no module is loaded in parallel, and is a file of the build", () => {
  const scripts = [...readFileSync(app("index.html"), "utf8").matchAll(/<script ([^>]*)src="([^"]+)"/g)];
  const plain = scripts.filter(([, attributes = ""]) => !attributes.includes('type="module"'));
  expect(plain.map(([, attributes, source]) => [attributes?.trim(), existsSync(app(`public${source}`))])).toEqual([["async", true]]);
});
