/** Replaces dmgbuild, which runs on Macs only: the image is a copy of its settings. */
import { copyFileSync } from "node:fs";

const [, settings = "", , image = ""] = process.argv.slice(2);
copyFileSync(settings, image);
