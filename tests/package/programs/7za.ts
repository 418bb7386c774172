/** Replaces 7za if it is not installed: the archive has no content. */
import { writeFileSync } from "node:fs";

writeFileSync(process.argv.slice(2).find((arg) => /\.(?:7z|zip)$/u.test(arg)) ?? "", Buffer.alloc(64));
