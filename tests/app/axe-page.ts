/** What axe finds in a picture's page as it stands. */
import type { Page } from "playwright-core";
import { PictureServer } from "./picture-server.ts";

/**
 * All that axe knows; what another theme can break: the colours, of a dialog without what is behind
 * it; or what another width can break: all but the colours.
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
 * Each rule that is broken is a line.
 * @param isFirst of the looks at a picture: it is at what is behind a dialog, too
 */
export async function axeComplaints(page: Page, rules: AxeRules, isFirst: boolean): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.addScriptTag({ url: PictureServer.AXE_PATH });
  const part = isFirst ? "document" : `document.querySelector('[role="dialog"]') ?? document`;
  // Axe gathers what is right, too, unless it is told that nobody reads it.
  const options = JSON.stringify({ ...OPTIONS[rules], resultTypes: ["violations"] });
  const violations = await page.evaluate<readonly Violation[]>(`axe.run(${part}, ${options}).then(({ violations }) => violations)`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}
