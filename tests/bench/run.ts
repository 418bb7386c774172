/**
 * `npm run bench`: our cost beside the limit's, in one table. Ends with 1 when a gate is missed or
 * not measured, with 2 when an option is wrong.
 */
import { writeFileSync } from "node:fs";
import { findBrowser } from "../support/find-browser.ts";
import { runBench } from "./bench.ts";
import { runGroup } from "./group-process.ts";
import { GROUPS } from "./groups.ts";

// The browser that people have, and that older figures were taken with; groups run in processes of their own.
process.env["DOCKET_BROWSER"] ||= findBrowser().path;

process.exitCode = await runBench({
  args: process.argv.slice(2),
  groups: GROUPS,
  runGroup,
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
  write: (file, text) => writeFileSync(file, text),
});
