/**
 * Row 13: time from the start of the app to its first row on the screen, with the list of its last
 * run on disk, beside a window with a blank document on the same stand-in.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchDocket } from "../../support/launch.ts";
import { browserRounds, interleave } from "../harness.ts";
import type { BenchRow } from "../row.ts";
import { BenchService, measuring, RunningApp } from "./running-app.ts";

const ACTIONS = 1_000;
const EMPTY = fileURLToPath(new URL("empty-main.ts", import.meta.url));

export const startRow: BenchRow = {
  number: 13,
  title: "a warm start to its first row",
  async run(options) {
    const service = await BenchService.start(ACTIONS);
    const userDataDir = mkdtempSync(join(tmpdir(), "docket-bench-"));
    try {
      await service.tell({ open: true });
      const ours = async (): Promise<number> => {
        const pageScript = await awaiting("[data-action]");
        const began = Date.now();
        const app = await RunningApp.start(service.baseUrl, { userDataDir, pageScript });
        try {
          const at = await app.docket.page.evaluate<number>("docketBench.firstPainted()");
          // The list is then on disk for the next start.
          await app.connection("Live");
          return at - began;
        } finally {
          await app.close();
        }
      };
      await ours();
      return [{ id: "13", unit: "ms", rounds: await interleave(browserRounds(options), { ours, reference: emptyPage }) }];
    } finally {
      await service.stop();
      rmSync(userDataDir, { recursive: true, force: true });
    }
  },
};

/**
 * Returns a script for the page that is installed before the page's own, since a busy page has no
 * time for a query.
 */
async function awaiting(selector: string): Promise<string> {
  return `${await measuring()} docketBench.awaitFirst(${JSON.stringify(selector)});`;
}

async function emptyPage(): Promise<number> {
  const pageScript = await awaiting("body");
  const began = Date.now();
  const docket = await launchDocket({ on: "stand-in", entry: EMPTY, pageScript });
  try {
    return (await docket.page.evaluate<number>("docketBench.firstPainted()")) - began;
  } finally {
    await docket.close();
  }
}
