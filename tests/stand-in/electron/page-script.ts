/**
 * Puts together the script that the host runs in a window before the page: the stand-in's sandbox,
 * and the app's preload script in it. It is made in main because Node has loaded the sandbox here
 * without its types, whatever translates TypeScript for the host.
 */
import { runPreload } from "../page/sandbox.ts";
import { assertPlain } from "../plain-data.ts";
import { BINDING } from "../wire.ts";

/**
 * `preload` stands in the script as the body of a function, so that it needs no `eval` in a page
 * whose CSP forbids it.
 */
export function pageScript(preload: string | undefined): string {
  return `(() => {
${assertPlain.toString()}
(${runPreload.toString()})(${JSON.stringify(BINDING)}, (require, module, exports, process) => {
${preload ?? ""}
});
})();`;
}
