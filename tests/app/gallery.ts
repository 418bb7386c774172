/**
 * `npm run gallery`: every designed state of the window on one page, light beside dark. Written to
 * artifacts/gallery/index.html; `-- NAME…` draws only the states whose names contain one of the
 * given names.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildIfNeeded } from "../support/build-if-needed.ts";
import { PROJECT } from "../support/launch.ts";
import { drawPictures } from "./draw-pictures.ts";
import { states } from "./gallery-pictures.ts";

buildIfNeeded((line) => console.log(line));
const wanted = process.argv.slice(2);
const folder = join(PROJECT, "artifacts", "gallery");
const chosen = states().filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const complaints = await drawPictures(
  chosen.flatMap(({ light, dark }) => [light, dark]),
  { folder },
);
const figures = chosen.map(
  ({ name, light, dark }) => `<section id="${name}">
  <h2><a href="#${name}">${name}</a></h2>
  ${[light, dark].map((picture) => `<a href="${picture.name}.png"><img loading="lazy" src="${picture.name}.png" alt="${picture.name}"></a>`).join("\n  ")}
</section>`,
);
const STYLE = `body { font: 14px system-ui; margin: 24px; background: #777; color: #fff } a { color: inherit }
section { display: grid; grid-template-columns: 1fr 1fr; gap: 8px } h2 { grid-column: 1 / -1; margin: 24px 0 0 } img { width: 100% }`;
const page = join(folder, "index.html");
writeFileSync(
  page,
  `<!doctype html>\n<meta charset="utf-8">\n<title>Docket: gallery</title>\n<style>${STYLE}</style>\n${figures.join("\n")}\n`,
);
for (const line of complaints) console.log(line);
console.log(`gallery: ${page}`);
process.exitCode = complaints.length === 0 ? 0 : 1;
