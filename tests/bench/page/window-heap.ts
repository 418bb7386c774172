/** The window's half of row 12: the heap that each Action of the list costs in the page. */
import type { BenchOptions } from "../row.ts";
import { sharedBrowser } from "./bench-browser.ts";

const FEW = 1000;
const MANY = 11_000;

/**
 * Bytes per Action after garbage collection; twice the size, less what the page costs by itself.
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
