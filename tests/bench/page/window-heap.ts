/** The window's half of row 12: heap that each Action of the list takes in the page. */
import type { BenchOptions } from "../row.ts";
import { sharedBrowser } from "./bench-browser.ts";

const FEW = 1000;
const MANY = 11_000;

/**
 * Returns bytes per Action after garbage collection, from twice the size, without the page's own
 * cost.
 */
export async function windowHeapPerAction(options: Pick<BenchOptions, "atEnd">): Promise<number> {
  const browser = await sharedBrowser(options);
  const bytes: number[] = [];
  for (const rows of [FEW, MANY]) {
    const page = await browser.openPage(rows);
    bytes.push(await page.heapBytes());
    await page.close();
  }
  const [few = 0, many = 0] = bytes;
  return (many - few) / (MANY - FEW);
}
