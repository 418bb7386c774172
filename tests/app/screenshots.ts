/**
 * Pictures of the built window in every condition that matters: `node tests/app/screenshots.ts [--renderer BUILT] FOLDER [NAME…]`
 * after `npm run build`. Prints what the page or axe complained about; ends with 1 if either did.
 */
import { parseArgs } from "node:util";
import { drawPictures } from "./draw-pictures.ts";
import { PICTURES } from "./pictures.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { renderer: { type: "string" } } });
const [folder = "artifacts/look", ...names] = positionals;
const pictures = PICTURES.filter((picture) => names.length === 0 || names.some((name) => picture.name.includes(name)));
const complaints = await drawPictures(pictures, { folder, renderer: values.renderer });
for (const line of complaints) console.log(line);
process.exitCode = complaints.length === 0 ? 0 : 1;
