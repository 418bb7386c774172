/** What axe finds in a page as it stands. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** All that axe knows, or what another theme can break: its colours. */
export type AxeRules = "all" | "colours";

const COLOURS = ["color-contrast", "link-in-text-block"];

/** Each rule that is broken is a line. */
export async function axeComplaints(page: Page, rules: AxeRules): Promise<string[]> {
  // Axe gathers what is right, too, unless it is told that nobody reads it: half of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (rules === "all" ? axe : axe.withRules(COLOURS)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}
