/** Main stands still: the window says so by itself, for as long as it is so, and takes nothing for recorded meanwhile. */
import { expect } from "playwright/test";
import { action, parts, test } from "../support/desk-test.ts";

const SILENT = /^Stale: Docket itself is not answering · since \d\d:\d\d:\d\d$/;

test.describe("main that stands still", () => {
  test("when its process is stopped: the window says so, a press is not called recorded, and all is well when it goes on", async ({
    service,
    launch,
    picture,
  }) => {
    await service.tell({ create: action("f-1", "Inspect pump P-104") });
    const docket = await launch({ env: { DOCKET_HEARTBEAT_MS: "5000" } });
    const { page, main } = docket;
    const { connection, row, button, update, details } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await row("Inspect pump P-104").click();
    await expect(button("Acknowledge")).toBeVisible();
    main.kill("SIGSTOP");
    try {
      await expect(connection).toHaveText(SILENT, { timeout: 5_000 });
      const band = page.getByRole("region", { name: "Connection problem" });
      await expect(band).toContainText("Docket itself is not answering");
      await button("Acknowledge").click();
      await expect(details).toContainText("“Acknowledge” is not recorded yet");
      await expect(update).toHaveText("");
      await expect(row("Inspect pump P-104")).toContainText("Assigned");
      await picture(docket);
      expect((await service.action("f-1"))?.state).toBe("ACTION_STATE_ASSIGNED");
    } finally {
      main.kill("SIGCONT");
    }
    await expect(update).toHaveText(/^Confirmed/);
    await expect(details).not.toContainText("not recorded yet");
    await expect(connection).toHaveText(/^Live/);
  });
});
