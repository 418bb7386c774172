/**
 * Fuzzed sessions with fixed seeds, played to the built app: no data on the wire breaks the window
 * or the main process.
 */
import { expect } from "playwright/test";
import { parts, settingsFor, test } from "../support/docket-test.ts";
import { PageService } from "../fuzz/page-service.ts";
import { seeds, SeededRandom } from "../fuzz/random.ts";
import { actionJson } from "../support/actions.ts";

const SEEDS = 80;
const VIEWS = ["To acknowledge", "In progress", "All open", "Left your queue", "Finished today"];

test("random messages of a service cause no error in main or page, and its valid list afterwards is shown correctly", async ({
  launch,
}) => {
  test.setTimeout(300_000 * Number(process.env["DOCKET_SOAK"] ?? 1));
  const service = await PageService.start();
  try {
    const all = seeds(SEEDS);
    service.choose(all[0] ?? 0);
    const docket = await launch({ env: settingsFor(service.baseUrl) });
    const { page, main } = docket;
    const { grid, view, details } = parts(page);
    const errors: string[] = [];
    let playing = 0;
    page.on("pageerror", (error) => errors.push(`DOCKET_FUZZ_SEED=${playing}: ${error.stack ?? error.message}`));
    page.on("console", (line) => void (line.type() === "error" && errors.push(`DOCKET_FUZZ_SEED=${playing}: ${line.text()}`)));
    for (const seed of all) {
      playing = seed;
      const random = new SeededRandom(seed);
      service.choose(seed);
      await docket.power("resume");
      await main.waitForLine(new RegExp(`^connection lost: “${PageService.endOf(seed)}”`));
      await view(random.pick(VIEWS)).click();
      const row = grid.getByRole("row").nth(random.below(3));
      if (await row.isVisible()) {
        await row.click();
        await expect(details).toBeVisible();
      }
      await expect(page.getByRole("navigation", { name: "Views" })).toBeVisible();
      expect(errors).toEqual([]);
    }
    expect(main.output()).not.toMatch(/^defect|^window: the pane/m);

    service.recover([
      actionJson("w-1", "Inspect pump P-104"),
      actionJson("w-2", "Clean charger 4"),
      actionJson("__proto__", "Sweep hall 2"),
    ]);
    await docket.power("resume");
    await expect(parts(page).connection).toHaveText(/^Live/);
    // Work that the sessions took away stays under "All open" until the user confirms that it has
    // stopped.
    await view("To acknowledge").click();
    await expect(grid).toHaveAttribute("aria-rowcount", "3");
    for (const name of ["Inspect pump P-104", "Clean charger 4", "Sweep hall 2"]) await expect(parts(page).row(name)).toBeVisible();
    expect(errors).toEqual([]);
    expect(main.output()).not.toMatch(/^defect|^window: the pane/m);
  } finally {
    await service.stop();
  }
});
