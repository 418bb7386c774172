/** What axe finds in a page as it stands. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * All that axe knows; what another theme can break: the colours, of a dialog without what is behind
 * it; or what another width can break: all but the colours.
 */
export type AxeRules = "all" | "colours" | "structure";

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Axe gathers what is right, too, unless it is told that nobody reads it. */
const OPTIONS = { resultTypes: ["violations" as const] };
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Each rule that is broken is a line. */
export async function axeComplaints(page: Page, rules: AxeRules): Promise<string[]> {
  const violations = await ((await page.evaluate<boolean>("'axe' in window")) ? again(page, rules) : first(page, rules));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

/** Puts axe into the page. */
async function first(page: Page, rules: AxeRules): Promise<readonly Violation[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options(OPTIONS);
  if (rules === "colours") axe.withRules(COLOURS);
  if (rules === "structure") axe.disableRules(COLOURS);
  return (await axe.analyze()).violations;
}

/** With the axe that is there: to read its half megabyte takes longer than some of its rules. */
async function again(page: Page, rules: AxeRules): Promise<readonly Violation[]> {
  const part = rules === "colours" ? `document.querySelector('[role="dialog"]') ?? document` : "document";
  const without = Object.fromEntries(COLOURS.map((id) => [id, { enabled: false }]));
  const options = JSON.stringify({
    ...OPTIONS,
    ...(rules === "colours" && { runOnly: { type: "rule", values: COLOURS } }),
    ...(rules === "structure" && { rules: without }),
  });
  return page.evaluate<readonly Violation[]>(`axe.run(${part}, ${options}).then(({ violations }) => violations)`);
}
