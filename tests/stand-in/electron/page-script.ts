/**
 * Assembles the script that the host runs in a window before the page: the stand-in's sandbox, and
 * the app's preload script inside it. The script is built in main because Node has loaded the
 * sandbox there without its types, whatever translates TypeScript for the host.
 */
import { runPreload } from "../page/sandbox.ts";
import { assertPlain } from "../plain-data.ts";
import { BINDING } from "../wire.ts";

/**
 * Returns the script. `preload` becomes the body of a function, so that no `eval` is needed in a
 * page whose CSP forbids it.
 */
export function pageScript(preload: string | undefined): string {
  return `(() => {
${assertPlain.toString()}
(${runPreload.toString()})(${JSON.stringify(BINDING)}, (require, module, exports, process) => {
${preload ?? ""}
});
})();`;
}
