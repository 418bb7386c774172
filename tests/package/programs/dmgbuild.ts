/** In the place of dmgbuild, which is for Macs: the image is what it was to be made of. */
import { copyFileSync } from "node:fs";

const [, settings = "", , image = ""] = process.argv.slice(2);
copyFileSync(settings, image);
