/**
 * `npm run bench`: Docket's cost beside the limit's, in one table. Exits with 1 when a gate is
 * missed or not measured, with 2 when an option is wrong.
 */
import { writeFileSync } from "node:fs";
import { findBrowser } from "../support/find-browser.ts";
import { runBench } from "./bench.ts";
import { runGroup } from "./group-process.ts";
import { GROUPS } from "./groups.ts";

// The browser that users have, and with which earlier figures were measured; groups run in separate
// processes.
process.env["DOCKET_BROWSER"] ||= findBrowser().path;

process.exitCode = await runBench({
  args: process.argv.slice(2),
  groups: GROUPS,
  runGroup,
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
  write: (file, text) => writeFileSync(file, text),
});
