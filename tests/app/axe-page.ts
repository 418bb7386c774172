/** Violations that axe finds in the current page of a picture. */
import type { Page } from "playwright-core";
import { PictureServer } from "./picture-server.ts";

/**
 * Rule sets: all rules; "colours", which a theme can break (of a dialog without its background);
 * "structure", which a width can break (all but the colours).
 */
export type AxeRules = "all" | "colours" | "structure";

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const COLOURS = ["color-contrast", "link-in-text-block"];
const OPTIONS: Readonly<Record<AxeRules, object>> = {
  all: {},
  colours: { runOnly: { type: "rule", values: COLOURS } },
  structure: { rules: Object.fromEntries(COLOURS.map((id) => [id, { enabled: false }])) },
};

/**
 * Returns one line for each broken rule.
 * @param isFirst whether this is the first look at a picture, which also checks the content behind
 * a dialog
 */
export async function axeComplaints(page: Page, rules: AxeRules, isFirst: boolean): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.addScriptTag({ url: PictureServer.AXE_PATH });
  const part = isFirst ? "document" : `document.querySelector('[role="dialog"]') ?? document`;
  // Limits the result to violations; by default axe also collects passed rules.
  const options = JSON.stringify({ ...OPTIONS[rules], resultTypes: ["violations"] });
  const violations = await page.evaluate<readonly Violation[]>(`axe.run(${part}, ${options}).then(({ violations }) => violations)`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}
