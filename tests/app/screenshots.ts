/**
 * Pictures of the built window in every relevant condition, after `npm run build`: `node
 * tests/app/screenshots.ts [--renderer BUILT] FOLDER [NAME…]`. Prints the complaints of the page
 * and of axe, and exits with 1 if there are any.
 */
import { parseArgs } from "node:util";
import { drawPictures } from "./draw-pictures.ts";
import { PICTURES } from "./pictures.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { renderer: { type: "string" } } });
const [folder = "artifacts/look", ...names] = positionals;
const pictures = PICTURES.filter((picture) => names.length === 0 || names.some((name) => picture.name.includes(name)));
const complaints = await drawPictures(pictures, { folder, renderer: values.renderer, looks: [{ axe: "all" }] });
for (const line of complaints) console.log(line);
process.exitCode = complaints.length === 0 ? 0 : 1;
