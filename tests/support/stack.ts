/**
 * `npm run stack -- [FOLDER] < FILE`: prints a stack of a release with source positions in place of
 * built positions.
 */
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { PROJECT } from "./launch.ts";
import { readableStack } from "./source-maps.ts";

const [folder = join(PROJECT, "dist")] = process.argv.slice(2);
process.stdout.write(readableStack(await text(process.stdin), folder));
